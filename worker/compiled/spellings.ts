/** The ways in which a date can be written, each with the time that one more of it is. */

const day = 86_400_000;
const minute = 60_000;
const second = 1000;

interface Spelling {
  readonly unitMs: number;
  /** How much of `YYYY-MM-DDTHH:MM:SS.mmmZ` is written. */
  readonly length: number;
  /** What is written after it. */
  readonly end: string;
}

/** Files name them by their place here. */
export const spellings: readonly Spelling[] = [
  { unitMs: day, length: 4, end: "" },
  { unitMs: day, length: 10, end: "" },
  { unitMs: minute, length: 16, end: "Z" },
  { unitMs: minute, length: 16, end: ":00Z" },
  { unitMs: minute, length: 16, end: ":00.000Z" },
  { unitMs: second, length: 19, end: "Z" },
  { unitMs: second, length: 19, end: ".000Z" },
  { unitMs: 1, length: 23, end: "Z" },
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
