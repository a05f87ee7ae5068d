import type { Card, ResultList } from "../../worker/contract.ts";
import type { Outcome, WorkerClient } from "../client/worker-client.ts";

/** Results per chunk: less than a screen holds, so that few results are rendered out of sight. */
export const chunkSize = 5;

/** The longest list that is rendered whole, chunk by chunk: find-in-page and anchors then reach all of it. */
export const wholeUpTo = 300;

/** Consecutive results, by position in the answer's rows. */
export interface PositionRange {
  from: number;
  count: number;
}

/** The loaded cards of a list, by row. It is a new object whenever the cards to render have changed. */
export interface Cards {
  get(row: number): Card | undefined;
  has(row: number): boolean;
}

/** An answer and the query text that it is for. */
interface ListedAnswer {
  answer: ResultList;
  answered: string;
}

export interface CardCache {
  /** Begins another list with the cards that came with it, and drops those of the previous list. */
  begin(list: ListedAnswer, cards: readonly Card[]): Cards;
  /** Drops the list and its cards. */
  end(): void;
  /**
   * Takes the ranges that are rendered: their missing cards are requested, and none of their cards is dropped. Does
   * nothing for the answer of an earlier list, which may still be rendered when the next has begun.
   */
  request(answer: ResultList, drawn: readonly PositionRange[]): Promise<void>;
  /** Fetches `count` cards from the list's start without rendering them. Ends early on failure or another list. */
  prefetch(count: number): Promise<void>;
  /** Returns how many cards from the list's start are loaded without a gap. */
  countFirst(): number;
}

interface CardCacheRequest {
  client: Pick<WorkerClient, "cards">;
  /** Called when the cards to render have changed. */
  onCards: (cards: Cards) => void;
  onFailed: (reason: string) => void;
}

/**
 * Cards kept from a list's start: a list no longer than this is rendered whole, and of a longer one this many are
 * printed.
 */
export const retainedFirst = wholeUpTo;

/** Cards kept from earlier scroll positions, so that scrolling back finds them loaded. */
const retainedDrawn = 300;

/** Cards per request, from the first missing one on: more than is rendered, because scrolling goes on. */
const batchSize = 12 * chunkSize;

/** Batches of this size keep a search from waiting behind the prefetch. */
const prefetchBatchSize = 200;

/** Drops the oldest cards, but none of these rows. */
function trim(known: Map<number, Card>, findRetained: () => number[]) {
  if (known.size <= retainedFirst + retainedDrawn) return;
  const retained = new Set(findRetained());
  for (const row of known.keys()) {
    if (known.size <= retainedFirst + retainedDrawn) return;
    if (!retained.has(row)) known.delete(row);
  }
}

/** Keeps the loaded and requested cards of a list, a bounded number of them however far the visitor scrolls. */
export function createCardCache({ client, onCards, onFailed }: CardCacheRequest): CardCache {
  let list: ListedAnswer | undefined;
  let known = new Map<number, Card>();
  let requested = new Set<number>();
  let drawn: readonly PositionRange[] = [];

  function reset(next: ListedAnswer | undefined, cards: readonly Card[]) {
    list = next;
    known = new Map(cards.map((card) => [card.row, card]));
    requested = new Set();
    drawn = [];
  }

  function toCards(): Cards {
    const mine = known;
    return { get: (row) => mine.get(row), has: (row) => mine.has(row) };
  }

  const rowsAt = ({ from, count }: PositionRange) => [
    ...(list?.answer.rows.subarray(from, from + count) ?? []),
  ];

  async function fetchRows(rows: number[]): Promise<Outcome<Card[]>> {
    const mine = list;
    if (mine === undefined) return { kind: "superseded" };
    const outcome = await client.cards({ rows, query: mine.answered });
    if (list !== mine) return { kind: "superseded" };
    if (outcome.kind === "answered") for (const card of outcome.value) known.set(card.row, card);
    return outcome;
  }

  async function requestRows(rows: number[]): Promise<void> {
    const mine = requested;
    for (const row of rows) mine.add(row);
    const outcome = await fetchRows(rows);
    for (const row of rows) mine.delete(row);
    if (outcome.kind === "failed") onFailed(outcome.reason);
    if (outcome.kind !== "answered") return;
    trim(known, () => [{ from: 0, count: retainedFirst }, ...drawn].flatMap(rowsAt));
    onCards(toCards());
  }

  return {
    begin(next, cards) {
      reset(next, cards);
      return toCards();
    },
    end: () => reset(undefined, []),
    async request(answer, ranges) {
      if (answer !== list?.answer) return;
      drawn = ranges;
      const isMissing = (row: number) => !known.has(row) && !requested.has(row);
      const requests: Promise<void>[] = [];
      for (const { from, count } of ranges) {
        const first = rowsAt({ from, count }).findIndex(isMissing);
        if (first === -1) continue;
        requests.push(requestRows(rowsAt({ from: from + first, count: batchSize }).filter(isMissing)));
      }
      await Promise.all(requests);
    },
    async prefetch(count) {
      const missing = rowsAt({ from: 0, count }).filter((row) => !known.has(row));
      for (let from = 0; from < missing.length; from += prefetchBatchSize) {
        const outcome = await fetchRows(missing.slice(from, from + prefetchBatchSize));
        if (outcome.kind === "superseded") return;
        if (outcome.kind === "failed") break;
      }
      if (missing.length > 0) onCards(toCards());
    },
    countFirst() {
      const rows = list?.answer.rows ?? new Uint32Array();
      const end = rows.findIndex((row) => !known.has(row));
      return end === -1 ? rows.length : end;
    },
  };
}
