/** Ranks the counts of an answer. */
import type { OptionName } from "../indexes/facet-values.ts";
import type { Answer, Count, OptionIds, PageAnswer, Problem, YearGroup } from "../types.ts";

/**
 * An answer whose counts are listed by id, most results first. A list is ranked when it is read, because ranking
 * thousands of options takes longer than most searches, and few callers read all lists.
 */
export class CountedAnswer implements Answer {
  readonly total: number;
  readonly rows: Uint32Array;
  readonly years: YearGroup[];
  declare readonly facets: Answer["facets"];
  declare readonly charts: Answer["charts"];
  readonly selected: Answer["selected"];
  readonly problems: Problem[];
  readonly incomplete: boolean;
  readonly #counted: PageAnswer;
  readonly #ids: OptionIds;
  #facets: Answer["facets"] | undefined;
  #charts: Answer["charts"] | undefined;

  constructor(counted: PageAnswer, ids: OptionIds) {
    this.total = counted.total;
    this.rows = counted.rows;
    this.years = counted.years;
    // JSON, structured clones and comparisons include own properties, but not the getters of a class.
    Object.defineProperty(this, "facets", CountedAnswer.#facetsProperty);
    Object.defineProperty(this, "charts", CountedAnswer.#chartsProperty);
    const { languages, categories, orgs } = counted.selected;
    this.selected = ids.tags.length > 0 ? counted.selected : { languages, categories, orgs };
    this.problems = counted.problems;
    this.incomplete = counted.incomplete;
    this.#counted = counted;
    this.#ids = ids;
  }

  /** The answer for the page, which ranks the counts that it shows. */
  get counted(): PageAnswer {
    return this.#counted;
  }

  // Shared by all answers, because V8 creates a hidden class for each object with its own getters.

  static readonly #facetsProperty: PropertyDescriptor & ThisType<CountedAnswer> = {
    enumerable: true,
    get() {
      this.#facets ??= rankWhenRead(this.#counted.facets, this.#ids);
      return this.#facets;
    },
  };

  static readonly #chartsProperty: PropertyDescriptor & ThisType<CountedAnswer> = {
    enumerable: true,
    get() {
      this.#charts ??= {
        languages: rank(this.#ids.languages, this.#counted.shownLanguages).filter(({ count }) => count > 0),
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
