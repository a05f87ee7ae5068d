/** Assembles the engine of a dataset: columns and indexes, and the search over them. engine.ts is for other programs. */
import type { Expression } from "../../grammar/ast.ts";
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
import { createTextOf, TitleIndex } from "../columns/titles.ts";
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

/** What is chosen apart from the query. */
type Choice = Pick<SearchOptions, FacetName | "useAndFilterForLanguages">;

const noChoice: Choice = { languages: [], categories: [], orgs: [], useAndFilterForLanguages: false };

/** What every result has to have, whatever else the query says. */
interface Constraints {
  readonly hidden: Hidden | undefined;
  readonly choice: Choice;
  /** What the query names, where all the languages that it names are required; null where any will do. */
  readonly required: ReferencedValues | null;
}

interface Request {
  readonly plan: Plan;
  readonly constraints: Constraints;
}

/** What a program may have from its build, instead of computing it. */
interface EngineParts {
  flagsOf: FlagsOf;
  /** Reads fields that activities are without, where their file is decoded bit by bit. */
  readField?: ReadField;
}

/** The engine without the ranking that programs want of it, which the page does where it shows counts. */
export interface ParsedEngine extends Omit<Engine, "search"> {
  /** Searches for the options' query, which the caller has parsed. */
  searchParsed(options: Partial<SearchOptions>, parsed: ParsedQuery): PageAnswer;
  /** Returns the items of an answer's list, see patch-groups.ts. */
  findItems(answer: Pick<PageAnswer, "rows" | "years">): PageAnswer["items"];
  /** What a query can name in the data. */
  readonly values: Readonly<Record<OptionName, FacetValues>>;
  readonly optionIds: OptionIds;
  /** Reads descriptions anew, because they have come, when the next query asks for them. */
  renewTexts(): void;
  /** Builds the index of descriptions, as `prepare` does that of titles. */
  prepareTexts(milliseconds: number): boolean;
  /** Returns the distinct tokens of titles, see title-index.ts; none until their index is complete. */
  titleTokens(): readonly string[];
  /** Returns the day that `@today` is of, in days since 1970-01-01 UTC. */
  today(): number;
}

/** Data that skipped validation is tolerated, see columns.ts. Later searches do not change an answer's rows. */
export function assembleEngine(
  data: CvData,
  parts: EngineParts,
  engineOptions?: EngineOptions,
  uncachedPerCell?: number,
): ParsedEngine {
  return runAtOnce(assembleInSteps(data, parts, engineOptions, uncachedPerCell));
}

/** No sums are kept of sets of up to this many rows for each cell, which are counted as fast. Answers do not depend on it. */
export const usualUncachedPerCell = 1;

