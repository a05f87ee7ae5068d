/** The values of facets and tags in a dataset: what a filter can choose, and how a query names it. */
import type { CvFieldName } from "../../grammar/fields.ts";
import { foldLetters } from "../../grammar/letters.ts";
import { categoryNames } from "../../model/categories.ts";
import { addTo } from "../../model/collections.ts";
import type { Activity, CvData } from "../../model/cv.ts";
import { shortFormsOf } from "../../model/language-names.ts";
import { type StoredRows, storeRows } from "../sets/rows.ts";
import type { OptionIds } from "../types.ts";

export const facetNames = ["languages", "categories", "orgs"] as const;

export type FacetName = (typeof facetNames)[number];

/** The facet that the terms of a field select. */
export const facetOfField: ReadonlyMap<string, FacetName> = new Map<CvFieldName, FacetName>([
  ["language", "languages"],
  ["category", "categories"],
  ["org", "orgs"],
]);

/** Everything that a filter can choose: the facets, from which cells are built, and tags. */
export type OptionName = keyof OptionIds;

/** The options that the terms of a field name. */
export const optionsOfField: ReadonlyMap<string, OptionName> = new Map<string, OptionName>([
  ...facetOfField,
  ["tag" satisfies CvFieldName, "tags"],
]);

interface Listed {
  readonly id: string;
  readonly name?: string;
  /** Short forms. Where one is the id or name of a value, it names only that. */
  readonly aliases?: readonly string[];
}

/** The values of a facet by index: those that the data lists, in its order, then those that are only used. */
export class FacetValues {
  readonly ids: readonly string[];
  readonly #withExactId = new Map<string, readonly [number]>();
  readonly #byId = new Map<string, number[]>();
  readonly #byName = new Map<string, number[]>();
  readonly #byAlias = new Map<string, number[]>();
  /** The keys of `#byName`, sorted. */
  #names: readonly string[] | undefined;

