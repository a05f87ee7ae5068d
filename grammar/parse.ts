import nearley from "nearley";
import type { Expression, Problem } from "./ast.ts";
import type { Written } from "./build.ts";
import { type CheckContext, check } from "./check.ts";
import { diagnose } from "./diagnose.ts";
import { cvFields, type Field } from "./fields.ts";
import { finding, toProblems } from "./problems.ts";
import compiledGrammar from "./query.generated.js";
import { maxQueryLength, type Token, type Tokens, tokenize } from "./tokens.ts";

export type ParsedQuery =
  /** Null: nothing but white space. */
  | { readonly ok: true; readonly expression: Expression | null }
  /** `incomplete`: nothing is wrong yet, something valid could still follow. */
  | { readonly ok: false; readonly incomplete: boolean; readonly problems: Problem[] };

const grammar = nearley.Grammar.fromCompiled(compiledGrammar);

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

  const written = read.touching.length === 0 ? parseTokens(read) : undefined;
  const expression = written && check(written, context);
  if (written === undefined) diagnose(read, context);
  if (expression !== undefined && findings.length === 0) return { ok: true, expression };
  return {
    ok: false,
    incomplete: findings.every((found) => found.unfinished),
    problems: toProblems(findings),
  };
}

/** Undefined where the grammar refuses. */
function parseTokens({ tokens }: Tokens): Written | undefined {
  const parser = new TokenParser(grammar, { lexer: new TokenFeed(tokens) });
  try {
    parser.feed("");
  } catch {
    return undefined;
  }
  return parser.results[0];
}

/** nearley describes an unexpected token at length (160 kB for 100 kB of noise); diagnose.ts does it better. */
class TokenParser extends nearley.Parser {
  reportError(): string {
    return "";
  }
}

/** Hands tokens that are already read to nearley, which knows only lexers. */
class TokenFeed {
  #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  next(): Token | undefined {
    return this.#tokens[this.#next++];
  }

  reset(): void {}

  save(): { line: number; col: number; state: string } {
    return { line: 0, col: 0, state: "" };
  }

  formatError(): string {
    return "";
  }

  has(): boolean {
    return true;
  }
}
