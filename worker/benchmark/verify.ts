/** Holds an engine's answers against the plain ones. */
import { type Counts, countNames, type Found, type Tally } from "./engines.ts";

/** The first difference in words; undefined where there is none. */
export function findDifference(
  found: Found,
  expected: Found,
  idOf: (row: number) => string,
): string | undefined {
  if (found.ids.length !== expected.ids.length) {
    return `${found.ids.length} results instead of ${expected.ids.length}`;
  }
  for (let at = 0; at < expected.ids.length; at++) {
    const id = found.ids[at];
    const row = Number(expected.ids[at]);
    if (id !== row && id !== idOf(row)) return `result ${at} is ${id} instead of ${row} (${idOf(row)})`;
  }
  for (const name of countNames) {
    const difference = findCountDifference(found.counts[name], expected.counts[name]);
    if (difference !== undefined) return `${name}: ${difference}`;
  }
  return undefined;
}

function findCountDifference(found: Counts[keyof Counts], expected: Tally): string | undefined {
  const actual = toMap(found);
  const wanted = toMap(expected);
  for (const key of new Set([...actual.keys(), ...wanted.keys()])) {
    const count = actual.get(key) ?? 0;
    const right = wanted.get(key) ?? 0;
    if (count !== right) return `${count} for ${key} instead of ${right}`;
  }
  return undefined;
}

function toMap(tally: Tally): Map<string, number> {
  const entries = tally instanceof Map ? [...tally] : Object.entries(tally);
  return new Map(entries.map(([key, count]): [string, number] => [String(key), Number(count)]));
}
