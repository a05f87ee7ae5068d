/** Prints the figures as tables in Markdown. */

import { type BenchQuery, type QueryClass, queryClasses } from "../../src/demo/benchmark-queries.ts";
import type { Measurement } from "./run.ts";

export interface SizeReport {
  readonly n: number;
  readonly orgs: number;
  readonly queries: number;
  readonly measurements: readonly Measurement[];
  /** The time of a round with an engine that is left out, in seconds, by name. */
  readonly leftOut: Readonly<Record<string, number>>;
}

export interface Report {
  readonly machine: string;
  /** The load of one, five and fifteen minutes, because other work on the machine makes every figure worse. */
  readonly load: readonly number[];
  readonly sizes: readonly SizeReport[];
}

export function printReport(report: Report): void {
  const { sizes } = report;
  const titles = sizes.map((size) => titleOf(size, sizes));
  print(`${report.machine}; load ${report.load.join(" ")}`);
  printThroughput(sizes, titles);
  for (const { n, queries } of sizes) {
    if (queries !== sizes[0]?.queries)
      print(`- At ${n.toLocaleString("en-US")} rows: ${queries} queries instead of ${sizes[0]?.queries}.`);
  }
  for (const line of new Set(sizes.flatMap(remarks))) print(`- ${line}`);
  for (const [at, size] of sizes.entries()) printClasses(size, titles[at] ?? "");
}

/** Names a size by its rows, and by its orgs if the sizes differ in these. */
function titleOf({ n, orgs }: SizeReport, sizes: readonly SizeReport[]): string {
  const rows = n.toLocaleString("en-US");
  return sizes.every((size) => size.orgs === orgs) ? rows : `${rows}, ${orgs.toLocaleString("en-US")} orgs`;
}

function printThroughput(sizes: readonly SizeReport[], titles: readonly string[]): void {
  const names = [...new Set(sizes.flatMap(({ measurements }) => measurements.map(({ name }) => name)))];
  print("");
  print(
    "Queries per second, text in, answer out, every answer checked: new ones, each run once on a newly built engine (the median round), and the same ones repeated",
  );
  print("");
  printTable([
    ["", ...titles.flatMap((title) => [`${title}: new`, "again"])],
    ...names.map((name) => [
      name,
      ...sizes.flatMap(({ measurements }) => {
        const found = measurements.find((one) => one.name === name);
        if (found === undefined) return ["", ""];
        return found.failure ? ["wrong", ""] : [short(found.perSecond), short(found.perSecondAgain)];
      }),
    ]),
  ]);
  print("");
}

function printClasses(size: SizeReport, title: string): void {
  const measured = size.measurements.filter(({ failure }) => failure === undefined);
  const [ours, ...others] = measured;
  if (ours === undefined) return;
  const timeOf = (one: Measurement, of: QueryClass) => {
    const time = microseconds(one.classes.find((found) => found.of === of)?.medianMs);
    return isCalled(one, of) ? time : `(${time})`;
  };
  print("");
  print(
    `${title}: microseconds of a new query by class (the median of its queries' medians). In parentheses the library is not called: our engine answers.`,
  );
  print("");
  printTable([
    ["", ...measured.map(({ name }) => name), `${ours.name}, p99`],
    ...queryClasses.map((of) => [
      of,
      ...measured.map((one) => timeOf(one, of)),
      microseconds(ours.classes.find((found) => found.of === of)?.p99Ms),
    ]),
    [
      "mean of all",
      ...measured.map((one) => microseconds(meanOf(one, () => true))),
      microseconds(ours.p99Ms),
    ],
    ["mean where it is called", ...measured.map((one) => microseconds(meanOf(one, isAnsweredBy(one)))), ""],
    [
      `${ours.name}, the same queries`,
      ...[ours, ...others].map((one) => microseconds(meanOf(ours, isAnsweredBy(one)))),
      "",
    ],
  ]);
}

function isCalled({ calledIn }: Measurement, of: QueryClass): boolean {
  return calledIn?.includes(of) ?? true;
}

/** Returns whether a library itself answers a query: it can express it, and is called in its class. */
function isAnsweredBy(one: Measurement): (query: BenchQuery) => boolean {
  const expressed = new Set(one.medians.map(({ query }) => query.text));
  return ({ of, text }) => isCalled(one, of) && expressed.has(text);
}

/** Returns the mean of some queries' medians, in milliseconds. */
function meanOf({ medians }: Measurement, isWanted: (query: BenchQuery) => boolean): number {
  const times = medians.filter(({ query }) => isWanted(query));
  return times.reduce((sum, { medianMs }) => sum + medianMs, 0) / times.length;
}

function remarks({ n, measurements, leftOut }: SizeReport): string[] {
  const lines = measurements.flatMap(({ name, lacks, expressed, queries, rounds, failure }) => [
    ...(lacks === undefined ? [] : [`${name}: ${lacks}.`]),
    ...(expressed === queries
      ? []
      : [`${name} at ${n} rows expresses ${expressed} of ${queries} queries; its figures are of those.`]),
    ...(failure === undefined
      ? []
      : [`${name} at ${n} rows answered WRONGLY: ${failure.query}: ${failure.reason}`]),
    ...(rounds > 0 && rounds < 3
      ? [`${name} at ${n} rows: ${rounds} round${rounds === 1 ? "" : "s"} only.`]
      : []),
  ]);
  for (const [name, seconds] of Object.entries(leftOut)) {
    lines.push(
      `${name}: left out at ${n} rows, where building it and a round would take about ${seconds} s.`,
    );
  }
  return lines;
}

function short(number: number): string {
  return number >= 100 ? Math.round(number).toLocaleString("en-US") : number.toPrecision(2);
}

function microseconds(milliseconds: number | undefined): string {
  if (milliseconds === undefined || Number.isNaN(milliseconds)) return "";
  const number = milliseconds * 1000;
  return number >= 10 ? Math.round(number).toLocaleString("en-US") : number.toFixed(1);
}

/** Prints a table that is readable in a terminal and can be pasted as Markdown. The first row is the head. */
function printTable([head = [], ...rows]: readonly (readonly string[])[]): void {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const toLine = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (column === 0 ? (row[column] ?? "").padEnd(width) : (row[column] ?? "").padStart(width))).join(" | ")} |`;
  print(toLine(head));
  print(
    `| ${widths.map((width, column) => `${"-".repeat(width - 1)}${column === 0 ? "-" : ":"}`).join(" | ")} |`,
  );
  for (const row of rows) print(toLine(row));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
