import type { BenchmarkReport } from "../../../worker/benchmark/contract.ts";
import { benchmarkWords, type Device, figuresOf } from "./words.ts";

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
