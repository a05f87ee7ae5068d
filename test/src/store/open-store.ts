import type { AddressBar } from "../../../src/store/address-bar.ts";
import { createCvState } from "../../../src/store/state.ts";
import { createCvStore } from "../../../src/store/store.ts";
import { type Calls, fakeClient } from "../client/fake-worker.ts";

/** An address bar with a history, in memory. */
export class FakeBar implements AddressBar {
  readonly entries: string[];
  at = 0;

  constructor(search = "") {
    this.entries = [search];
  }

  get location() {
    return { pathname: "/cv/", search: this.entries[this.at] ?? "", hash: "" } as Location;
  }

  get history() {
    return {
      state: null,
      replaceState: (_state: unknown, _title: string, url: string) => {
        this.entries[this.at] = url.replace("/cv/", "");
      },
      pushState: (_state: unknown, _title: string, url: string) => {
        this.entries.splice(++this.at, Infinity, url.replace("/cv/", ""));
      },
    } as unknown as History;
  }
}

export interface Scene {
  search?: string;
  calls?: Calls;
  client?: ReturnType<typeof fakeClient>;
  hydrated?: Promise<void>;
}

/** A store over a fake worker, which has not been asked to load yet. */
export function createStore({ search = "", calls = {}, client = fakeClient(calls), hydrated }: Scene = {}) {
  const bar = new FakeBar(search);
  const state = createCvState({ query: new URLSearchParams(search).get("q") ?? "" });
  const store = createCvStore({ client, bar, state, ...(hydrated && { hydrated }) });
  /** Returns the queries that the worker received. */
  const queries = () => client.asked.search.map(({ options }) => options.query);
  return { store, state, bar, asked: client.asked.search, queries };
}

export async function openStore(scene: Scene = {}) {
  const opened = createStore(scene);
  await opened.store.load();
  return opened;
}
