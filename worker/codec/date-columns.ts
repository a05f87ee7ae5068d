import { parseTimestamp } from "../data/dates.ts";
import type { CodeOf, DecodedColumn, Known, Presence } from "./column-types.ts";
import { firstMs } from "./format.ts";

/** The ways in which a date can be written, each with the time that one more of it is. */

interface Spelling {
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
const spellings: readonly Spelling[] = [
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
function spell(ms: number, spelling: Spelling): string {
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

interface EncodedDates {
  steps: number[];
  /** The spellings that are used. */
  spellings: number[];
  /** By row, the places of the spellings among these; -1 where there is no date. */
  codes: number[];
  from: number | undefined;
}

/** Undefined where a text is none of the spellings of a date that this format knows. */
export function encodeDates(
  cells: readonly (string | undefined)[],
  known: readonly Known[],
): EncodedDates | undefined {
  const from = known.findIndex(({ column }) => column.kind === "date");
  const steps: number[] = [];
  const used: number[] = [];
  const codes: number[] = [];
  let before = firstMs;
  for (const [row, text] of cells.entries()) {
    if (text === undefined) {
      codes.push(-1);
      continue;
    }
    const read = readDate(text);
    if (read === undefined) return undefined;
    const { ms, spelling } = read;
    const { unitMs } = spellings[spelling]!;
    const base = from < 0 ? undefined : known[from]?.cells[row];
    const baseMs = typeof base === "string" ? (parseTimestamp(base) ?? before) : before;
    steps.push(Math.floor(baseMs / unitMs) - ms / unitMs);
    const code = used.indexOf(spelling);
    codes.push(code < 0 ? used.push(spelling) - 1 : code);
    before = ms;
  }
  return { steps, spellings: used, codes, from: from < 0 ? undefined : from };
}

function readDate(text: string): { ms: number; spelling: number } | undefined {
  const ms = parseTimestamp(text);
  if (ms === undefined) return undefined;
  const spelling = spellings.findIndex((one) => ms % one.unitMs === 0 && spell(ms, one) === text);
  return spelling < 0 ? undefined : { ms, spelling };
}

interface Dates {
  steps: readonly number[];
  /** As numbers of spellings. */
  used: readonly number[];
  codeOf: CodeOf | undefined;
  base: DecodedColumn | undefined;
}

export function decodeDates(
  { steps, used, codeOf, base }: Dates,
  { rows, count, rankOf }: Presence,
): Required<Pick<DecodedColumn, "at" | "msAt">> {
  const spellingOf = (row: number): Spelling => spellings[used[codeOf?.(row) ?? 0] ?? 0] ?? spellings[0]!;
  const times = new Float64Array(count);
  let before = firstMs;
  for (let row = 0; row < rows; row++) {
    const rank = rankOf(row);
    if (rank < 0) continue;
    const { unitMs } = spellingOf(row);
    const baseMs = base?.msAt?.(row) ?? before;
    before = (Math.floor(baseMs / unitMs) - (steps[rank] ?? 0)) * unitMs;
    times[rank] = before;
  }
  const msAt = (row: number) => times[rankOf(row)];
  return { at: (row) => spell(msAt(row) ?? 0, spellingOf(row)), msAt };
}
