import { type ReactNode, useEffect, useRef, useState } from "react";
import type { BenchmarkReport } from "../../../worker/benchmark/contract.ts";
import { Button } from "../../ui/buttons.tsx";
import { benchmarkMessages, toNumber } from "./messages.ts";
import {
  findOwnFigures,
  methodTitle,
  readDevice,
  type TextTable,
  toConditions,
  toFailures,
  toRatios,
  toRemarks,
  toReportText,
  toTables,
  toTitle,
} from "./report.ts";

interface ResultsProps {
  report: BenchmarkReport;
  longestPauseMs: number;
}

export function Results({ report, longestPauseMs }: ResultsProps) {
  const context = { report, device: readDevice(navigator), longestPauseMs };
  const { engines, histogram, classes } = toTables(report);
  const ours = findOwnFigures(report);
  return (
    <section className="space-y-6">
      <div>
        <h2 className="text-base font-semibold">{toTitle(report)}</h2>
        {ours === undefined ? null : (
          <>
            <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
              <span className="font-name text-name font-semibold tracking-tight text-accent">
                {toNumber(ours.perSecond)}
              </span>
              <span className="text-ink-2">{benchmarkMessages.headlineUnit}</span>
            </p>
            <p className="text-ink-2">{toRatios(report)}</p>
          </>
        )}
        {/* An alert, because a wrong answer deserves more attention than any figure. */}
        {toFailures(report).map(({ title, reason }) => (
          <div key={title} role="alert" className="mt-3 rounded-panel border-2 border-bad bg-raised p-3">
            <p className="font-semibold text-bad">{title}</p>
            <p className="mt-1 font-mono text-sm">{reason}</p>
            <p className="mt-1 text-sm text-ink-2">{benchmarkMessages.noFigures}</p>
          </div>
        ))}
      </div>
      <CopyReport text={toReportText({ ...context, address: window.location.href })} />
      <Part title={engines.title}>
        <ScrollTable table={engines} />
      </Part>
      <Part title={histogram.title}>
        <details className="text-sm">
          <summary className="target inline-flex w-fit items-center text-ink-2 underline underline-offset-3">
            {benchmarkMessages.showTable}
          </summary>
          <ScrollTable table={histogram} />
        </details>
      </Part>
      <Part title={classes.title}>
        <ScrollTable table={classes} />
      </Part>
      <Part title={methodTitle}>
        <ul className="max-w-[72ch] space-y-1 text-sm text-ink-2">
          {[...toRemarks(report), ...toConditions(context)].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Part>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="border-b border-line pb-1 text-base font-semibold">{title}</h3>
      <div className="pt-3">{children}</div>
    </section>
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

  function write() {
    // Emptied first, because an unchanged status would not be announced again.
    setOutcome(undefined);
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("refused"),
    );
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={write}>{benchmarkMessages.copy}</Button>
        <p role="status" className="text-sm text-ink-2">
          {outcome === undefined ? "" : benchmarkMessages[outcome]}
        </p>
      </div>
      {outcome === "refused" ? (
        <textarea
          ref={field}
          readOnly
          aria-label={benchmarkMessages.text}
          value={text}
          rows={12}
          className="mt-3 w-full rounded-field border border-control bg-raised p-2 font-mono text-xs"
        />
      ) : null}
    </div>
  );
}

/** A table in a frame that scrolls sideways, so that the page never does. */
function ScrollTable({ table: { label, columns, rows } }: { table: TextTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <section aria-label={label} tabIndex={0} className="scroll-hint-x overflow-x-auto">
      <table className="w-full text-sm [&_:is(td,th):first-child]:ps-0 [&_:is(td,th):first-child]:text-start">
        <caption className="sr-only">{label}</caption>
        <thead className="text-ink-3">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="min-w-24 py-1.5 ps-4 text-end align-bottom font-normal">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t border-line whitespace-nowrap">
              <th scope="row" className="py-1.5 font-medium">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className="py-1.5 ps-4 text-end tabular-nums text-xs text-ink-2">
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
