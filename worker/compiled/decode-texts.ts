import { codeAt } from "./codes.ts";
import type { DecodedColumn, Presence } from "./decoded-column.ts";
import { escapeMark, firstReference, startMark, type TextColumn, type Texts } from "./format.ts";
import { textsOf } from "./texts.ts";

/** A part of a template: as it is, or of a column's value in the same row so many characters. */
type Part = string | { column: number; length: number };

/** The text that a row has. */
export function decodeTexts(
  { texts, codes, by }: Omit<TextColumn, "kind">,
  presence: Presence,
  known: readonly DecodedColumn[],
): (row: number) => string {
  const { rankOf } = presence;
  const textAt = textsOf(texts);
  if (codes === undefined) {
    return hasMarks(texts)
      ? (row) => fill(toParts(textAt(rankOf(row))), row, known)
      : (row) => textAt(rankOf(row));
  }
  const templates: (string | Part[])[] = [];
  const templateAt = (code: number) => (templates[code] ??= toParts(textAt(code)));
  const before = by === undefined ? undefined : known[by];
  if (before === undefined) return (row) => fill(templateAt(codeAt(codes, rankOf(row))), row, known);

  const choices = new Int32Array(presence.count);
  const last = new Map<unknown, number>();
  for (let row = 0; row < presence.rows; row++) {
    const rank = rankOf(row);
    if (rank < 0) continue;
    const code = codeAt(codes, rank);
    const value = before.at(row);
    const choice = code === 0 ? (last.get(value) ?? 0) : code - 1;
    if (code !== 0) last.set(value, choice);
    choices[rank] = choice;
  }
  return (row) => fill(templateAt(choices[rankOf(row)] ?? 0), row, known);
}

function hasMarks(texts: Texts): boolean {
  if ("base64" in texts) return false;
  return "joined" in texts ? anyMark.test(texts.joined) : texts.some((text) => anyMark.test(text));
}

const anyMark = /[\u0080-\u009f]/;

/** A text where that is all, which is the rule. */
function toParts(template: string): string | Part[] {
  if (!anyMark.test(template)) return template;
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: signs, index } of template.matchAll(marks)) {
    if (index > from) parts.push(template.slice(from, index));
    parts.push(toPart(signs));
    from = index + signs.length;
  }
  if (from < template.length) parts.push(template.slice(from));
  return parts;
}

/** A mark, and what belongs to it. */
const marks = /\u0080.?|\u009f.?.?|[\u0081-\u009e]/gs;

function toPart(signs: string): Part {
  const [mark, first = "", second = ""] = signs;
  if (mark === escapeMark) return first;
  return mark === startMark
    ? { column: first.charCodeAt(0) - firstReference, length: second.charCodeAt(0) }
    : { column: signs.charCodeAt(0) - firstReference, length: Number.POSITIVE_INFINITY };
}

function fill(parts: string | readonly Part[], row: number, known: readonly DecodedColumn[]): string {
  if (typeof parts === "string") return parts;
  // Adding them up would keep each text in pieces.
  return parts.map((part) => (typeof part === "string" ? part : startOf(part, row, known))).join("");
}

function startOf(
  { column, length }: { column: number; length: number },
  row: number,
  known: readonly DecodedColumn[],
): string {
  return String(known[column]?.at(row) ?? "").slice(0, length);
}
