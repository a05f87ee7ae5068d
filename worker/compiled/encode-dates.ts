import { parseTimestamp } from "../dates.ts";
import { firstMs } from "./format.ts";
import type { Known } from "./known-columns.ts";
import { spell, spellings } from "./spellings.ts";

export interface EncodedDates {
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