export function* assembleInSteps(
  data: CvData,
  { flagsOf, readField }: EngineParts,
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
  let described: TitleIndex | undefined;
  const textIndex = () => {
    described ??= new TitleIndex(columns.size, createTextOf(data, activities, readField), cachesSets);
    return described;
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
    texts: textIndex,
    wildcards,
    needsFacets: isFirst,
    onUnsupported: isFirst ? warnUnsupported : undefined,
  });
  const onCells = evaluation(cellDomain, true);
  const onRows = evaluation(rowDomain, true);
  /** For expressions that were evaluated on cells before. */
  const onRowsAgain = evaluation(rowDomain, false);

  function searchParsed(partialOptions: Partial<SearchOptions>, parsed: ParsedQuery): PageAnswer {
    const options = withDefaults(partialOptions);
    const query = toSearchedQuery(options.query, parsed, onInvalidQuery);
    const asked = query.expression;
    const referenced = findReferencedValues(asked, { values, wildcards });
    const dated = asked !== null && referenced.mayBeRelative ? resolveDates(asked, today()) : asked;
    const needsAll = options.useAndFilterForLanguages;
    // Where all are required, it does not matter how the text joins them.
    const asJoined = needsAll && dated !== null ? withoutField(dated, "language") : dated;
    const tags = idsOf("tags", referenced);
    const hasUnknownTag = referenced.unknown.includes("tags");
    const isTagged = tags.length > 0 || hasUnknownTag;
    const requiresTags = isTagged && options.useAndFilterForTags;
    const expression = requiresTags ? withAllTags(asJoined, hasUnknownTag ? [...tags, ""] : tags) : asJoined;
    const constraints: Constraints = {
      // A link to an activity shows it, whatever kind it is of.
      hidden: referenced.namesIds ? undefined : hiddenBy(hiddenFlags(options, referenced.flags)),
      choice: referenced.hasFieldTerm ? noChoice : options,
      required: needsAll ? referenced : null,
    };
    const window = rowsOfYears(years, options.startYear, options.endYear);
    const exempt = exemptFieldsWith(needsAll, options.useAndFilterForTags);
    cellDomain.sets.begin(allCells);
    const results =
      expression !== null && rejoinsExcludingOwnFacet(expression)
        ? findApart(expression, window, exempt, constraints)
        : find(expression && joinSameField(expression, exempt), window, constraints);
    const counts = countFacets(results);
    const found = results.rows;
    // A tag that is chosen replaces those of the text; where all are required, only what there is not.
    const isReplaced = requiresTags ? hasUnknownTag : isTagged;
    const besideTags = isReplaced ? withAllTags(asJoined, requiresTags ? tags : []) : null;
    // This comes last, because another search overwrites the sets that the counts above are of.
    columns.tags.count(
      isReplaced ? findRows(besideTags, window, exempt, constraints) : found,
      counts.facets.tags,
    );
    const isWrong = query.problems.length > 0 && !query.incomplete;
    return {
      total: found.length,
      rows: found,
      years: groupByYear(found, years),
      // Nothing that could be chosen would find anything with a wrong text that finds nothing: a choice replaces it.
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

  /** Returns the rows that an expression matches, of which nothing is counted. */
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

  /** Finds what an expression matches whose same-field terms are joined already. */
  function find(expression: Expression | null, window: RowRange, constraints: Constraints): Results {
    const plan = planQuery(expression, window, columns);
    rowDomain.sets.begin(plan.window);
    const request: Request = { plan, constraints };
    return plan.mixed.length === 0 ? findByCells(request) : findByRows(request);
  }

  /** Evaluates the expression once more for each facet, without that facet's terms; see `rejoinsExcludingOwnFacet`. */
  function findApart(
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

  /** Answers queries in which terms on rows stand among terms on cells. */
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

  /** `also`: what has to match besides. */
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

  /** An unknown id matches nothing: ignoring it would show everything where a link asked for something. */
  function addChoice(choice: Choice, { sets, facets }: Domain, matches: Matches[]): void {
    for (const facet of facetNames) {
      if (choice[facet].length === 0) continue;
      const chosen = choice[facet].map((id) =>
        sets.union(values[facet].withId(id).map((index) => sets.stored(facets[facet][index]!))),
      );
      // With all of the languages required, choosing another one narrows what is already chosen.
      if (facet === "languages" && choice.useAndFilterForLanguages)
        matches.push(matchesOfRows(sets.intersection(chosen)));
      else matches.push(selectedMatches(sets.union(chosen), facet));
    }
  }

  /** Requires each language that the text names. An unknown one matches nothing, and the next choice replaces it. */
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
      described = undefined;
      sums = newSums();
    },
    prepareTexts: (milliseconds) => textIndex().prepare(milliseconds),
    titleTokens: () => titles.tokens,
    activities: (numbers) =>
      Array.from(numbers, (row) => activities[row]).filter((found) => found !== undefined),
    prepare: (milliseconds) => titles.prepare(milliseconds),
  };
}

/** Returns the fields whose terms stay joined by AND, where all languages or all tags are required. */
function exemptFieldsWith(languages: boolean, tags: boolean): readonly string[] {
  if (!languages && !tags) return exemptFields;
  return [...exemptFields, ...(languages ? ["language"] : []), ...(tags ? ["tag"] : [])];
}

/** An empty text, parsed. */
const everyText: ParsedQuery = { ok: true, expression: null };

function warnUnsupported(node: Expression): void {
  console.warn(`Filter evaluation error: ${printQuery(node)} is not supported`);
}

const nowhere = { start: 0, length: 0 };

/** Returns an expression that requires these tags, and none of those that its own terms name. */
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
