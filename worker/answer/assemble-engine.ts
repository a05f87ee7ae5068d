/** Everything of the engine but the parts that a page has from its build or loads later; see engine.ts. */
import type { Expression } from "../../grammar/ast.ts";
import type { CvFieldName } from "../../grammar/fields.ts";
import { buildColumns } from "../columns/columns.ts";
import { type FacetName, facetNames, facetOfField, text } from "../columns/facet-values.ts";
import { type BuildTitleWords, TitleIndex } from "../columns/title-index.ts";
import { groupByYear, rowsOfYears } from "../columns/years.ts";
import type { Answer, CvData, Engine, EngineOptions, SearchOptions } from "../contract.ts";
import type { FlagsOf } from "../data/flags.ts";
import { allOf, evaluate, type Matches, plainMatches, selectedMatches } from "../query/evaluate.ts";
import type { Evaluation, Ground } from "../query/evaluate-term.ts";
import { createHidden, type Hidden, hiddenFlags } from "../query/hidden-kinds.ts";
import { type Plan, planQuery, rowPartsOf } from "../query/plan.ts";
import { readQueryText, withDefaults } from "../query/query-text.ts";
import { type Mentions, readMentions } from "../query/referenced-values.ts";
import { joinSameField } from "../query/same-field.ts";
import { rejoinsWhenLifted, withoutField } from "../query/without-field.ts";
import type { Interval } from "../sets/bitset.ts";
import { RowSets } from "../sets/row-sets.ts";
import { createFacetCounter } from "./facets.ts";
import { createCollector, mostDeciders, type Results, type SmallWindows, usualWindows } from "./results.ts";

/** What is chosen apart from the query. */
type Choice = Pick<SearchOptions, FacetName | "useAndFilterForLanguages">;

const noChoice: Choice = { languages: [], categories: [], orgs: [], useAndFilterForLanguages: false };

/** What every result has to have, whatever else the query says. */
interface Beside {
  readonly hidden: Hidden | undefined;
  readonly choice: Choice;
  /** The languages that the query names where all of them are required; null where any will do. */
  readonly required: RequiredLanguages | null;
}

type RequiredLanguages = Pick<Mentions, "unknownLanguage"> & { readonly languages: readonly number[] };

interface Asked {
  readonly plan: Plan;
  readonly beside: Beside;
}

/** What a program may have from elsewhere, or later, than with the engine itself. */
interface EngineParts {
  flagsOf: FlagsOf;
  /** Undefined until it is there; titles are searched one by one so long. */
  titleWords: () => BuildTitleWords | undefined;
}

