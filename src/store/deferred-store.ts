import { readQuery } from "./filters.ts";
import type { CvState } from "./state.ts";
import type { CvStore } from "./store.ts";

interface DeferredStore extends CvStore {
  /** Passes every later call on to the loaded store, and opens the popup that was asked for before. */
  handOver(store: CvStore): void;
}

/**
 * Stands in until the store's module has come: it keeps what is typed and unfolded, and answers nothing. Afterwards
 * it delegates to the store.
 */
export function createDeferredStore(state: CvState): DeferredStore {
  let store: CvStore | undefined;
  let openPopup: Parameters<CvStore["openPopup"]> | undefined;
  let search: string | undefined;
  const nothing = async () => {};
  return {
    state,
    get client() {
      return store?.client;
    },
    load: () => (store?.load ?? nothing)(),
    cancelLoading: () => store?.cancelLoading(),
    loadRest: () => store?.loadRest(),
    cancelRest: () => store?.cancelRest(),
    followAddress() {
      if (store !== undefined) return store.followAddress();
      const isFirst = search === undefined;
      if (search === window.location.search) return;
      search = window.location.search;
      // At first the box may already hold typed text, which is newer than the address.
      if (!isFirst) state.filters.query = readQuery(search);
    },
    setQuery(text) {
      if (store === undefined) state.filters.query = text;
      else store.setQuery(text);
    },
    commitQuery: () => store?.commitQuery(),
    choose: (...asked) => (store?.choose ?? nothing)(...asked),
    setFilters: (...asked) => (store?.setFilters ?? nothing)(...asked),
    setToggle: (...asked) => (store?.setToggle ?? nothing)(...asked),
    reset: () => store?.reset(),
    wantCards: (...asked) => (store?.wantCards ?? nothing)(...asked),
    readText: async (row) => store?.readText(row),
    gatherForPrint: () => (store?.gatherForPrint ?? nothing)(),
    countPrintable: () => store?.countPrintable() ?? 0,
    setShown(part, on) {
      state[part] = on;
    },
    openPopup(...asked) {
      if (store === undefined) openPopup = asked;
      else store.openPopup(...asked);
    },
    wantPopupCards: (...asked) => (store?.wantPopupCards ?? nothing)(...asked),
    handOver(opened) {
      store = opened;
      if (openPopup !== undefined) store.openPopup(...openPopup);
    },
  };
}
