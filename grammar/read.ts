/**
 * From a query text to its expression. Why a text is refused is explained in parse.ts: most texts are not, so the
 * worker's first script comes without the explanations.
 */
import type { Expression } from "./ast.ts";
import { type CheckContext, check, toRawProblem } from "./check.ts";
import { cvFields, type Field } from "./fields.ts";
import { type Highlight, highlightTokens } from "./highlight.ts";
import { maxQueryLength, type Tokens, tokenize } from "./lexer.ts";
import { parseTokens } from "./slr-parser.ts";

/** The expression is null where the text is empty or white space. */
export interface AcceptedQuery {
  readonly ok: true;
  readonly expression: Expression | null;
}

export interface RefusedQuery {
  readonly ok: false;
  readonly context: CheckContext;
  /** What the grammar refuses; undefined where it is the rawProblems alone that speak against the text. */
  readonly unread: Tokens | undefined;
}

export type ReadQuery = AcceptedQuery | RefusedQuery;

/**
 * Never throws. Takes time in proportion to the text's length, which is limited to 2,000 characters. `known`: the
 * text's tokens, where the caller has them already.
 */
export function readQuery(text: string, fields: readonly Field[] = cvFields, known?: Tokens): ReadQuery {
  const context: CheckContext = { fields, end: text.length, rawProblems: [] };
  const refused: RefusedQuery = { ok: false, context, unread: undefined };
  if (text.length > maxQueryLength) {
    context.rawProblems.push(
      toRawProblem("query-too-long", { start: maxQueryLength, length: text.length - maxQueryLength }),
    );
    return refused;
  }
  const tokenized = known ?? tokenize(text);
  const { tokens, touching, tooDeepAt } = tokenized;
  if (tooDeepAt !== undefined) {
    context.rawProblems.push(toRawProblem("query-too-deep", { start: tooDeepAt, length: 1 }));
    return refused;
  }
  if (tokens.length === 0) return { ok: true, expression: null };

  // The grammar has exactly one parse for each text that it accepts.
  const [tree] = touching.length === 0 ? parseTokens(tokens) : [];
  if (tree === undefined) return { ...refused, unread: tokenized };
  const expression = check(tree, context);
  return expression !== undefined && context.rawProblems.length === 0 ? { ok: true, expression } : refused;
}

/** Tokenises a text once for its expression and its highlights. */
export function readWithHighlights(text: string): { read: ReadQuery; highlights: Highlight[] } {
  const tokenized = tokenize(text);
  return { read: readQuery(text, cvFields, tokenized), highlights: highlightTokens(tokenized.tokens) };
}
