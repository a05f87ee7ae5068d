import type { Highlight, Problem } from "../../worker/contract.ts";
import type { QueryFeedback } from "../store/state.ts";

/** A part of the query's text with the same look throughout. */
export interface HighlightSpan {
  start: number;
  text: string;
  kind: Highlight["kind"] | undefined;
  isProblem: boolean;
}

/**
 * Divides a text into spans by the worker's reading of it. From a reading of an earlier text only the spans within
 * the common beginning of both texts are used, until the next reading arrives.
 */
export function highlightQuery(text: string, feedback: QueryFeedback): HighlightSpan[] {
  const validLength = commonPrefixLength(text, feedback.text);
  const kinds: (Highlight["kind"] | undefined)[] = new Array(text.length);
  const problems: boolean[] = new Array(text.length).fill(false);
  for (const { start, length, kind } of feedback.highlights) {
    if (start + length <= validLength) kinds.fill(kind, start, start + length);
  }
  for (const { start, length } of currentProblems(text, feedback)) problems.fill(true, start, start + length);
  const spans: HighlightSpan[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const last = spans.at(-1);
    const kind = kinds[index];
    const isProblem = problems[index] === true;
    if (last !== undefined && last.kind === kind && last.isProblem === isProblem)
      last.text += text.charAt(index);
    else spans.push({ start: index, text: text.charAt(index), kind, isProblem });
  }
  return spans;
}

/** Returns the problems of the reading whose place in the text has not changed since. */
export function currentProblems(text: string, feedback: QueryFeedback): Problem[] {
  const validLength = commonPrefixLength(text, feedback.text);
  return feedback.problems.filter(({ start, length }) => start + length <= validLength);
}

function commonPrefixLength(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let length = 0;
  while (length < shorter && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}
