/** The first visit that pages are prerendered with. Apart from site/build/, which may not import the engine. */

import type { View } from "../../model/cv.ts";
import type { Dataset } from "../../model/dataset.ts";
import { computeFlags } from "../../model/flags.ts";
import { toInline } from "../../model/markdown.ts";
import { assembleEngine } from "../../worker/answer/assemble-engine.ts";
import { toCards, toSite } from "../../worker/answer/cards.ts";
import { type TextEngine, withTexts } from "../../worker/answer/text-engine.ts";
import { toCardActivity } from "../../worker/assist/activity-text.ts";
import { createCounter } from "../../worker/assist/counter.ts";
import { findPlaceholder } from "../../worker/assist/help.ts";
import type { OptionIds } from "../../worker/contract.ts";
import { toEngine } from "../../worker/engine.ts";
import { toViewOwner, toViewSearch } from "../owner/views.ts";
import { findCareer, findPinned } from "./overview.ts";

/** The html has no filters, so it needs no options. */
const noOptions: OptionIds = { languages: [], categories: [], orgs: [], tags: [] };

/** Assembles the engine that a build asks for all it needs. */
export function assembleBuildEngine({ data }: Pick<Dataset, "data">): TextEngine {
  return withTexts(assembleEngine(data, { flagsOf: computeFlags }));
}

/** Returns what a visitor sees first of the home page, or of a view's. */
export async function findFirstVisit(
  { engine: parsedEngine, ...dataset }: Pick<Dataset, "data" | "owner"> & { engine: TextEngine },
  cardCount: number,
  view?: View,
) {
  const engine = toEngine(parsedEngine);
  const { firstYear: startYear, lastYear: endYear } = dataset.owner;
  const search = view === undefined ? { query: "", startYear, endYear } : toViewSearch(dataset.owner, view);
  const answer = engine.search(search);
  const rows = answer.rows.subarray(0, cardCount);
  const cards = await toCards(rows, engine.activities(rows).map(toCardActivity), toInline);
  // Runs of patches fold only where nothing is asked for.
  const folded = view === undefined ? parsedEngine.findItems(answer) : undefined;
  const items = folded?.filter((_, at, starts) => (starts[at - 1] ?? 0) < cardCount);
  const owner = view === undefined ? dataset.owner : toViewOwner(dataset.owner, view);
  const source = { data: dataset.data, owner, engine, answer, search };
  const [career, pinned] = await Promise.all([findCareer(source), findPinned(source)]);
  const sources = { engine: parsedEngine, counter: createCounter(parsedEngine) };
  const placeholder = findPlaceholder(sources, { startYear, endYear });
  return {
    site: toSite(dataset, noOptions),
    answer,
    items: items && [...items],
    cards,
    pinned,
    career,
    placeholder,
  };
}
