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

/** Appends a value to the list of a key, which may be new. */
export function addTo<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Maps each key to its items, in their order. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

/** Returns how often each value occurs. */
export function countEach<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Returns the value of a key, which is made when it is first asked for. */
export function cached<K, T>(
  values: { get(key: K): T | undefined; set(key: K, value: T): unknown },
  key: K,
  make: () => T,
): T {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = make();
  values.set(key, value);
  return value;
}
