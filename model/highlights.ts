/** The lines below an activity. Some belong only to certain views. */
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
  return lines
    .filter((line) => typeof line === "string" || hasWantedTag(line.tags, tags))
    .map(textOfHighlight);
}

/** Returns whether a line with these tags belongs to a view with the wanted ones; one without tags does. */
export function hasWantedTag(tags: readonly string[] | undefined, wanted?: readonly string[]): boolean {
  if (tags === undefined || wanted === undefined) return true;
  const folded = wanted.map(foldLetters);
  return tags.some((tag) => folded.includes(foldLetters(tag)));
}
