/** The ways in which a date can be written, each with the time that one more of it is. */

export interface Spelling {
  /** How much of `YYYY-MM-DDTHH:MM:SS.mmmZ` is written. */
  readonly length: number;
  /** What is written after it. */
  readonly end: string;
  readonly unitMs: number;
}

const spelling = (length: number, end: string): Spelling => ({
  length,
  end,
  unitMs: length < 16 ? 86_400_000 : length < 19 ? 60_000 : length < 23 ? 1000 : 1,
});

/** Files name them by their place here. */
export const spellings: readonly Spelling[] = [
  spelling(4, ""),
  spelling(10, ""),
  spelling(16, "Z"),
  spelling(16, ":00Z"),
  spelling(16, ":00.000Z"),
  spelling(19, "Z"),
  spelling(19, ".000Z"),
  spelling(23, "Z"),
];

/** A time in milliseconds since 1970. Years before 0 and above 9999 are spelled as no data file may. */
export function spell(ms: number, spelling: Spelling): string {
  // An activity's dates are often the same one.
  if (ms === last.ms && spelling === last.spelling) return last.text;
  if (Math.abs(ms) > mostMs) return "";
  const { length, end } = spelling;
  const iso = new Date(ms).toISOString();
  last = {
    ms,
    spelling,
    text: iso.endsWith(end) && length + end.length === iso.length ? iso : iso.slice(0, length) + end,
  };
  return last.text;
}

let last: { ms: number; spelling: Spelling | undefined; text: string } = {
  ms: Number.NaN,
  spelling: undefined,
  text: "",
};

/** The most that a Date holds. */
const mostMs = 8.64e15;
