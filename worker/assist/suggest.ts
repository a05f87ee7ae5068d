/** Suggestions: what could stand at the caret, counted, ranked, and cut to the number that is asked for. */
import { complete } from "../../grammar/complete.ts";
import { applyEdit } from "../../grammar/fix.ts";
import type { HelpRow, Suggestion, SuggestRequest } from "../contract.ts";
import { listOffers, type Offer } from "./candidates.ts";
import type { Counter, Options } from "./counter.ts";
import type { Known } from "./named-values.ts";

interface Suggester {
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
  /** Tells that a text is searched for. Suggestions for another text are no longer wanted. */
  searched(query: string): void;
}

/** A phone shows five suggestions. */
const maxExamples = 5;

/** `findExamples` returns texts that find something with the options. */
export function createSuggester(
  known: Known,
  counter: Counter,
  findExamples: (options: Options) => readonly HelpRow[],
): Suggester {
  let newest: SuggestRequest | undefined;

  function listAll({ options, caret }: SuggestRequest): Offer[] {
    const { query = "" } = options;
    const possible = listOffers(query, complete(query, caret), known);
    if (query.trim() !== "") return possible;
    const examples = findExamples(options).slice(0, maxExamples);
    const names = possible.filter(({ kind }) => kind === "field");
    return [...examples.map((example) => toOffer(query, example)), ...names];
  }

  return {
    async suggest(request) {
      newest = request;
      const { options, limit } = request;
      const offers = listAll(request);
      const texts = offers.map(({ acceptance }) => applyEdit(options.query ?? "", acceptance.edit));
      const counts = await counter.countAll(options, texts, () => newest === request);
      return rankOffers(
        offers.map((offer, at) => ({ offer, count: counts[at] })),
        limit,
      );
    },
    searched(query) {
      if (query !== newest?.options.query) newest = undefined;
    },
  };
}

/** Offers a text in place of an empty one. */
function toOffer(empty: string, { example, meaning }: HelpRow): Offer {
  return {
    kind: "example",
    label: example,
    detail: meaning,
    acceptance: { edit: { start: 0, length: empty.length, text: example }, caret: example.length },
    place: "first",
    match: 0,
    isInOrder: true,
  };
}

/** The number of operators that have a place however many values there are. */
const operatorRoom = 3;

interface Counted {
  readonly offer: Offer;
  /** Undefined where the text afterwards is unfinished. */
  readonly count: number | undefined;
}

/**
 * Matches of the beginning come before matches inside, names of fields before values, and values with more results
 * before those with fewer; years stay in their order, in which they are easier to find. Operators follow, and what
 * would find nothing is last.
 */
function rankOffers(counted: readonly Counted[], limit: number): Suggestion[] {
  const at = (place: Offer["place"]) =>
    counted.filter(({ offer, count }) => offer.place === place && count !== 0);
  const first = at("first");
  const last = at("last");
  const main = at("main").sort(compare);
  const room = limit - first.length - Math.min(last.length, operatorRoom);
  const none = counted.filter(({ count }) => count === 0).sort(compare);
  return [...first, ...main.slice(0, Math.max(1, room)), ...last, ...none].slice(0, limit).map(toSuggestion);
}

function compare({ offer: one, count: ofOne }: Counted, { offer: other, count: ofOther }: Counted): number {
  if (one.match !== other.match) return one.match - other.match;
  if (one.kind !== other.kind && (one.kind === "field" || other.kind === "field"))
    return one.kind === "field" ? -1 : 1;
  // Sorting is stable.
  return one.isInOrder && other.isInOrder ? 0 : (ofOther ?? 0) - (ofOne ?? 0);
}

function toSuggestion({ offer, count }: Counted): Suggestion {
  const { kind, label, detail, acceptance } = offer;
  return {
    kind,
    label,
    ...(detail !== undefined && { detail }),
    ...acceptance,
    ...(count !== undefined && { count }),
  };
}
