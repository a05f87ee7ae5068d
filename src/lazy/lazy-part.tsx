/**
 * The one way to load a part of the program later: its module, a preload before its use, and what stands in its place
 * until it has come or when it cannot be loaded.
 */
import { type ReactNode, useLayoutEffect, useReducer, useState } from "react";
import { lazy } from "../../worker/data/lazy.ts";
import { Failure, type FailureProps } from "../ui/failure.tsx";
import { noteFailedLoad } from "./failed-loads.ts";
import { failInPlace } from "./reload-once.ts";

/** A part of the program that is loaded when it is wanted. */
export interface Part<T> {
  /** Returns the part if it can be used at once. */
  get(): T | undefined;
  /** Loads the part or joins a load under way. `isRetry`: an earlier load failed and the visitor tries again. */
  load(isRetry?: boolean): Promise<T>;
  /** Loads the part ahead of its use, which is when a failure is told. */
  preload(): void;
  /** Resolves once the part has come, whoever asked for it; never rejects. */
  arrival: Promise<void>;
}

interface PartOptions {
  /** False where a failure may reload the whole page, see failed-loads.ts. */
  failsInPlace?: boolean;
  /** Time after which a preload is repeated; by default none is. */
  preloadStaleMs?: number;
  /** Time after which a part is loaded again before it is used; by default it is kept for good. */
  cachedMs?: number;
}

/** A pointer that only crosses what would use a part stays on it for less than this. */
export const intentMs = 50;

export function lazyPart<T>(importPart: () => Promise<T>, options: PartOptions = {}): Part<T> {
  const { failsInPlace = true, preloadStaleMs, cachedMs } = options;
  let markArrival = () => {};
  const arrival = new Promise<void>((resolve) => {
    markArrival = resolve;
  });
  const loading = lazy(importPart, cachedMs);

  function follow(part: Promise<T>, isRetry = false): Promise<T> {
    part.then(markArrival, () => {});
    return failsInPlace && !isRetry ? failInPlace(part) : part;
  }

  return {
    get: loading.get,
    load(isRetry) {
      const part = follow(loading.load(), isRetry);
      part.catch(noteFailedLoad);
      return part;
    },
    preload() {
      if (!loading.hasBegunWithin(preloadStaleMs ?? Number.POSITIVE_INFINITY))
        follow(loading.reload()).catch(() => {});
    },
    arrival,
  };
}

/** Returns a part that is there from the start. */
export function loadedPart<T>(part: T): Part<T> {
  return { get: () => part, load: async () => part, preload() {}, arrival: Promise.resolve() };
}

interface LoadingPart<T> {
  loaded: T | undefined;
  /** Why the part could not be loaded, until it has come all the same or `retry` is called. */
  error: Error | undefined;
  retry: () => void;
}

/** Loads a part once `isWanted`, and returns it as soon as it is there. What failed offline is loaded again online. */
export function useLazyPart<T>(part: Part<T>, isWanted = true): LoadingPart<T> {
  const [failure, setFailure] = useState<{ part: Part<T>; error: Error }>();
  const [retried, setRetried] = useState<{ part: Part<T>; isByVisitor: boolean }>();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const loaded = part.get();
  const isMissing = isWanted && loaded === undefined;

  useLayoutEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    setFailure(undefined);
    const onOnline = () => setRetried({ part, isByVisitor: false });
    part.load(retried?.part === part && retried.isByVisitor).catch((thrown: unknown) => {
      console.error("A part of the program could not be loaded:", thrown);
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (!isCurrent) return;
      setFailure({ part, error });
      if (!navigator.onLine) window.addEventListener("online", onOnline, { once: true });
    });
    part.arrival.then(() => {
      if (isCurrent) redraw();
    });
    return () => {
      isCurrent = false;
      window.removeEventListener("online", onOnline);
    };
  }, [part, isMissing, retried]);

  const error = isMissing && failure?.part === part ? failure.error : undefined;
  return { loaded, error, retry: () => setRetried({ part, isByVisitor: true }) };
}

interface LazyPartProps<T> {
  part: Part<T>;
  isWanted?: boolean;
  /** Stands in the part's place until it has come. */
  fallback?: ReactNode;
  /** How a failure is told; without this it is not. */
  failure?: Pick<FailureProps, "className" | "children" | "onClose">;
  children: (loaded: T) => ReactNode;
}

/** Draws with a part once it has come. */
export function LazyPart<T>({ part, isWanted, fallback = null, failure, children }: LazyPartProps<T>) {
  const { loaded, error, retry } = useLazyPart(part, isWanted);
  if (loaded !== undefined) return children(loaded);
  if (error !== undefined && failure !== undefined) return <Failure {...failure} onRetry={retry} />;
  return fallback;
}

/**
 * Returns a part to what stands in a Suspense boundary. Until the part has come, whoever else asks for it, the
 * boundary keeps the html that the page came with, or shows its fallback.
 */
export function awaitPart<T>(part: Part<T>): T {
  const loaded = part.get();
  // React waits for a promise that is thrown.
  if (loaded === undefined) throw part.arrival;
  return loaded;
}
