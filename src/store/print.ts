import { type CardCache, keptFirst } from "./card-cache.ts";
import type { CvState } from "./state.ts";

/** The most results on paper: with more, a browser lays out for minutes or gives up. */
export const mostPrinted = 3_000;

export interface PrintActions {
  /** Fetches the few hundred cards for printing by the browser's own command, which waits for nothing. */
  gatherFirst(): Promise<void>;
  /** Fetches the cards for printing the whole list. Returns true when it can be printed, false when it was cancelled. */
  gatherAll(): Promise<boolean>;
  cancel(): void;
  /** Returns how many results from the list's start can be printed now. */
  countReady(): number;
  /** Drops what only the print needed. */
  end(): void;
}

export function createPrint(list: CardCache, state: CvState): PrintActions {
  let gathering: AbortController | undefined;

  function cancel() {
    gathering?.abort();
    gathering = undefined;
    state.printing = undefined;
    list.release();
  }

  return {
    gatherFirst: () => list.gather({ count: keptFirst }),
    async gatherAll() {
      cancel();
      const { answer } = state;
      const mine = new AbortController();
      gathering = mine;
      const total = Math.min(answer?.total ?? 0, mostPrinted);
      await list.gather({
        count: total,
        signal: mine.signal,
        onProgress(done) {
          if (gathering === mine) state.printing = { done, total };
        },
      });
      if (gathering !== mine) return false;
      gathering = undefined;
      state.printing = undefined;
      // The paper says what could not be fetched. A list that came meanwhile was not to be printed.
      if (state.answer === answer) return true;
      list.release();
      return false;
    },
    cancel,
    countReady: list.countFirst,
    end: list.release,
  };
}
