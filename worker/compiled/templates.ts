/** Texts that name the row's other fields, see format.ts. */
import type { LateColumn } from "./decoded-column.ts";
import { escapeMark, firstReference, startMark } from "./format.ts";

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
