/** The parts of a query text that the search box shows in colours of their own. */
import type { Span } from "./ast.ts";
import { spanOf } from "./build.ts";
import { type Token, type TokenType, tokenize } from "./lexer.ts";

/** A part of a query text and its kind. White space, plain words and values are in none. */
export interface Highlight extends Span {
  readonly kind: "field" | "operator" | "phrase";
}

const kinds: ReadonlyMap<TokenType, Highlight["kind"]> = new Map([
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

/** Returns the highlights of any text, valid or not, in reading order. */
export function highlightQuery(text: string): Highlight[] {
  return highlightTokens(tokenize(text).tokens);
}

export function highlightTokens(tokens: readonly Token[]): Highlight[] {
  const highlights: Highlight[] = [];
  for (const token of tokens) {
    const kind = kinds.get(token.type);
    if (kind === undefined) continue;
    // The parenthesis after IN belongs to the token but is punctuation.
    const length = token.type === "list" ? 2 : token.text.length;
    highlights.push({ kind, start: spanOf(token).start, length });
  }
  return highlights;
}
