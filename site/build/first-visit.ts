/** The first visit that pages are prerendered with. Apart from site/build/, which may not import the engine. */
import { assembleEngine, type ParsedEngine } from "../../worker/answer/assemble-engine.ts";
import { laterParts } from "../../worker/answer/later-parts.ts";
import { createCounter } from "../../worker/assist/counter.ts";
import { findPlaceholder } from "../../worker/assist/examples.ts";
import { toCardActivity } from "../../worker/cards/activity-text.ts";
import { toCards, toSite } from "../../worker/cards/cards.ts";
import { toInline } from "../../worker/cards/markdown.ts";
import type { OptionIds } from "../../worker/contract.ts";
import type { Dataset } from "../../worker/data/dataset.ts";
import { computeFlags } from "../../worker/data/flags.ts";
import { toEngine } from "../../worker/engine.ts";
import { findPinned } from "./pinned.ts";

/** The html has no filters, so it needs no options. */
const noOptions: OptionIds = { languages: [], categories: [], orgs: [] };

/** Assembles the engine that a build asks for all it needs. */
export function assembleBuildEngine({ data }: Pick<Dataset, "data">): ParsedEngine {
  return assembleEngine(data, { flagsOf: computeFlags, later: () => laterParts });
}

export async function findFirstVisit(
  { engine: parsedEngine, ...dataset }: Dataset & { engine: ParsedEngine },
  cardCount: number,
) {
  const engine = toEngine(parsedEngine);
  const { firstYear: startYear, lastYear: endYear } = dataset.owner;
  const answer = engine.search({ startYear, endYear });
  const rows = answer.rows.subarray(0, cardCount);
  const cards = await toCards(rows, engine.activities(rows).map(toCardActivity), toInline);
  const items = parsedEngine.findItems(answer)?.filter((_, at, starts) => (starts[at - 1] ?? 0) < cardCount);
  const pinned = await findPinned({ ...dataset, engine, answer });
  const sources = { engine: parsedEngine, counter: createCounter(parsedEngine) };
  const placeholder = findPlaceholder(sources, { startYear, endYear });
  return {
    site: toSite(dataset, noOptions),
    answer,
    items: items && [...items],
    cards,
    pinned,
    placeholder,
  };
}
