import { useCallback, useLayoutEffect, useState } from "react";

export interface Chunk<T> {
  chunk: T | undefined;
  error: Error | undefined;
  retry: () => void;
}

/**
 * A part of the program that is loaded when it is wanted. `load` is the same from render to render; it is told
 * whether this is another attempt.
 */
export function useChunk<T>(load: (isAgain: boolean) => Promise<T>, isWanted = true): Chunk<T> {
  const [chunk, setChunk] = useState<T>();
  const [error, setError] = useState<Error>();
  const [attempt, setAttempt] = useState(0);

  useLayoutEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    load(attempt > 0).then(
      // In a function: React would call a component that it is handed.
      (loaded) => isCurrent && setChunk(() => loaded),
      (thrown: unknown) => {
        console.error("A part of the program could not be loaded:", thrown);
        if (isCurrent) setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted, attempt]);

  const retry = useCallback(() => {
    setError(undefined);
    setAttempt((old) => old + 1);
  }, []);
  return { chunk, error, retry };
}
