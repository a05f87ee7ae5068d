import { type CardCache, keptFirst } from "./card-cache.ts";
import type { CvState } from "./state.ts";

/** More results than these make no paper: a browser lays them out for minutes, or gives up. */
export const mostPrinted = 3_000;

export interface PrintActions {
  /** Fetches the few hundred that a browser's own print finds, which waits for nothing. */
  gatherFirst(): Promise<void>;
  /** Fetches what a print of the whole list needs. True when it can be printed, false when that was given up. */
  gatherAll(): Promise<boolean>;
  cancel(): void;
  /** How many results can be printed now, from the list's start. */
  countReady(): number;
  /** The print is over: what only it needed goes. */
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
      // What could not be fetched is told on the paper; of another list nobody asked for a print.
      if (state.answer === answer) return true;
      list.release();
      return false;
    },
    cancel,
    countReady: list.countFirst,
    end: list.release,
  };
}
