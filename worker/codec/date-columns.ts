/** Columns of dates: times as differences, and how each date is spelled. */
import { parseTimestamp } from "../data/dates.ts";
import { firstMs } from "./format.ts";

/** A way to write a date. */
interface Spelling {
  /** The number of characters of `YYYY-MM-DDTHH:MM:SS.mmmZ` that are written. */
  readonly length: number;
  /** The text after them. */
  readonly end: string;
  /** The unit of differences between such dates. */
  readonly unitMs: number;
}

const spelling = (length: number, end: string): Spelling => ({
  length,
  end,
  unitMs: length < 16 ? 86_400_000 : length < 19 ? 60_000 : length < 23 ? 1000 : 1,
});

const day = spelling(10, "");

/** By the names that compiled files have for them. */
const spellings: Readonly<Record<string, Spelling>> = {
  YYYY: spelling(4, ""),
  "YYYY-MM": spelling(7, ""),
  "YYYY-MM-DD": day,
  "HH:MMZ": spelling(16, "Z"),
  "HH:MM:00Z": spelling(16, ":00Z"),
  "HH:MM:00.000Z": spelling(16, ":00.000Z"),
  "HH:MM:SSZ": spelling(19, "Z"),
  "HH:MM:SS.000Z": spelling(19, ".000Z"),
  "HH:MM:SS.mmmZ": spelling(23, "Z"),
};

interface EncodedDates {
  steps: number[];
  spellings: string[];
  /** The spelling of each row as an index; -1 where there is no date. */
  codes: number[];
}

/** Returns undefined if a text is none of these spellings of a date. `bases` are the dates to subtract from, by row. */
export function encodeDates(values: readonly unknown[], bases: readonly unknown[]): EncodedDates | undefined {
  const steps: number[] = [];
  const used: string[] = [];
  const codes: number[] = [];
  let beforeMs = firstMs;
  for (const [row, text] of values.entries()) {
    const date = typeof text === "string" ? readDate(text) : undefined;
    if (typeof text === "string" && date === undefined) return undefined;
    if (date === undefined) {
      codes.push(-1);
      continue;
    }
    const { ms, name, unitMs } = date;
    const base = bases[row];
    const baseMs = typeof base === "string" ? (parseTimestamp(base) ?? beforeMs) : beforeMs;
    steps.push(Math.floor(baseMs / unitMs) - ms / unitMs);
    const code = used.indexOf(name);
    codes.push(code < 0 ? used.push(name) - 1 : code);
    beforeMs = ms;
  }
  return { steps, spellings: used, codes };
}

function readDate(text: string): { ms: number; name: string; unitMs: number } | undefined {
  const ms = parseTimestamp(text);
  if (ms === undefined) return undefined;
  const found = Object.entries(spellings).find(
    ([, one]) =>
      one.length + one.end.length === text.length && ms % one.unitMs === 0 && spell(ms, one) === text,
  );
  return found && { ms, name: found[0], unitMs: found[1].unitMs };
}

interface DateParts {
  steps: readonly number[];
  /** Returns the spelling's name by rank. */
  spellingAt(rank: number): string | undefined;
  /** The rows that have the column, in their order. */
  rows: Iterable<number>;
  /** Returns the time that a row's difference is from; undefined where it is from the row before. */
  baseMsAt(row: number): number | undefined;
}

interface DecodedDates {
  /** Both by rank: the number of rows with the column before this one. */
  textAt(rank: number): string;
  /** In milliseconds since 1970. */
  msAt(rank: number): number | undefined;
}

export function decodeDates({ steps, spellingAt, rows, baseMsAt }: DateParts): DecodedDates {
  const spellingOf = (rank: number) => spellings[spellingAt(rank) ?? ""] ?? day;
  const times = new Float64Array(steps.length);
  let beforeMs = firstMs;
  let rank = 0;
  for (const row of rows) {
    const { unitMs } = spellingOf(rank);
    beforeMs = (Math.floor((baseMsAt(row) ?? beforeMs) / unitMs) - (steps[rank] ?? 0)) * unitMs;
    times[rank++] = beforeMs;
  }
  return { textAt: (rank) => spell(times[rank] ?? 0, spellingOf(rank)), msAt: (rank) => times[rank] };
}

/** The largest time that a Date can hold. */
const maxMs = 8.64e15;

/** The last result of `spell`: an activity's dates are often the same one. */
let last: { ms: number; spelling: Spelling | undefined; text: string } = {
  ms: Number.NaN,
  spelling: undefined,
  text: "",
};

/** Writes a time in milliseconds since 1970. Years below 0 and above 9999 are written as no data file may write them. */
function spell(ms: number, spelling: Spelling): string {
  if (ms === last.ms && spelling === last.spelling) return last.text;
  if (Math.abs(ms) > maxMs) return "";
  const { length, end } = spelling;
  const iso = new Date(ms).toISOString();
  const text = iso.endsWith(end) && length + end.length === iso.length ? iso : iso.slice(0, length) + end;
  last = { ms, spelling, text };
  return text;
}
