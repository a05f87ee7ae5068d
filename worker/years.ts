import type { YearGroup } from "./contract.ts";

/** The groups of results, newest first. Rows are newest first too, so that each year is one run of them. */
export function groupByYear(rows: Uint32Array, yearOfRow: Int32Array): YearGroup[] {
  const groups: YearGroup[] = [];
  for (let start = 0; start < rows.length; ) {
    const year = yearOfRow[rows[start]!]!;
    let end = start + 1;
    let beyond = rows.length;
    while (end < beyond) {
      const middle = (end + beyond) >>> 1;
      if (yearOfRow[rows[middle]!] === year) end = middle + 1;
      else beyond = middle;
    }
    groups.push({ year, count: end - start, start });
    start = end;
  }
  return groups;
}
