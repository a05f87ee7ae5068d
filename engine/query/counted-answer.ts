/** Ranks the counts of an answer. */
import type { OptionName } from "../indexes/facet-values.ts";
import type { Answer, Count, OptionIds, PageAnswer, Problem, YearGroup } from "../types.ts";

/** The number of results of each option. */
export interface CountLists {
  /** The last number counts results without an org. */
  readonly byOrg: Int32Array;
  /** The last number counts results without a category. */
  readonly byCategory: Int32Array;
  readonly languages: Int32Array;
  readonly shownLanguages: Int32Array;
  readonly tags: Int32Array;
}

/** Returns the length of the array that holds all counts of an answer. */
export function countsLength({ orgs, categories, languages, tags }: OptionIds): number {
  return orgs.length + 1 + categories.length + 1 + 2 * languages.length + tags.length;
}

/** Returns the lists in an array of all counts. One array takes less time to allocate and to transfer than five. */
export function splitCounts(counts: Int32Array, { orgs, categories, languages }: OptionIds): CountLists {
  const categoriesStart = orgs.length + 1;
  const languagesStart = categoriesStart + categories.length + 1;
  const shownStart = languagesStart + languages.length;
  const tagsStart = shownStart + languages.length;
  return {
    byOrg: counts.subarray(0, categoriesStart),
    byCategory: counts.subarray(categoriesStart, languagesStart),
    languages: counts.subarray(languagesStart, shownStart),
    shownLanguages: counts.subarray(shownStart, tagsStart),
    tags: counts.subarray(tagsStart),
  };
}

type Uncounted = Omit<PageAnswer, "facets" | "shownLanguages" | "items">;

/** An answer whose lists of counts are ranked when they are read: ranking takes longer than most searches. */
export class CountedAnswer implements Answer {
  readonly total: number;
  readonly rows: Uint32Array;
  readonly years: YearGroup[];
  declare readonly facets: Answer["facets"];
  declare readonly charts: Answer["charts"];
  readonly selected: Answer["selected"];
  readonly problems: Problem[];
  readonly incomplete: boolean;
  readonly #counts: Int32Array;
  readonly #ids: OptionIds;
  #facets: Answer["facets"] | undefined;
  #charts: Answer["charts"] | undefined;

  /** `counts`: see `splitCounts`. */
  constructor(uncounted: Uncounted, counts: Int32Array, ids: OptionIds) {
    this.total = uncounted.total;
    this.rows = uncounted.rows;
    this.years = uncounted.years;
    // JSON, structured clones and comparisons include own properties, but not the getters of a class.
    Object.defineProperty(this, "facets", CountedAnswer.#facetsProperty);
    Object.defineProperty(this, "charts", CountedAnswer.#chartsProperty);
    const { languages, categories, orgs } = uncounted.selected;
    this.selected = ids.tags.length > 0 ? uncounted.selected : { languages, categories, orgs };
    this.problems = uncounted.problems;
    this.incomplete = uncounted.incomplete;
    this.#counts = counts;
    this.#ids = ids;
  }

  /** Returns the answer for the page, which ranks the counts that it shows. */
  toPageAnswer(): PageAnswer {
    const { byOrg, byCategory, languages, shownLanguages, tags } = splitCounts(this.#counts, this.#ids);
    const facets = { languages, categories: byCategory.subarray(0, -1), orgs: byOrg.subarray(0, -1), tags };
    const { total, rows, years, problems, incomplete } = this;
    const selected = { tags: [], ...this.selected };
    return { total, rows, years, facets, shownLanguages, selected, problems, incomplete };
  }

  // Shared by all answers, because V8 creates a hidden class for each object with its own getters.

  static readonly #facetsProperty: PropertyDescriptor & ThisType<CountedAnswer> = {
    enumerable: true,
    get() {
      this.#facets ??= rankWhenRead(this.toPageAnswer().facets, this.#ids);
      return this.#facets;
    },
  };

  static readonly #chartsProperty: PropertyDescriptor & ThisType<CountedAnswer> = {
    enumerable: true,
    get() {
      this.#charts ??= {
        languages: rank(this.#ids.languages, this.toPageAnswer().shownLanguages).filter(
          ({ count }) => count > 0,
        ),
        years: this.years.map(({ year, count }) => ({ year, count })).reverse(),
      };
      return this.#charts;
    },
  };
}

function rankWhenRead(counts: PageAnswer["facets"], ids: OptionIds): Answer["facets"] {
  const ranked: { [name in OptionName]?: Count[] } = {};
  const read = (name: OptionName) => {
    const list = ranked[name] ?? rank(ids[name], counts[name]);
    ranked[name] = list;
    return list;
  };
  const ofAll = {
    get languages() {
      return read("languages");
    },
    get categories() {
      return read("categories");
    },
    get orgs() {
      return read("orgs");
    },
  };
  if (ids.tags.length === 0) return ofAll;
  return Object.defineProperty(ofAll, "tags", { enumerable: true, get: () => read("tags") });
}

/** Lists counts in descending order; equal counts are in the order of the ids. */
function rank(ids: readonly string[], counts: Int32Array): Count[] {
  const held: number[] = [];
  const zeros: Count[] = [];
  for (let index = 0; index < ids.length; index++) {
    const count = counts[index]!;
    // Count and index in one number, because sorting numbers is many times faster than a comparison function.
    if (count > 0) held.push(index - count * ids.length);
    else zeros.push({ id: ids[index]!, count: 0 });
  }
  const ranked = Array.from(Float64Array.from(held).sort(), (key): Count => {
    const index = key - Math.floor(key / ids.length) * ids.length;
    return { id: ids[index]!, count: counts[index]! };
  });
  return ranked.concat(zeros);
}
