import { useEffect, useRef } from "react";
import { chartsMessages } from "./messages.ts";

interface Row {
  id: string;
  name: string;
  /** Number of activities. */
  value: number;
  /** Whole percent. */
  percent?: number;
}

interface DataTableProps {
  caption: string;
  nameColumn: string;
  rows: readonly Row[];
  onChoose: (id: string) => void;
  /** The row to begin with: it takes the focus of what led here. */
  startId?: string | undefined;
}

const number = "ps-3 text-end font-mono text-tiny text-ink-2";

/** What a chart draws, to be read. Choosing a row does what clicking its slice or point does. */
export function DataTable({ caption, nameColumn, rows, onChoose, startId }: DataTableProps) {
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus(), []);
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
            <th scope="col" className="ps-3 text-end font-normal">
              {chartsMessages.columns.count}
            </th>
            {hasShares ? (
              <th scope="col" className="ps-3 text-end font-normal">
                {chartsMessages.columns.share}
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
              <td className={number}>{value.toLocaleString("en-US")}</td>
              {percent === undefined ? null : <td className={number}>{chartsMessages.percent(percent)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
