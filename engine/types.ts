/** The types of the engine: what it is asked and what it answers. They know nothing of threads. */
import type { Fix, Problem, TextEdit } from "../grammar/ast.ts";
import type { FieldsMarked } from "../model/activity-fields.ts";
import type { Activity, Category, Inline, Langs, Language, Org, OrgType } from "../model/cv.ts";
import type { HiddenKind } from "../model/hidden-kinds.ts";
import type { PageOwner } from "../model/page-fields.ts";

export type { Fix, Problem, TextEdit };

/** The search engine of a dataset. */
export interface Engine {
  /** Options that are absent or undefined have their defaults. An answer stays as it is when other searches follow. */
  search(options?: Partial<SearchOptions>): Answer;
  /** Returns the activities at these rows, in the given order. Rows beyond the data are ignored. */
  activities(rows: ArrayLike<number>): Activity[];
  /** Builds the index of titles for about this long; true once it is complete. Only the speed depends on it. */
  prepare(milliseconds: number): boolean;
}

/** The question of a search. All of it is optional. */
export interface SearchOptions extends Record<HiddenKind, boolean> {
  /** A text in the query language, such as `language:go table`. Default: empty, which finds everything. */
  query: string;
  /** The first UTC year of results. Default: no limit. */
  startYear: number;
  /** The last UTC year of results. Default: no limit. */
  endYear: number;
  /** The ids of categories, of which a result has one. Default: none, which means all. */
  categories: string[];
  /** The ids of languages, of which a result has one. Default: none, which means all. */
  languages: string[];
  /** The ids of organizations, of which a result has one. Default: none, which means all. */
  orgs: string[];
  /** Includes patches that fix typos. Default: false, as for the next four. A query that names a kind includes it, too. */
  showTypos: boolean;
  /** Includes patches of documentation. */
  showDocImprovements: boolean;
  /** Includes patches of code style. */
  showCodeStyleTweaks: boolean;
  /** Includes patches that are releases. */
  showReleases: boolean;
  /** Includes patches that are not merged. */
  showUnmerged: boolean;
  /** Counts for each language what adding it with AND would find, instead of OR. Default: false. */
  useAndFilterForLanguages: boolean;
  /** Counts for each tag what adding it with AND would find, instead of OR. Default: false. */
  useAndFilterForTags: boolean;
}

/** The settings of an engine. All of them are optional. */
export interface EngineOptions {
  /** A trailing `*` is a prefix search, or a filter evaluation error that matches nothing. Default: "prefix". */
  wildcards?: "prefix" | "reject";
  /** The answer to an invalid query: a search for the whole text in titles, or everything. Default: "plain-term". */
  onInvalidQuery?: "plain-term" | "unfiltered";
  /** Returns the time of `@today`, in milliseconds since 1970. Default: the current time. */
  now?: () => number;
}

export interface Count {
  readonly id: string;
  readonly count: number;
}

export interface YearCount {
  year: number;
  count: number;
}

/** The results of a year: `count` of the answer's rows, from index `start`. */
export interface YearGroup extends YearCount {
  start: number;
}

export interface Answer {
  total: number;
  /** Row numbers of the results, newest first. A row is an activity's index in newest-first order. */
  rows: Uint32Array;
  /** Newest first. */
  years: YearGroup[];
  /** The number of results after selecting an option, for every option, most results first. Ranked when read. */
  facets: { languages: Count[]; categories: Count[]; orgs: Count[]; tags?: Count[] };
  /** Counts of the results, without zeros: languages with the most results first, years oldest first. */
  charts: { languages: Count[]; years: YearCount[] };
  /** The ids that the query text names. If the data has no tags, `tags` is absent here and in `facets`. */
  selected: { languages: string[]; categories: string[]; orgs: string[]; tags?: string[] };
  problems: Problem[];
  /** True if a valid text could begin like this. */
  incomplete: boolean;
}

