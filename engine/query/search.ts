/** Answers a query: its results, their years and the counts of all options. */
import type { Expression } from "../../grammar/ast.ts";
import type { ParsedQuery } from "../../grammar/parse.ts";
import type { Columns } from "../indexes/columns.ts";
import { groupByYear, rowsOfYears } from "../indexes/dated-rows.ts";
import type { FacetValues, OptionName } from "../indexes/facet-values.ts";
import { RowSets } from "../sets/row-sets.ts";
import type { EngineOptions, OptionCounts, OptionIds, PageAnswer, SearchOptions } from "../types.ts";
import type { EvaluationContext } from "./evaluate.ts";
import { type Choice, type Limits, ResultFinder } from "./find-results.ts";
import { createHidden, type Hidden, hiddenFlags } from "./hidden-kinds.ts";
import { resolveDates, toSearchedQuery, withDefaults } from "./query-text.ts";
import { findReferencedValues, type ReferencedValues } from "./referenced-values.ts";
import { createFacetCounter, type Results } from "./results.ts";
import { exemptFieldsWith, withoutField } from "./same-field.ts";

interface SearcherOptions
  extends Required<Pick<EngineOptions, "wildcards" | "onInvalidQuery">>,
    Pick<EvaluationContext, "textsOf"> {
  readonly values: Readonly<Record<OptionName, FacetValues>>;
  readonly optionIds: OptionIds;
  /** Returns the day of `@today`, in days since 1970-01-01 UTC. */
  readonly today: () => number;
}

export class Searcher {
  readonly #columns: Columns;
  readonly #options: SearcherOptions;
  readonly #finder: ResultFinder;
  readonly #countFacets: (results: Results) => OptionCounts;
  readonly #hiddenBy: (flags: number) => Hidden | undefined;

  constructor(columns: Columns, options: SearcherOptions) {
    const sets = new RowSets(columns.size);
    this.#columns = columns;
    this.#options = options;
    this.#finder = new ResultFinder(columns, sets, options);
    this.#countFacets = createFacetCounter(columns, sets);
    this.#hiddenBy = createHidden(columns);
  }

  search(partialOptions: Partial<SearchOptions>, parsed: ParsedQuery): PageAnswer {
    // 1. The text: its expression, the values that it names, and the days of its relative dates.
    const options = withDefaults(partialOptions);
    const query = toSearchedQuery(options.query, parsed, this.#options.onInvalidQuery);
    const referenced = findReferencedValues(query.expression, this.#options);
    const dated =
      query.expression !== null && referenced.mayBeRelative
        ? resolveDates(query.expression, this.#options.today())
        : query.expression;
    // 2. Required values. If all languages are, the limits name them, however the text joins them.
    const needsAll = options.useAndFilterForLanguages;
    const asJoined = needsAll && dated !== null ? withoutField(dated, "language") : dated;
    const tagIds = this.#idsOf("tags", referenced);
    const tags = toTagFilter(asJoined, {
      tags: tagIds,
      hasUnknown: referenced.unknown.includes("tags"),
      needsAll: options.useAndFilterForTags,
    });
    const limits = this.#toLimits(options, referenced);
    // 3. The results and the counts of all options except tags.
    const results = this.#finder.find(tags.expression, limits);
    const counts = this.#countFacets(results);
    const found = results.rows;
    // 4. Tags. They are counted last, because finding rows overwrites the sets that were counted above.
    this.#columns.tags.count(
      tags.counted === undefined ? found : this.#finder.findRows(tags.counted, limits),
      counts.facets.tags,
    );
    const isWrong = query.problems.length > 0 && !query.incomplete;
    return {
      total: found.length,
      rows: found,
      years: groupByYear(found, this.#columns.years),
      // With an invalid text without results no option would have results, so a selection replaces the text.
      facets:
        isWrong && found.length === 0
          ? this.search({ ...options, query: "" }, everyText).facets
          : counts.facets,
      shownLanguages: counts.shownLanguages,
      selected: {
        languages: this.#idsOf("languages", referenced),
        categories: this.#idsOf("categories", referenced),
        orgs: this.#idsOf("orgs", referenced),
        tags: tagIds,
      },
      problems: query.problems,
      incomplete: query.incomplete,
    };
  }

  #toLimits(options: SearchOptions, referenced: ReferencedValues): Limits {
    const needsAll = options.useAndFilterForLanguages;
    return {
      window: rowsOfYears(this.#columns.years, options.startYear, options.endYear),
      exempt: exemptFieldsWith(options),
      // A link to an activity shows it, even if its kind is hidden.
      hidden: referenced.namesIds ? undefined : this.#hiddenBy(hiddenFlags(options, referenced.flags)),
      // Selecting an option writes a term into the text, so a text with terms of fields has the whole selection. Further
      // options would filter by what the text does not show.
      choice: referenced.hasFieldTerm ? noChoice : options,
      required: needsAll ? referenced : null,
    };
  }

  /** Returns the ids of the values that the query names, in the order of the data. */
  #idsOf(name: OptionName, referenced: ReferencedValues): string[] {
    const named = referenced.values[name];
    const sorted = named.length < 2 ? named : [...new Set(named)].sort((one, other) => one - other);
    return sorted.map((index) => this.#options.optionIds[name][index]!);
  }
}

const noChoice: Choice = { languages: [], categories: [], orgs: [], useAndFilterForLanguages: false };

/** The empty text, parsed. */
const everyText: ParsedQuery = { ok: true, expression: null };

/** The tags that a text names. */
interface NamedTags {
  readonly tags: readonly string[];
  readonly hasUnknown: boolean;
  /** Whether results must have all tags. */
  readonly needsAll: boolean;
}

interface TagFilter {
  readonly expression: Expression | null;
  /** The expression whose results are counted by tag; undefined if it is the same. */
  readonly counted: Expression | null | undefined;
}

function toTagFilter(expression: Expression | null, { tags, hasUnknown, needsAll }: NamedTags): TagFilter {
  if (tags.length === 0 && !hasUnknown) return { expression, counted: undefined };
  // A selected tag replaces those of the text.
  if (!needsAll) return { expression, counted: withAllTags(expression, []) };
  const withKnown = withAllTags(expression, tags);
  if (!hasUnknown) return { expression: withKnown, counted: undefined };
  // If all are required, a selected tag replaces only the unknown ones. These match nothing, as does the empty tag,
  // because the index has no value without an id.
  return { expression: withAllTags(expression, [...tags, ""]), counted: withKnown };
}

const nowhere = { start: 0, length: 0 };

/** Replaces the tags of an expression with these, and requires all of them. */
function withAllTags(expression: Expression | null, tags: readonly string[]): Expression | null {
  const rest = expression && withoutField(expression, "tag");
  const items: Expression[] = rest === null ? [] : rest.kind === "and" ? [...rest.items] : [rest];
  for (const text of tags)
    items.push({
      kind: "match",
      field: "tag",
      value: { text, wildcard: false, span: nowhere },
      span: nowhere,
    });
  const [first] = items;
  if (first === undefined) return null;
  return items.length === 1 ? first : { kind: "and", items, span: nowhere };
}
