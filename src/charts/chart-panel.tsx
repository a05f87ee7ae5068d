/** The frame that a chart and its table share, and the table. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatCount } from "../ui/messages.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { chartsMessages, formatPercent } from "./messages.ts";

interface Row {
  id: string;
  name: string;
  value: number;
  /** Whole percent. */
  percent?: number;
}

interface ChartPanelProps {
  title: string;
  /** Chooses what the chart shows; next to the title. */
  control?: ReactNode;
  /** Names the point under the pointer; next to the title. */
  readout?: string | undefined;
  isLow?: boolean;
  /** Classes for a height other than that of the charts. */
  bodyClass?: string | undefined;
  rows: readonly Row[];
  nameColumn: string;
  onChooseRow: (id: string) => void;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Renders the chart; `showTable` replaces it with the table and focuses a row. */
  children: (showTable: (startId: string | undefined) => void) => ReactNode;
}

/** The height of a panel that has a sentence in place of a chart; the table of its values may be longer. */
export const sentenceClass = "max-h-54 overflow-y-auto";

export function ChartPanel(props: ChartPanelProps) {
  const { title, control, readout, isLow = false, bodyClass } = props;
  const { rows, nameColumn, onChooseRow, empty, children } = props;
  const [table, setTable] = useState<{ startId: string | undefined }>();
  const showTable = (startId: string | undefined) => setTable({ startId });
  return (
    <ChartFrame
      title={title}
      isLow={isLow}
      bodyClass={bodyClass}
      head={
        <>
          {control}
          <p
            aria-hidden="true"
            className="min-w-0 flex-1 truncate text-xs text-ink-2 tabular-nums empty:hidden"
          >
            {readout}
          </p>
          {rows.length === 0 ? null : (
            <button
              type="button"
              className="hit-area quiet-link ms-auto shrink-0 text-sm text-ink-2"
              onClick={() => (table ? setTable(undefined) : showTable(undefined))}
            >
              {table ? chartsMessages.showChart : chartsMessages.showTable}
            </button>
          )}
        </>
      }
    >
      {rows.length === 0 ? (
        empty
      ) : table === undefined ? (
        children(showTable)
      ) : (
        <DataTable caption={title} {...table} nameColumn={nameColumn} rows={rows} onChoose={onChooseRow} />
      )}
    </ChartFrame>
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

const numberCell = "ps-3 text-end whitespace-nowrap tabular-nums text-xs text-ink-2";

/** The values of a chart as a table. Choosing a row does what clicking its slice or point does. */
export function DataTable({ caption, nameColumn, rows, onChoose, startId }: DataTableProps) {
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus(), []);
  const { columns } = chartsMessages;
  const hasShares = rows.some(({ percent }) => percent !== undefined);
  return (
    <div className="scroll-hint-y h-full overflow-y-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-raised text-ink-3">
          <tr>
            <th scope="col" className="text-start font-normal">
              {nameColumn}
            </th>
            {(hasShares ? [columns.count, columns.share] : [columns.count]).map((column) => (
              <th key={column} scope="col" className="ps-3 text-end font-normal whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, value, percent }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="w-full max-w-0 text-start font-normal">
                <button
                  ref={id === startId ? start : undefined}
                  type="button"
                  dir="auto"
                  className="quiet-link max-w-full truncate py-1 outline-offset-0 @max-[44rem]/charts:py-3 pointer-coarse:py-3"
                  onClick={() => onChoose(id)}
                >
                  {name}
                </button>
              </th>
              <td className={numberCell}>{formatCount(value)}</td>
              {percent === undefined ? null : <td className={numberCell}>{formatPercent(percent)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
