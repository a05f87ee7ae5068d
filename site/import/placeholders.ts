/**
 * What `vitae init --empty` writes into owner.json for its owner to replace. An import that knows better replaces it. The
 * values are those of site/cli/init/empty, which the tests of the command import from.
 */
import type { JsonObject } from "./upstream.ts";

export const placeholderName = { firstName: "Your", lastName: "Name" } as const;
const years = { firstYear: 2020, lastYear: 2026 };

/**
 * Returns what still stands in owner.json as it was begun. Years count only while there are no activities, which an
 * import may have widened them for.
 */
export function findPlaceholders(owner: JsonObject, hasActivities: boolean): JsonObject {
  const stands = (start: JsonObject) =>
    Object.entries(start).every(([field, value]) => owner[field] === value);
  if (!stands(placeholderName)) return {};
  return hasActivities || !stands(years) ? placeholderName : { ...placeholderName, ...years };
}
