/** Builds the engine of a dataset: its columns and indexes, and the search over them. Other programs use engine.ts. */
import { shortTextFields, type WordField } from "../../grammar/fields.ts";
import type { ParsedQuery } from "../../grammar/parse.ts";
import type { ReadField } from "../../model/activity-fields.ts";
import type { CvData } from "../../model/cv.ts";
import { dayOf } from "../../model/dates.ts";
import type { FlagsOf } from "../../model/flags.ts";
import { runAtOnce, type Steps } from "../../model/slices.ts";
import { buildColumnsInSteps } from "../indexes/columns.ts";
import type { FacetValues, OptionName } from "../indexes/facet-values.ts";
import { createTextOf, spellAs, TitleIndex } from "../indexes/titles.ts";
import type { Engine, EngineOptions, OptionIds, PageAnswer, SearchOptions } from "../types.ts";
import { findItems } from "./cards.ts";
import { Searcher } from "./search.ts";

/** The page reads these from the compiled files; other programs compute them from the data. */
interface EngineDependencies {
  flagsOf: FlagsOf;
  /** Reads fields that decoded activities do not have yet. */
  readField?: ReadField;
}

/** An engine for queries that are already parsed. Its counts are not ranked: the page ranks those that it shows. */
export interface ParsedEngine extends Omit<Engine, "search"> {
  /** Searches for the options' query. `parsed`: the same query, parsed by the caller. */
  searchParsed(options: Partial<SearchOptions>, parsed: ParsedQuery): PageAnswer;
  /** Returns the items of an answer's list, see cards.ts. */
  findItems(answer: Pick<PageAnswer, "rows" | "years">): PageAnswer["items"];
  /** The values that a query can name. */
  readonly values: Readonly<Record<OptionName, FacetValues>>;
  readonly optionIds: OptionIds;
  /** Call it when descriptions have loaded. The next query that searches descriptions indexes them again. */
  renewTexts(): void;
  /** Builds the index of descriptions, as `prepare` builds that of titles. */
  prepareTexts(milliseconds: number): boolean;
  /** Returns the distinct folded tokens of a field's texts, see titles.ts. Empty until their index is complete. */
  tokensOf(field: WordField): readonly string[];
  /** Returns a folded word as a row's text spells it: with its accents, and words of titles in lower case. */
  spell(word: string, field: WordField, row: number): string;
  /** Returns the day of `@today`, in days since 1970-01-01 UTC. */
  today(): number;
}

/** Accepts data that is not validated, see columns.ts. An answer's rows stay valid when other searches follow. */
export function assembleEngine(
  data: CvData,
  dependencies: EngineDependencies,
  engineOptions?: EngineOptions,
): ParsedEngine {
  return runAtOnce(assembleInSteps(data, dependencies, engineOptions));
}

export function* assembleInSteps(
  data: CvData,
  { flagsOf, readField }: EngineDependencies,
  { wildcards = "prefix", onInvalidQuery = "plain-term", now = Date.now }: EngineOptions = {},
): Steps<ParsedEngine> {
  const columns = yield* buildColumnsInSteps(data, flagsOf, readField);
  const { activities } = columns;
  const values = { ...columns.values, tags: columns.tags.values };
  const optionIds: OptionIds = {
    languages: values.languages.ids,
    categories: values.categories.ids,
    orgs: values.orgs.ids,
    tags: values.tags.ids,
  };
  // Most queries search only titles, so the index of each field is created when it is first needed.
  const indexes = new Map<WordField, TitleIndex>();
  const textOf = (field: WordField) => createTextOf(field, data, activities, readField);
  const textsOf = (field: WordField): TitleIndex => {
    const index = indexes.get(field) ?? new TitleIndex(columns.size, textOf(field));
    indexes.set(field, index);
    return index;
  };
  const today = () => dayOf(now());
  const searcher = new Searcher(columns, { textsOf, wildcards, onInvalidQuery, values, optionIds, today });
  return {
    searchParsed: (options, parsed) => searcher.search(options, parsed),
    findItems: (answer) => findItems(answer, columns),
    optionIds,
    values,
    today,
    renewTexts: () => indexes.delete("text"),
    prepareTexts(milliseconds) {
      const end = performance.now() + milliseconds;
      // Those of short texts take a small part of the time.
      return [...shortTextFields, "text" as const].every((field) =>
        textsOf(field).prepare(end - performance.now()),
      );
    },
    tokensOf: (field) => textsOf(field).tokens,
    spell: (word, field, row) => spellAs(textOf(field)(row), word, field !== "title"),
    activities: (numbers) =>
      Array.from(numbers, (row) => activities[row]).filter((found) => found !== undefined),
    prepare: (milliseconds) => textsOf("title").prepare(milliseconds),
  };
}
