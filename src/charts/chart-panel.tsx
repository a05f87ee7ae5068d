/** The frame that a chart and its table share, and the table. */
import { type ReactNode, useEffect, useId, useRef } from "react";
import { chartsMessages } from "./messages.ts";

interface ChartPanelProps {
  title: string;
  /** Names the point that the pointer is on, beside the title. */
  readout?: string | undefined;
  isTable: boolean;
  /** Undefined where there is nothing that a table could show. */
  onToggleTable: (() => void) | undefined;
  /** A class that fixes the height, so that nothing below moves when the content changes. */
  height: string;
  children: ReactNode;
}

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

interface DataTableProps {
  caption: string;
  nameColumn: string;
  /** `value` is a number of activities, `percent` a whole percentage. */
  rows: readonly { id: string; name: string; value: number; percent?: number }[];
  onChoose: (id: string) => void;
  /** The row that takes the focus when the table appears. */
  startId?: string | undefined;
}

const headCell = "ps-3 text-end font-normal";
const numberCell = "ps-3 text-end font-mono text-tiny text-ink-2";

/** The values of a chart as a table. Choosing a row does what clicking its slice or point does. */
export function DataTable({ caption, nameColumn, rows, onChoose, startId }: DataTableProps) {
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus(), []);
  const { columns, percent: toText } = chartsMessages;
  const hasShares = rows.some(({ percent }) => percent !== undefined);
  return (
    <div className="h-full overflow-y-auto">
      <table className="w-full text-meta">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-raised text-ink-3">
          <tr>
            <th scope="col" className="text-start font-normal">
              {nameColumn}
            </th>
            <th scope="col" className={headCell}>
              {columns.count}
            </th>
            {hasShares ? (
              <th scope="col" className={headCell}>
                {columns.share}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, value, percent }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="max-w-0 text-start font-normal">
                <button
                  ref={id === startId ? start : undefined}
                  type="button"
                  className="quiet-link max-w-full truncate py-0.5 outline-offset-0 @max-[44rem]/charts:py-3 pointer-coarse:py-3"
                  onClick={() => onChoose(id)}
                >
                  {name}
                </button>
              </th>
              <td className={numberCell}>{value.toLocaleString("en-US")}</td>
              {percent === undefined ? null : <td className={numberCell}>{toText(percent)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
