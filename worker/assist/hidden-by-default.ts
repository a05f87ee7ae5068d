/** How many results the kinds that are hidden by default keep back, and which of the kinds do. */
import { type ParsedQuery, parseQuery } from "../../grammar/parse.ts";
import { spellTerm } from "../../grammar/print.ts";
import type { HiddenByDefault, HiddenKind } from "../contract.ts";
import { everything } from "../query/hidden-kinds.ts";
import type { Options } from "./counter.ts";

const kindNames: readonly HiddenKind[] = [
  "showTypos",
  "showDocImprovements",
  "showCodeStyleTweaks",
  "showReleases",
  "showUnmerged",
];

/**
 * A match that has several hidden kinds needs all of their options, and without any one of them it is missing. So the
 * kinds that keep matches back are those without whose option fewer results are found than with all.
 */
export function findHiddenByDefault(total: (options: Options) => number, options: Options): HiddenByDefault {
  const shown = { ...options, ...everything };
  const all = total(shown);
  const count = all - total(options);
  if (count === 0) return { count, kinds: [] };
  const kinds = kindNames.filter((kind) => !options[kind] && total({ ...shown, [kind]: false }) < all);
  return { count, kinds };
}

/** Returns a wrong text as it is searched for, a phrase, without the engine's warning for each count. */
export function parseAsSearched(text: string, parsed: ParsedQuery): ParsedQuery {
  if (parsed.ok) return parsed;
  const span = { start: 0, length: text.length };
  return parseQuery(spellTerm({ text: text.trim(), wildcard: false, span }));
}
