import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { withWholeStyle } from "./load-stylesheet.ts";
import { tellInPlace } from "./reload-once.ts";

interface Chunk<T> {
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

/** A part of the page that is not needed at first. */
interface LazyPart<T> {
  /** The part, once it has come. */
  get(): T | undefined;
  load(isAgain: boolean): Promise<T>;
  /** Fetches it ahead of its use; that it fails is told when it is used. */
  preload(): void;
  /** Settles once it has come, whoever asked for it, and never fails. */
  arrival: Promise<void>;
}

interface LazyPartOptions {
  /** Its rules are in the page's html: the build sees to that, see prerender/chunks.ts. */
  hasStyle?: boolean;
}

/** Where it cannot be fetched, that is told in its place. */
export function lazyPart<T>(
  importPart: () => Promise<T>,
  { hasStyle = false }: LazyPartOptions = {},
): LazyPart<T> {
  let come: T | undefined;
  let tellArrival = () => {};
  const arrival = new Promise<void>((resolve) => {
    tellArrival = resolve;
  });
  const fetchPart = hasStyle ? importPart : () => withWholeStyle(importPart);
  const load = async (isAgain: boolean) => {
    come = await tellInPlace(fetchPart, isAgain);
    tellArrival();
    return come;
  };
  return {
    get: () => come,
    load,
    preload() {
      if (come === undefined) load(false).catch(() => {});
    },
    arrival,
  };
}

/**
 * The part as soon as it is there, and at once where it has come before. Whoever asked for it: once it has come, an
 * earlier failure is over.
 */
export function useLazyPart<T>(part: LazyPart<T>, isWanted = true): Chunk<T> {
  const { chunk, error, retry } = useChunk(part.load, isWanted && part.get() === undefined);
  const [, setCome] = useState(false);
  useEffect(() => {
    if (error !== undefined) part.arrival.then(() => setCome(true));
  }, [error, part]);
  const come = chunk ?? part.get();
  return { chunk: come, error: come === undefined ? error : undefined, retry };
}

/**
 * The part, for what stands in a Suspense boundary. Until it has come, whoever else asks for it, the boundary keeps
 * the html that the page came with, or shows its fallback.
 */
export function awaitPart<T>(part: LazyPart<T>): T {
  const come = part.get();
  // This is how React is told to wait.
  if (come === undefined) throw part.arrival;
  return come;
}