/** Data that skipped validation is tolerated, see columns.ts. An answer's rows stay as they are for ever. */
export function assembleEngine(
  data: CvData,
  { flagsOf, titleWords }: EngineParts,
  engineOptions: EngineOptions = {},
  smallWindows: SmallWindows = usualWindows,
): Engine {
  const { wildcards = "prefix", onInvalidQuery = "plain-term" } = engineOptions;
  const columns = buildColumns(data, flagsOf);
  const { activities, cells, values, years } = columns;
  const titles = new TitleIndex(columns.size, (row) => text(activities[row]?.title), titleWords);
  const overRows: Ground = { sets: new RowSets(columns.size), facets: columns.facets, flags: columns.flags };
  const overCells: Ground = { sets: new RowSets(cells.size), facets: cells.facets, flags: cells.flagged };
  const allCells = { from: 0, to: cells.size };
  const collector = createCollector(columns, overRows.sets, overCells.sets, smallWindows);
  const countFacets = createFacetCounter(columns);
  const hiddenBy = createHidden(columns);
  const evaluation = (
    ground: Ground,
    lifts: boolean,
    reports: boolean,
    known?: Evaluation["known"],
  ): Evaluation => ({
    ground,
    columns,
    titles,
    wildcards,
    lifts,
    reports,
    known,
  });
  const onCells = evaluation(overCells, true, true);
  const onRows = evaluation(overRows, true, true);
  /** For what was evaluated on cells before. */
  const onRowsAgain = evaluation(overRows, false, false);

  function search(partialOptions: Partial<SearchOptions> = {}): Answer {
    const options = withDefaults(partialOptions);
    const query = readQueryText(options.query, onInvalidQuery);
    const mentions = readMentions(query.expression, { values, wildcards });
    const needsAll = options.useAndFilterForLanguages;
    // Where all are required, it does not matter how the text joins them.
    const expression =
      needsAll && query.expression !== null ? withoutField(query.expression, "language") : query.expression;
    const beside: Beside = {
      hidden: hiddenBy(hiddenFlags(options, mentions.flags)),
      choice: mentions.fieldTerm ? noChoice : options,
      required: needsAll
        ? { languages: mentions.values.languages, unknownLanguage: mentions.unknownLanguage }
        : null,
    };
    const window = rowsOfYears(years, options.startYear, options.endYear);
    const exempt = needsAll ? exemptWithLanguages : exemptFields;
    overCells.sets.begin(allCells);
    const results =
      expression !== null && rejoinsWhenLifted(expression)
        ? findApart(expression, window, exempt, beside)
        : find(expression && joinSameField(expression, exempt), window, beside);
    const counts = countFacets(results);
    const isWrong = query.problems.length > 0 && !query.incomplete;
    const found = results.rows;
    const groups = groupByYear(found, years);
    return {
      total: found.length,
      rows: found,
      years: groups,
      // Nothing that could be chosen would find anything with a wrong text that finds nothing: a choice replaces it.
      facets: isWrong && found.length === 0 ? search({ ...options, query: "" }).facets : counts.facets,
      charts: {
        languages: counts.languages,
        years: groups.map(({ year, count }) => ({ year, count })).reverse(),
      },
      selected: {
        languages: idsOf("languages", mentions),
        categories: idsOf("categories", mentions),
        orgs: idsOf("orgs", mentions),
      },
      problems: query.problems,
      incomplete: query.incomplete,
    };
  }

  /** Same-field terms must be joined already. */
  function find(expression: Expression | null, window: Interval, beside: Beside): Results {
    const plan = planQuery(expression, window, columns);
    overRows.sets.begin(plan.window);
    const asked: Asked = { plan, beside };
    return plan.mixed.length === 0 ? findByCells(asked) : findMixed(asked);
  }

  /** Works the expression out once more for each facet, without that facet's terms; see `rejoinsWhenLifted`. */
  function findApart(
    expression: Expression,
    window: Interval,
    exempt: readonly CvFieldName[],
    beside: Beside,
  ): Results {
    overRows.sets.begin(window);
    const matchesOf = (node: Expression | null, evaluation: Evaluation) =>
      matchAll(node === null ? [] : [joinSameField(node, exempt)], beside, evaluation);
    const matches = matchesOf(expression, onRows);
    const lifted = { ...matches.lifted };
    for (const [field, facet] of facetOfField) {
      const rest = withoutField(expression, field);
      if (rest !== expression) lifted[facet] = matchesOf(rest, onRowsAgain).rows;
    }
    return collector.collectByRows({ rows: matches.rows, lifted });
  }

  /** The cells decide, and beside them what all results have in common. */
  function findByCells({ plan, beside }: Asked): Results {
    const { sets } = overRows;
    return collector.collect(
      {
        ofCells: matchAll(plan.ofCells, beside, onCells),
        ofRows: plan.ofRows.length === 0 ? undefined : allOf(matchesOf(plan.ofRows, onRows), sets).rows,
      },
      () => matchAll(plan.ofCells, beside, onRowsAgain).rows,
    );
  }

  function findMixed(asked: Asked): Results {
    const { from, to } = asked.plan.window;
    if (to - from <= smallWindows.algebra) return findByRows(asked);
    const terms = rowPartsOf(asked.plan.mixed);
    return terms.length > mostDeciders ? findByRows(asked) : findInParts(asked, terms);
  }

  function findInParts({ plan, beside }: Asked, terms: readonly Expression[]): Results {
    const { sets } = overRows;
    const items = [...plan.ofCells, ...plan.mixed];
    const known = new Map(terms.map((term) => [term, evaluate(term, onRows).rows]));
    const ofRows = plan.ofRows.length === 0 ? undefined : allOf(matchesOf(plan.ofRows, onRows), sets).rows;
    let isFirst = true;
    return collector.collectInParts(
      { deciders: [...known.values()], ofRows },
      (holds) => {
        const { sets } = overCells;
        const known = new Map(terms.map((term, at) => [term, holds[at] ? sets.all() : sets.none()]));
        const matches = matchAll(items, beside, evaluation(overCells, true, isFirst, known));
        isFirst = false;
        return matches;
      },
      () => {
        const { rows } = matchAll(items, beside, evaluation(overRows, false, false, known));
        return ofRows === undefined ? rows : sets.intersection([rows, ofRows]);
      },
    );
  }

  function findByRows({ plan, beside }: Asked): Results {
    const items = [...plan.ofCells, ...plan.mixed, ...plan.ofRows];
    return collector.collectByRows(matchAll(items, beside, onRows));
  }

  function matchAll(items: readonly Expression[], beside: Beside, evaluation: Evaluation): Matches {
    const { ground } = evaluation;
    const { sets } = ground;
    const matches = matchesOf(items, evaluation);
    const hidden = ground === overCells ? beside.hidden?.cells : beside.hidden?.rows();
    if (hidden !== undefined) matches.push(plainMatches(sets.complement(hidden)));
    addChoice(beside.choice, ground, matches);
    if (beside.required !== null) addRequired(beside.required, ground, matches);
    return allOf(matches, sets);
  }

  /** An id that nothing has selects nothing: ignoring it would show all where a link asked for something. */
  function addChoice(choice: Choice, { sets, facets }: Ground, matches: Matches[]): void {
    for (const facet of facetNames) {
      if (choice[facet].length === 0) continue;
      const chosen = choice[facet].map((id) =>
        sets.union(values[facet].withId(id).map((index) => sets.stored(facets[facet][index]!))),
      );
      // With all of the languages required, choosing another one narrows what is already chosen.
      if (facet === "languages" && choice.useAndFilterForLanguages)
        matches.push(plainMatches(sets.intersection(chosen)));
      else matches.push(selectedMatches(sets.union(chosen), facet));
    }
  }

  /** A language that there is not is what the next choice replaces; the others stay beside that. */
  function addRequired(
    { languages, unknownLanguage }: RequiredLanguages,
    { sets, facets }: Ground,
    matches: Matches[],
  ): void {
    for (const index of languages) matches.push(plainMatches(sets.stored(facets.languages[index]!)));
    if (unknownLanguage) matches.push(selectedMatches(sets.none(), "languages"));
  }

  /** In the order of the data. */
  function idsOf(facet: FacetName, mentions: Mentions): string[] {
    const named = mentions.values[facet];
    const sorted = named.length < 2 ? named : [...new Set(named)].sort((one, other) => one - other);
    return sorted.map((index) => values[facet].ids[index]!);
  }

  return {
    search,
    activities: (numbers) =>
      Array.from(numbers, (row) => activities[row]).filter((found) => found !== undefined),
    prepare: (milliseconds) => titles.prepare(milliseconds),
  };
}

function matchesOf(items: readonly Expression[], evaluation: Evaluation): Matches[] {
  return items.map((item) => evaluate(item, evaluation));
}

/** Whose terms, joined by AND, stay joined by AND. */
const exemptFields: readonly CvFieldName[] = ["is"];
const exemptWithLanguages: readonly CvFieldName[] = ["is", "language"];
