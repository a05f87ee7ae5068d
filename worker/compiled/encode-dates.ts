import { parseTimestamp } from "../dates.ts";
import { toCodes } from "./codes.ts";
import type { DateColumn } from "./format.ts";
import type { Known } from "./known-columns.ts";
import { spell, spellings } from "./spellings.ts";

/** Undefined where a text is none of the spellings of a date that this format knows. */
export function encodeDates(
  cells: readonly (string | undefined)[],
  known: readonly Known[],
): DateColumn | undefined {
  const from = known.findIndex(({ column }) => column.kind === "date");
  const steps: number[] = [];
  const used: number[] = [];
  const codes: number[] = [];
  let before = 0;
  for (const [row, text] of cells.entries()) {
    if (text === undefined) continue;
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
  return {
    kind: "date",
    steps,
    spellings: used,
    ...(used.length > 1 && { codes: toCodes(codes) }),
    ...(from >= 0 && { from }),
  };
}

function readDate(text: string): { ms: number; spelling: number } | undefined {
  const ms = parseTimestamp(text);
  if (ms === undefined) return undefined;
  const spelling = spellings.findIndex((one) => ms % one.unitMs === 0 && spell(ms, one) === text);
  return spelling < 0 ? undefined : { ms, spelling };
}
