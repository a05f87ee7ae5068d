/** From a query's text to what is searched for, valid or not. */
import type { Expression } from "../grammar/ast.ts";
import { parseQuery } from "../grammar/index.ts";
import type { EngineOptions, Problem } from "./contract.ts";

interface QueryText {
  /** Null filters nothing. */
  readonly expression: Expression | null;
  readonly problems: Problem[];
  readonly incomplete: boolean;
}

/** Parses a query; what is not valid is searched for as it stands, or filters nothing. */
export function readQueryText(
  text: string,
  onInvalid: NonNullable<EngineOptions["onInvalidQuery"]>,
): QueryText {
  const parsed = parseQuery(text);
  if (parsed.ok) return { expression: parsed.expression, problems: [], incomplete: false };
  const { problems, incomplete } = parsed;
  // Unfinished text is not worth a warning: while someone types, most of it is.
  if (!incomplete) console.warn(`Query could not be parsed: ${text}`);
  switch (onInvalid) {
    case "plain-term":
      return { expression: toPlainTerm(text), problems, incomplete };
    case "unfiltered":
      return { expression: null, problems, incomplete };
  }
}

/** The whole text as one term. */
export function toPlainTerm(text: string): Expression {
  const span = { start: 0, length: text.length };
  return { kind: "term", value: { text: text.trim(), wildcard: false, span }, span };
}
