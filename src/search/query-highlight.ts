import type { Highlight, Problem } from "../../worker/contract.ts";
import type { Reading } from "../store/state.ts";

/** A run of the text that looks the same throughout. */
export interface Piece {
  start: number;
  text: string;
  kind: Highlight["kind"] | undefined;
  isProblem: boolean;
}

/**
 * Cuts a text into pieces by what the worker said of it. When that was about an older text, only what lies in
 * the part that both begin with is kept: the rest waits for the newer reading.
 */
export function paint(text: string, reading: Reading): Piece[] {
  const valid = commonPrefixLength(text, reading.text);
  const kinds: (Highlight["kind"] | undefined)[] = new Array(text.length);
  const wrong: boolean[] = new Array(text.length).fill(false);
  for (const { start, length, kind } of reading.highlights) {
    if (start + length <= valid) kinds.fill(kind, start, start + length);
  }
  for (const { start, length } of reading.problems) {
    if (start + length <= valid) wrong.fill(true, start, start + length);
  }
  const pieces: Piece[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const last = pieces.at(-1);
    const kind = kinds[index];
    const isProblem = wrong[index] === true;
    if (last !== undefined && last.kind === kind && last.isProblem === isProblem)
      last.text += text.charAt(index);
    else pieces.push({ start: index, text: text.charAt(index), kind, isProblem });
  }
  return pieces;
}

/** The problems that still have their place in a text that was changed since. */
export function standingProblems(text: string, reading: Reading): Problem[] {
  const valid = commonPrefixLength(text, reading.text);
  return reading.problems.filter(({ start, length }) => start + length <= valid);
}

function commonPrefixLength(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let length = 0;
  while (length < shorter && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}
