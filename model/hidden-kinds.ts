/** Kinds of activities that searches hide by default, in the order of the page. */
import type { FlagName } from "../grammar/fields.ts";

interface HiddenKindRow {
  /** The search option that shows them. */
  readonly option: string;
  /** The flag of their activities. A query that names it shows them, too. */
  readonly flag: FlagName;
  /** The name in the page's address and on the command line. */
  readonly name: string;
}

export const hiddenKinds = [
  { option: "showTypos", flag: "typo", name: "typos" },
  { option: "showDocImprovements", flag: "docs", name: "docs" },
  { option: "showCodeStyleTweaks", flag: "bikeshed", name: "style" },
  { option: "showReleases", flag: "release", name: "releases" },
  { option: "showUnmerged", flag: "unmerged", name: "unmerged" },
] as const satisfies readonly HiddenKindRow[];

export type HiddenKind = (typeof hiddenKinds)[number]["option"];

export const hiddenKindOptions: readonly HiddenKind[] = hiddenKinds.map(({ option }) => option);
