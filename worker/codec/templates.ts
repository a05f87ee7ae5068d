/** Templates: texts in which references stand for the row's values in earlier columns, see format.ts. */
import type { EncodedColumn, LazyColumn } from "./column-types.ts";
import { escapeMark, firstReference, maxReferences, prefixMark } from "./format.ts";

const anyMark = /[\u0080-\u009f]/;

/** Shorter values are found where they do not belong, and a reference to them saves nothing. */
const minReferenceLength = 2;
const minPrefixLength = 6;
/** The largest length that one character can express. */
const maxPrefixLength = 0xffff;

interface Reference {
  readonly value: string;
  readonly mark: string;
}

/** Returns a function that writes a text of a row as a template over the earlier columns. */
export function createTemplateWriter(
  earlier: readonly EncodedColumn[],
): (text: string, row: number) => string {
  const sources = earlier.slice(0, maxReferences).flatMap(({ texts }, at) => {
    return texts === undefined ? [] : [{ texts, mark: String.fromCharCode(firstReference + at) }];
  });
  return (text, row) => {
    const references: Reference[] = [];
    for (const { texts, mark } of sources) {
      const value = texts[row] ?? "";
      if (value.length < minReferenceLength) continue;
      if (value.length > text.length ? value.startsWith(text) : text.includes(value))
        references.push({ value, mark });
    }
    return references.length === 0 ? escapeMarks(text) : toTemplate(text, references);
  };
}

function toTemplate(text: string, references: Reference[]): string {
  if (references.length > 1) references.sort((a, b) => b.value.length - a.value.length);
  const { length } = text;
  if (length >= minPrefixLength && length <= maxPrefixLength) {
    const whole = references.find(({ value }) => length < value.length && value.startsWith(text));
    if (whole !== undefined) return prefixMark + whole.mark + String.fromCharCode(length);
  }
  // Literal texts and marks alternate.
  let pieces: string[] = [text];
  for (const { value, mark } of references) {
    const next: string[] = [];
    for (const [at, piece] of pieces.entries()) {
      if (at % 2 === 1 || piece.length < value.length) next.push(piece);
      else splitAt(piece, value, mark, next);
    }
    pieces = next;
  }
  // Marks stand at odd indexes only, so a literal text that looks like one is escaped.
  return anyMark.test(text)
    ? pieces.map((piece, at) => (at % 2 === 0 ? escapeMarks(piece) : piece)).join("")
    : pieces.join("");
}

const digitsOnly = /^\d+$/;

/**
 * Appends the parts of a text between the occurrences of a value to `pieces`, with the mark between them. A number
 * counts only as a whole word, not among the digits of a hash.
 */
function splitAt(text: string, value: string, mark: string, pieces: string[]): void {
  const isNumber = digitsOnly.test(value);
  let from = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    if (at < from || (isNumber && (isWordCharacter(text[at - 1]) || isWordCharacter(text[end])))) continue;
    pieces.push(text.slice(from, at), mark);
    from = end;
  }
  pieces.push(from === 0 ? text : text.slice(from));
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}

function escapeMarks(text: string): string {
  return anyMark.test(text) ? text.replace(/[\u0080-\u009f]/g, `${escapeMark}$&`) : text;
}

/** A literal text, or the first `length` characters of a column's value in the same row. */
type Part = string | { column: number; length: number };

/** Returns the text that a template stands for in a row. */
export function fillTemplate(template: string, row: number, earlier: readonly LazyColumn[]): string {
  return anyMark.test(template) ? fill(toParts(template), row, earlier) : template;
}

/** Does the same for templates that many rows share, which are parsed once; `at` is a template's index. */
export function createTemplateReader(
  templates: readonly string[],
  earlier: readonly LazyColumn[],
): (at: number, row: number) => string {
  const parsed: (string | readonly Part[])[] = [];
  return (at, row) => {
    const template = templates[at] ?? "";
    const parts = parsed[at] ?? (anyMark.test(template) ? toParts(template) : template);
    parsed[at] = parts;
    return typeof parts === "string" ? parts : fill(parts, row, earlier);
  };
}

const marks = /(\u0080.?|\u009f.?.?|[\u0081-\u009e])/s;

/** Split by a capturing group, literal texts and marks alternate. */
function toParts(template: string): Part[] {
  return template.split(marks).map((piece, at) => (at % 2 === 0 ? piece : toPart(piece)));
}

function toPart(piece: string): Part {
  const [mark, first = "", second = ""] = piece;
  if (mark === escapeMark) return first;
  return mark === prefixMark
    ? { column: first.charCodeAt(0) - firstReference, length: second.charCodeAt(0) }
    : { column: piece.charCodeAt(0) - firstReference, length: Number.POSITIVE_INFINITY };
}

function fill(parts: readonly Part[], row: number, earlier: readonly LazyColumn[]): string {
  // Concatenation would keep each text in memory as a tree of its pieces.
  return parts
    .map((part) =>
      typeof part === "string" ? part : String(earlier[part.column]?.().at(row) ?? "").slice(0, part.length),
    )
    .join("");
}
