/**
 * Text that is shown as markdown, from a place where most of it is plain: GitHub's titles know code in backticks and
 * nothing else.
 */

import type { Inline } from "../../model/cv.ts";
import { parseInline } from "../../model/markdown-parser.ts";

/**
 * Escapes what markdown would change, and keeps code. A text that markdown leaves alone, such as `snake_case`, stays
 * as it is.
 */
export function escapeMarkdown(title: string): string {
  // Line ends are no part of a title, and others' escape sequences none of a terminal's output.
  const text = title.replace(/\p{Cc}+/gu, " ").trim();
  if (!hasMarkup(parseInline(text)) && sameLetters(text, text)) return text;
  let done = 0;
  let escaped = "";
  for (const { start, end } of findCodeSpans(text)) {
    escaped += escapeAll(text.slice(done, start)) + text.slice(start, end);
    done = end;
  }
  return escaped + escapeAll(text.slice(done));
}

/** The data take no longer titles. */
const maxTitleLength = 500;

/** Escapes a title as `escapeMarkdown` does, and cuts one that is too long, such as a description of a page. */
export function toTitle(title: string): string {
  const escaped = escapeMarkdown(title);
  // A backslash before each letter doubles the text.
  return escaped.length <= maxTitleLength ? escaped : escapeMarkdown(shorten(title, maxTitleLength / 2));
}

/** Ends a text that is too long after a whole word, where it has any. */
export function shorten(text: string, maxLength: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= maxLength) return flat;
  // The last character may be cut in halves.
  const start = Array.from(flat.slice(0, maxLength - 1))
    .slice(0, -1)
    .join("");
  return `${start.replace(/\s+\S*$/, "")}…`;
}

/** Code reaches from a run of backticks to the next run of the same length. */
function findCodeSpans(text: string): { start: number; end: number }[] {
  const runs = Array.from(text.matchAll(/`+/g), ({ 0: { length }, index }) => ({ start: index, length }));
  // Looked up from behind, because a search for each run would read a text of many runs as often as it has runs.
  const nextOfLength = new Map<number, number>();
  const closing = runs.map(() => -1);
  for (let at = runs.length - 1; at >= 0; at--) {
    const length = runs[at]?.length ?? 0;
    closing[at] = nextOfLength.get(length) ?? -1;
    nextOfLength.set(length, at);
  }
  const spans: { start: number; end: number }[] = [];
  for (let at = 0; at < runs.length; at++) {
    const [first, last] = [runs[at], runs[closing[at] ?? -1]];
    if (first === undefined || last === undefined) continue;
    spans.push({ start: first.start, end: last.start + last.length });
    at = closing[at] ?? at;
  }
  return spans;
}

function escapeAll(text: string): string {
  return text.replace(/[\\`*_~[\]<]|&(?=#?\w+;)/g, "\\$&");
}

function hasMarkup(nodes: readonly Inline[]): boolean {
  return nodes.some(({ kind }) => kind !== "text" && kind !== "code");
}

/** Returns whether the text is shown with all its letters: backslashes and entities would lose some. */
function sameLetters(source: string, text: string): boolean {
  return toLetters(parseInline(source)) === text.replace(/[`\s]/g, "");
}

function toLetters(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => ("text" in node ? node.text : toLetters(node.children)))
    .join("")
    .replace(/[`\s]/g, "");
}

const inlineTags =
  /<\/?(?:a|abbr|b|bdi|br|cite|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tt|u|var|wbr)\b[^<>]*>/gi;

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  hellip: "…",
  laquo: "«",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  nbsp: " ",
  ndash: "–",
  quot: '"',
  raquo: "»",
  rdquo: "”",
  rsquo: "’",
};

/**
 * Returns the text of a title in html, code in backticks. Only tags that stand in titles count, so that
 * `Array<string>` keeps its letters.
 */
export function htmlToText(html: string): string {
  return html
    .replace(/<code\b[^<>]*>([^<>`]*)<\/code>/gi, "`$1`")
    .replace(inlineTags, "")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, decimal, hex, name) => {
      if (name !== undefined) return entities[name] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : entity;
    })
    .replace(/\s+/g, " ")
    .trim()
    .normalize("NFC");
}
