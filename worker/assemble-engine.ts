/** Everything of the engine but the parts that a page has from its build or loads later; see engine.ts. */
import type { Expression } from "../grammar/ast.ts";
import type { CvFieldName } from "../grammar/fields.ts";
import { buildColumns } from "./columns.ts";
import type { Answer, CvData, Engine, EngineOptions, SearchOptions } from "./contract.ts";
import { evaluate } from "./evaluate.ts";
import { type FacetName, facetNames } from "./facet-values.ts";
import { createFacetCounter } from "./facets.ts";
import type { FlagsOf } from "./flags.ts";
import { createHidden, type Hidden, hiddenFlags } from "./hidden.ts";
import type { Evaluation, Ground } from "./leaves.ts";
import { allOf, type Matches, plainMatches, selectedMatches } from "./matches.ts";
import { type Mentions, readMentions } from "./mentions.ts";
import { type Plan, planQuery, rowPartsOf } from "./plan.ts";
import { readQueryText } from "./query-text.ts";
import { text } from "./records.ts";
import { createCollector, mostDeciders, type Results, type SmallWindows, usualWindows } from "./results.ts";
import { RowSets } from "./row-sets.ts";
import type { StoredRows } from "./rows.ts";
import { joinSameField } from "./same-field.ts";
import { withDefaults } from "./search-options.ts";
import { type BuildTitleWords, TitleIndex } from "./title-index.ts";
import { groupByYear, rowsOfYears } from "./years.ts";

/** What is chosen apart from the query. */
type Choice = Pick<SearchOptions, FacetName | "useAndFilterForLanguages">;

const noChoice: Choice = { languages: [], categories: [], orgs: [], useAndFilterForLanguages: false };
const languagesOnly: readonly FacetName[] = ["languages"];

interface Asked {
  readonly plan: Plan;
  readonly hidden: Hidden | undefined;
  readonly choice: Choice;
  /** The facets whose own selection counts too. */
  readonly kept: readonly FacetName[];
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
    const expression = query.expression && joinSameField(query.expression, unjoinedFields(options));
    const window = rowsOfYears(years, options.startYear, options.endYear);
    const plan = planQuery(expression, window, columns);
    const hidden = hiddenBy(hiddenFlags(options, mentions.flags));
    overRows.sets.begin(plan.window);
    overCells.sets.begin(allCells);

    const asked: Asked = {
      plan,
      hidden,
      choice: mentions.fieldTerm ? noChoice : options,
      // With all of the languages required, choosing another one narrows what is already chosen.
      kept: options.useAndFilterForLanguages ? languagesOnly : [],
    };
    const results = plan.mixed.length === 0 ? findByCells(asked) : findMixed(asked);
    const counts = countFacets(results);
    const found = results.rows;
    const groups = groupByYear(found, years);
    return {
      total: found.length,
      rows: found,
      years: groups,
      facets: counts.facets,
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

  /** The cells decide, and beside them what all results have in common. */
  function findByCells({ plan, hidden, choice, kept }: Asked): Results {
    const { sets } = overRows;
    return collector.collect(
      {
        ofCells: matchAll(plan.ofCells, choice, hidden?.cells, onCells),
        ofRows: plan.ofRows.length === 0 ? undefined : allOf(matchesOf(plan.ofRows, onRows), sets).rows,
        kept,
      },
      () => matchAll(plan.ofCells, choice, hidden?.rows(), onRowsAgain).rows,
    );
  }

  function findMixed(asked: Asked): Results {
    const { from, to } = asked.plan.window;
    if (to - from <= smallWindows.algebra) return findByRows(asked);
    const terms = rowPartsOf(asked.plan.mixed);
    return terms.length > mostDeciders ? findByRows(asked) : findInParts(asked, terms);
  }

  function findInParts({ plan, hidden, choice, kept }: Asked, terms: readonly Expression[]): Results {
    const { sets } = overRows;
    const items = [...plan.ofCells, ...plan.mixed];
    const known = new Map(terms.map((term) => [term, evaluate(term, onRows).rows]));
    const ofRows = plan.ofRows.length === 0 ? undefined : allOf(matchesOf(plan.ofRows, onRows), sets).rows;
    let isFirst = true;
    return collector.collectInParts(
      { deciders: [...known.values()], ofRows, kept },
      (holds) => {
        const { sets } = overCells;
        const known = new Map(terms.map((term, at) => [term, holds[at] ? sets.all() : sets.none()]));
        const matches = matchAll(items, choice, hidden?.cells, evaluation(overCells, true, isFirst, known));
        isFirst = false;
        return matches;
      },
      () => {
        const { rows } = matchAll(items, choice, hidden?.rows(), evaluation(overRows, false, false, known));
        return ofRows === undefined ? rows : sets.intersection([rows, ofRows]);
      },
    );
  }

  function findByRows({ plan, hidden, choice, kept }: Asked): Results {
    const items = [...plan.ofCells, ...plan.mixed, ...plan.ofRows];
    return collector.collectByRows(matchAll(items, choice, hidden?.rows(), onRows), kept);
  }

  function matchAll(
    items: readonly Expression[],
    choice: Choice,
    hidden: StoredRows | undefined,
    evaluation: Evaluation,
  ): Matches {
    const { sets } = evaluation.ground;
    const matches = matchesOf(items, evaluation);
    if (hidden !== undefined) matches.push(plainMatches(sets.complement(hidden)));
    addChoice(choice, evaluation.ground, matches);
    return allOf(matches, sets);
  }

  /** An id that nothing has selects nothing: ignoring it would show all where a link asked for something. */
  function addChoice(choice: Choice, { sets, facets }: Ground, matches: Matches[]): void {
    for (const facet of facetNames) {
      if (choice[facet].length === 0) continue;
      const chosen = choice[facet].map((id) =>
        sets.union(values[facet].withId(id).map((index) => sets.stored(facets[facet][index]!))),
      );
      const needsAll = facet === "languages" && choice.useAndFilterForLanguages;
      matches.push(selectedMatches(needsAll ? sets.intersection(chosen) : sets.union(chosen), facet));
    }
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
function unjoinedFields({ useAndFilterForLanguages }: SearchOptions): CvFieldName[] {
  return useAndFilterForLanguages ? ["is", "language"] : ["is"];
}
