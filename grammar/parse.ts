/** From a query text to its expression or its problems: tokens, syntax tree, check against the fields. */
import type { Expression, Problem } from "./ast.ts";
import { type CheckContext, check } from "./check.ts";
import { diagnose } from "./diagnose.ts";
import { cvFields, type Field } from "./fields.ts";
import { type Highlight, highlightTokens } from "./highlight.ts";
import { maxQueryLength, type Tokens, tokenize } from "./lexer.ts";
import { finding, toProblems } from "./problems.ts";
import { parseTokens } from "./slr-parser.ts";

export type ParsedQuery =
  /** The expression is null where the text is empty or white space. */
  | { readonly ok: true; readonly expression: Expression | null }
  /** `incomplete`: the text is unfinished rather than wrong; a valid text could begin like this. */
  | { readonly ok: false; readonly incomplete: boolean; readonly problems: Problem[] };

/**
 * Parses a query text. Never throws: what is wrong comes back as problems, sorted by place.
 * Takes time in proportion to the text's length, which is limited to 2,000 characters.
 */
export function parseQuery(text: string, fields: readonly Field[] = cvFields): ParsedQuery {
  return parse(text, fields);
}

/** Tokenises a text once for its parse and its highlights. */
export function parseWithHighlights(text: string): { parsed: ParsedQuery; highlights: Highlight[] } {
  const tokenized = tokenize(text);
  return { parsed: parse(text, cvFields, tokenized), highlights: highlightTokens(tokenized.tokens) };
}

/** `known`: the text's tokens, where the caller has them already. */
function parse(text: string, fields: readonly Field[], known?: Tokens): ParsedQuery {
  const context: CheckContext = { fields, end: text.length, findings: [] };
  const { findings } = context;
  if (text.length > maxQueryLength) {
    const span = { start: maxQueryLength, length: text.length - maxQueryLength };
    return { ok: false, incomplete: false, problems: toProblems([finding("query-too-long", span)]) };
  }
  const tokenized = known ?? tokenize(text);
  const { tokens, touching, tooDeepAt } = tokenized;
  if (tooDeepAt !== undefined) {
    findings.push(finding("query-too-deep", { start: tooDeepAt, length: 1 }));
    return { ok: false, incomplete: false, problems: toProblems(findings) };
  }
  if (tokens.length === 0) return { ok: true, expression: null };

  // The grammar has exactly one parse for each text that it accepts.
  const [tree] = touching.length === 0 ? parseTokens(tokens) : [];
  const expression = tree && check(tree, context);
  if (tree === undefined) diagnose(tokenized, context);
  if (expression !== undefined && findings.length === 0) return { ok: true, expression };
  return {
    ok: false,
    incomplete: findings.every((found) => found.unfinished),
    problems: toProblems(findings),
  };
}
