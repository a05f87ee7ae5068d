import type { Span } from "./ast.ts";
import { spanOf } from "./build.ts";
import { tokenize } from "./lexer.ts";

/** A part of a query text and what it is; white space, plain words and values have none. */
export interface Highlight extends Span {
  readonly kind: "field" | "operator" | "phrase";
}

const kinds: ReadonlyMap<string | undefined, Highlight["kind"]> = new Map([
  ["field", "field"],
  ["emptyField", "field"],
  ["and", "operator"],
  ["or", "operator"],
  ["not", "operator"],
  ["minus", "operator"],
  ["list", "operator"],
  ["inWithoutList", "operator"],
  ["quoted", "phrase"],
  ["openQuote", "phrase"],
]);

/** The parts of any text, valid or not, in reading order. */
export function highlightQuery(text: string): Highlight[] {
  const highlights: Highlight[] = [];
  for (const token of tokenize(text).tokens) {
    const kind = kinds.get(token.type);
    if (kind === undefined) continue;
    // IN's parenthesis is punctuation.
    const length = token.type === "list" ? 2 : token.text.length;
    highlights.push({ kind, start: spanOf(token).start, length });
  }
  return highlights;
}
