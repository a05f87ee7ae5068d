import type { ReactNode } from "react";
import type { BenchmarkReport } from "../../../worker/benchmark/contract.ts";
import { CopyReport } from "./copy-report.tsx";
import { readDevice } from "./device.ts";
import { Histogram } from "./histogram.tsx";
import { toConditions, toRemarks } from "./remarks.ts";
import { toReportText } from "./report-text.ts";
import { toClassesTable, toEnginesTable } from "./rows.ts";
import { ScrollTable } from "./scroll-table.tsx";
import { benchmarkWords, figuresOf } from "./words.ts";

const { results } = benchmarkWords;

interface ResultsProps {
  report: BenchmarkReport;
  longestPauseMs: number;
}

export function Results({ report, longestPauseMs }: ResultsProps) {
  const device = readDevice(navigator);
  const text = toReportText({ report, device, longestPauseMs, address: window.location.href });
  return (
    <section className="space-y-6">
      <div>
        <h2 className="text-title font-semibold">{results.title(report.size)}</h2>
        <Headline report={report} />
        <Faults report={report} />
      </div>
      <CopyReport text={text} />
      <Part title={results.enginesTitle}>
        <ScrollTable label={results.enginesTable} {...toEnginesTable(report)} />
      </Part>
      <Part title={results.histogramTitle}>
        <Histogram report={report} />
      </Part>
      <Part title={results.classesTitle}>
        <ScrollTable label={results.classesTable} {...toClassesTable(report)} />
      </Part>
      <Part title={results.methodTitle}>
        <Sentences sentences={toRemarks(report)} />
      </Part>
      <Part title={results.conditions}>
        <Sentences sentences={toConditions(report, device, longestPauseMs)} />
      </Part>
    </section>
  );
}

function Headline({ report }: { report: BenchmarkReport }) {
  const ours = figuresOf(report, "vitae");
  if (ours === undefined) return null;
  const ratios = report.engines.flatMap(({ name, result }) =>
    name === "vitae" || result.kind !== "figures" || Number.isNaN(result.timesVitae)
      ? []
      : [results.ratio(result.timesVitae, name)],
  );
  return (
    <>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
        <span className="font-serif text-name font-semibold tracking-tight text-accent">
          {results.headline(ours.perSecond)}
        </span>
        <span className="text-ink-2">{results.headlineUnit}</span>
      </p>
      {ratios.length === 0 ? null : <p className="text-ink-2">{ratios.join(", ")}</p>}
    </>
  );
}

/** Loud: a wrong answer is worth more attention than any figure. */
function Faults({ report }: { report: BenchmarkReport }) {
  return report.engines.map(({ name, result }) =>
    result.kind === "figures" ? null : (
      <div key={name} role="alert" className="mt-3 rounded-panel border-2 border-bad bg-raised p-3">
        <p className="font-semibold text-bad">
          {result.kind === "wrong" ? results.wrong(name) : results.broken(name)}
        </p>
        <p className="mt-1 font-mono text-meta wrap-anywhere">
          {[result.query, result.reason].filter((part) => part !== "").join(": ")}
        </p>
        <p className="mt-1 text-meta text-ink-2">{results.noFigures}</p>
      </div>
    ),
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="border-b border-line pb-1 text-body font-semibold">{title}</h3>
      <div className="pt-3">{children}</div>
    </section>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="max-w-[72ch] space-y-1 text-meta text-ink-2">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
