import type { CvState } from "./cv-state.ts";
import type { CvStore } from "./state.ts";
import { readQuery } from "./url.ts";

/** Stands in until the store's module has come: what is typed and unfolded is kept, nothing is answered. */
export function createWaitingStore(state: CvState): CvStore {
  const nothing = () => {};
  const noAnswer = async () => {};
  return {
    state,
    load: noAnswer,
    followAddress() {
      state.filters.query = readQuery(window.location.search);
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
    openPopup: nothing,
    showPopupWindow: noAnswer,
  };
}
