import type { TextTable } from "./rows.ts";

interface ScrollTableProps extends TextTable {
  label: string;
}

/** A table in a frame that scrolls sideways where it has to: the page never does. The keyboard reaches it. */
export function ScrollTable({ label, columns, rows }: ScrollTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within the keyboard's reach
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
          {rows.map((row) => (
            <tr key={row[0]} className="border-t border-line">
              {row.map((cell, at) =>
                at === 0 ? (
                  <th
                    key={columns[at]}
                    scope="row"
                    className="py-1.5 text-start font-medium whitespace-nowrap"
                  >
                    {cell}
                  </th>
                ) : (
                  <td
                    key={columns[at]}
                    className="py-1.5 ps-4 text-end font-mono text-tiny text-ink-2 whitespace-nowrap"
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
