/**
 * Text that is shown as markdown, from a place where most of it is plain: GitHub's titles know code in backticks and
 * nothing else.
 */
import { parseInline } from "../../worker/cards/inline-parser.ts";
import type { Inline } from "../../worker/contract.ts";

/** A run of backticks, and the next run of the same length. */
const codeSpan = /((?<!`)(`+)(?!`)[\s\S]*?[^`]\2(?!`))/;

/**
 * Escapes what markdown would change, and keeps code. A text that markdown leaves alone, such as `snake_case`, stays
 * as it is.
 */
export function escapeMarkdown(title: string): string {
  const text = title.replace(/[\r\n]+/g, " ").trim();
  if (!hasMarkup(parseInline(text)) && sameLetters(text, text)) return text;
  return (
    text
      .split(codeSpan)
      // Split by two capturing groups: other text, a code span, its backticks.
      .map((part, at) => (at % 3 === 0 ? escapeAll(part) : at % 3 === 1 ? part : ""))
      .join("")
  );
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
