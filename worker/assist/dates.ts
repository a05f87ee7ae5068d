/** The years and months in which the data has dates, found by asking the engine. */

import type { CvFieldName } from "../../grammar/fields.ts";
import { everything } from "../query/hidden-kinds.ts";
import type { Counter } from "./counter.ts";

/** The most years that are listed: nobody's career is longer, and a wrong date in the data must not make a list of thousands of years. */
const maxYears = 80;

/**
 * Returns a function that lists, for a field of years or dates, what begins with a prefix, newest first: years, and
 * the months of a year that is written out. `years`: those of the results of everything, newest first.
 */
export function createDates(counter: Counter, years: readonly number[]) {
  const yearsOf = new Map<string, readonly string[]>([
    ["year", years.map(String)],
    ["createdAt", years.map(String)],
  ]);
  const monthsOf = new Map<string, readonly string[]>();
  const has = (field: string, value: string) => counter.count(everything, `${field}:${value}`) !== 0;

  function findYears(field: string): string[] {
    const found: string[] = [];
    const first = years.at(-1);
    if (first === undefined) return found;
    // What was created in one year may have ended in any later one.
    for (let year = first; year < first + maxYears && has(field, `>=${year}`); year++) {
      if (has(field, String(year))) found.unshift(String(year));
    }
    return found;
  }

  const months = Array.from({ length: 12 }, (_, at) => String(12 - at).padStart(2, "0"));

  return (field: CvFieldName, prefix: string): readonly string[] => {
    const all = cached(yearsOf, field, () => findYears(field)).filter((year) => year.startsWith(prefix));
    const year = prefix.slice(0, 4);
    if (field === "year" || !/^\d{4}/.test(year)) return all;
    const ofYear = cached(monthsOf, `${field}:${year}`, () =>
      months.map((month) => `${year}-${month}`).filter((month) => has(field, month)),
    );
    return [...all, ...ofYear.filter((month) => month.startsWith(prefix))];
  };
}

function cached<T>(values: Map<string, T>, key: string, make: () => T): T {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}
