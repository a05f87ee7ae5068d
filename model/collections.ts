/** Tables by id and by key, for all folders. */

/** Maps entries by id. The last of several entries with the same id wins. */
export const byId = <T extends { readonly id: string }>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((entry) => [entry.id, entry]));

/** Creates an object with a value for each key. */
export function recordOf<K extends string, T>(keys: readonly K[], make: (key: K) => T): Record<K, T>;
export function recordOf<T>(keys: readonly string[], make: (key: string) => T): Record<string, T> {
  return Object.fromEntries(keys.map((key) => [key, make(key)]));
}

/** Returns a copy with only those of these keys that the object has. */
export function pick<T extends object, K extends keyof T>(source: T, keys: readonly K[]): Pick<T, K> {
  const picked = { ...source };
  for (const key of Object.keys(picked))
    if (!keys.some((one) => one === key)) Reflect.deleteProperty(picked, key);
  return picked;
}
