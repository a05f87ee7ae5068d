/** The first visit that pages are prerendered with. Apart from src/build/, which may not import the engine. */
import { toCardActivity } from "../cards/activity-text.ts";
import { toCards, toSite } from "../cards/cards.ts";
import { toInline } from "../cards/markdown.ts";
import type { Answer, Card, OptionIds, Pinned, Site } from "../contract.ts";
import type { Dataset } from "../data/dataset.ts";
import { createEngine } from "../engine.ts";
import { findPinned } from "./pinned.ts";

interface FirstVisit {
  site: Site;
  answer: Answer;
  /** The answer's newest results. */
  cards: Card[];
  pinned: Pinned[];
}

/** The html has no filters, so it needs no options. */
const noOptions: OptionIds = { languages: [], categories: [], orgs: [] };

export async function findFirstVisit(dataset: Dataset, cardCount: number): Promise<FirstVisit> {
  const engine = createEngine(dataset.data);
  const { firstYear: startYear, lastYear: endYear } = dataset.owner;
  const answer = engine.search({ startYear, endYear });
  const rows = answer.rows.subarray(0, cardCount);
  const cards = await toCards(rows, engine.activities(rows).map(toCardActivity), toInline);
  const pinned = await findPinned({ ...dataset, engine, answer });
  return { site: toSite({ ...dataset, defects: [] }, noOptions), answer, cards, pinned };
}
