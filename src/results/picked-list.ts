/** The activities that the visitor has picked by hand, and the address that shows them. */
import { useSyncExternalStore } from "react";
import type { MaxQueryLength } from "../../worker/contract.ts";
import type { WorkerClient } from "../client/worker-client.ts";
import { createPreference, type Preference, type TextStorage } from "../preferences/preferences.ts";
import { defaultFilters, writeAddress, type YearRange } from "../store/filters.ts";
import { pickedKey } from "../store/state.ts";

/** The ids in the order in which they were picked. */
type PickedList = Preference<readonly string[]>;

/** Creates a list. Tests pass their own storage. */
export function createPickedList(storage: () => TextStorage = () => window.sessionStorage): PickedList {
  return createPreference<readonly string[]>({
    key: pickedKey,
    parse: parseIds,
    print: (ids) => (ids.length === 0 ? null : JSON.stringify(ids)),
    storage,
  });
}

export const picked = createPickedList();

/** Treats anything but a list of texts, which only another program can have stored, as an empty list. */
function parseIds(text: string | null): readonly string[] {
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    if (!Array.isArray(stored)) return [];
    return [...new Set(stored.filter((id): id is string => typeof id === "string" && id !== ""))];
  } catch {
    return [];
  }
}

/** The worker has the grammar, which knows how to quote an odd id. */
type Speller = Pick<WorkerClient, "edit">;

/** Returns the query that finds the activities with these ids; undefined if the worker failed. */
export async function spellIds(speller: Speller, ids: readonly string[]): Promise<string | undefined> {
  const outcome = await speller.edit({ options: {}, field: "id", values: [...ids], join: "in" });
  return outcome.kind === "answered" ? outcome.value : undefined;
}

/** Returns the absolute address of a query's results, with all years and no other filter. */
export function toPermalink(query: string, range: YearRange, home: URL): string {
  return new URL(writeAddress("", { ...defaultFilters(range), query }, range), home).href;
}

/** The grammar rejects a longer query, so no link could contain the list. */
const maxQueryLength: MaxQueryLength = 2000;

/** `full`: the query of the longer list would be too long. `failed`: the worker gave no answer. */
type PickOutcome = "picked" | "full" | "failed";

/** Adds an activity at the list's end, unless its link would become too long. */
export async function pick(list: PickedList, speller: Speller, id: string): Promise<PickOutcome> {
  for (;;) {
    const before = list.get();
    if (before.includes(id)) return "picked";
    const ids = [...before, id];
    const query = await spellIds(speller, ids);
    if (query === undefined) return "failed";
    // Another activity may have been picked while the worker answered.
    if (before !== list.get()) continue;
    if (query.length > maxQueryLength) return "full";
    list.choose(ids);
    return "picked";
  }
}

export function unpick(list: PickedList, id: string): void {
  list.choose(list.get().filter((other) => other !== id));
}

export function usePicked(): readonly string[] {
  return useSyncExternalStore(picked.subscribe, picked.get, picked.get);
}
