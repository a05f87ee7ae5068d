/** The engine of a dataset: text to expression, expression to rows, rows to counts. Indexes are built once. */
import type { Expression } from "../../grammar/ast.ts";
import { shortTextFields, type WordField } from "../../grammar/fields.ts";
import type { ParsedQuery } from "../../grammar/parse.ts";
import { type ReadQuery, readQuery } from "../../grammar/read.ts";
import type { ReadField } from "../../model/activity-fields.ts";
import type { Activity, CvData } from "../../model/cv.ts";
import { dayOf } from "../../model/dates.ts";
import type { FlagsOf } from "../../model/flags.ts";
import { buildColumns, type Columns } from "../indexes/columns.ts";
import { groupByYear, rowsOfYears } from "../indexes/dated-rows.ts";
import { type FacetValues, facetOfField, type OptionName } from "../indexes/facet-values.ts";
import { createTextOf, spellAs, TextIndex } from "../indexes/texts.ts";
import { RowSets } from "../sets/row-sets.ts";
import type {
  Answer,
  EngineOptions,
  OptionIds,
  PageAnswer,
  Engine as PublicEngine,
  SearchOptions,
} from "../types.ts";
import { findItems } from "./cards.ts";
import { CountedAnswer, type CountLists, countsLength, splitCounts } from "./counted-answer.ts";
import { type Choice, type Elements, type Limits, type Matches, matchAll } from "./evaluate.ts";
import { createHidden, type Hidden, hiddenFlags } from "./hidden-kinds.ts";
import { planQuery } from "./plan.ts";
import { type TextSettings, toSearchedQuery, withDefaults } from "./query-text.ts";
import type { ReferencedValues } from "./referenced-values.ts";
import { collectByCells, collectByRows, createFacetCounter, type Results } from "./results.ts";
import { exemptFieldsWith, joinSameField, rejoinsExcludingOwnFacet, withoutField } from "./same-field.ts";

export interface Source {
  /** The page reads flags from the compiled files; other programs compute them from the data. */
  readonly flagsOf: FlagsOf;
  /** Reads fields that decoded activities do not have yet. */
  readonly readField?: ReadField;
  /** Parses the texts of callers that have not. By default, their errors are not explained, which would be 4 kB more. */
  readonly parse?: (text: string) => ParsedQuery | ReadQuery;
  /** Returns the activity as its owner wrote it. By default, that of the data, whose texts are visible ones. */
  readonly givenOf?: (shown: Activity) => Activity;
}

/** `data`: with visible texts. Accepts data that is not validated, see columns.ts. */
export function buildEngine(
  data: CvData,
  { flagsOf, readField, parse = readQuery, givenOf = (shown) => shown }: Source,
  { wildcards = "prefix", onInvalidQuery = "plain-term", now = Date.now }: EngineOptions = {},
): Engine {
  const columns = buildColumns(data, flagsOf, readField);
  const values = { ...columns.values, tags: columns.tags.values };
  const textOf = (field: WordField) => createTextOf(field, data, columns.activities, readField);
  const today = () => dayOf(now());
  return new Engine(columns, { values, wildcards, onInvalidQuery, today, textOf, parse, givenOf });
}

interface Settings extends TextSettings, Required<Pick<Source, "parse" | "givenOf">> {
  /** Returns a function from a row to the text that a field's terms search. */
  readonly textOf: (field: WordField) => ReturnType<typeof createTextOf>;
}

export class Engine implements PublicEngine {
  /** The values that a query can name. */
  readonly values: Readonly<Record<OptionName, FacetValues>>;
  readonly optionIds: OptionIds;
  readonly #columns: Columns;
  readonly #settings: Settings;
  /** Most queries search only titles, so the index of each field is created when it is first needed. */
  readonly #indexes = new Map<WordField, TextIndex>();
  readonly #hiddenBy: (flags: number) => Hidden | undefined;
  readonly #windowCounts: Int32Array;
  readonly #onCells: Elements;
  readonly #onRows: Elements;
  readonly #onRowsAgain: Elements;
  /** The counts of the current search, which each answer copies. */
  readonly #counts: Int32Array;
  readonly #countLists: CountLists;
  readonly #countFacets: (results: Results) => void;

