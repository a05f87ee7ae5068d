/** Inline markdown read whole, and as plain text. */
import type { Inline } from "./cv.ts";
import { parseInline } from "./markdown-parser.ts";

/** Parses a title or another text of one paragraph, whole; only the page cuts long titles off. */
export function readInline(text: string): Inline[] {
  return parseInline(text.replace(/\s+/g, " ").trim());
}

export function toPlainText(inlines: readonly Inline[]): string {
  return inlines.map((part) => ("text" in part ? part.text : toPlainText(part.children))).join("");
}

/** Returns a text of inline markdown without its signs. */
export function toPlain(text: string): string {
  return toPlainText(readInline(text));
}
