/** Columns of dates: times as differences, and how each date is spelled. */
import { parseTimestamp } from "../data/dates.ts";
import type { CodeOf, DecodedColumn, EncodedColumn, Presence } from "./column-types.ts";
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

/**
 * Compiled files name a spelling by its index here, so new ones are appended. The format's version stays then: a file
 * without them is the same, and one with them has a name of its own, which no older page asks for.
 */
const spellings: readonly Spelling[] = [
  spelling(4, ""),
  spelling(10, ""),
  spelling(16, "Z"),
  spelling(16, ":00Z"),
  spelling(16, ":00.000Z"),
  spelling(19, "Z"),
  spelling(19, ".000Z"),
  spelling(23, "Z"),
  spelling(7, ""),
];

interface EncodedDates {
  steps: number[];
  /** The spellings that are used, as indexes of `spellings`. */
  used: number[];
  /** The spelling of each row as an index of `used`; -1 where there is no date. */
  codes: number[];
  from: number | undefined;
}

/** Returns undefined if a text is none of these spellings of a date. */
export function encodeDates(
  values: readonly unknown[],
  earlier: readonly EncodedColumn[],
): EncodedDates | undefined {
  const from = earlier.findIndex(({ column }) => column.kind === "date");
  const steps: number[] = [];
  const used: number[] = [];
  const codes: number[] = [];
  let beforeMs = firstMs;
  for (const [row, text] of values.entries()) {
    if (typeof text !== "string") {
      codes.push(-1);
      continue;
    }
    const date = readDate(text);
    if (date === undefined) return undefined;
    const { ms, spelling } = date;
    const { unitMs } = spellings[spelling]!;
    const base = from < 0 ? undefined : earlier[from]?.values[row];
    const baseMs = typeof base === "string" ? (parseTimestamp(base) ?? beforeMs) : beforeMs;
    steps.push(Math.floor(baseMs / unitMs) - ms / unitMs);
    const code = used.indexOf(spelling);
    codes.push(code < 0 ? used.push(spelling) - 1 : code);
    beforeMs = ms;
  }
  return { steps, used, codes, from: from < 0 ? undefined : from };
}

function readDate(text: string): { ms: number; spelling: number } | undefined {
  const ms = parseTimestamp(text);
  if (ms === undefined) return undefined;
  const spelling = spellings.findIndex(
    (one) => one.length + one.end.length === text.length && ms % one.unitMs === 0 && spell(ms, one) === text,
  );
  return spelling < 0 ? undefined : { ms, spelling };
}

interface DateParts {
  steps: readonly number[];
  used: readonly number[];
  codeOf: CodeOf | undefined;
  /** The column that the differences are from. */
  base: DecodedColumn | undefined;
}

export function decodeDates(
  { steps, used, codeOf, base }: DateParts,
  { rows, count, rankOf }: Presence,
): Required<Pick<DecodedColumn, "at" | "msAt">> {
  const spellingOf = (row: number): Spelling => spellings[used[codeOf?.(row) ?? 0] ?? 0] ?? spellings[0]!;
  const times = new Float64Array(count);
  let beforeMs = firstMs;
  for (let row = 0; row < rows; row++) {
    const rank = rankOf(row);
    if (rank < 0) continue;
    const { unitMs } = spellingOf(row);
    const baseMs = base?.msAt?.(row) ?? beforeMs;
    beforeMs = (Math.floor(baseMs / unitMs) - (steps[rank] ?? 0)) * unitMs;
    times[rank] = beforeMs;
  }
  const msAt = (row: number) => times[rankOf(row)];
  return { at: (row) => spell(msAt(row) ?? 0, spellingOf(row)), msAt };
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
