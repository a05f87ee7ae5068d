/** The benchmark's report as tables of text, as sentences, and as the plain text to copy. */
import type { BenchmarkReport, EngineFigures, EngineName } from "../../../worker/benchmark/contract.ts";
import { benchmarkMessages, toBound, toNumber, toTime, toTimes } from "./messages.ts";

const { results, engines, method, device: deviceMessages } = benchmarkMessages;

/** Returns an engine's figures; undefined for an engine that failed or took no part. */
export function figuresOf({ engines }: BenchmarkReport, name: EngineName): EngineFigures | undefined {
  const result = engines.find((engine) => engine.name === name)?.result;
  return result?.kind === "figures" ? result : undefined;
}

export function measuredEngines({ engines }: BenchmarkReport): EngineName[] {
  return engines.filter(({ result }) => result.kind === "figures").map(({ name }) => name);
}

export interface TextTable {
  /** The first column names the row. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export function toEnginesTable(report: BenchmarkReport): TextTable {
  const { none } = results;
  return {
    columns: [
      results.engine,
      results.perSecond,
      results.timesVitae,
      results.median,
      results.p99,
      results.quartiles,
    ],
    rows: report.engines.map(({ name, result }) => {
      if (result.kind !== "figures") return [engines[name], none, none, none, none, none];
      return [
        engines[name],
        toNumber(result.perSecond),
        name === "vitae" || Number.isNaN(result.timesVitae) ? none : toTimes(result.timesVitae),
        toTime(result.medianMs),
        toTime(result.p99Ms),
        results.range(result.perSecondLow, result.perSecondHigh),
      ];
    }),
  };
}

/** Has the median and the p99 of the site's own engine, and the medians of the others. */
export function toClassesTable(report: BenchmarkReport): TextTable {
  const names = measuredEngines(report);
  const columns = names.flatMap((name): { name: EngineName; figure: "median" | "p99" }[] => [
    { name, figure: "median" },
    ...(name === "vitae" ? [{ name, figure: "p99" } as const] : []),
  ]);
  const classes = names[0] === undefined ? undefined : figuresOf(report, names[0])?.classes;
  return {
    columns: [results.class, ...columns.map(({ name, figure }) => results.column(name, results[figure]))],
    rows: (classes ?? []).map(({ of }) => [
      results.classes[of],
      ...columns.map(({ name, figure }) => {
        const found = figuresOf(report, name)?.classes.find((one) => one.of === of);
        return found === undefined ? results.none : toTime(found[`${figure}Ms`]);
      }),
    ]),
  };
}

export function toHistogramTable({ histogram }: BenchmarkReport): TextTable {
  const names = histogram[0]?.counts.map(({ name }) => name) ?? [];
  return {
    columns: [results.histogramFrom, results.histogramTo, ...names.map((name) => engines[name])],
    rows: histogram.map(({ fromMs, toMs, counts }) => [
      toBound(fromMs),
      toBound(toMs),
      ...counts.map(({ count }) => String(count)),
    ]),
  };
}

/** A fault of an engine that has no figures. */
interface Fault {
  name: EngineName;
  title: string;
  reason: string;
}

export function toFaults(report: BenchmarkReport): Fault[] {
  return report.engines.flatMap(({ name, result }) => {
    if (result.kind === "figures") return [];
    const reason = [result.query, result.reason].filter((part) => part !== "").join(": ");
    return [{ name, title: results[result.kind](name), reason }];
  });
}

/** Says how the figures were measured and what they leave out, in one sentence or two each. */
export function toRemarks(report: BenchmarkReport): string[] {
  return [
    method.work,
    method.checked(report),
    method.throughput(report),
    method.batches(report),
    ...report.engines.flatMap(({ name, result }) => {
      if (result.kind !== "figures") return [];
      const { lacks, expressed } = result;
      return [
        ...(lacks === undefined ? [] : [method.lacks(name, lacks)]),
        ...(expressed === report.queries ? [] : [method.expresses(name, expressed, report.queries)]),
        method.measured(name, result),
      ];
    }),
  ];
}

/** What a browser tells about the device. */
interface Device {
  browser: string;
  cores: number | undefined;
  /** Browsers round it, and report at most 8. */
  memoryGb: number | undefined;
}

export function toConditions(report: BenchmarkReport, device: Device, longestPauseMs: number): string[] {
  const { browser, cores, memoryGb } = device;
  const ours = figuresOf(report, "vitae");
  return [
    [
      browser,
      ...(cores === undefined ? [] : [deviceMessages.cores(cores)]),
      ...(memoryGb === undefined ? [] : [deviceMessages.memory(memoryGb)]),
    ].join(", "),
    ...(ours === undefined ? [] : [method.build(ours)]),
    method.took(report.tookMs),
    method.pause(longestPauseMs),
  ];
}

/** Most browsers name others beside themselves, so the more particular names come first. */
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
  return { browser: findBrowser(userAgent), cores: hardwareConcurrency, memoryGb: deviceMemory };
}

function findBrowser(userAgent: string): string {
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return deviceMessages.unknownBrowser;
}

interface ReportText {
  report: BenchmarkReport;
  device: Device;
  longestPauseMs: number;
  /** The address of the page that measured. */
  address: string;
}

/** Writes the whole report as plain text; its columns are aligned for a font of fixed width. */
export function toReportText({ report, device, longestPauseMs, address }: ReportText): string {
  const parts = [
    [results.title(report.size), address, ...toConditions(report, device, longestPauseMs)],
    toFaults(report).map(({ title, reason }) => `${title}: ${reason}`),
    [results.enginesTitle, ...toLines(toEnginesTable(report))],
    [results.classesTitle, ...toLines(toClassesTable(report))],
    [results.histogramTitle, ...toLines(toHistogramTable(report))],
    toRemarks(report),
  ];
  const texts = parts.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${texts.join("\n\n")}\n`;
}

function toLines({ columns, rows }: TextTable): string[] {
  const all = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}
