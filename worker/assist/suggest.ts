/** Puts what could stand at the caret into order: by match, by count, with room for the operators. */
import type { Suggestion } from "../contract.ts";
import type { Offer } from "./candidates.ts";

/** Of the operators, so many have a place however many values there are. */
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
export function rankOffers(counted: readonly Counted[], limit: number): Suggestion[] {
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
