/** Tables by id and by key, for all rooms. */

/** Of several entries with the same id, the last one wins. */
export const byId = <T extends { readonly id: string }>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((entry) => [entry.id, entry]));

/** Creates an object with a value for each key. */
export function recordOf<K extends string, T>(keys: readonly K[], make: (key: K) => T): Record<K, T>;
export function recordOf<T>(keys: readonly string[], make: (key: string) => T): Record<string, T> {
  return Object.fromEntries(keys.map((key) => [key, make(key)]));
}
