/** From a query text to its expression or its problems: what read.ts refuses is explained. */

import type { Problem } from "./ast.ts";
import { diagnose } from "./diagnose.ts";
import { cvFields, type Field } from "./fields.ts";
import { isUnfinished, toProblems } from "./problems.ts";
import { type AcceptedQuery, type RefusedQuery, readQuery } from "./read.ts";

/** `incomplete`: the text is unfinished rather than wrong; a valid text could begin like this. */
export interface ExplainedQuery {
  readonly ok: false;
  readonly incomplete: boolean;
  readonly problems: Problem[];
}

export type ParsedQuery = AcceptedQuery | ExplainedQuery;

/**
 * Parses a query text. Never throws: what is wrong comes back as problems, sorted by place.
 * Takes time in proportion to the text's length, which is limited to 2,000 characters.
 */
export function parseQuery(text: string, fields: readonly Field[] = cvFields): ParsedQuery {
  const read = readQuery(text, fields);
  return read.ok ? read : explainRefusal(read);
}

export function explainRefusal({ context, unread }: RefusedQuery): ExplainedQuery {
  const rawProblems = [...context.rawProblems];
  if (unread !== undefined) diagnose(unread, { ...context, rawProblems });
  return {
    ok: false,
    incomplete: rawProblems.every(isUnfinished),
    problems: toProblems(rawProblems),
  };
}
