import type { Expression, Problem } from "./ast.ts";
import { type CheckContext, check } from "./check.ts";
import { diagnose } from "./diagnose.ts";
import { cvFields, type Field } from "./fields.ts";
import { maxQueryLength, tokenize } from "./lexer.ts";
import { finding, toProblems } from "./problems.ts";
import { derive } from "./slr-parser.ts";

export type ParsedQuery =
  /** Null: nothing but white space. */
  | { readonly ok: true; readonly expression: Expression | null }
  /** `incomplete`: nothing is wrong yet, something valid could still follow. */
  | { readonly ok: false; readonly incomplete: boolean; readonly problems: Problem[] };

/**
 * Reads a query text. Never throws: what is wrong comes back as problems, sorted by place.
 * Costs time in proportion to the text's length, which is limited to 2,000 characters.
 */
export function parseQuery(text: string, fields: readonly Field[] = cvFields): ParsedQuery {
  const context: CheckContext = { fields, end: text.length, findings: [] };
  const { findings } = context;
  if (text.length > maxQueryLength) {
    const span = { start: maxQueryLength, length: text.length - maxQueryLength };
    return { ok: false, incomplete: false, problems: toProblems([finding("query-too-long", span)]) };
  }
  const read = tokenize(text);
  if (read.tooDeepAt !== undefined) {
    findings.push(finding("query-too-deep", { start: read.tooDeepAt, length: 1 }));
    return { ok: false, incomplete: false, problems: toProblems(findings) };
  }
  if (read.tokens.length === 0) return { ok: true, expression: null };

  // The grammar gives exactly one parse for what it accepts.
  const [written] = read.touching.length === 0 ? derive(read.tokens) : [];
  const expression = written && check(written, context);
  if (written === undefined) diagnose(read, context);
  if (expression !== undefined && findings.length === 0) return { ok: true, expression };
  return {
    ok: false,
    incomplete: findings.every((found) => found.unfinished),
    problems: toProblems(findings),
  };
}
