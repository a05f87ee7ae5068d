/** The benchmark's report in words: as tables, as sentences, and as the plain text to copy. */
import type { BenchmarkReport, EngineFigures, EngineName } from "../../../worker/benchmark/contract.ts";
import { engineNames, lowerFirst, toBound, toMilliseconds, toNumber, toSeconds, toTime } from "./messages.ts";

/** Returns the figures of the site's own engine; undefined if it failed or took no part. */
export function findOwnFigures({ engines }: BenchmarkReport): EngineFigures | undefined {
  const result = engines.find(({ name }) => name === "vitae")?.result;
  return result?.kind === "figures" ? result : undefined;
}

export interface TextTable {
  title: string;
  /** The table's name for screen readers. */
  label: string;
  /** The first column names the row. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

const none = "–";
const toTimes = (factor: number) => `${factor >= 10 ? toNumber(factor) : factor.toFixed(1)}\u202f×`;
const isOther = (name: EngineName, { timesVitae }: EngineFigures) =>
  name !== "vitae" && !Number.isNaN(timesVitae);

/** The tables of the engines, of how long queries take, and of the classes of queries. */
export function toTables(report: BenchmarkReport) {
  return { engines: toEngines(report), histogram: toHistogram(report), classes: toClasses(report) };
}

function toEngines({ engines }: BenchmarkReport): TextTable {
  return {
    title: "Engines",
    label: "Figures of each engine",
    columns: [
      "Engine",
      "New queries per second",
      "Slower than this site",
      "Quartiles",
      "Asked again",
      "Median",
      "p99",
    ],
    rows: engines.map(({ name, result }) => {
      if (result.kind !== "figures") return [engineNames[name], none, none, none, none, none, none];
      return [
        engineNames[name],
        toNumber(result.perSecond),
        isOther(name, result) ? toTimes(result.timesVitae) : none,
        `${toNumber(result.perSecondLow)} – ${toNumber(result.perSecondHigh)}`,
        toNumber(result.perSecondAgain),
        toTime(result.medianMs),
        toTime(result.p99Ms),
      ];
    }),
  };
}

function toHistogram({ histogram }: BenchmarkReport): TextTable {
  const names = histogram[0]?.counts.map(({ name }) => engineNames[name]) ?? [];
  return {
    title: "How long queries take",
    label: "Queries by how long they take",
    columns: ["From", "To below", ...names],
    rows: histogram.map(({ fromMs, toMs, counts }) => [
      toBound(fromMs),
      toBound(toMs),
      ...counts.map(({ count }) => String(count)),
    ]),
  };
}

/** Contains the median and the p99 of the site's own engine, and the medians of the others. */
function toClasses(report: BenchmarkReport): TextTable {
  const measured = report.engines.flatMap(({ name, result }) =>
    result.kind === "figures" ? [{ name, classes: result.classes }] : [],
  );
  const columns = measured.flatMap(({ name, classes }) => [
    { text: `${engineNames[name]}, median`, times: classes.map(({ medianMs }) => medianMs) },
    ...(name === "vitae"
      ? [{ text: `${engineNames[name]}, p99`, times: classes.map(({ p99Ms }) => p99Ms) }]
      : []),
  ]);
  return {
    title: "By class of query",
    label: "Times by class of query",
    columns: ["Class", ...columns.map(({ text }) => text)],
    // All engines are measured on the same classes, in the same order.
    rows: (measured[0]?.classes ?? []).map(({ of }, at) => [
      of.charAt(0).toUpperCase() + of.slice(1),
      ...columns.map(({ times }) => toTime(times[at] ?? 0)),
    ]),
  };
}

/** Returns the sentence that compares the site's speed with each other engine. */
export function toRatios({ engines }: BenchmarkReport): string {
  return engines
    .flatMap(({ name, result }) =>
      result.kind === "figures" && isOther(name, result)
        ? [`${toTimes(result.timesVitae)} as fast as ${lowerFirst(engineNames[name])}`]
        : [],
    )
    .join(", ");
}

/** Lists the engines that have no figures, with the reason. */
export function toFailures({ engines }: BenchmarkReport) {
  return engines.flatMap(({ name, result }) => {
    if (result.kind === "figures") return [];
    const title = `${engineNames[name]} ${result.kind === "wrong" ? "answered wrongly" : "cannot run here"}`;
    return [{ title, reason: [result.query, result.reason].filter((part) => part !== "").join(": ") }];
  });
}

export const methodTitle = "How it was measured";

/** Returns sentences that explain how the figures were measured and what they leave out. */
export function toRemarks({ engines, queries, clockMs, batchMs }: BenchmarkReport): string[] {
  return [
    "One query is its text parsed, evaluated, all rows newest first, and the counts of every language, category, org and year.",
    `All ${toNumber(queries)} queries were answered by each engine and held against the plain answers before anything was timed.`,
    "New queries per second: each query once, asked of an engine that was built anew and has seen none of them; the median round, and the quartiles.",
    "Asked again: the same queries over and over, of which an engine may have kept something.",
    `Median, p99 and how long queries take are of queries that are asked again, one by one. This browser's clock goes in steps of ${toBound(clockMs)}, so each is repeated until ${toBound(batchMs)} have passed, which suits the processor's caches; its time is the median of such batches.`,
    ...engines.flatMap(({ name, result }) =>
      result.kind === "figures" ? toEngineRemarks(engineNames[name], result, queries) : [],
    ),
  ];
}

function toEngineRemarks(name: string, figures: EngineFigures, queries: number): string[] {
  const { lacks, expressed, rounds } = figures;
  return [
    ...(lacks === undefined ? [] : [`${name} ${lacks}.`]),
    ...(expressed === queries
      ? []
      : [
          `${name} can be asked ${toNumber(expressed)} of the ${toNumber(queries)} queries; its figures are of those.`,
        ]),
    `${name} was measured in ${rounds === 1 ? "one round" : `${toNumber(rounds)} rounds`}.`,
  ];
}

/** Facts about the device that a browser exposes. */
interface Device {
  browser: string;
  cores: number | undefined;
  /** Browsers round it, and report at most 8. */
  memoryGb: number | undefined;
}

interface ReportText {
  report: BenchmarkReport;
  device: Device;
  longestPauseMs: number;
  /** The address of the page that measured. */
  address: string;
}

export function toConditions({ report, device, longestPauseMs }: Omit<ReportText, "address">): string[] {
  const { browser, cores, memoryGb } = device;
  const ours = findOwnFigures(report);
  return [
    [
      browser,
      ...(cores === undefined ? [] : [cores === 1 ? "1 core" : `${cores} cores`]),
      ...(memoryGb === undefined ? [] : [`${memoryGb} GB of memory or more`]),
    ].join(", "),
    ...(ours === undefined
      ? []
      : [
          `${engineNames.vitae}: a first answer ${toTime(ours.firstAnswerMs)} after the data was there, the title index done ${toTime(ours.buildMs - ours.firstAnswerMs)} later.`,
        ]),
    `The whole run took ${toSeconds(report.tookMs)}.`,
    `Longest pause of the page meanwhile: ${toMilliseconds(longestPauseMs)}.`,
  ];
}

/** Most user agents also name other browsers, so the more specific names come first. */
const browsers = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, "Edge"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\bHeadlessChrome\/(\d+)/, "Headless Chrome"],
  [/\b(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+).*\bSafari\//, "Safari"],
] as const;

