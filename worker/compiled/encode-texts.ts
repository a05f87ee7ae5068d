/** Texts as templates: what a text shares with the row's other fields is written as a reference to them. */
import { toCodes } from "./codes.ts";
import { escapeMark, firstReference, mostReferences, startMark, type TextColumn } from "./format.ts";
import type { Cells, Known } from "./known-columns.ts";
import { joinTexts } from "./texts.ts";

/** Shorter ones are found where they do not belong, and cost as much as they save. */
const shortestReference = 2;
const shortestStart = 6;
/** The most that a character can say. */
const longestStart = 0xffff;

export function encodeTexts(
  cells: readonly (string | undefined)[],
  known: readonly Known[],
  by: string | undefined,
): Omit<TextColumn, "kind"> {
  const sources = known.slice(0, mostReferences).map(({ column, cells }, at) => ({
    cells: column.kind === "text" || column.kind === "number" ? cells : undefined,
    mark: String.fromCharCode(firstReference + at),
  }));
  const rows: number[] = [];
  const templates: string[] = [];
  cells.forEach((text, row) => {
    if (text === undefined) return;
    rows.push(row);
    templates.push(toTemplate(text, row, sources));
  });

  const distinct = [...new Set(templates)];
  if (distinct.length * 2 > templates.length) return { texts: joinTexts(templates) };
  const at = new Map(distinct.map((text, index) => [text, index]));
  const plain = templates.map((text) => at.get(text) ?? 0);
  const byColumn = known.findIndex(({ column: { path } }) => path.length === 1 && path[0] === by);
  if (byColumn < 0) return { texts: joinTexts(distinct), codes: toCodes(plain) };
  const changes = toChanges(plain, rows, known[byColumn]!.cells);
  const isSteady = changes.filter((code) => code === 0).length * 2 > changes.length;
  return isSteady
    ? { texts: joinTexts(distinct), codes: toCodes(changes), by: byColumn }
    : { texts: joinTexts(distinct), codes: toCodes(plain) };
}

interface Source {
  readonly cells: Cells | undefined;
  readonly mark: string;
}

function toTemplate(text: string, row: number, sources: readonly Source[]): string {
  const values = sources
    .map(({ cells, mark }) => ({ value: cellText(cells?.[row]), mark }))
    .filter(
      ({ value }) => value.length >= shortestReference && (text.includes(value) || value.startsWith(text)),
    )
    .sort((a, b) => b.value.length - a.value.length);
  const { length } = text;
  if (length >= shortestStart && length <= longestStart) {
    const whole = values.find(({ value }) => length < value.length && value.startsWith(text));
    if (whole !== undefined) return startMark + whole.mark + String.fromCharCode(length);
  }
  let pieces: (string | { mark: string })[] = [text];
  for (const { value, mark } of values) {
    pieces = pieces.flatMap((piece) =>
      typeof piece === "string"
        ? splitAt(piece, value).flatMap((part, at) => (at === 0 ? [part] : [{ mark }, part]))
        : [piece],
    );
  }
  return pieces.map((piece) => (typeof piece === "string" ? escapeMarks(piece) : piece.mark)).join("");
}

function cellText(cell: unknown): string {
  return typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
}

/** A number is found only where it is a word: the digits of a hash are none. */
function splitAt(text: string, value: string): string[] {
  return /^\d+$/.test(value) ? text.split(new RegExp(`\\b${value}\\b`)) : text.split(value);
}

function escapeMarks(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, `${escapeMark}$&`);
}

function toChanges(codes: readonly number[], rows: readonly number[], by: Cells): number[] {
  const last = new Map<unknown, number>();
  return codes.map((code, at) => {
    const value = by[rows[at] ?? 0];
    const isSame = last.get(value) === code;
    last.set(value, code);
    return isSame ? 0 : code + 1;
  });
}
