/** What the page offers next to its results, as lines of a terminal: nearest names, other readings, matches in descriptions. */

import type { TextEngine } from "../../engine/query/text-engine.ts";
import type { Fix, SearchOptions } from "../../engine/types.ts";
import { applyEdit } from "../../grammar/fix.ts";
import type { CvData } from "../../model/cv.ts";
import { createAssistant } from "../../worker/assistant.ts";

/**
 * Returns a line for each piece of advice on a query.
 *
 * @example `No language "pyhton". Try language:Python (100 results)`
 */
export async function listAdvice(
  engine: TextEngine,
  data: CvData,
  options: Partial<SearchOptions> & Pick<SearchOptions, "query">,
): Promise<string[]> {
  const { query } = options;
  const { hints, readings = [], inDescriptions } = await createAssistant(engine, data).advise({ options });
  const withCount = (text: string, count: number) =>
    `${text} (${count} ${count === 1 ? "result" : "results"})`;
  const list = (fixes: readonly Fix[]) =>
    fixes.map(({ edit, count = 0 }) => withCount(applyEdit(query, edit), count)).join(", ");
  return [
    ...hints.flatMap(({ message, fixes }) => (fixes.length === 0 ? [] : `${message}. Try ${list(fixes)}`)),
    ...(readings.length === 0
      ? []
      : [`By name or year: ${readings.map(({ query, total }) => withCount(query, total)).join(", ")}`]),
    ...(inDescriptions === undefined
      ? []
      : [`With descriptions: ${inDescriptions.label} (${inDescriptions.count} more)`]),
  ];
}
