/** Parses a query text to its expression and highlights. Errors are explained separately, in parse.ts. */
import type { Expression, Span } from "./ast.ts";
import { spanOf } from "./build.ts";
import { type CheckContext, check, report } from "./check.ts";
import { cvFields, type Field } from "./fields.ts";
import { maxQueryLength, placeIn, type Token, type Tokens, type TokenType, tokenize } from "./lexer.ts";
import { parseTokens } from "./parser.ts";

/** The expression is null if the text is empty or white space. */
export interface AcceptedQuery {
  readonly ok: true;
  readonly expression: Expression | null;
}

export interface RefusedQuery {
  readonly ok: false;
  readonly context: CheckContext;
  /** The tokens that the grammar rejects; undefined if `rawProblems` are the only errors. */
  readonly unread: Tokens | undefined;
}

export type ReadQuery = AcceptedQuery | RefusedQuery;

/** Never throws; linear time in the text, of at most 2,000 characters. `known`: the text's tokens. */
export function readQuery(text: string, fields: readonly Field[] = cvFields, known?: Tokens): ReadQuery {
  const isTooLong = text.length > maxQueryLength;
  const tokenized = known ?? tokenize(isTooLong ? "" : text);
  const { tokens, touching, tooDeepAt, end: visibleEnd } = tokenized;
  const context: CheckContext = { fields, end: text.length, visibleEnd, rawProblems: [] };
  if (isTooLong) {
    report(context, "query-too-long", { start: maxQueryLength, length: text.length - maxQueryLength });
    return refuse(context);
  }
  if (tooDeepAt !== undefined) {
    report(context, "query-too-deep", { start: tooDeepAt, length: 1 });
    return refuse(context);
  }
  if (tokens.length === 0) return { ok: true, expression: null };

  // The grammar has exactly one parse for each text that it accepts.
  const tree = touching.length === 0 ? parseTokens(tokens) : undefined;
  if (tree === undefined) return refuse(context, tokenized);
  const expression = check(tree, context);
  return expression !== undefined && context.rawProblems.length === 0
    ? { ok: true, expression }
    : refuse(context);
}

function refuse(context: CheckContext, unread?: Tokens): RefusedQuery {
  return { ok: false, context, unread };
}

/** Tokenises a text once for its expression and its highlights. */
export function readWithHighlights(text: string): { read: ReadQuery; highlights: Highlight[] } {
  const tokenized = tokenize(text);
  return { read: readQuery(text, cvFields, tokenized), highlights: highlightTokens(tokenized.tokens) };
}

/** A part of a query text that the search box colours. White space, plain words and values have none. */
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

function highlightTokens(tokens: readonly Token[]): Highlight[] {
  const highlights: Highlight[] = [];
  for (const token of tokens) {
    const kind = kinds.get(token.type);
    if (kind === undefined) continue;
    // The parenthesis after IN belongs to the token but is punctuation.
    const { start, length } = spanOf(token);
    highlights.push({ kind, start, length: token.type === "list" ? placeIn(token, 1) + 1 - start : length });
  }
  return highlights;
}
