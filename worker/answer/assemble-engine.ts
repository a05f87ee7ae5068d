/** Builds the engine of a dataset: columns and indexes, and the search over them. Other programs use engine.ts. */
import type { Expression } from "../../grammar/ast.ts";
import type { WordField } from "../../grammar/fields.ts";
import type { ParsedQuery } from "../../grammar/parse.ts";
import { printQuery } from "../../grammar/print.ts";
import type { ReadField } from "../../model/activity-fields.ts";
import type { CvData } from "../../model/cv.ts";
import { dayOf } from "../../model/dates.ts";
import type { FlagsOf } from "../../model/flags.ts";
import { runAtOnce, type Steps } from "../../model/slices.ts";
import { buildColumnsInSteps } from "../columns/columns.ts";
import { groupByYear, rowsOfYears } from "../columns/dated-rows.ts";
import {
  type FacetName,
  type FacetValues,
  facetNames,
  facetOfField,
  type OptionName,
  text,
} from "../columns/facet-values.ts";
import { createTextOf, spellAs, TitleIndex } from "../columns/titles.ts";
import type { Engine, EngineOptions, OptionIds, PageAnswer, SearchOptions } from "../contract.ts";
import {
  allOf,
  type Domain,
  type Evaluation,
  type Matches,
  matchesOf,
  matchesOfRows,
  type Precomputed,
  selectedMatches,
} from "../query/evaluate.ts";
import { createHidden, type Hidden, hiddenFlags } from "../query/hidden-kinds.ts";
import { type Plan, planQuery } from "../query/plan.ts";
import { resolveDates, toSearchedQuery, withDefaults } from "../query/query-text.ts";
import { findReferencedValues, type ReferencedValues } from "../query/referenced-values.ts";
import { exemptFields, joinSameField, rejoinsExcludingOwnFacet, withoutField } from "../query/same-field.ts";
import type { RowRange } from "../sets/bitset.ts";
import { RowSets } from "../sets/row-sets.ts";
import { findItems } from "./cards.ts";
import { createSums } from "./cell-counts.ts";
import { createCollector, createFacetCounter, type Results } from "./results.ts";

/** Selected options that are not part of the query text. */
type Choice = Pick<SearchOptions, FacetName | "useAndFilterForLanguages">;

const noChoice: Choice = { languages: [], categories: [], orgs: [], useAndFilterForLanguages: false };

/** Conditions that every result must satisfy in addition to the query. */
interface Constraints {
  readonly hidden: Hidden | undefined;
  readonly choice: Choice;
  /** The values that the query names, if all of its languages are required; null if any is enough. */
  readonly required: ReferencedValues | null;
}

interface Request {
  readonly plan: Plan;
  readonly constraints: Constraints;
}

/** Dependencies that differ between data of a build and other data. */
interface EngineDependencies {
  flagsOf: FlagsOf;
  /** Reads fields that decoded activities do not have yet. */
  readField?: ReadField;
}

/** The engine without ranked counts, which the page ranks where it shows them. */
export interface ParsedEngine extends Omit<Engine, "search"> {
  /** Searches for the options' query. `parsed`: the same query, parsed by the caller. */
  searchParsed(options: Partial<SearchOptions>, parsed: ParsedQuery): PageAnswer;
  /** Returns the items of an answer's list, see cards.ts. */
  findItems(answer: Pick<PageAnswer, "rows" | "years">): PageAnswer["items"];
  /** The values that a query can name. */
  readonly values: Readonly<Record<OptionName, FacetValues>>;
  readonly optionIds: OptionIds;
  /** Call it after descriptions are loaded. The next query that searches them reads them again. */
  renewTexts(): void;
  /** Builds the index of descriptions, like `prepare` that of titles. */
  prepareTexts(milliseconds: number): boolean;
  /** Returns the distinct tokens of a field's texts, folded; none until their index is complete. See titles.ts. */
  tokensOf(field: WordField): readonly string[];
  /** Returns a folded word as a row's text spells it: with its accents, and words of titles in lower case. */
  spell(word: string, field: WordField, row: number): string;
  /** Returns the day of `@today`, in days since 1970-01-01 UTC. */
  today(): number;
}

