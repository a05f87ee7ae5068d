/** The report as tables of text: for the page, and for what is copied. */
import type { BenchmarkReport, EngineName } from "../../../worker/benchmark/contract.ts";
import { benchmarkWords, figuresOf } from "./messages.ts";

export interface TextTable {
  /** The first column names the row. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

const { results, engines, time, bound } = benchmarkWords;

export function toEnginesTable(report: BenchmarkReport): TextTable {
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
      const { none } = results;
      if (result.kind !== "figures") return [engines[name], none, none, none, none, none];
      return [
        engines[name],
        Math.round(result.perSecond).toLocaleString("en-US"),
        name === "vitae" || Number.isNaN(result.timesVitae) ? none : results.times(result.timesVitae),
        time(result.medianMs),
        time(result.p99Ms),
        results.range(result.perSecondLow, result.perSecondHigh),
      ];
    }),
  };
}

interface FigureColumn {
  name: EngineName;
  figure: "median" | "p99";
}

/** Of the site's own engine the median and the p99, of the others the median. */
export function toClassesTable(report: BenchmarkReport): TextTable {
  const names = measuredEngines(report);
  const columns = names.flatMap((name): FigureColumn[] => [
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
        return found === undefined ? results.none : time(figure === "p99" ? found.p99Ms : found.medianMs);
      }),
    ]),
  };
}

export function toHistogramTable({ histogram }: BenchmarkReport): TextTable {
  const names = histogram[0]?.counts.map(({ name }) => name) ?? [];
  return {
    columns: [results.histogramFrom, results.histogramTo, ...names.map((name) => engines[name])],
    rows: histogram.map(({ fromMs, toMs, counts }) => [
      bound(fromMs),
      bound(toMs),
      ...counts.map(({ count }) => String(count)),
    ]),
  };
}

export function measuredEngines(report: BenchmarkReport): EngineName[] {
  return report.engines.filter(({ result }) => result.kind === "figures").map(({ name }) => name);
}
