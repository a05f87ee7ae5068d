import { laterWords } from "../later-words.ts";

/** A CV goes on: its last year is the present. */
export function toYearName(year: number | null, lastYear: number): string {
  return year === lastYear ? laterWords.filters.present : String(year ?? "");
}
