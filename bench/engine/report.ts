/** Prints the figures as tables in a terminal. */
import type { Measurement } from "../in-page/run.ts";
import { type QueryClass, queryClasses } from "../in-page/workload.ts";
import type { Memory } from "./memory.ts";
import type { ParseFigures } from "./parsing.ts";

export interface SizeReport {
  readonly n: number;
  /** The number of orgs of the data. */
  readonly orgs: number;
  readonly queries: number;
  readonly measurements: readonly Measurement[];
  /** The size at which an engine took too long, by name. */
  readonly leftOut: Readonly<Record<string, number>>;
  readonly memory: Memory;
}

export interface Report {
  readonly machine: string;
  /** The load of one, five and fifteen minutes, because other work on the machine makes every figure worse. */
  readonly load: readonly number[];
  readonly data: string;
  readonly missing: Readonly<Record<string, string>>;
  readonly parsing: readonly ParseFigures[];
  readonly sizes: readonly SizeReport[];
}

export function printReport(report: Report): void {
  const { sizes } = report;
  const [ours] = sizes[0]?.measurements ?? [];
  const hasOrgs = new Set(sizes.map(({ orgs }) => orgs)).size > 1;
  const titleOf = ({ n, orgs }: SizeReport) =>
    n.toLocaleString("en-US") + (hasOrgs ? `, ${orgs.toLocaleString("en-US")} orgs` : "");
  print(`${report.machine}; load ${report.load.join(" ")}; data: ${report.data}`);
  print("");
  print(
    "Queries per second that the engine has not seen, text in, answer out, every answer checked (the median of rounds, each of an engine built anew; quartiles below)",
  );
  const names = [...new Set(sizes.flatMap(({ measurements }) => measurements.map(({ name }) => name)))];
  printTable([
    ["", ...sizes.map(titleOf)],
    ...names.flatMap((name) => {
      const found = sizes.map(({ measurements }) => measurements.find((one) => one.name === name));
      return [
        [name, ...found.map(perSecond)],
        [
          "",
          ...found.map((one) =>
            one === undefined || one.fault ? "" : `${short(one.perSecondLow)}-${short(one.perSecondHigh)}`,
          ),
        ],
      ];
    }),
    ...toPartOfBound(sizes, ours?.name),
  ]);
  print("");
  print("The same queries asked again and again, of which an engine may have kept something");
  printTable([
    ["", ...sizes.map(titleOf)],
    ...names.map((name) => [
      name,
      ...sizes.map(({ measurements }) => {
        const found = measurements.find((one) => one.name === name);
        return found === undefined || found.fault ? "-" : short(found.perSecondAgain);
      }),
    ]),
  ]);
  for (const { n, queries } of sizes) {
    if (queries !== sizes[0]?.queries)
      print(`At ${n.toLocaleString("en-US")} rows: ${queries} queries instead of ${sizes[0]?.queries}.`);
  }
  for (const line of new Set(sizes.flatMap(remarks))) print(line);
  for (const [name, reason] of Object.entries(report.missing)) print(`${name}: took no part: ${reason}`);

  for (const size of sizes) {
    const { measurements } = size;
    print("");
    print(
      `${titleOf(size)}, microseconds of new queries: ours, median and p99 of the queries' medians; the peers' median`,
    );
    const others = measurements.filter(({ name, fault }) => name !== ours?.name && fault === undefined);
    const own = measurements.find(({ name }) => name === ours?.name);
    const isCalled = ({ calledIn }: Measurement, of: QueryClass) => calledIn?.includes(of) ?? true;
    printTable([
      ["", "median", "p99", ...others.map(({ name }) => name)],
      ...queryClasses.map((of) => {
        const mine = own?.classes.find((one) => one.of === of);
        return [
          of,
          microseconds(mine?.medianMs),
          microseconds(mine?.p99Ms),
          ...others.map((other) => {
            const time = microseconds(other.classes.find((one) => one.of === of)?.medianMs);
            return isCalled(other, of) ? time : `(${time})`;
          }),
        ];
      }),
      ["mean of all", microseconds(meanOf(own)), "", ...others.map((other) => microseconds(meanOf(other)))],
      [
        "mean of classes in which all are called",
        microseconds(meanOf(own, calledInAll(others))),
        "",
        ...others.map((other) => microseconds(meanOf(other, calledInAll(others)))),
      ],
      ["all", "", microseconds(own?.p99Ms), ...others.map(() => "")],
      ["every single time", "", microseconds(own?.p99OfAllMs), ...others.map(() => "")],
    ]);
  }

  if (sizes.some(({ measurements }) => measurements.some(({ calledIn }) => calledIn !== undefined)))
    print("In parentheses the library is not called: bits of ours answer.");

  print("");
  printTable([
    ["", ...sizes.map(titleOf)],
    ["first answer possible after, ms", ...sizes.map(({ memory }) => memory.buildMs.toFixed(0))],
    ["title index after that, ms", ...sizes.map(({ memory }) => memory.titleIndexMs.toFixed(0))],
    ["longest slice of it, ms", ...sizes.map(({ memory }) => memory.longestSliceMs.toFixed(1))],
    ["engine, MB", ...sizes.map(({ memory }) => (memory.engineBytes / 1e6).toFixed(1))],
    ["data, MB", ...sizes.map(({ memory }) => (memory.dataBytes / 1e6).toFixed(1))],
  ]);
  print("");
  for (const { characters, microseconds: time } of report.parsing) {
    print(`Parsing ${characters} characters: ${time.toFixed(1)} microseconds`);
  }
}

