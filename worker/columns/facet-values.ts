/** The facets, and the values that each has in a dataset: what can be chosen, and how a query names it. */
import type { CvFieldName } from "../../grammar/fields.ts";
import { categoryNames } from "../../model/categories.ts";
import type { Activity, CvData } from "../../model/cv.ts";
import { foldCase } from "../../model/letters.ts";
import type { OptionIds } from "../contract.ts";

export const facetNames = ["languages", "categories", "orgs"] as const;

export type FacetName = (typeof facetNames)[number];

/** The facet whose values the terms of a field select. */
export const facetOfField: ReadonlyMap<string, FacetName> = new Map<CvFieldName, FacetName>([
  ["language", "languages"],
  ["category", "categories"],
  ["org", "orgs"],
]);

/** What can be chosen: the facets, of which cells are made, and tags, of which each activity has its own. */
export type OptionName = keyof OptionIds;

/** The options that the terms of a field name. */
export const optionsOfField: ReadonlyMap<string, OptionName> = new Map<string, OptionName>([
  ...facetOfField,
  ["tag" satisfies CvFieldName, "tags"],
]);

interface Listed {
  readonly id: string;
  readonly name?: string;
}

/** A facet's values, known by index: first those that the data lists, in its order, then those only used. */
export class FacetValues {
  readonly ids: readonly string[];
  readonly #withExactId = new Map<string, readonly [number]>();
  readonly #byId = new Map<string, number[]>();
  readonly #byName = new Map<string, number[]>();

  /** Of several values with the same id the first counts; values without an id are left out. */
  constructor(values: Iterable<Listed>) {
    const ids: string[] = [];
    for (const value of values) {
      const id = text(value.id);
      if (id === "" || this.#withExactId.has(id)) continue;
      const index = ids.push(id) - 1;
      this.#withExactId.set(id, [index]);
      addTo(this.#byId, foldCase(id), index);
      for (const name of new Set([foldCase(id), foldCase(text(value.name) || id)]))
        addTo(this.#byName, name, index);
    }
    this.ids = ids;
  }

  get size(): number {
    return this.ids.length;
  }

  /** The value with this id, letter for letter; `size` where there is none. */
  indexOf(id: string): number {
    return this.#withExactId.get(id)?.[0] ?? this.size;
  }

  /** The value with this id, letter for letter; else those that have it in another case. */
  withId(id: string): readonly number[] {
    return this.#withExactId.get(id) ?? this.#byId.get(foldCase(id)) ?? [];
  }

  /**
   * The value whose id is the text, letter for letter; else those whose id or name it is in any case. So whoever
   * chooses a value gets that one, even if another one has its id for a name.
   */
  named(name: string): readonly number[] {
    return this.#withExactId.get(name) ?? this.#byName.get(foldCase(name)) ?? [];
  }

  /** Returns the values whose id or name begins with the text in any case. */
  namedFrom(prefix: string): readonly number[] {
    const folded = foldCase(prefix);
    return [...this.#byName].flatMap(([name, indices]) => (name.startsWith(folded) ? indices : []));
  }
}

/** `key` is folded. */
function addTo(index: Map<string, number[]>, key: string, value: number): void {
  const values = index.get(key);
  if (values === undefined) index.set(key, [value]);
  else values.push(value);
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

/** Lists what `FacetValues` are made of, with duplicates. */
export function listFacetValues(
  data: CvData,
  activities: readonly Activity[],
): Record<FacetName, readonly Listed[]> {
  const orgs = records(data.orgs);
  const usedLanguages = new Set(orgs.flatMap(({ languages }) => texts(languages)));
  const usedCategories = new Set(activities.map(({ category }) => text(category)));
  const usedOrgs = new Set(activities.map(({ org }) => text(org)));
  return {
    languages: [...records(data.languages), ...Array.from(usedLanguages, (id) => ({ id }))],
    categories: [
      ...(data.categories === undefined
        ? Array.from(defaultNames, ([id, name]) => ({ id, name }))
        : records(data.categories)),
      ...Array.from(usedCategories, (id) => ({ id, name: defaultNames.get(id) ?? id })),
    ],
    orgs: [...orgs, ...Array.from(usedOrgs, (id) => ({ id }))],
  };
}

/** Readers of data that may have skipped validation: a text or list of another type counts as empty. */

export function records<T extends object>(list: readonly T[] | undefined): readonly T[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === "object" && entry !== null) : [];
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function texts(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((entry) => text(entry) !== "") : [];
}
