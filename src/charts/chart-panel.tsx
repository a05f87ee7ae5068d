import { type ReactNode, useId } from "react";
import { chartsMessages } from "./messages.ts";

interface ChartPanelProps {
  title: string;
  /** What is pointed at, beside the title. */
  readout?: string | undefined;
  isTable: boolean;
  /** Undefined where there is nothing that a table could show. */
  onToggleTable: (() => void) | undefined;
  /** A class; it stays whatever is shown, so that nothing below moves. */
  height: string;
  children: ReactNode;
}

/** The frame that a chart and its table share. */
export function ChartPanel({ title, readout, isTable, onToggleTable, height, children }: ChartPanelProps) {
  const titleId = useId();
  return (
    <figure
      aria-labelledby={titleId}
      className="min-w-0 rounded-panel border border-line bg-raised px-4 pt-1.5 pb-3"
    >
      <div className="mb-1 flex min-h-[34px] items-center gap-3">
        <h2 id={titleId} className="text-meta font-semibold text-ink-2">
          {title}
        </h2>
        <p aria-hidden="true" className="min-w-0 flex-1 truncate font-mono text-tiny text-ink-2">
          {readout}
        </p>
        {onToggleTable === undefined ? null : (
          <button
            type="button"
            className="hit-area quiet-link shrink-0 text-meta text-ink-2"
            onClick={onToggleTable}
          >
            {isTable ? chartsMessages.showChart : chartsMessages.showTable}
          </button>
        )}
      </div>
      <div className={height}>{children}</div>
    </figure>
  );
}
