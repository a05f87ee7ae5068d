import { useCallback, useEffect, useState } from "react";
import type { Library } from "./libraries.ts";
import type { Adapter } from "./props.ts";
import { loadAdapter } from "./registry.ts";

export interface Loaded {
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
