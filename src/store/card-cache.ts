import type { Card } from "../../worker/contract.ts";
import type { Outcome } from "../client/latest-only.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import { chunkSize, type Range, wholeUpTo } from "../scroll/windowing.ts";
import type { ResultList } from "./result-list.ts";

/** The cards of a list that are there, by row. Another object whenever there are others to draw. */
export interface Cards {
  get(row: number): Card | undefined;
  has(row: number): boolean;
}

/** A list's answer and the text that it is for. */
interface CardList {
  answer: ResultList;
  answered: string;
}

export interface CardCache {
  /** Another list, with those of its cards that came along. Those of the one before go. */
  begin(list: CardList, cards: readonly Card[]): Cards;
  /** No list: nothing is kept. */
  end(): void;
  /**
   * What is drawn of a list, by position in the answer's rows: cards that are missing are asked for, none of these
   * goes. Nothing is done for another list, which is still drawn when this one has begun.
   */
  want(answer: ResultList, drawn: readonly Range[]): Promise<void>;
  /** Fetches so many from the list's start without drawing them. Ends early when the list does, it fails or is stopped. */
  gather(gathering: Gathering): Promise<void>;
  /** What was gathered beyond the few that are always kept may go. */
  release(): void;
  /** How many from the list's start are there without a gap. */
  countFirst(): number;
}

interface Gathering {
  count: number;
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

interface CardCacheRequest {
  client: Pick<WorkerClient, "cards">;
  /** There are other cards to draw. */
  onCards: (cards: Cards) => void;
  onFailed: (reason: string) => void;
}

/** Kept from a list's start: a list no longer than this is drawn whole, and a longer one is printed so far. */
export const keptFirst = wholeUpTo;

/** Kept beside these and what is drawn, of what was drawn before: who scrolls back finds it there. */
const keptDrawn = 300;

/** Asked for at a time, from the first that is missing on: one scrolls further. */
const askedAtOnce = 6 * chunkSize;

/** Gathered at a time: a search never waits long behind so few. */
const gatheredAtOnce = 200;

/** The one record of a list's cards: which are there, which are on their way; bounded, however far one scrolls. */
export function createCardCache({ client, onCards, onFailed }: CardCacheRequest): CardCache {
  let list: CardList | undefined;
  let known = new Map<number, Card>();
  let requested = new Set<number>();
  let drawn: readonly Range[] = [];
  let keepsAll = false;

  function reset(next: CardList | undefined, cards: readonly Card[]) {
    list = next;
    known = new Map(cards.map((card) => [card.row, card]));
    requested = new Set();
    drawn = [];
    keepsAll = false;
  }

  function toCards(): Cards {
    const mine = known;
    return { get: (row) => mine.get(row), has: (row) => mine.has(row) };
  }

  const rowsAt = ({ from, count }: Range) => [...(list?.answer.rows.subarray(from, from + count) ?? [])];

  /** Drops the cards that came first, but none that is drawn or at the list's start. */
  function trim() {
    if (keepsAll || known.size <= keptFirst + keptDrawn) return;
    const kept = new Set([{ from: 0, count: keptFirst }, ...drawn].flatMap(rowsAt));
    for (const row of known.keys()) {
      if (known.size <= keptFirst + keptDrawn) return;
      if (!kept.has(row)) known.delete(row);
    }
  }

  async function fetchRows(rows: number[]): Promise<Outcome<Card[]>> {
    const mine = list;
    if (mine === undefined) return { kind: "superseded" };
    const outcome = await client.cards({ rows, query: mine.answered });
    if (list !== mine) return { kind: "superseded" };
    if (outcome.kind === "answered") for (const card of outcome.value) known.set(card.row, card);
    return outcome;
  }

  async function request(rows: number[]): Promise<void> {
    const mine = requested;
    for (const row of rows) mine.add(row);
    const outcome = await fetchRows(rows);
    // Those that failed may be asked for again.
    for (const row of rows) mine.delete(row);
    if (outcome.kind === "failed") onFailed(outcome.reason);
    if (outcome.kind !== "answered") return;
    trim();
    onCards(toCards());
  }

  return {
    begin(next, cards) {
      reset(next, cards);
      return toCards();
    },
    end: () => reset(undefined, []),
    async want(answer, ranges) {
      if (answer !== list?.answer) return;
      drawn = ranges;
      const isMissing = (row: number) => !known.has(row) && !requested.has(row);
      const requests: Promise<void>[] = [];
      for (const { from, count } of ranges) {
        const first = rowsAt({ from, count }).findIndex(isMissing);
        if (first === -1) continue;
        requests.push(request(rowsAt({ from: from + first, count: askedAtOnce }).filter(isMissing)));
      }
      await Promise.all(requests);
    },
    async gather({ count, signal, onProgress = () => {} }) {
      const rows = rowsAt({ from: 0, count });
      const missing = rows.filter((row) => !known.has(row));
      if (count > keptFirst) keepsAll = true;
      for (let from = 0; from < missing.length; from += gatheredAtOnce) {
        onProgress(rows.length - missing.length + from);
        const outcome = await fetchRows(missing.slice(from, from + gatheredAtOnce));
        if (outcome.kind === "superseded" || signal?.aborted) return;
        if (outcome.kind === "failed") break;
      }
      if (missing.length > 0) onCards(toCards());
    },
    release() {
      keepsAll = false;
      trim();
    },
    countFirst() {
      const rows = list?.answer.rows ?? new Uint32Array();
      const end = rows.findIndex((row) => !known.has(row));
      return end === -1 ? rows.length : end;
    },
  };
}
