/** Makes what the page shows of a dataset. A file of its own, because the worker and prerendering both use it. */
import type { Card, Inline, OptionIds, Site } from "../contract.ts";
import type { Dataset } from "../data/dataset.ts";
import { parseTimestamp, yearOf } from "../data/dates.ts";

/** An activity without what only opened cards show. */
export type CardActivity = Pick<Card, "activity" | "hasMore">;

/** Makes the cards of `activities`, which stand at `rows`; `readTitle` parses and marks a title. */
export function toCards(
  rows: ArrayLike<number>,
  activities: readonly CardActivity[],
  readTitle: (title: string) => Promise<Inline[]>,
): Promise<Card[]> {
  return Promise.all(
    activities.map(async ({ activity, hasMore }, at) => ({
      row: rows[at] ?? 0,
      year: yearOf(parseTimestamp(activity.createdAt) ?? 0),
      activity,
      title: await readTitle(activity.title),
      ...(hasMore && { hasMore }),
    })),
  );
}

/** Returns the dataset without its activities, of which the page gets only cards. */
export function toSite({ data, owner }: Pick<Dataset, "data" | "owner">, optionIds: OptionIds): Site {
  const { orgs, languages, categories, orgTypes, activities } = data;
  return { owner, orgs, languages, categories, orgTypes, optionIds, total: activities.length };
}
