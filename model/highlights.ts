/** The lines below an activity, of which some belong only to certain views. */
import { foldLetters } from "../grammar/letters.ts";
import type { Activity } from "./cv.ts";

/** A line of inline markdown. One with tags belongs to the views that have one of them. */
export type HighlightLine = NonNullable<Activity["highlights"]>[number];

export function textOfHighlight(line: HighlightLine): string {
  return typeof line === "string" ? line : line.text;
}

/**
 * Returns the lines without tags, and those with one of these tags; all if no tags are given.
 *
 * @example selectHighlights(["a", { text: "b", tags: ["x"] }], ["y"]) // ["a"]
 */
export function selectHighlights(lines: readonly HighlightLine[] = [], tags?: readonly string[]): string[] {
  const wanted = tags && new Set(tags.map(foldLetters));
  return lines
    .filter((line) => {
      if (wanted === undefined || typeof line === "string") return true;
      return line.tags.some((tag) => wanted.has(foldLetters(tag)));
    })
    .map(textOfHighlight);
}
