/** Finds names that may be meant by an unknown one: by synonyms, by prefix, or by spelling. */

/** Other names that people type, in lower case, and the names that they may mean, the most likely first. */
type Aliases = ReadonlyMap<string, readonly string[]>;

/** Returns the names that an unknown one may mean: by synonym, by prefix, then by similarity. */
export function nearestNames(
  wrong: string,
  names: readonly string[],
  aliases: Aliases = new Map(),
): string[] {
  const folded = wrong.toLowerCase();
  const known = aliases.get(folded) ?? [];
  const distances = new Map(names.map((name) => [name, distance(folded, name.toLowerCase())]));
  // Two wrong letters of three would match any name, so three letters may have only one wrong.
  const most = folded.length > 3 ? 2 : 1;
  const alike = names
    .filter((name) => (distances.get(name) ?? most + 1) <= most && folded.length > 1)
    .sort((one, other) => distances.get(one)! - distances.get(other)!);
  const found = [...known.filter((name) => names.includes(name)), ...namesBeginning(folded, names), ...alike];
  return [...new Set(found)];
}

export function namesBeginning(begun: string, names: readonly string[]): string[] {
  if (begun.length < 2) return [];
  return names.filter((name) => name.toLowerCase().startsWith(begun.toLowerCase()));
}

/** Returns the number of insertions, deletions, changes and swaps of adjacent letters (Damerau's distance). */
export function distance(one: string, other: string): number {
  let older: number[] = [];
  let old = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min(old[j]! + 1, row[j - 1]! + 1, old[j - 1]! + (same ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, older[j - 2]! + 1);
      row.push(least);
    }
    older = old;
    old = row;
  }
  return old[other.length]!;
}
