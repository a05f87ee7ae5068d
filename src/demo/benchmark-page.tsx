/** The benchmark on the visitor's device: the page's worker answers queries about the page's own data. */
import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { Site } from "../../worker/contract.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import { defaultFilters } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import { Button } from "../ui/buttons.tsx";
import { formatCount } from "../ui/messages.ts";
import { createWorkload, type QueryClass, queryClasses } from "./benchmark-queries.ts";
import { benchmarkMessages } from "./messages.ts";

type Time = readonly [of: QueryClass, ms: number];

interface MeasureRequest {
  client: Pick<WorkerClient, "search">;
  site: Site;
  signal: AbortSignal;
  /** Called with the measured share, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** The queries take their words from this many of the newest activities. */
const sampledCards = 1_000;
const perClass = 100;
/** These run before the measured ones, so that both programs are compiled. */
const warmupPerClass = 10;
/** The cards that come with an answer on the page. */
const usualWindow = { from: 0, count: 60 };

/** Runs the queries one after the other. Rejects with the reason if the worker fails or `signal` is aborted. */
export async function measure({ client, site, signal, onProgress }: MeasureRequest): Promise<Time[]> {
  const filters = defaultFilters(site.owner);
  async function search(query: string, window = usualWindow) {
    const outcome = await client.search({ options: { ...filters, query }, window });
    signal.throwIfAborted();
    if (outcome.kind === "failed") throw new Error(outcome.reason);
    return outcome.kind === "answered" ? outcome.value : undefined;
  }
  const newest = await search("", { from: 0, count: sampledCards });
  const data = { ...site, activities: newest?.cards.map(({ activity }) => activity) ?? [] };
  for (const { text } of createWorkload(data, warmupPerClass, 1)) await search(text);
  const queries = createWorkload(data, perClass);
  const times: Time[] = [];
  for (const [at, { of, text }] of queries.entries()) {
    const start = performance.now();
    // Another search of the page supersedes this one, whose time then means nothing.
    if ((await search(text)) !== undefined) times.push([of, performance.now() - start]);
    if (at % queryClasses.length === 0) onProgress(at / queries.length);
  }
  return times;
}

interface Figures {
  name: string;
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

/** Returns the figures of all queries, then of each class. */
export function toFigures(times: readonly Time[]): Figures[] {
  const figuresOf = (name: string, part: readonly Time[]): Figures => {
    const sorted = part.map(([, ms]) => ms).sort((one, other) => one - other);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const totalMs = sorted.reduce((sum, ms) => sum + ms, 0);
    return { name, perSecond: (sorted.length * 1000) / totalMs, medianMs: at(0.5), p99Ms: at(0.99) };
  };
  const classes = queryClasses.map((name) => [name, times.filter(([of]) => of === name)] as const);
  return [
    figuresOf(benchmarkMessages.all, times),
    ...classes.flatMap(([name, part]) => (part.length === 0 ? [] : [figuresOf(name, part)])),
  ];
}

type Run =
  | { kind: "running"; share: number }
  | { kind: "done"; figures: readonly Figures[] }
  | { kind: "failed"; reason: string };

export function BenchmarkPage() {
  const { state, client } = useCv();
  const { site, results } = useSnapshot(state);
  const [run, setRun] = useState<Run>();
  const current = useRef<AbortController>();
  useEffect(() => () => current.current?.abort(), []);
  const isReady = site !== undefined && results.answer !== undefined && run?.kind !== "running";

  async function start() {
    if (state.site === undefined || !isReady) return;
    const end = new AbortController();
    current.current = end;
    const { signal } = end;
    setRun({ kind: "running", share: 0 });
    const onProgress = (share: number) => setRun({ kind: "running", share });
    try {
      const times = await measure({ client, site: state.site, signal, onProgress });
      setRun({ kind: "done", figures: toFigures(times) });
    } catch (error) {
      if (!signal.aborted) setRun({ kind: "failed", reason: String(error) });
    }
  }

  return (
    <>
      <noscript>
        <p>{benchmarkMessages.noScript}</p>
      </noscript>
      <div className="needs-script flex flex-wrap items-center gap-4">
        <Button kind="primary" aria-disabled={!isReady} className="min-w-24" onClick={() => void start()}>
          {benchmarkMessages.run}
        </Button>
        <p role="status">{toStatus(run)}</p>
      </div>
      {run?.kind === "done" ? <FigureTable figures={run.figures} total={site?.total ?? 0} /> : null}
    </>
  );
}

function toStatus(run: Run | undefined): string {
  switch (run?.kind) {
    case undefined:
      return "";
    case "running":
      return benchmarkMessages.running(Math.floor(run.share * 100));
    case "done":
      return benchmarkMessages.done(formatCount(Math.round(run.figures[0]?.perSecond ?? 0)));
    case "failed":
      return benchmarkMessages.failed(run.reason);
  }
}

const toMs = (ms: number) => `${ms.toFixed(ms < 10 ? 1 : 0)}\u202fms`;
const toCells = ({ perSecond, medianMs, p99Ms }: Figures) => [
  formatCount(Math.round(perSecond)),
  toMs(medianMs),
  toMs(p99Ms),
];

function FigureTable({ figures, total }: { figures: readonly Figures[]; total: number }) {
  const [all] = figures;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
      <section aria-label={benchmarkMessages.table} tabIndex={0} className="mt-6 overflow-x-auto">
        <table className="text-sm [&_:is(td,th)]:py-1 [&_:is(td,th)]:pe-6 [&_:is(td,th)]:text-end [&_:is(td,th):first-child]:text-start">
          <thead className="text-ink-2">
            <tr>
              {benchmarkMessages.columns.map((column) => (
                <th key={column} scope="col" className="font-normal">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map((row) => (
              <tr key={row.name} className="border-t border-line tabular-nums">
                <th scope="row" className="font-normal">
                  {row.name}
                </th>
                {toCells(row).map((cell, at) => (
                  <td key={benchmarkMessages.columns[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <label className="mt-6 block max-w-[72ch] text-sm text-ink-2">
        {benchmarkMessages.copy}
        <input
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
          value={
            all === undefined
              ? ""
              : benchmarkMessages.line(formatCount(total), toCells(all), navigator.userAgent)
          }
          className="mt-1 h-11 w-full rounded-field border border-control bg-raised px-3 font-mono text-xs text-ink"
        />
      </label>
    </>
  );
}
