/** The list that the page shows: cards, and for the empty query groups of patches to one project in one year. */

import type { CardActivity, Precomputed } from "../../model/codec/decode.ts";
import type { Dataset } from "../../model/dataset.ts";
import { parseTimestamp, yearOf } from "../../model/dates.ts";
import { readMarkedText, toVisible } from "../../model/marked-text.ts";
import type { Columns } from "../indexes/columns.ts";
import type { Card, OptionIds, PageAnswer, Site, YearGroup } from "../types.ts";

/** A closed group is as large as a card and shows two titles. Hiding fewer than two more is not worth a click. */
export const minPatchGroup = 4;

/** Limits what one click has to render. A longer run becomes several groups, labelled by month. */
export const maxPatchGroup = 100;

/** A result that is not a patch to a project. */
const none = -1;

/** Returns `PageAnswer.items`; undefined if there are no groups. */
export function findItems(
  { rows, years }: Pick<PageAnswer, "rows" | "years">,
  { cells, values }: Pick<Columns, "cells" | "values">,
): Uint32Array | undefined {
  const patch = values.categories.ids.indexOf("Patch");
  const projects = Int32Array.from(cells.org, (org, cell) => (cells.category[cell] === patch ? org : none));
  const items = groupPatches(years, (position) => projects[cells.ofRow[rows[position]!]!]!);
  return items.length > rows.length ? undefined : items;
}

/** Returns the start of each item, then the number of results. `projectOf` returns -1 for results outside runs. */
export function groupPatches(
  years: readonly Pick<YearGroup, "start" | "count">[],
  projectOf: (position: number) => number,
): Uint32Array {
  const total = years.reduce((sum, { count }) => sum + count, 0);
  const starts = new Uint32Array(total + 1);
  let size = 0;
  for (const { start, count } of years) {
    const last = start + count;
    for (let from = start, next = projectOf(start); from < last; ) {
      const project = next;
      const limit = project === none ? from + 1 : from + maxPatchGroup;
      let end = from + 1;
      next = end < last ? projectOf(end) : none;
      while (end < limit && next === project) {
        end++;
        next = end < last ? projectOf(end) : none;
      }
      const isGroup = end - from >= minPatchGroup;
      while (from < end) {
        starts[size++] = from;
        from = isGroup ? end : from + 1;
      }
    }
  }
  starts[size++] = total;
  return starts.slice(0, size);
}

/** Creates the cards of activities at `rows`. */
export function toCards(
  rows: ArrayLike<number>,
  activities: readonly CardActivity[],
  langsOf?: Precomputed["langsOf"],
): Card[] {
  return activities.map(({ activity, ...card }, at) => ({
    row: rows[at] ?? 0,
    year: yearOf(parseTimestamp(activity.createdAt) ?? 0),
    ...card,
    activity: toVisible(activity),
    title: readMarkedText(activity.title),
    ...(langsOf && { langs: langsOf(activity) }),
  }));
}

/** Returns the dataset without its activities, because the page gets only cards. */
export function toSite({ data, owner }: Pick<Dataset, "data" | "owner">, optionIds: OptionIds): Site {
  const { orgs, languages, categories, orgTypes, activities } = data;
  return { owner, orgs, languages, categories, orgTypes, optionIds, total: activities.length };
}