/** The ids of each facet's options: those that the data lists, in its order, then those that are only used. */
export interface OptionIds {
  readonly languages: readonly string[];
  readonly categories: readonly string[];
  readonly orgs: readonly string[];
  /** Most used first. */
  readonly tags: readonly string[];
}

/** The number of results of each option, in the order of `OptionIds`. */
export interface OptionCounts {
  /** The number of results after selecting an option. */
  facets: { languages: Int32Array; categories: Int32Array; orgs: Int32Array; tags: Int32Array };
  /** The languages of the results. */
  shownLanguages: Int32Array;
}

/** The answer for the page. All counts are in one buffer, which is transferred; the page ranks those it shows. */
export interface PageAnswer extends Omit<Answer, "facets" | "charts" | "selected">, OptionCounts {
  selected: Required<Answer["selected"]>;
  /** The index in `rows` of each item's start if runs of patches are grouped (cards.ts), then the number of rows. */
  items?: Uint32Array;
}

/** One result for the page. */
export interface Card {
  row: number;
  /** The UTC year of createdAt. */
  year: number;
  /** Without the fields that only an opened card shows. */
  activity: Activity;
  title: Inline[];
  /** On a translated site, of the texts that are not translated; of an opened card's, too. */
  langs?: Langs;
  /** The org's name and other texts in which words of the query were found, if those are not in the title. */
  org?: Inline[];
  found?: Inline[];
  /** There are more fields, which the page requests when the card is opened. */
  hasMore?: true;
}

/** The fields of an activity that only an opened card shows, those with markup as trees. */
type OpenedFields = Omit<Pick<Activity, FieldsMarked<"opened">>, "summary" | "highlights">;

/** The part of an activity that only an open card shows. Empty lines are omitted, and so is a position that the title contains. */
export interface ActivityText extends OpenedFields {
  /** Names. The owner's is bold. */
  authors?: Inline[][];
  summary?: Inline[];
  highlights?: Inline[][];
}

/** The dataset without its activities. */
export interface Site {
  optionIds: OptionIds;
  owner: PageOwner;
  categories: Category[];
  languages: Language[];
  orgs: Org[];
  orgTypes: OrgType[];
  /** The number of activities. */
  total: number;
}

/**
 * A hint about a valid text, with fixes and their counts.
 *
 * `unknown-value`: the message is `No language "pyhton"`, the fixes are labelled `Python`.
 * `unknown-word`: there are no results, and no title has the word; the fixes are labelled `Did you mean table?`.
 * `without-term`: there are no results; the message and the one fix are labelled `Without year:2015..2016`.
 */
export interface Hint {
  kind: "unknown-value" | "unknown-word" | "without-term" | "operator" | "either" | "fields";
  message: string;
  /** The span of the value or the term, in UTF-16 code units. */
  start: number;
  length: number;
  fixes: Fix[];
  /** The option that leads to other results, and their number. */
  choice?: { option: "useAndFilterForLanguages" | "useAndFilterForTags"; count: number };
}

/** Matches excluded because their kind is hidden by default. Empty for incomplete queries. */
export interface HiddenByDefault {
  count: number;
  /** The options that show them all. */
  kinds: HiddenKind[];
}

/** Sent after the answer is shown, so that no answer waits for advice. */
export interface AdviceRequest {
  options: Partial<SearchOptions>;
  /** Wait for descriptions, however long they load. */
  waits?: true;
}

/** The first and the last year that a text's own terms allow, both included; infinite if an end is open. */
export interface NamedYears {
  low: number;
  high: number;
}

/** A query that a text most likely means. */
export interface Reading {
  query: string;
  /** The number of its results, at least 1. */
  total: number;
  /** The query accounts for the whole text. */
  covers: boolean;
  /** The kinds of words that were recognized, such as `category`, `period` or `number`. */
  kind: string;
}

export interface WordedReading extends Reading {
  /** The listed results, in the words of the text: `Articles since 2020`. A name alone has its field: `Language Rust`. */
  words: string;
  /** Words of the text that say something, and that the query leaves out. */
  unused: string[];
  /** A word differs from the name that it is read as. */
  isNear: boolean;
}