interface NavigatorFacts {
  userAgent: string;
  hardwareConcurrency?: number;
  /** Only Chromium has it. */
  deviceMemory?: number;
}

export function readDevice({ userAgent, hardwareConcurrency, deviceMemory }: NavigatorFacts): Device {
  const [pattern, name] = browsers.find(([known]) => known.test(userAgent)) ?? [];
  const browser = pattern === undefined ? "Unknown browser" : `${name} ${pattern.exec(userAgent)?.[1]}`;
  return { browser, cores: hardwareConcurrency, memoryGb: deviceMemory };
}

export const toTitle = ({ size }: BenchmarkReport) => `Results with ${toNumber(size)} activities`;

/** Writes the whole report as plain text; its columns are aligned for a font of fixed width. */
export function toReportText({ address, ...context }: ReportText): string {
  const { report } = context;
  const parts = [
    [toTitle(report), address, ...toConditions(context)],
    toFailures(report).map(({ title, reason }) => `${title}: ${reason}`),
    ...Object.values(toTables(report)).map(toLines),
    toRemarks(report),
  ];
  const texts = parts.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${texts.join("\n\n")}\n`;
}

function toLines({ title, columns, rows }: TextTable): string[] {
  const all = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const alignCells = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd();
  return [title, ...all.map(alignCells)];
}
