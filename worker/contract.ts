/**
 * The types of the calls between the page and the worker. Plain data is copied between the two threads; lists of rows are
 * transferred as typed arrays.
 */
import type { Fix, Problem, TextEdit } from "../grammar/ast.ts";
import type { maxQueryLength } from "../grammar/lexer.ts";
import type { Highlight } from "../grammar/read.ts";
import type { FieldsMarked } from "../model/activity-fields.ts";
import type { Activity, Category, Defect, Inline, Langs, Language, Org, OrgType } from "../model/cv.ts";
import type { HiddenKind } from "../model/hidden-kinds.ts";
import type { Translation } from "../model/localize.ts";
import type { PageOwner, PageView } from "../model/page-fields.ts";

export type { Fix, HiddenKind, Highlight, PageOwner, PageView, Problem, TextEdit };

// ---- The engine ------------------------------------------------------------------------------------------

export interface SearchOptions extends Record<HiddenKind, boolean> {
  query: string;
  startYear: number;
  endYear: number;
  categories: string[];
  languages: string[];
  orgs: string[];
  useAndFilterForLanguages: boolean;
  useAndFilterForTags: boolean;
}

export interface EngineOptions {
  /** What a trailing `*` means: a prefix search, or a filter evaluation error that matches nothing. */
  wildcards?: "prefix" | "reject";
  /** How an invalid query is answered: as a search for the whole text in titles, or without a filter. */
  onInvalidQuery?: "plain-term" | "unfiltered";
  /** Returns the time of `@today`, in milliseconds since 1970; by default the current time. */
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
  /** Whether a valid text could begin like this. */
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
  /**
   * The items of the list if runs of patches are folded, see engine/query/cards.ts: the index in `rows` of each item's
   * start, then the number of rows. Absent if each result is an item.
   */
  items?: Uint32Array;
}

export interface Engine {
  search(options?: Partial<SearchOptions>): Answer;
  /** Returns the activities at these rows, in the given order. Rows beyond the data are ignored. */
  activities(rows: ArrayLike<number>): Activity[];
  /**
   * Builds the title index for about this long. Returns true once it is complete. Answers are the same without the index,
   * but searches in titles take longer.
   */
  prepare(milliseconds: number): boolean;
}

// ---- What the worker answers -----------------------------------------------------------------------------

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
type OpenedFields = Omit<Pick<Activity, FieldsMarked<"opened">>, "authors" | "summary" | "highlights">;

/** What only an opened card shows. Empty lines are omitted, and so is a position that the title contains. */
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

/** An entry of the highlights at the top of the page: an activity, or a project with `count` activities. */
export interface Pinned {
  /** The query that finds it. */
  query: string;
  category: string;
  /** The category's own icon. */
  icon?: string;
  /** The name of the org. */
  name: string;
  /** Plain text. */
  title: string;
  /** The language of the title, if it is not that of the page. */
  lang?: string;
  /** It is known by its title, as an article or a talk is, and not by the name. */
  isTitled?: true;
  /** The UTC year in which it happened or began. */
  from: number;
  /** The year in which it ended; null if it has not, absent if it lasted one day or the end is unknown. */
  to?: number | null;
  count?: number;
}

/** When a job began and ended. */
interface JobSpan {
  /** At most as exact as a month. */
  from: string;
  /** Absent if it has not ended; null if the end is unknown. */
  to?: string | null;
}

/** A job at the top of the page. */
export interface Job extends JobSpan {
  /** The query that finds it. */
  query: string;
  /** Plain text. */
  position: string;
  /** The language of the position, if it is not that of the page. */
  lang?: string;
  /** The name of the org. */
  name: string;
}

/** Consecutive jobs at one org, from the start of the first one to the end of the last one. */
export interface Employer extends JobSpan {
  /** The query that finds all of them. */
  query: string;
  name: string;
  /** Newest first. */
  positions: Omit<Job, "name">[];
  /** The number of all positions, if the page has no room for some. */
  total?: number;
}

/** The jobs at the top of the page. */
export interface Career {
  jobs: (Job | Employer)[];
  /** The number of all jobs, and a query that finds them. */
  total: number;
  query: string;
}

/**
 * The absolute URL of the compiled file. On a translated site, its fragment is the path of the texts in the page's
 * language: `https://cv.example/assets/data-1.json#/assets/texts-2.json`. So one address names all that is loaded.
 */
export interface DataSource {
  url: string;
}

/** The activities that are searched until `loadOlder` has loaded the others. */
export interface FirstBlock {
  /** The number of activities. */
  count: number;
  /** The UTC year of the oldest one. Older years are missing, and this year may be incomplete. */
  oldestYear: number;
}

/**
 * `firstBlock` is absent if everything is loaded. `isGone`: the host no longer has the file, because a newer site is
 * deployed. Reloading the page helps.
 */
export type LoadReply =
  | { ok: true; site: Site; firstBlock?: FirstBlock }
  | { ok: false; defect: Defect; isGone?: boolean };

/** How much of the data is loaded. Bytes are counted after decompression. */
export interface LoadProgress {
  files: number;
  filesDone: number;
  bytes: number;
  /** The total number of bytes, if it is known in advance. */
  expected?: number;
  /** A call waits for the network. */
  isFetching?: true;
}

export interface SearchRequest {
  options: Partial<SearchOptions>;
  /** The results that are returned as cards, by index in the answer's rows. */
  window: { from: number; count: number };
  /** The caret in a text that is being typed, in UTF-16 code units; absent once the text is committed. */
  caret?: number;
}

