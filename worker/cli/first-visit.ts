/** What the pages are prerendered with: the data's newest results, as the worker would answer a first visit. */

import { toInline } from "../cards/markdown.ts";
import type { Answer, Card, Site } from "../contract.ts";
import { readDataset } from "../data/dataset.ts";
import { parseTimestamp, yearOf } from "../data/dates.ts";
import { forEachFile } from "../data/schema.ts";
import { createEngine } from "../engine.ts";
import { readDataFile } from "./data-file.ts";

interface FirstVisit {
  site: Site;
  answer: Answer;
  /** The newest of the answer. */
  cards: Card[];
}

/** Undefined where the data cannot be read: the page tells that itself. */
export async function readFirstVisit(folder: string, cardCount: number): Promise<FirstVisit | undefined> {
  const read = readDataset(forEachFile((file) => readDataFile(folder, file)));
  if (!read.ok) return undefined;
  const { data, owner } = read;
  const engine = createEngine(data);
  const { firstYear: startYear, lastYear: endYear } = owner;
  const answer = engine.search({ startYear, endYear });
  const rows = answer.rows.subarray(0, cardCount);
  const cards = await Promise.all(
    engine.activities(rows).map(async (activity, at) => ({
      row: rows[at] ?? 0,
      year: yearOf(parseTimestamp(activity.createdAt) ?? 0),
      activity,
      title: await toInline(activity.title),
    })),
  );
  const { orgs, languages, categories, orgTypes, activities } = data;
  const site = { owner, orgs, languages, categories, orgTypes, defects: [], total: activities.length };
  return { site, answer, cards };
}
