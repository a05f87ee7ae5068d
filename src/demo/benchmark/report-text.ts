import type { BenchmarkReport } from "../../../worker/benchmark/contract.ts";
import { toConditions, toRemarks } from "./remarks.ts";
import { type TextTable, toClassesTable, toEnginesTable, toHistogramTable } from "./rows.ts";
import { benchmarkWords, type Device } from "./words.ts";

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
