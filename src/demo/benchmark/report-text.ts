import type { BenchmarkReport } from "../../../worker/benchmark/contract.ts";
import { benchmarkWords, type Device, figuresOf } from "./messages.ts";
import { type TextTable, toClassesTable, toEnginesTable, toHistogramTable } from "./rows.ts";

/** The more particular names first: most browsers name others beside themselves. */
const browsers = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, "Edge"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\bHeadlessChrome\/(\d+)/, "Headless Chrome"],
  [/\b(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+).*\bSafari\//, "Safari"],
] as const;

export function readDevice(navigator: object): Device {
  return {
    browser: findBrowser("userAgent" in navigator ? String(navigator.userAgent) : ""),
    cores: numberIn("hardwareConcurrency" in navigator ? navigator.hardwareConcurrency : undefined),
    // Only Chromium has it.
    memoryGb: numberIn("deviceMemory" in navigator ? navigator.deviceMemory : undefined),
  };
}

function findBrowser(userAgent: string): string {
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return benchmarkWords.device.unknownBrowser;
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

const { method, device: deviceWords } = benchmarkWords;

/** How the figures came about and what they leave out, one sentence or two each. */
export function toRemarks(report: BenchmarkReport): string[] {
  return [
    method.work,
    method.checked(report),
    method.throughput(report),
    method.batches(report),
    ...report.engines.flatMap(({ name, result }) => {
      if (result.kind !== "figures") return [];
      const { lacks, expressed, measured } = result;
      return [
        ...(lacks === undefined ? [] : [method.lacks(name, lacks)]),
        ...(expressed === report.queries ? [] : [method.expresses(name, expressed, report.queries)]),
        measured === expressed ? method.rounds(name, result) : method.measured(name, result),
      ];
    }),
  ];
}

export function toConditions(report: BenchmarkReport, device: Device, longestPauseMs: number): string[] {
  const ours = figuresOf(report, "vitae");
  return [
    deviceWords.line(device),
    ...(ours === undefined ? [] : [method.build(ours)]),
    method.took(report),
    method.pause(longestPauseMs),
  ];
}

const { results } = benchmarkWords;

interface ReportText {
  report: BenchmarkReport;
  device: Device;
  longestPauseMs: number;
  /** Where it was measured: the page's address. */
  address: string;
}

/** All of the result, for a letter or an issue: plain text, columns lined up for a fixed width. */
export function toReportText({ report, device, longestPauseMs, address }: ReportText): string {
  const faults = report.engines.flatMap(({ name, result }) => {
    if (result.kind === "figures") return [];
    const title = result.kind === "wrong" ? results.wrong(name) : results.broken(name);
    return [`${title}: ${[result.query, result.reason].filter((part) => part !== "").join(": ")}`];
  });
  const parts = [
    [results.title(report.size), address, ...toConditions(report, device, longestPauseMs)],
    faults,
    [results.enginesTitle, ...toLines(toEnginesTable(report))],
    [results.classesTitle, ...toLines(toClassesTable(report))],
    [results.histogramTitle, ...toLines(toHistogramTable(report))],
    toRemarks(report),
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
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