/** A place of the page about the owner. */
export type ProfilePlace =
  | "name"
  | "contact"
  | "availability"
  | "cv"
  | "links"
  | "education"
  | "languages"
  | "skills"
  | "awards"
  | "interests"
  | "talks"
  | "location"
  | "summary";

/** Suggestions for a text without results: the most frequent options, with their counts. */
export interface ToFind {
  languages: Count[];
  categories: Count[];
  orgs: Count[];
  /** The titles nearest in spelling; absent if something else is offered. */
  titles?: Required<Fix>[];
}

export interface Advice {
  /** The answer's problems, with their fixes. */
  problems: Problem[];
  hints: Hint[];
  hiddenByDefault: HiddenByDefault;
  /** The text that also searches descriptions, and the number of its additional results; absent if there are none. */
  inDescriptions?: Required<Fix>;
  /** Without results: the newest of these in descriptions. */
  elsewhere?: Card[];
  /** Nothing is known of descriptions, because they are still loading or could not be loaded. */
  descriptions?: "loading" | "missing";
  /** The queries that the text most likely means, the most likely first. */
  readings?: WordedReading[];
  /** The places of the profile that the text names. */
  places?: ProfilePlace[];
  /** Present without results. */
  toFind?: ToFind;
  /** Without results: the words of a text that consists only of plain words. */
  plainWords?: string[];
  /** Absent if the text names no years. */
  years?: NamedYears;
}

export type SuggestionKind = "field" | "value" | "flag" | "operator" | "bracket" | "example";

/** A text that fits at the caret. */
export interface Suggestion {
  kind: SuggestionKind;
  /** The text of the option, such as `Python` or `language:`. */
  label: string;
  /** Its meaning in a few words, if the label does not explain it. */
  detail?: string;
  edit: TextEdit;
  /** The position of the caret after the edit. */
  caret: number;
  /** The number of results after the edit; absent if the resulting text is incomplete. */
  count?: number;
}

export interface SuggestRequest {
  options: Partial<SearchOptions>;
  /** In UTF-16 code units from the start of the query text. */
  caret: number;
  /** The maximum number of suggestions. */
  limit: number;
}

/** The options for the counts of the examples. The query text is ignored. */
export interface HelpRequest {
  options: Partial<SearchOptions>;
}

/** A row of the help panel. `count` is absent if the data has no example. */
export interface HelpRow {
  example: string;
  meaning: string;
  count?: number;
}

/** The help panel: the table of the language with examples from the data. */
export interface Help {
  examples: HelpRow[];
  syntax: HelpRow[];
  fields: HelpRow[];
  flags: HelpRow[];
}

/** The language, tag, org, year or day whose results a popup lists. */
export type Subject =
  | { kind: "language"; id: string }
  | { kind: "tag"; id: string }
  | { kind: "org"; id: string }
  | { kind: "year"; year: number }
  /** A day or a month: `id` is `2024-03-05` or `2024-03`, `title` is its name, and `query` a term for it. */
  | { kind: "day"; id: string; title: string; query: string };

/** The part of an answer that its list needs. */
export type ResultList = Pick<PageAnswer, "total" | "rows" | "years">;

export interface PopupQuestion {
  subject: Subject;
  /** The page's options. Their query may be newer than the page's results. */
  options: Partial<SearchOptions>;
  /** The query of the page's results; absent if it is empty. */
  answered?: string;
}

/** The formats of result files. */
export type FileFormat = "csv" | "json" | "bibtex";

/** Sets the terms of a field in the query text; no values remove them. */
export interface EditRequest {
  options: Partial<SearchOptions>;
  field: "language" | "category" | "org" | "tag" | "id" | "year";
  values: string[];
  /** `in` has the meaning of `or` in a shorter text. */
  join: "or" | "and" | "in";
}
