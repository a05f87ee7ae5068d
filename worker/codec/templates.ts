/** Texts that name the row's other fields, see format.ts. */
import type { Known, LateColumn } from "./column-types.ts";
import { escapeMark, firstReference, mostReferences, startMark } from "./format.ts";

/** A part of a template: as it is, or of a column's value in the same row so many characters. */
type Part = string | { column: number; length: number };

/** What the template of a row says of it. */
export function fillTemplate(template: string, row: number, known: readonly LateColumn[]): string {
  return anyMark.test(template) ? fill(toParts(template), row, known) : template;
}

/** The same for templates that many rows share, by their place. */
export function shareTemplates(
  templates: readonly string[],
  known: readonly LateColumn[],
): (at: number, row: number) => string {
  const read: (string | readonly Part[])[] = [];
  return (at, row) => {
    const template = templates[at] ?? "";
    const parts = read[at] ?? (anyMark.test(template) ? toParts(template) : template);
    read[at] = parts;
    return typeof parts === "string" ? parts : fill(parts, row, known);
  };
}

const anyMark = /[\u0080-\u009f]/;

/** Every other part is a mark, with what belongs to it. */
function toParts(template: string): Part[] {
  return template.split(marks).map((piece, at) => (at % 2 === 0 ? piece : toPart(piece)));
}

const marks = /(\u0080.?|\u009f.?.?|[\u0081-\u009e])/s;

function toPart(signs: string): Part {
  const [mark, first = "", second = ""] = signs;
  if (mark === escapeMark) return first;
  return mark === startMark
    ? { column: first.charCodeAt(0) - firstReference, length: second.charCodeAt(0) }
    : { column: signs.charCodeAt(0) - firstReference, length: Number.POSITIVE_INFINITY };
}

function fill(parts: readonly Part[], row: number, known: readonly LateColumn[]): string {
  // Adding them up would keep each text in pieces.
  return parts
    .map((part) =>
      typeof part === "string" ? part : String(known[part.column]?.().at(row) ?? "").slice(0, part.length),
    )
    .join("");
}

/** Texts as templates: what a text shares with the row's other fields is written as a reference to them. */

/** Shorter ones are found where they do not belong, and cost as much as they save. */
const shortestReference = 2;
const shortestStart = 6;
/** The most that a character can say. */
const longestStart = 0xffff;

/** Makes a text of a row a template. */
type ToTemplate = (text: string, row: number) => string;

export function templatesOver(known: readonly Known[]): ToTemplate {
  const sources = known.slice(0, mostReferences).flatMap(({ column: { kind }, cells }, at) => {
    const mark = String.fromCharCode(firstReference + at);
    return kind === "text" || kind === "hash" || kind === "number" ? [{ cells, mark }] : [];
  });
  return (text, row) => {
    const values: Value[] = [];
    for (const { cells, mark } of sources) {
      const value = cellText(cells[row]);
      if (value.length >= shortestReference && (text.includes(value) || value.startsWith(text)))
        values.push({ value, mark });
    }
    return values.length === 0 ? escapeMarks(text) : toTemplate(text, values);
  };
}

interface Value {
  readonly value: string;
  readonly mark: string;
}

function toTemplate(text: string, values: Value[]): string {
  values.sort((a, b) => b.value.length - a.value.length);
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
  if (!/^\d+$/.test(value)) return text.split(value);
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    if (at < from || isWordSign(text[at - 1]) || isWordSign(text[end])) continue;
    parts.push(text.slice(from, at));
    from = end;
  }
  return [...parts, text.slice(from)];
}

function isWordSign(sign: string | undefined): boolean {
  return sign !== undefined && /\w/.test(sign);
}

function escapeMarks(text: string): string {
  return anyMarks.test(text) ? text.replace(/[\u0080-\u009f]/g, `${escapeMark}$&`) : text;
}

const anyMarks = /[\u0080-\u009f]/;
