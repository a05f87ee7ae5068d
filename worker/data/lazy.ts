/**
 * The one way, in the worker and in the page, to load something when it is first wanted. It stands alone, because the
 * page imports it too: a dozen lines that two threads would otherwise have twice.
 */

export interface Lazy<T> {
  /** Returns it if it is here. */
  get(): T | undefined;
  /** Loads it, unless it is here or on its way. Rejects with the reason, and the next call is then a new try. */
  load(): Promise<T>;
  /** Loads it once more, although it may be here; until then it stays. */
  reload(): Promise<T>;
  /** Whether the newest load that has not failed began less than this long ago. */
  hasBegunWithin(milliseconds: number): boolean;
}

/** After `cachedMs` it is no longer here, and is loaded again before its next use; by default it is kept for good. */
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
