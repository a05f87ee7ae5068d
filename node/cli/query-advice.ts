/** Prints the suggestions that the page shows next to its results: names, readings, matches in descriptions. */

import type { Advise } from "../../engine/assist/advise.ts";
import type { Engine } from "../../engine/index.ts";
import { withInternals } from "../../engine/query/engine.ts";
import type { Fix, SearchOptions } from "../../engine/types.ts";
import { applyEdit } from "../../grammar/fix.ts";
import type { Dataset } from "../../model/dataset.ts";
import { toShown } from "../../model/mark-texts.ts";
import { createAssistant } from "../../worker/assistant.ts";

/** Returns the page's advice on a query. */
export function findAdvice(
  engine: Engine,
  { data, owner }: Pick<Dataset, "data" | "owner">,
  options: Partial<SearchOptions>,
): ReturnType<Advise> {
  const shown = { ...data, activities: data.activities.map(toShown) };
  return createAssistant(withInternals(engine), shown, { owner }).advise({ options });
}

const optionOf = { useAndFilterForLanguages: "--match all", useAndFilterForTags: "--tags all" } as const;

/**
 * Returns a line for each piece of advice on a query.
 *
 * @example `No language "pyhton". Try language:Python (100 results)`
 */
export function toLines(
  query: string,
  { hints, readings = [], places = [], inDescriptions }: Awaited<ReturnType<Advise>>,
): string[] {
  const withCount = (text: string, count: number) =>
    `${text} (${count} ${count === 1 ? "result" : "results"})`;
  const list = (fixes: readonly Fix[]) =>
    fixes.map(({ edit, count = 0 }) => withCount(applyEdit(query, edit), count)).join(", ");
  return [
    ...hints.flatMap(({ kind, message, fixes, choice }) => {
      const option = choice && withCount(optionOf[choice.option], choice.count);
      const found = [...(fixes.length > 0 ? [list(fixes)] : []), ...(option ? [option] : [])].join(", ");
      if (found !== "") return `${message}. Try ${found}`;
      return kind === "either" || kind === "unknown-value" ? message : [];
    }),
    ...(readings.length === 0
      ? []
      : [`Did you mean ${readings.map(({ query, total }) => withCount(query, total)).join(", ")}`]),
    ...(places.length === 0 ? [] : [`In the profile: ${places.join(", ")}`]),
    ...(inDescriptions === undefined
      ? []
      : [`With descriptions: ${inDescriptions.label} (${inDescriptions.count} more)`]),
  ];
}
