/**
 * Text that is shown as markdown, from a place where most of it is plain: GitHub's titles know code in backticks and
 * nothing else.
 */
import { parseInline } from "../../cards/inline-parser.ts";
import type { Inline } from "../../contract.ts";

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
  return text.replace(/[\\`*_~[\]<&]/g, "\\$&");
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