  /** The first of several values with the same id wins. Values without an id are ignored. */
  constructor(values: Iterable<Listed>) {
    const ids: string[] = [];
    for (const value of values) {
      const id = text(value.id);
      if (id === "" || this.#withExactId.has(id)) continue;
      const index = ids.push(id) - 1;
      this.#withExactId.set(id, [index]);
      addTo(this.#byId, foldLetters(id), index);
      for (const name of new Set([foldLetters(id), foldLetters(text(value.name) || id)]))
        addTo(this.#byName, name, index);
      for (const alias of new Set(texts(value.aliases).map(foldLetters))) addTo(this.#byAlias, alias, index);
    }
    this.ids = ids;
  }

  get size(): number {
    return this.ids.length;
  }

  /** The value with exactly this id; `size` if there is none. */
  indexOf(id: string): number {
    return this.#withExactId.get(id)?.[0] ?? this.size;
  }

  /** The value with exactly this id; else those whose id differs only in case and accents. */
  withId(id: string): readonly number[] {
    return this.#withExactId.get(id) ?? this.#byId.get(foldLetters(id)) ?? [];
  }

  /** Finds the value with this id; else by id or name without regard to case and accents; else by a short form. */
  named(name: string): readonly number[] {
    const exact = this.#withExactId.get(name);
    if (exact !== undefined) return exact;
    const folded = foldLetters(name);
    return this.#byName.get(folded) ?? this.#byAlias.get(folded) ?? [];
  }

  /** Returns the values whose id or name begins with the text, without regard to case and accents. */
  namedFrom(prefix: string): readonly number[] {
    const folded = foldLetters(prefix);
    this.#names ??= [...this.#byName.keys()].sort();
    const found: number[] = [];
    for (let at = placeOf(folded, this.#names); this.#names[at]?.startsWith(folded); at++)
      found.push(...this.#byName.get(this.#names[at]!)!);
    return found;
  }
}

/** Returns the index of the first of the sorted texts that is not before `text`, by binary search. */
function placeOf(text: string, sorted: readonly string[]): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

const defaultNames: ReadonlyMap<string, string> = new Map(Object.entries(categoryNames));

/** Reads the values of all facets. `activities`: those of the data, in its order. */
export function readFacetValues(
  data: CvData,
  activities: readonly Activity[],
): Record<FacetName, FacetValues> {
  const { languages, categories, orgs } = listFacetValues(data, activities);
  return {
    languages: new FacetValues(languages),
    categories: new FacetValues(categories),
    orgs: new FacetValues(orgs),
  };
}

/** Lists the input of `FacetValues`, with duplicates. */
export function listFacetValues(
  data: CvData,
  activities: readonly Activity[],
): Record<FacetName, readonly Listed[]> {
  const orgs = records(data.orgs);
  const usedLanguages = new Set(orgs.flatMap(({ languages }) => texts(languages)));
  const usedCategories = new Set(activities.map(({ category }) => text(category)));
  const usedOrgs = new Set(activities.map(({ org }) => text(org)));
  const withAliases = ({ id, aliases }: Listed): Listed => ({
    id,
    aliases: [...texts(aliases), ...shortFormsOf(text(id))],
  });
  return {
    languages: [...records(data.languages), ...Array.from(usedLanguages, (id) => ({ id }))].map(withAliases),
    categories: [
      ...(data.categories === undefined
        ? Array.from(defaultNames, ([id, name]) => ({ id, name }))
        : records(data.categories)),
      ...Array.from(usedCategories, (id) => ({ id, name: defaultNames.get(id) ?? id })),
    ],
    orgs: [...orgs, ...Array.from(usedOrgs, (id) => ({ id }))],
  };
}

/** The following functions read data that may not be validated: a value of another type is treated as empty. */

export function records<T extends object>(list: readonly T[] | undefined): readonly T[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === "object" && entry !== null) : [];
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function texts(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((entry) => text(entry) !== "") : [];
}

/** The tags that activities list: the rows of each tag, and the tags of each row. */
export interface WordList {
  /** Most used first. */
  readonly values: FacetValues;
  /** The rows of each value. */
  readonly rows: readonly StoredRows[];
  /** Adds to `counts` how many of the listed rows have each value. */
  count(listed: Uint32Array, counts: Int32Array): void;
}

/** Spellings that differ only in case and accents are one word, in the spelling of the newest activity. */
export function readWordList(activities: readonly Activity[]): WordList {
  const size = activities.length;
  const found = new Map<string, { id: string; rows: number[] }>();
  for (const [row, activity] of activities.entries()) {
    for (const id of texts(activity.tags)) {
      const key = foldLetters(id);
      const word = found.get(key) ?? { id, rows: [] };
      if (word.rows.at(-1) !== row) word.rows.push(row);
      found.set(key, word);
    }
  }
  const words = [...found.values()].sort((one, other) => other.rows.length - one.rows.length);
  const lists = words.map(({ rows }) => Uint32Array.from(rows));

  // The words of row 5 are in `ofRows` from `starts[5]` up to `starts[6]`.
  const starts = new Uint32Array(size + 1);
  for (const rows of lists) for (const row of rows) starts[row + 1]! += 1;
  for (let row = 0; row < size; row++) starts[row + 1]! += starts[row]!;
  const ofRows = new Uint32Array(starts[size]!);
  const next = starts.slice();
  for (const [word, rows] of lists.entries()) for (const row of rows) ofRows[next[row]!++] = word;
  return {
    values: new FacetValues(words),
    rows: lists.map((rows) => storeRows(rows, size)),
    count(listed, counts) {
      if (words.length === 0) return;
      for (let at = 0; at < listed.length; at++) {
        const row = listed[at]!;
        for (let place = starts[row]!; place < starts[row + 1]!; place++) counts[ofRows[place]!]! += 1;
      }
    },
  };
}
