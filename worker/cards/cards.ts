/** Makes what the page shows of a dataset. A file of its own, because the worker and prerendering both use it. */

import type { CardActivity } from "../../model/codec/decode.ts";
import type { Inline } from "../../model/cv.ts";
import type { Dataset } from "../../model/dataset.ts";
import { parseTimestamp, yearOf } from "../../model/dates.ts";
import type { Card, OptionIds, Site } from "../contract.ts";

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
