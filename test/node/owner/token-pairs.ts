/** Lists which tokens are used on which backgrounds, so that their contrasts can be tested. */
import { stateColors } from "../../../node/owner/theme.ts";

export const papers = ["page", "raised", "sunk"] as const;
const inks = ["ink", "ink-2", "ink-3", "accent", ...Object.keys(stateColors)];

/** All pairs of a text colour and its background. */
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

/** All pairs for other visible parts: the frames of controls, the line of a chart. */
export const markPairs: readonly (readonly [string, string])[] = papers.flatMap((paper) => [
  ["control", paper],
  ["accent", paper],
]);