export interface SearchReply {
  answer: PageAnswer;
  cards: Card[];
  /** The parts of the query text that the search box colours. */
  highlights: Highlight[];
  /** The part of the data that was searched; absent if all of it was. */
  firstBlock?: FirstBlock;
  /**
   * The text is probably incomplete, see engine/query/unfinished.ts: its last word may become a field's name, as in
   * `languag`, or the caret is at the end of the beginning of a known value, as in `language:pyt`. Meanwhile the page keeps
   * the last answer.
   */
  unfinished?: true;
}

/**
 * A hint about a valid text, with fixes and their counts.
 *
 * `unknown-value`: the message is `No language "pyhton"`, the fixes are labelled `Python`.
 * `unknown-word`: there are no results, and no title has the word; the fixes are labelled `Did you mean table?`.
 * `without-term`: there are no results; the message and the one fix are labelled `Without year:2015..2016`.
 */
export interface Hint {
  kind: "unknown-value" | "unknown-word" | "without-term";
  message: string;
  /** The span of the value or the term, in UTF-16 code units. */
  start: number;
  length: number;
  fixes: Fix[];
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

export interface Advice {
  /** The answer's problems, with their fixes. */
  problems: Problem[];
  hints: Hint[];
  hiddenByDefault: HiddenByDefault;
  /** The text that also searches descriptions, and the number of its additional results; absent if there are none. */
  inDescriptions?: Required<Fix>;
  /** Without results: the newest of these in descriptions. */
  elsewhere?: Card[];
  /** Descriptions are still loading, so that nothing is known of them. */
  isLoadingDescriptions?: true;
  /** Queries in which plain words are names or years, labelled with their text, the most likely first. */
  readings?: Required<Fix>[];
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

export interface DaysRequest {
  /** The rows of the year's results. */
  rows: Uint32Array;
  year: number;
}

/** The results of a year by date. A patch that represents several commits counts as that many. */
export interface DayCounts {
  /** The count of each day from January 1 on. The last one is 0 if the year has 365 days. */
  days: number[];
  /** The count of each month, for results without a day. */
  months: number[];
  /** The count of results without a month. */
  undated: number;
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

export interface PopupRequest {
  subject: Subject;
  /** The page's options. Their query may be newer than the page's results. */
  options: Partial<SearchOptions>;
  /** The query of the page's results; absent if it is empty. */
  answered?: string;
  /** The results of each list that are returned as cards. */
  window: SearchRequest["window"];
}

export interface PopupList {
  list: ResultList;
  cards: Card[];
  /** The query text of the list. Its words are highlighted in the cards. */
  query: string;
  hiddenByDefault: HiddenByDefault;
}

export interface PopupReply {
  /** All results of the subject with the page's years and kinds. */
  all: PopupList;
  /** The page's results that belong to the subject, if there is a query text. */
  text?: PopupList;
  /** The number of results with the subject applied as a filter; absent without a query text. */
  appliedTotal?: number;
  /** The part of the data that was searched; absent if all of it was. */
  firstBlock?: FirstBlock;
}

export interface CardsRequest {
  rows: number[];
  /** The query whose words are highlighted in titles. */
  query: string;
}

/** The formats of result files. */
export type FileFormat = "csv" | "json" | "bibtex";

export interface FileRequest {
  options: Partial<SearchOptions>;
  format: FileFormat;
}

export interface TextRequest {
  row: number;
  /** Those of the view that the page shows; without them, all highlights are returned. */
  tags?: readonly string[];
}

/** Sets the terms of a field in the query text; no values remove them. */
export interface EditRequest {
  options: Partial<SearchOptions>;
  field: "language" | "category" | "org" | "tag" | "id" | "year";
  values: string[];
  /** `in` has the meaning of `or` in a shorter text. */
  join: "or" | "and" | "in";
}

/** The maximum length of a query text in UTF-16 code units. The page repeats the number, and this type checks it. */
export type MaxQueryLength = typeof maxQueryLength;

/** The calls that the worker answers, through Comlink. */
export interface CvWorker {
  /** Replaces the messages of suggestions, advice and help. Without a translation, they wait for one. */
  translate(translation: Translation | undefined): Promise<void>;
  load(source: DataSource): Promise<LoadReply>;
  /** Answered while data loads, too, which shows that the worker is alive. */
  progress(): Promise<LoadProgress>;
  /**
   * Loads the older activities, and resolves once searches include them, or immediately if there are none. The first search
   * starts it, too. A failure leaves the first block unchanged, and the next call tries again.
   */
  loadOlder(): Promise<LoadReply>;
  /** Cancels `loadOlder`, which then fails. */
  cancelOlder(): Promise<void>;
  search(request: SearchRequest): Promise<SearchReply>;
  popup(request: PopupRequest): Promise<PopupReply>;
  cards(request: CardsRequest): Promise<Card[]>;
  days(request: DaysRequest): Promise<DayCounts>;
  /** Returns an empty object if the activity has no text. */
  text(request: TextRequest): Promise<ActivityText>;
  edit(request: EditRequest): Promise<string>;
  /** Returns all results as a file, see engine/files/result-files.ts. BibTeX is empty if no result is a publication. */
  file(request: FileRequest): Promise<string>;
  /** Prefix matches are first, then others, each by count. Those without results are last. */
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
  advise(request: AdviceRequest): Promise<Advice>;
  help(request: HelpRequest): Promise<Help>;
}
