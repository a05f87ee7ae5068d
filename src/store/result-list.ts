// A file of its own, because the page and the popup, which loads later, both use it.
import type { PageAnswer } from "../../worker/contract.ts";

/** The part of an answer that its list is drawn from. */
export type ResultList = Pick<PageAnswer, "total" | "rows" | "years">;

/** Returns the part of a list whose rows are also in `rows`. Both are in ascending order, as in all answers. */
export function keepAmong(list: ResultList, rows: Uint32Array): ResultList {
  const kept = new Uint32Array(Math.min(list.rows.length, rows.length));
  let total = 0;
  let at = 0;
  const years = list.years.map(({ year, start, count }) => {
    const from = total;
    for (const row of list.rows.subarray(start, start + count)) {
      while ((rows[at] ?? row) < row) at++;
      if (rows[at] === row) kept[total++] = row;
    }
    return { year, start: from, count: total - from };
  });
  return { total, rows: kept.slice(0, total), years: years.filter(({ count }) => count > 0) };
}
