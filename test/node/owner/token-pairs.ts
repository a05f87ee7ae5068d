/** Which tokens stand upon which on the page, so that their contrasts count. */
import { stateColors } from "../../../node/owner/theme.ts";

export const papers = ["page", "raised", "sunk"] as const;
const inks = ["ink", "ink-2", "ink-3", "accent", ...Object.keys(stateColors)];

/** All pairs of tokens that the page sets text in, each with what lies under it. */
export const textPairs: readonly (readonly [string, string])[] = [
  ...papers.flatMap((paper) => inks.map((ink) => [ink, paper] as const)),
  ["gray-ink", "gray-paper"],
  ["accent-ink", "accent"],
  ["accent", "accent-soft"],
  ["ink", "accent-soft"],
  ["ink", "mark"],
  ["ink-2", "mark"],
  ["ink-3", "accent-soft"],
];

/** All pairs in which something other than text must be seen: the frames of controls, the line of a chart. */
export const markPairs: readonly (readonly [string, string])[] = papers.flatMap((paper) => [
  ["control", paper],
  ["accent", paper],
]);
