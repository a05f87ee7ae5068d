import type { CvState } from "./cv-state.ts";
import { readQuery } from "./read-query.ts";
import type { CvStore } from "./state.ts";

export interface WaitingStore extends CvStore {
  /** What was asked for and could not be done yet is done by the store that has come. */
  handOver(store: CvStore): void;
}

/** Stands in until the store's module has come: what is typed and unfolded is kept, nothing is answered. */
export function createWaitingStore(state: CvState): WaitingStore {
  const nothing = () => {};
  const noAnswer = async () => {};
  let openPopup: Parameters<CvStore["openPopup"]> | undefined;
  let search: string | undefined;
  return {
    state,
    load: noAnswer,
    cancelLoading: nothing,
    followAddress() {
      const isFirst = search === undefined;
      if (search === window.location.search) return;
      search = window.location.search;
      // What is there at first may have been typed over.
      if (!isFirst) state.filters.query = readQuery(search);
    },
    setQuery(text) {
      state.filters.query = text;
    },
    commitQuery: nothing,
    choose: noAnswer,
    setYears: nothing,
    setToggle: noAnswer,
    reset: nothing,
    showWindow: noAnswer,
    gatherCards: noAnswer,
    knownCards: () => state.cards,
    setShown(part, on) {
      state[part] = on;
    },
    openPopup(...asked) {
      openPopup = asked;
    },
    showPopupWindow: noAnswer,
    handOver(store) {
      if (openPopup !== undefined) store.openPopup(...openPopup);
    },
  };
}
