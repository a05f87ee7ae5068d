/** The search engine: a dataset in, answers out. Pure; runs in Node, in a worker, on the main thread. */
import type { Expression } from "../grammar/ast.ts";
import type { CvFieldName } from "../grammar/fields.ts";
import { parseQuery } from "../grammar/index.ts";
import type { Bitset } from "./bitset.ts";
import { buildColumns, type Columns, rowsBetween } from "./columns.ts";
import type { Answer, CvData, Engine, EngineOptions, Problem, SearchOptions } from "./contract.ts";
import { evaluate } from "./evaluate.ts";
import { type FacetName, facetNames } from "./facet-values.ts";
import { createFacetCounter } from "./facets.ts";
import { allOf, type Matches, plainMatches, selectedMatches } from "./matches.ts";
import { type Mentions, readMentions } from "./mentions.ts";
import { RowSets } from "./row-sets.ts";
import { narrow } from "./runs.ts";
import { joinSameField } from "./same-field.ts";
import { createTitleIndex } from "./title-index.ts";
import { groupByYear } from "./years.ts";

export type * from "./contract.ts";

const defaultOptions: SearchOptions = {
  query: "",
  startYear: 2007,
  endYear: 2025,
  categories: [],
  languages: [],
  orgs: [],
  showCodeStyleTweaks: false,
  showDocImprovements: false,
  showReleases: false,
  showTypos: false,
  showUnmerged: false,
  useAndFilterForLanguages: false,
};

/** What is hidden unless an option shows it or the query names its flag. */
const hidings = [
  { option: "showCodeStyleTweaks", flag: "bikeshed", rows: ({ flags }: Columns) => flags.bikeshed },
  { option: "showDocImprovements", flag: "docs", rows: ({ flags }: Columns) => flags.docs },
  { option: "showReleases", flag: "release", rows: ({ flags }: Columns) => flags.release },
  { option: "showTypos", flag: "typo", rows: ({ flags }: Columns) => flags.typo },
  { option: "showUnmerged", flag: "unmerged", rows: ({ unmergedPatches }: Columns) => unmergedPatches },
] as const;

/** Data that skipped validation is tolerated, see columns.ts. An answer's rows stay as they are for ever. */
export function createEngine(data: CvData, engineOptions: EngineOptions = {}): Engine {
  const { wildcards = "prefix", onInvalidQuery = "plain-term" } = engineOptions;
  const columns = buildColumns(data);
  const titles = createTitleIndex(columns.titles);
  const sets = new RowSets(columns.size);
  const countFacets = createFacetCounter(columns, sets);

  function search(partialOptions: Partial<SearchOptions> = {}): Answer {
    const options = withDefaults(partialOptions);
    const query = readQuery(options.query, onInvalidQuery);
    const mentions = readMentions(query.expression, { facets: columns.facets, wildcards });
    const expression = query.expression && joinSameField(query.expression, unjoinedFields(options));
    sets.begin(narrow(rowsBetween(columns.year, options.startYear, options.endYear), expression, columns));

    const filters: Matches[] = [plainMatches(visibleRows(options, mentions))];
    if (expression !== null) filters.push(evaluate(expression, { columns, titles, sets, wildcards }));
    if (!mentions.fieldTerm) filters.push(...optionFilters(options));
    const matches = allOf(filters, sets);

    const total = sets.count(matches.rows);
    const rows = sets.toArray(matches.rows, total);
    const years = groupByYear(rows, columns.year);
    // With all of the languages required, choosing another one narrows what is already chosen.
    const kept: FacetName[] = options.useAndFilterForLanguages ? ["languages"] : [];
    const counts = countFacets({ matches, rows, kept });
    return {
      total,
      rows,
      years,
      facets: counts.facets,
      charts: {
        languages: counts.languages,
        years: years.map(({ year, count }) => ({ year, count })).reverse(),
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

  function visibleRows(options: SearchOptions, mentions: Mentions): Bitset {
    const inYears = sets.interval(sets.window);
    const hidden = hidings.filter(({ option, flag }) => !options[option] && !mentions.flags.has(flag));
    if (hidden.length === 0) return inYears;
    return sets.intersection([inYears, sets.complement(sets.union(hidden.map(({ rows }) => rows(columns))))]);
  }

  /** An id that nothing has selects nothing: ignoring it would show all where a link asked for something. */
  function optionFilters(options: SearchOptions): Matches[] {
    return facetNames
      .filter((facet) => options[facet].length > 0)
      .map((facet) => {
        const { values, rows } = columns.facets[facet];
        const chosen = options[facet].map((id) =>
          sets.unionOfStored(values.withId(id).map((index) => rows[index]!)),
        );
        const needsAll = facet === "languages" && options.useAndFilterForLanguages;
        return selectedMatches(needsAll ? sets.intersection(chosen) : sets.union(chosen), facet);
      });
  }

  function idsOf(facet: FacetName, mentions: Mentions): string[] {
    const { ids } = columns.facets[facet].values;
    return ids.filter((_, index) => mentions.values[facet].has(index));
  }

  return {
    search,
    activities: (rows) =>
      Array.from(rows, (row) => columns.activities[row]).filter((found) => found !== undefined),
  };
}

/** An option that is there but undefined has its default too. */
function withDefaults(options: Partial<SearchOptions>): SearchOptions {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaultOptions, ...Object.fromEntries(given) };
}

interface ReadQuery {
  /** Null filters nothing. */
  readonly expression: Expression | null;
  readonly problems: Problem[];
  readonly incomplete: boolean;
}

function readQuery(text: string, onInvalid: NonNullable<EngineOptions["onInvalidQuery"]>): ReadQuery {
  const parsed = parseQuery(text);
  if (parsed.ok) return { expression: parsed.expression, problems: [], incomplete: false };
  const { problems, incomplete } = parsed;
  // Unfinished text is not worth a warning: while someone types, most of it is.
  if (!incomplete) console.warn(`Query could not be parsed: ${text}`);
  switch (onInvalid) {
    case "plain-term":
      return { expression: toPlainTerm(text), problems, incomplete };
    case "unfiltered":
      return { expression: null, problems, incomplete };
  }
}

function toPlainTerm(text: string): Expression {
  const span = { start: 0, length: text.length };
  return { kind: "term", value: { text: text.trim(), wildcard: false, span }, span };
}

/** Whose terms, joined by AND, stay joined by AND. */
function unjoinedFields({ useAndFilterForLanguages }: SearchOptions): CvFieldName[] {
  return useAndFilterForLanguages ? ["is", "language"] : ["is"];
}