  constructor(columns: Columns, settings: Settings) {
    const { cells, facets, flags } = columns;
    const { values, wildcards } = settings;
    const sets = new RowSets(columns.size);
    const shared = { columns, textsOf: this.#textsOf.bind(this), wildcards };
    this.values = values;
    this.optionIds = {
      languages: values.languages.ids,
      categories: values.categories.ids,
      orgs: values.orgs.ids,
      tags: values.tags.ids,
    };
    this.#columns = columns;
    this.#settings = settings;
    this.#hiddenBy = createHidden(columns);
    this.#windowCounts = new Int32Array(cells.size);
    this.#onCells = {
      ...shared,
      sets: new RowSets(cells.size),
      facets: cells.facets,
      flags: cells.flagged,
      hiddenIn: (hidden) => hidden.cells,
      isAgain: false,
    };
    this.#onRows = { ...shared, sets, facets, flags, hiddenIn: (hidden) => hidden.rows(), isAgain: false };
    this.#onRowsAgain = { ...this.#onRows, isAgain: true };
    this.#counts = new Int32Array(countsLength(this.optionIds));
    this.#countLists = splitCounts(this.#counts, this.optionIds);
    this.#countFacets = createFacetCounter(columns, sets, this.#countLists);
  }

  /** `parsed`: the options' query, if the caller has parsed it. */
  search(
    given: Partial<SearchOptions> = {},
    parsed: ParsedQuery | ReadQuery = this.#settings.parse(given.query ?? ""),
  ): CountedAnswer {
    // 1. The text becomes an expression.
    const options = withDefaults(given);
    const query = toSearchedQuery(options, parsed, this.#settings);
    // 2. The expression becomes sets, and these the rows of the results.
    const limits = this.#limitsOf(options, query.referenced);
    const results = this.#find(query.expression, limits);
    const { rows } = results;
    // 3. The results become counts. Tags are last, because finding rows overwrites the sets that are counted before.
    this.#counts.fill(0);
    this.#countFacets(results);
    const ofTags = query.countedByTag === undefined ? rows : this.#findRows(query.countedByTag, limits);
    this.#columns.tags.count(ofTags, this.#countLists.tags);
    // With an invalid text without results no option would have results, so a selection replaces the text.
    const isWrong = query.problems.length > 0 && !query.incomplete;
    if (isWrong && rows.length === 0) this.#countEmptyText(options);
    // 4. The answer.
    const answer = {
      total: rows.length,
      rows,
      years: groupByYear(rows, this.#columns.years),
      selected: query.selected,
      problems: query.problems,
      incomplete: query.incomplete,
    };
    return new CountedAnswer(answer, this.#counts.slice(), this.optionIds);
  }

  #countEmptyText(options: SearchOptions): void {
    this.search({ ...options, query: "" }, { ok: true, expression: null });
    this.#countLists.shownLanguages.fill(0);
  }

  #limitsOf(options: SearchOptions, referenced: ReferencedValues): Limits {
    return {
      window: rowsOfYears(this.#columns.years, options.startYear, options.endYear),
      exempt: exemptFieldsWith(options),
      // A link to an activity shows it, even if its kind is hidden.
      hidden: referenced.namesIds ? undefined : this.#hiddenBy(hiddenFlags(options, referenced.flags)),
      // Selecting an option writes a term into the text, so a text with terms of fields has the whole selection.
      choice: referenced.hasFieldTerm ? noChoice : options,
      required: options.useAndFilterForLanguages ? referenced : null,
    };
  }

  /** Finds the results, and what is counted for options: on cells where these decide, else on rows. */
  #find(expression: Expression | null, limits: Limits): Results {
    // Without a facet's terms others are joined differently, so one evaluation does not give its counts.
    if (expression !== null && rejoinsExcludingOwnFacet(expression))
      return this.#findPerFacet(expression, limits);
    const joined = expression && joinSameField(expression, limits.exempt);
    const { window, items, isOfCells } = planQuery(joined, limits.window, this.#columns);
    const { sets } = this.#onRows;
    sets.begin(window);
    const { cells } = this.#columns;
    // Words and dates differ between the rows of a cell. In small data there are nearly as many cells as rows.
    if (!isOfCells || cells.size * rowsPerCell > window.to - window.from)
      return collectByRows(matchAll(items, limits, this.#onRows), sets);
    // Counts are sums over cells, and no row is touched except to list the results.
    const { sets: cellSets } = this.#onCells;
    cellSets.begin({ from: 0, to: cellSets.size });
    const counts = cells.totals.read(sets.window, this.#windowCounts);
    return collectByCells(
      matchAll(items, limits, this.#onCells),
      { sets, cellSets, counts },
      () => matchAll(items, limits, this.#onRowsAgain).rows,
    );
  }

  /** Evaluates the expression again for each facet, without that facet's terms; see `rejoinsExcludingOwnFacet`. */
  #findPerFacet(expression: Expression, limits: Limits): Results {
    const { sets } = this.#onRows;
    sets.begin(limits.window);
    const matches = matchJoined(expression, limits, this.#onRows);
    const excludingOwnFacet = { ...matches.excludingOwnFacet };
    for (const [field, facet] of facetOfField) {
      const rest = withoutField(expression, field);
      if (rest !== expression) excludingOwnFacet[facet] = matchJoined(rest, limits, this.#onRowsAgain).rows;
    }
    return collectByRows({ rows: matches.rows, excludingOwnFacet }, sets);
  }

  /** Returns the rows of the results, without counts. Overwrites the sets of the results that were found before. */
  #findRows(expression: Expression | null, limits: Limits): Uint32Array {
    const { sets } = this.#onRows;
    sets.begin(limits.window);
    return sets.ownList(matchJoined(expression, limits, this.#onRowsAgain).rows);
  }

  #textsOf(field: WordField): TextIndex {
    const index = this.#indexes.get(field) ?? new TextIndex(this.#columns.size, this.#settings.textOf(field));
    this.#indexes.set(field, index);
    return index;
  }

  activities(rows: ArrayLike<number>): Activity[] {
    return this.shown(rows).map(this.#settings.givenOf);
  }

  /** Returns the same with their visible texts. */
  shown(rows: ArrayLike<number>): Activity[] {
    const { activities } = this.#columns;
    return Array.from(rows, (row) => activities[row]).filter((found) => found !== undefined);
  }

  prepare(milliseconds: number): boolean {
    return this.#textsOf("title").prepare(milliseconds);
  }

  /** Builds the index of descriptions, as `prepare` builds that of titles. */
  prepareTexts(milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    // Those of short texts take a small part of the time.
    return [...shortTextFields, "text" as const].every((field) =>
      this.#textsOf(field).prepare(end - performance.now()),
    );
  }

  /** Call it when descriptions have loaded. The next query that searches descriptions indexes them again. */
  renewTexts(): void {
    this.#indexes.delete("text");
  }

  /** Returns the distinct folded tokens of a field's texts, see texts.ts. Completes their index. */
  tokensOf(field: WordField): readonly string[] {
    return this.#textsOf(field).tokens;
  }

  /** Returns a folded word as a row's text spells it: with its accents, and words of titles in lower case. */
  spell(word: string, field: WordField, row: number): string {
    return spellAs(this.#settings.textOf(field)(row), word, field !== "title");
  }

  /** Returns the items of an answer's list, see cards.ts. */
  findItems(answer: Pick<Answer, "rows" | "years">): PageAnswer["items"] {
    return findItems(answer, this.#columns);
  }

  /** Returns the day of `@today`, in days since 1970-01-01 UTC. */
  today(): number {
    return this.#settings.today();
  }
}

/** Returns what an engine has for other parts of the program besides its public face. */
export function withInternals(engine: PublicEngine): Engine {
  if (engine instanceof Engine) return engine;
  throw new Error("The engine was not made by createEngine.");
}

/** Cells are used if they represent at least this many rows on average. */
const rowsPerCell = 4;

const noChoice: Choice = { languages: [], categories: [], orgs: [], useAndFilterForLanguages: false };

function matchJoined(expression: Expression | null, limits: Limits, on: Elements): Matches {
  return matchAll(expression === null ? [] : [joinSameField(expression, limits.exempt)], limits, on);
}
