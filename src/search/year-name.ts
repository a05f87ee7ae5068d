import { words } from "../words.ts";

/** A CV goes on: its last year is the present. */
export function toYearName(year: number | null, lastYear: number): string {
  return year === lastYear ? words.search.present : String(year ?? "");
}
