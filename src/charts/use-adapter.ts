import { useCallback, useEffect, useState } from "react";
import { tellInPlace } from "../lazy/reload-once.ts";
import type { Library } from "../store/chart-library.ts";
import type { Adapter } from "./chart-specs.ts";

/** One chunk each: choosing a library loads its own and no other. */
const imports: Record<Library, () => Promise<Adapter>> = {
  victory: () => import("./adapters/victory.tsx"),
  nivo: () => import("./adapters/nivo.tsx"),
  plotly: () => import("./adapters/plotly.tsx"),
  carbon: () => import("./adapters/carbon.tsx"),
  billboard: () => import("./adapters/billboard.tsx"),
};

const adapters = new Map<Library, Promise<Adapter>>();

/** The same promise for each call, until one fails: the next call, made as another attempt, then asks anew. */
export function loadAdapter(library: Library, isAgain = false): Promise<Adapter> {
  const known = adapters.get(library);
  if (known !== undefined) return known;
  const loading = tellInPlace(imports[library], isAgain);
  adapters.set(library, loading);
  loading.catch(() => adapters.delete(library));
  return loading;
}

interface Loaded {
  library: Library;
  adapter: Adapter;
}

export interface AdapterState {
  /** The library asked for, or the one before it while its chunk is on the way. */
  loaded: Loaded | undefined;
  /** Its chunk could not be loaded. */
  hasFailed: boolean;
  retry: () => void;
}

/** Loads a library's adapter once `isWanted`. */
export function useAdapter(library: Library, isWanted: boolean): AdapterState {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState<Library>();
  const [again, setAgain] = useState<{ library: Library }>();

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    loadAdapter(library, again?.library === library).then(
      (adapter) => {
        if (!isCurrent) return;
        setLoaded({ library, adapter });
        setFailed(undefined);
      },
      (error: unknown) => {
        console.error("The chart library could not be loaded:", error);
        if (isCurrent) setFailed(library);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [library, isWanted, again]);

  const retry = useCallback(() => {
    setFailed(undefined);
    setAgain({ library });
  }, [library]);
  return { loaded, hasFailed: failed === library, retry };
}
