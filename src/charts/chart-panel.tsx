/** The frame that a chart and its table share, and the table. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { showCount } from "../ui/messages.ts";
import { chartsMessages } from "./messages.ts";

interface Row {
  id: string;
  name: string;
  /** Number of activities. */
  value: number;
  /** Whole percent. */
  percent?: number;
}

interface ChartPanelProps {
  title: string;
  /** Names the point that the pointer is on, beside the title. */
  readout?: string | undefined;
  /** A class that fixes the height, so that nothing below moves when the content changes. */
  height: string;
  /** The values of the chart. */
  rows: readonly Row[];
  nameColumn: string;
  onChooseRow: (id: string) => void;
  /** Shown where there are no rows. */
  empty: ReactNode;
  /** Renders the chart; `showTable` puts the table in its place and the focus on a row. */
  children: (showTable: (startId: string | undefined) => void) => ReactNode;
}

export function ChartPanel(props: ChartPanelProps) {
  const { title, readout, height, rows, nameColumn, onChooseRow, empty, children } = props;
  const [table, setTable] = useState<{ startId: string | undefined }>();
  const titleId = useId();
  const showTable = (startId: string | undefined) => setTable({ startId });
  return (
    <figure
      aria-labelledby={titleId}
      className="min-w-0 rounded-panel border border-line bg-raised px-4 pt-1.5 pb-3"
    >
      <div className="mb-1 flex min-h-[34px] items-center gap-3">
        <h2 id={titleId} className="text-sm font-semibold text-ink-2">
          {title}
        </h2>
        <p aria-hidden="true" className="min-w-0 flex-1 truncate tabular-nums text-xs text-ink-2">
          {readout}
        </p>
        {rows.length === 0 ? null : (
          <button
            type="button"
            className="hit-area quiet-link shrink-0 text-sm text-ink-2"
            onClick={() => (table ? setTable(undefined) : showTable(undefined))}
          >
            {table ? chartsMessages.showChart : chartsMessages.showTable}
          </button>
        )}
      </div>
      <div className={height}>
        {rows.length === 0 ? (
          empty
        ) : table === undefined ? (
          children(showTable)
        ) : (
          <DataTable caption={title} {...table} nameColumn={nameColumn} rows={rows} onChoose={onChooseRow} />
        )}
      </div>
    </figure>
  );
}

interface DataTableProps {
  caption: string;
  nameColumn: string;
  rows: readonly Row[];
  onChoose: (id: string) => void;
  /** The row that takes the focus when the table appears. */
  startId?: string | undefined;
}

const numberCell = "ps-3 text-end tabular-nums text-xs text-ink-2";

/** The values of a chart as a table. Choosing a row does what clicking its slice or point does. */
export function DataTable({ caption, nameColumn, rows, onChoose, startId }: DataTableProps) {
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus(), []);
  const { columns, percent: toText } = chartsMessages;
  const hasShares = rows.some(({ percent }) => percent !== undefined);
  return (
    <div className="h-full overflow-y-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-raised text-ink-3">
          <tr>
            <th scope="col" className="text-start font-normal">
              {nameColumn}
            </th>
            {(hasShares ? [columns.count, columns.share] : [columns.count]).map((column) => (
              <th key={column} scope="col" className="ps-3 text-end font-normal">
                {column}
              </th>
            ))}
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
              <td className={numberCell}>{showCount(value)}</td>
              {percent === undefined ? null : <td className={numberCell}>{toText(percent)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
