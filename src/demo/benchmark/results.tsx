import { type ReactNode, useEffect, useRef, useState } from "react";
import type { BenchmarkReport, EngineName } from "../../../worker/benchmark/contract.ts";
import { Button } from "../../ui/buttons.tsx";
import { benchmarkMessages, toBound, toNumber } from "./messages.ts";
import {
  figuresOf,
  measuredEngines,
  readDevice,
  type TextTable,
  toClassesTable,
  toConditions,
  toEnginesTable,
  toFaults,
  toHistogramTable,
  toRemarks,
  toReportText,
} from "./report.ts";

const { copy, results } = benchmarkMessages;

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
          {toNumber(ours.perSecond)}
        </span>
        <span className="text-ink-2">{results.headlineUnit}</span>
      </p>
      {ratios.length === 0 ? null : <p className="text-ink-2">{ratios.join(", ")}</p>}
    </>
  );
}

/** Shows faults as alerts: a wrong answer deserves more attention than any figure. */
function Faults({ report }: { report: BenchmarkReport }) {
  return toFaults(report).map(({ name, title, reason }) => (
    <div key={name} role="alert" className="mt-3 rounded-panel border-2 border-bad bg-raised p-3">
      <p className="font-semibold text-bad">{title}</p>
      <p className="mt-1 font-mono text-meta wrap-anywhere">{reason}</p>
      <p className="mt-1 text-meta text-ink-2">{results.noFigures}</p>
    </div>
  ));
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

/** Copies the report; if the browser refuses, shows the text so that it can be copied by hand. */
function CopyReport({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (outcome !== "refused") return;
    field.current?.focus();
    field.current?.select();
  }, [outcome]);

  async function write(): Promise<void> {
    // Emptied first, because an unchanged status would not be announced again.
    setOutcome(undefined);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={write}>{copy.button}</Button>
        <p role="status" className="text-meta text-ink-2">
          {outcome === undefined ? "" : copy[outcome]}
        </p>
      </div>
      {outcome === "refused" ? (
        <textarea
          ref={field}
          readOnly
          aria-label={copy.text}
          value={text}
          rows={12}
          className="mt-3 w-full rounded-field border border-control bg-raised p-2 font-mono text-tiny"
        />
      ) : null}
    </div>
  );
}

/** A table in a frame that scrolls sideways, so that the page never does. */
function ScrollTable({ label, columns, rows }: TextTable & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-meta">
        <caption className="sr-only">{label}</caption>
        <thead className="text-ink-3">
          <tr>
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={`py-1.5 align-bottom font-normal ${at === 0 ? "text-start" : "min-w-24 ps-4 text-end"}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-medium whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td
                  key={columns[at + 1]}
                  className="py-1.5 ps-4 text-end font-mono text-tiny text-ink-2 whitespace-nowrap"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A phone has room for this many bounds below the bars. */
const maxBounds = 6;

/** Shows a row of bars for each engine; the table below has the same figures for screen readers. */
function Histogram({ report }: { report: BenchmarkReport }) {
  const { histogram } = report;
  const every = Math.ceil(histogram.length / maxBounds);
  return (
    <figure>
      <div className="space-y-3">
        {measuredEngines(report).map((name) => (
          <Bars key={name} report={report} name={name} />
        ))}
      </div>
      <div aria-hidden="true" className="flex font-mono text-tiny text-ink-3">
        {histogram.map(({ fromMs }, at) => (
          <span key={fromMs} className="relative h-5 flex-1">
            {at % every === 0 && at + every <= histogram.length ? (
              <span className="absolute start-0 border-s border-line-strong ps-1 whitespace-nowrap">
                {toBound(fromMs)}
              </span>
            ) : null}
          </span>
        ))}
      </div>
      <figcaption className="mt-1 text-meta text-ink-3">{results.histogramAxis}</figcaption>
      <details className="mt-2 text-meta">
        <summary className="target inline-flex w-fit items-center text-ink-2 underline underline-offset-3">
          {results.showTable}
        </summary>
        <ScrollTable label={results.histogramTable} {...toHistogramTable(report)} />
      </details>
    </figure>
  );
}

function Bars({ report, name }: { report: BenchmarkReport; name: EngineName }) {
  const figures = figuresOf(report, name);
  if (figures === undefined) return null;
  const counts = report.histogram.map((bin) => bin.counts.find((count) => count.name === name)?.count ?? 0);
  const most = Math.max(...counts);
  return (
    <div>
      <p className="text-meta text-ink-2">{results.histogramSummary(name, figures)}</p>
      <div aria-hidden="true" className="mt-1 flex h-14 items-end border-b border-line-strong">
        {counts.map((count, at) => (
          <div
            key={report.histogram[at]?.fromMs}
            className={`mx-px flex-1 rounded-t-small ${name === "vitae" ? "bg-accent" : "bg-ink-3"}`}
            // A single query stays visible.
            style={{ height: count === 0 ? 0 : `max(2px, ${(count / most) * 100}%)` }}
          />
        ))}
      </div>
    </div>
  );
}