/** Accepts data that is not validated, see columns.ts. Later searches do not change an answer's rows. */
export function assembleEngine(
  data: CvData,
  parts: EngineDependencies,
  engineOptions?: EngineOptions,
  uncachedPerCell?: number,
): ParsedEngine {
  return runAtOnce(assembleInSteps(data, parts, engineOptions, uncachedPerCell));
}

/** Sets of up to this many rows per cell are counted as fast without cached sums. Does not affect answers. */
export const usualUncachedPerCell = 1;

export function* assembleInSteps(
  data: CvData,
  { flagsOf, readField }: EngineDependencies,
  engineOptions: EngineOptions = {},
  uncachedPerCell = usualUncachedPerCell,
): Steps<ParsedEngine> {
  const { wildcards = "prefix", onInvalidQuery = "plain-term", cachesSets = true } = engineOptions;
  const { now = Date.now } = engineOptions;
  const today = () => dayOf(now());
  const columns = yield* buildColumnsInSteps(data, flagsOf, readField);
  const { activities, cells, years } = columns;
  const values = { ...columns.values, tags: columns.tags.values };
  const titleOf = (row: number) => text(activities[row]?.title);
  const titles = new TitleIndex(columns.size, titleOf, cachesSets);
  const indexes = new Map<WordField, TitleIndex>([["title", titles]]);
  // Few queries search other texts, so each index is created when it is first needed.
  const textsOf = (field: WordField): TitleIndex => {
    const textOf = () => createTextOf(field, data, activities, readField);
    const index = indexes.get(field) ?? new TitleIndex(columns.size, textOf(), cachesSets);
    indexes.set(field, index);
    return index;
  };

  const rowDomain: Domain = { sets: new RowSets(columns.size), facets: columns.facets, flags: columns.flags };
  const cellDomain: Domain = { sets: new RowSets(cells.size), facets: cells.facets, flags: cells.flagged };
  const allCells = { from: 0, to: cells.size };
  const collector = createCollector(columns, rowDomain.sets, cellDomain.sets);
  const countFacets = createFacetCounter(columns, rowDomain.sets);
  const newSums = () => createSums(cells, rowDomain.sets, cachesSets, uncachedPerCell);
  let sums = newSums();
  const hiddenBy = createHidden(columns);
  const optionIds: OptionIds = {
    languages: values.languages.ids,
    categories: values.categories.ids,
    orgs: values.orgs.ids,
    tags: values.tags.ids,
  };
  const evaluation = (domain: Domain, isFirst: boolean): Evaluation => ({
    domain,
    columns,
    titles,
    textsOf,
    wildcards,
    needsFacets: isFirst,
    onUnsupported: isFirst ? warnUnsupported : undefined,
  });
  const onCells = evaluation(cellDomain, true);
  const onRows = evaluation(rowDomain, true);
  /** For expressions that are already evaluated on cells. */
  const onRowsAgain = evaluation(rowDomain, false);

  function searchParsed(partialOptions: Partial<SearchOptions>, parsed: ParsedQuery): PageAnswer {
    const options = withDefaults(partialOptions);
    const query = toSearchedQuery(options.query, parsed, onInvalidQuery);
    const asked = query.expression;
    const referenced = findReferencedValues(asked, { values, wildcards });
    const dated = asked !== null && referenced.mayBeRelative ? resolveDates(asked, today()) : asked;
    const needsAll = options.useAndFilterForLanguages;
    // If all are required, it does not matter how the text joins them.
    const asJoined = needsAll && dated !== null ? withoutField(dated, "language") : dated;
    const tags = idsOf("tags", referenced);
    const hasUnknownTag = referenced.unknown.includes("tags");
    const isTagged = tags.length > 0 || hasUnknownTag;
    const requiresTags = isTagged && options.useAndFilterForTags;
    const expression = requiresTags ? withAllTags(asJoined, hasUnknownTag ? [...tags, ""] : tags) : asJoined;
    const constraints: Constraints = {
      // A link to an activity shows it, even if its kind is hidden.
      hidden: referenced.namesIds ? undefined : hiddenBy(hiddenFlags(options, referenced.flags)),
      choice: referenced.hasFieldTerm ? noChoice : options,
      required: needsAll ? referenced : null,
    };
    const window = rowsOfYears(years, options.startYear, options.endYear);
    const exempt = exemptFieldsWith(needsAll, options.useAndFilterForTags);
    cellDomain.sets.begin(allCells);
    const results =
      expression !== null && rejoinsExcludingOwnFacet(expression)
        ? findPerFacet(expression, window, exempt, constraints)
        : find(expression && joinSameField(expression, exempt), window, constraints);
    const counts = countFacets(results);
    const found = results.rows;
    // A selected tag replaces those of the text; if all are required, it replaces only unknown ones.
    const isReplaced = requiresTags ? hasUnknownTag : isTagged;
    const withOtherTags = isReplaced ? withAllTags(asJoined, requiresTags ? tags : []) : null;
    // This is last, because another search overwrites the sets that are counted above.
    columns.tags.count(
      isReplaced ? findRows(withOtherTags, window, exempt, constraints) : found,
      counts.facets.tags,
    );
    const isWrong = query.problems.length > 0 && !query.incomplete;
    return {
      total: found.length,
      rows: found,
      years: groupByYear(found, years),
      // With an invalid text without results no option would have results, so a selection replaces the text.
      facets:
        isWrong && found.length === 0
          ? searchParsed({ ...options, query: "" }, everyText).facets
          : counts.facets,
      shownLanguages: counts.shownLanguages,
      selected: {
        languages: idsOf("languages", referenced),
        categories: idsOf("categories", referenced),
        orgs: idsOf("orgs", referenced),
        tags,
      },
      problems: query.problems,
      incomplete: query.incomplete,
    };
  }

  /** Returns the rows that an expression matches, without counts. */
  function findRows(
    expression: Expression | null,
    window: RowRange,
    exempt: readonly string[],
    constraints: Constraints,
  ): Uint32Array {
    rowDomain.sets.begin(window);
    const items = expression === null ? [] : [joinSameField(expression, exempt)];
    return rowDomain.sets.ownList(matchAll(items, constraints, onRowsAgain).rows);
  }

  /** Evaluates an expression whose terms of the same field are already joined. */
  function find(expression: Expression | null, window: RowRange, constraints: Constraints): Results {
    const plan = planQuery(expression, window, columns);
    rowDomain.sets.begin(plan.window);
    const request: Request = { plan, constraints };
    return plan.mixed.length === 0 ? findByCells(request) : findByRows(request);
  }

  /** Evaluates the expression again for each facet, without that facet's terms; see `rejoinsExcludingOwnFacet`. */
  function findPerFacet(
    expression: Expression,
    window: RowRange,
    exempt: readonly string[],
    constraints: Constraints,
  ): Results {
    rowDomain.sets.begin(window);
    const matchesWith = (node: Expression | null, evaluation: Evaluation) =>
      matchAll(node === null ? [] : [joinSameField(node, exempt)], constraints, evaluation);
    const matches = matchesWith(expression, onRows);
    const excludingOwnFacet = { ...matches.excludingOwnFacet };
    for (const [field, facet] of facetOfField) {
      const rest = withoutField(expression, field);
      if (rest !== expression) excludingOwnFacet[facet] = matchesWith(rest, onRowsAgain).rows;
    }
    return collector.collectByRows({ rows: matches.rows, excludingOwnFacet });
  }

  /** Answers queries that are an intersection of terms on cells and terms on rows. */
  function findByCells({ plan, constraints }: Request): Results {
    const { sets } = rowDomain;
    if (plan.ofRows.length === 0) {
      return collector.collectByCells(
        matchAll(plan.ofCells, constraints, onCells),
        () => matchAll(plan.ofCells, constraints, onRowsAgain).rows,
      );
    }
    const ofRows = allOf(matchesOf(plan.ofRows, onRows), sets);
    const counts = sums.find(plan.ofRows, ofRows.rows);
    if (counts === undefined)
      return collector.collectByRows(matchAll(plan.ofCells, constraints, onRows, ofRows));
    return collector.collectByParts(
      [{ ofCells: matchAll(plan.ofCells, constraints, onCells), counts }],
      () => matchAll(plan.ofCells, constraints, onRowsAgain, ofRows).rows,
    );
  }

  /** Answers queries that mix terms on rows and terms on cells. */
  function findByRows({ plan, constraints }: Request): Results {
    const items = [...plan.ofCells, ...plan.mixed, ...plan.ofRows];
    const { onRows: known, parts } = sums.divide(items, onRows, onCells);
    if (parts === undefined)
      return collector.collectByRows(matchAll(items, constraints, onRows, undefined, known));
    return collector.collectByParts(
      parts.map((part) => ({
        counts: part.counts,
        ofCells: matchAll(items, constraints, onCells, undefined, part.onCells),
      })),
      () => matchAll(items, constraints, onRowsAgain, undefined, known).rows,
    );
  }

  /** `also`: further required matches. */
  function matchAll(
    items: readonly Expression[],
    constraints: Constraints,
    evaluation: Evaluation,
    also?: Matches,
    given?: Precomputed,
  ): Matches {
    const { domain } = evaluation;
    const { sets } = domain;
    const matches = matchesOf(items, evaluation, given);
    if (also !== undefined) matches.push(also);
    const hidden = domain === cellDomain ? constraints.hidden?.cells : constraints.hidden?.rows();
    if (hidden !== undefined) matches.push(matchesOfRows(sets.complement(hidden)));
    addChoice(constraints.choice, domain, matches);
    if (constraints.required !== null) addRequired(constraints.required, domain, matches);
    return allOf(matches, sets);
  }

  /** An unknown id matches nothing. Ignoring it would show everything to the visitor of a link. */
  function addChoice(choice: Choice, { sets, facets }: Domain, matches: Matches[]): void {
    for (const facet of facetNames) {
      if (choice[facet].length === 0) continue;
      const chosen = choice[facet].map((id) =>
        sets.union(values[facet].withId(id).map((index) => sets.stored(facets[facet][index]!))),
      );
      // If all languages are required, another selection narrows the results.
      if (facet === "languages" && choice.useAndFilterForLanguages)
        matches.push(matchesOfRows(sets.intersection(chosen)));
      else matches.push(selectedMatches(sets.union(chosen), facet));
    }
  }

  /** Requires each language that the text names. An unknown one matches nothing, and the next selection replaces it. */
  function addRequired(
    { values: { languages }, unknown }: ReferencedValues,
    { sets, facets }: Domain,
    matches: Matches[],
  ): void {
    for (const index of languages) matches.push(matchesOfRows(sets.stored(facets.languages[index]!)));
    if (unknown.includes("languages")) matches.push(selectedMatches(sets.none(), "languages"));
  }

  /** Returns the ids of the values that the query names, in the order of the data. */
  function idsOf(name: OptionName, referenced: ReferencedValues): string[] {
    const named = referenced.values[name];
    const sorted = named.length < 2 ? named : [...new Set(named)].sort((one, other) => one - other);
    return sorted.map((index) => optionIds[name][index]!);
  }

  return {
    searchParsed,
    findItems: (answer) => findItems(answer, columns),
    optionIds,
    values,
    today,
    renewTexts() {
      indexes.delete("text");
      sums = newSums();
    },
    prepareTexts: (milliseconds) => textsOf("text").prepare(milliseconds),
    tokensOf: (field) => textsOf(field).tokens,
    spell: (word, field, row) =>
      spellAs(createTextOf(field, data, activities, readField)(row), word, field !== "title"),
    activities: (numbers) =>
      Array.from(numbers, (row) => activities[row]).filter((found) => found !== undefined),
    prepare: (milliseconds) => titles.prepare(milliseconds),
  };
}

/** Returns the fields whose terms stay joined by AND if all languages or all tags are required. */
function exemptFieldsWith(languages: boolean, tags: boolean): readonly string[] {
  if (!languages && !tags) return exemptFields;
  return [...exemptFields, ...(languages ? ["language"] : []), ...(tags ? ["tag"] : [])];
}

/** The empty text, parsed. */
const everyText: ParsedQuery = { ok: true, expression: null };

function warnUnsupported(node: Expression): void {
  console.warn(`Filter evaluation error: ${printQuery(node)} is not supported`);
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
