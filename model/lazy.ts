/** Loads something when it is first needed, and caches it. The page and the worker both use it. */

interface Lazy<T> {
  /** Returns the value if it is loaded. */
  get(): T | undefined;
  /** Loads the value, unless it is loaded or loading. After a failure, the next call tries again. */
  load(): Promise<T>;
  /** Loads the value again. Until then the old one stays. */
  reload(): Promise<T>;
  /** Returns whether the latest load that did not fail began less than this long ago. */
  hasBegunWithin(milliseconds: number): boolean;
}

/** After `cachedMs` the value expires; by default it never does. */
export function lazy<T>(fetch: () => Promise<T>, cachedMs = Number.POSITIVE_INFINITY): Lazy<T> {
  let requested: { promise: Promise<T>; at: number } | undefined;
  let loaded: { value: T; at: number } | undefined;
  const isYounger = (thing: { at: number } | undefined, ms: number) =>
    thing !== undefined && Date.now() - thing.at < ms;

  function reload(): Promise<T> {
    const promise = fetch().then((value) => {
      loaded = { value, at: Date.now() };
      return value;
    });
    const mine = { promise, at: Date.now() };
    requested = mine;
    promise.catch(() => {
      if (requested === mine) requested = undefined;
    });
    return promise;
  }

  return {
    get: () => (isYounger(loaded, cachedMs) ? loaded?.value : undefined),
    load: () => (requested !== undefined && isYounger(requested, cachedMs) ? requested.promise : reload()),
    reload,
    hasBegunWithin: (milliseconds) => isYounger(requested, milliseconds),
  };
}

/** Returns a function that computes a value on its first call, and returns the same value from then on. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