/** Returns the classes in which every library is called. */
function calledInAll(measurements: readonly Measurement[]): readonly QueryClass[] {
  return queryClasses.filter((of) => measurements.every(({ calledIn }) => calledIn?.includes(of) ?? true));
}

/** Returns the mean of the queries' medians in some classes, in milliseconds. */
function meanOf(one: Measurement | undefined, classes: readonly QueryClass[] = queryClasses) {
  const times = (one?.medians ?? []).filter(({ query }) => classes.includes(query.of));
  return times.reduce((sum, { medianMs }) => sum + medianMs, 0) / times.length;
}

function remarks({ n, measurements, leftOut }: SizeReport): string[] {
  const lines = measurements.flatMap(({ name, lacks, expressed, queries, rounds, fault }) => [
    ...(lacks === undefined ? [] : [`${name}: ${lacks}.`]),
    ...(expressed === queries
      ? []
      : [`${name} expresses ${expressed} of ${queries} queries; its figures are of those.`]),
    ...(fault === undefined
      ? []
      : [`${name} at ${n} rows answered WRONGLY: ${fault.query}: ${fault.reason}`]),
    ...(rounds > 0 && rounds < 3
      ? [`${name} at ${n} rows: ${rounds} round${rounds === 1 ? "" : "s"} only.`]
      : []),
  ]);
  for (const [name, size] of Object.entries(leftOut)) {
    lines.push(`${name}: left out at ${n} rows, since it took too long at ${size}.`);
  }
  return lines;
}

/** The row that compares our engine with the bound, where both were measured. */
function toPartOfBound(sizes: readonly SizeReport[], ours: string | undefined): string[][] {
  const parts = sizes.map(({ measurements }) => {
    const [own, bound] = [ours, "bound"].map((name) => measurements.find((one) => one.name === name));
    return own === undefined || bound === undefined ? "-" : (own.perSecond / bound.perSecond).toFixed(2);
  });
  return parts.every((part) => part === "-") ? [] : [[`${ours} / bound`, ...parts]];
}

function perSecond(one: Measurement | undefined): string {
  if (one === undefined) return "-";
  return one.fault === undefined ? short(one.perSecond) : "wrong";
}

function short(number: number): string {
  return number >= 100 ? Math.round(number).toLocaleString("en-US") : number.toPrecision(2);
}

function microseconds(milliseconds: number | undefined): string {
  if (milliseconds === undefined || Number.isNaN(milliseconds)) return "-";
  const number = milliseconds * 1000;
  return number >= 100 ? Math.round(number).toLocaleString("en-US") : number.toFixed(1);
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!),
    );
    print(cells.join("  ").trimEnd());
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
