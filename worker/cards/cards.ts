/** Makes what the page shows of a dataset. A file of its own, because the worker and prerendering both use it. */
import type { Activity, Card, Inline, Site } from "../contract.ts";
import type { Dataset } from "../data/dataset.ts";
import { parseTimestamp, yearOf } from "../data/dates.ts";

/** Makes the cards of `activities`, which stand at `rows`; `readTitle` parses and marks a title. */
export function toCards(
  rows: ArrayLike<number>,
  activities: readonly Activity[],
  readTitle: (title: string) => Promise<Inline[]>,
): Promise<Card[]> {
  return Promise.all(
    activities.map(async (activity, at) => ({
      row: rows[at] ?? 0,
      year: yearOf(parseTimestamp(activity.createdAt) ?? 0),
      activity,
      title: await readTitle(activity.title),
    })),
  );
}

/** Leaves the activities out, of which the page gets cards only. */
export function toSite({ data, owner, defects }: Dataset): Site {
  const { orgs, languages, categories, orgTypes, activities } = data;
  return { owner, orgs, languages, categories, orgTypes, defects, total: activities.length };
}
