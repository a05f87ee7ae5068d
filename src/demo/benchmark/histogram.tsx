import type { BenchmarkReport, EngineName } from "../../../worker/benchmark/contract.ts";
import { measuredEngines, toHistogramTable } from "./rows.ts";
import { ScrollTable } from "./scroll-table.tsx";
import { benchmarkWords, figuresOf } from "./words.ts";

const { results, bound } = benchmarkWords;

/** As many bounds under the bars as a phone has room for. */
const mostBounds = 6;

/** One row of bars for each engine over the same bounds; what the bars say is in the table below them. */
export function Histogram({ report }: { report: BenchmarkReport }) {
  const { histogram } = report;
  const every = Math.ceil(histogram.length / mostBounds);
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
                {bound(fromMs)}
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
      <p className="text-meta text-ink-2">{results.histogramGist(name, figures)}</p>
      <div aria-hidden="true" className="mt-1 flex h-14 items-end border-b border-line-strong">
        {counts.map((count, at) => (
          <div
            key={report.histogram[at]?.fromMs}
            className={`mx-px flex-1 rounded-t-small ${name === "vitae" ? "bg-accent" : "bg-ink-3"}`}
            // A single query is still to be seen.
            style={{ height: count === 0 ? 0 : `max(2px, ${(count / most) * 100}%)` }}
          />
        ))}
      </div>
    </div>
  );
}
