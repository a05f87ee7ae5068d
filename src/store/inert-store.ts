/** A store without a worker. */
import type { Outcome, WorkerClient } from "../client/worker-client.ts";
import type { AddressBar } from "./address-bar.ts";
import type { CvState } from "./state.ts";
import { type CvStore, createCvStore } from "./store.ts";

/** Creates one, whose state stays as it is: for prerendering, and for the demo's invented data. */
export function createInertStore(state: CvState): CvStore {
  const ask = async (): Promise<Outcome<never>> => ({ kind: "superseded" });
  const client: WorkerClient = {
    load: ask,
    search: ask,
    searchForPopup: ask,
    cards: ask,
    days: ask,
    text: ask,
    edit: ask,
    file: ask,
    suggest: ask,
    advise: ask,
    help: ask,
  };
  const bar: AddressBar = {
    history: { state: null, pushState() {}, replaceState() {} },
    location: { pathname: "/", search: "", hash: "" },
  };
  const store = createCvStore({ client, bar, state });
  return { ...store, popup: { ...store.popup, open() {} } };
}
