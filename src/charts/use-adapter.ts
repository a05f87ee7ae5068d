import { startTransition, useDeferredValue, useEffect, useState } from "react";
import { lazyPart, type Part, useLazyPart } from "../lazy/lazy-part.tsx";
import type { Library } from "../store/chart-library.ts";
import type { Adapter } from "./chart-specs.ts";

/** Each library has its own chunk: choosing one loads no other. */
export const adapterParts: Record<Library, Part<Adapter>> = {
  victory: lazyPart<Adapter>(() => import("./adapters/victory.tsx")),
  nivo: lazyPart<Adapter>(() => import("./adapters/nivo.tsx")),
  plotly: lazyPart<Adapter>(() => import("./adapters/plotly.tsx")),
  carbon: lazyPart<Adapter>(() => import("./adapters/carbon.tsx")),
  billboard: lazyPart<Adapter>(() => import("./adapters/billboard.tsx")),
};

interface LoadedAdapter {
  library: Library;
  adapter: Adapter;
}

export interface AdapterState {
  /** The library that is asked for, or the one before it while its chunk is loading. */
  loaded: LoadedAdapter | undefined;
  /** Its chunk could not be loaded. */
  hasFailed: boolean;
  retry: () => void;
}

/** Loads a library's adapter once `isWanted`. */
export function useAdapter(library: Library, isWanted: boolean): AdapterState {
  const [latest, setLatest] = useState<LoadedAdapter>();
  const { loaded: adapter, error, retry } = useLazyPart(adapterParts[library], isWanted);
  if (isWanted && adapter !== undefined && latest?.library !== library) setLatest({ library, adapter });
  // React renders what is deferred in small pieces, between which presses are answered.
  return { loaded: useDeferredValue(latest), hasFailed: error !== undefined, retry };
}

/** Returns what it is given in a task after the one that has drawn it: the line is drawn after the pie. */
export function useNextTask<T>(value: T): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLate(() => value)));
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
