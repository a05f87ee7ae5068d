import { useSyncExternalStore } from "react";
import { getChoice } from "./choice.ts";
import type { Library } from "./libraries.ts";

export function useChoice(): [Library, (library: Library) => void] {
  const store = getChoice();
  return [useSyncExternalStore(store.subscribe, store.get), store.choose];
}
