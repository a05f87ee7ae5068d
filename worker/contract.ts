/**
 * Everything that the page may know of the worker: types only. Plain data is copied between the two threads; lists of
 * rows are transferred as typed arrays.
 */
import type { Fix, Problem, TextEdit } from "../grammar/ast.ts";
import type { maxQueryLength } from "../grammar/lexer.ts";
import type { Highlight } from "../grammar/read.ts";
import type { Activity, Category, Defect, Inline, Language, Org, OrgType, Owner } from "../model/cv.ts";
import type { HiddenKind } from "../model/hidden-kinds.ts";

export type { Fix, HiddenKind, Highlight, Problem, TextEdit };

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
  /** How a query that cannot be parsed is answered: by titles with the whole text in them, or without a filter. */
  onInvalidQuery?: "plain-term" | "unfiltered";
  /** Whether the rows of words, and their sums, are kept for queries to come that name the same words; by default true. */
  cachesSets?: boolean;
  /** Returns the time in milliseconds since 1970 that `@today` is of; by default the clock's. */
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
  /** The number of results that choosing an option would give, for every option, most results first. Ranked when read. */
  facets: { languages: Count[]; categories: Count[]; orgs: Count[]; tags?: Count[] };
  /** Counts of the results themselves, without zeros: languages with the most results first, years oldest first. */
  charts: { languages: Count[]; years: YearCount[] };
  /** The ids that the query text names. Here and among the facets there are no tags where the data have none. */
  selected: { languages: string[]; categories: string[]; orgs: string[]; tags?: string[] };
  problems: Problem[];
  /** Whether the text is unfinished rather than wrong, so that something valid could still follow. */
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
  /** What choosing an option would give. */
  facets: { languages: Int32Array; categories: Int32Array; orgs: Int32Array; tags: Int32Array };
  /** What the results themselves hold. */
  shownLanguages: Int32Array;
}

/** The answer as the page gets it: all counts are in one buffer, which is transferred, and ranked where they are shown. */
export interface PageAnswer extends Omit<Answer, "facets" | "charts" | "selected">, OptionCounts {
  selected: Required<Answer["selected"]>;
  /**
   * The items of the list where runs of patches are folded, see worker/answer/patch-groups.ts: the index in `rows` at which
   * each item starts, and of what comes after the last. Absent where each result is an item.
   */
  items?: Uint32Array;
}

export interface Engine {
  search(options?: Partial<SearchOptions>): Answer;
  /** Returns the activities at these rows, in the given order; rows beyond the data are left out. */
  activities(rows: ArrayLike<number>): Activity[];
  /**
   * Builds the title index for about this long, and returns true once it is complete. Answers are the same without
   * the index, but searches in titles take longer.
   */
  prepare(milliseconds: number): boolean;
}

// ---- What the worker answers -----------------------------------------------------------------------------

/** One result as the page shows it. */
export interface Card {
  row: number;
  /** The UTC year of createdAt. */
  year: number;
  /** Without what only an opened card shows. */
  activity: Activity;
  title: Inline[];
  /** There is more, which the page asks for once the card is opened. */
  hasMore?: true;
}

/**
 * What only an opened card shows of an activity. Lines without text are left out, and so is a position that the title
 * says.
 */
export interface ActivityText extends Pick<Activity, "position" | "mergeCommit" | "diffUrl" | "citation"> {
  /** Names, the owner's in bold. */
  authors?: Inline[][];
  summary?: Inline[];
  highlights?: Inline[][];
}

/** What the page keeps of the dataset: everything but the activities. */
export interface Site {
  optionIds: OptionIds;
  owner: Owner;
  categories: Category[];
  languages: Language[];
  orgs: Org[];
  orgTypes: OrgType[];
  /** The number of activities. */
  total: number;
}

/** An entry of the highlights, which the page leads with: an activity, or a whole project with `count` activities. */
export interface Pinned {
  /** The query that finds it. */
  query: string;
  category: string;
  /** The icon that the data gives the category. */
  icon?: string;
  /** The name of the org. */
  name: string;
  /** Plain text. */
  title: string;
  /** The UTC year that it happened or began in. */
  from: number;
  /** The year that it ended in; null while it lasts, absent where it lasted one day or the end is not known. */
  to?: number | null;
  count?: number;
}

/** A job, as the page leads with it. */
export interface Job {
  /** The query that finds it. */
  query: string;
  /** Plain text. */
  position: string;
  /** The name of the org. */
  name: string;
  /** No more exact than a month. */
  from: string;
  /** Absent while it lasts; null where nobody knows the end. */
  to?: string | null;
}

/** The jobs that the page leads with. */
export interface Career {
  jobs: Job[];
  /** The number of all jobs, and a query that finds them. */
  total: number;
  query: string;
}

/** The absolute URL of the compiled file. */
export interface DataSource {
  url: string;
}

/** What is searched while only the newest activities have been loaded; `loadOlder` brings the others. */
export interface FirstBlock {
  /** The number of activities. */
  count: number;
  /** The UTC year of the oldest of them. Older years are missing, and this one may be incomplete. */
  oldestYear: number;
}

/**
 * `firstBlock` is absent where everything has been loaded. `isGone`: the host no longer has the file, as after a newer deploy,
 * to which reloading the page leads.
 */
export type LoadReply =
  | { ok: true; site: Site; firstBlock?: FirstBlock }
  | { ok: false; defect: Defect; isGone?: boolean };

/** How much of the data has arrived. Bytes are counted after decompression. */
export interface LoadProgress {
  files: number;
  filesDone: number;
  bytes: number;
  /** The number of bytes that are on their way in all, where it is known in advance. */
  expected?: number;
  /** A call waits for a program or a file that the worker fetches. */
  isFetching?: true;
}

export interface SearchRequest {
  options: Partial<SearchOptions>;
  /** Which results to send along as cards, by index in the answer's rows. */
  window: { from: number; count: number };
  /** Where the caret stands in a text that is being typed, in UTF-16 code units; absent once it is committed. */
  caret?: number;
}

export interface SearchReply {
  answer: PageAnswer;
  cards: Card[];
  /** The parts of the query text, which the search box shows in different colours. */
  highlights: Highlight[];
  /** What was searched; absent where that is everything. */
  firstBlock?: FirstBlock;
  /**
   * True where the text may be on its way to another one, see worker/query/unfinished.ts: its last word may become a
   * field's name, as `languag` becomes `language:`, or the caret stands at the end of a value that begins a known one,
   * as `language:pyt` does. While it is typed, the page keeps the last answer.
   */
  unfinished?: true;
}

/**
 * A hint about a valid text, with ways to change it, each with its count.
 *
 * `unknown-value`: the message is `No language "pyhton"`, the fixes are labelled `Python`.
 * `unknown-word`: nothing is found, and no title has the word; the fixes are labelled `Did you mean table?`.
 * `without-term`: nothing is found; the message and the one fix are labelled `Without year:2015..2016`.
 */
export interface Hint {
  kind: "unknown-value" | "unknown-word" | "without-term";
  message: string;
  /** The span of the value or the term, in UTF-16 code units. */
  start: number;
  length: number;
  fixes: Fix[];
}

/** Matches that are left out because their kinds are hidden by default; none of an unfinished text. */
export interface HiddenByDefault {
  count: number;
  /** The options that show them all. */
  kinds: HiddenKind[];
}

/** What the page asks about a text once its answer is on the screen, so that no answer waits for it. */
export interface AdviceRequest {
  options: Partial<SearchOptions>;
}

/** The first and the last year that a text's own terms allow, both included; infinite where an end is open. */
export interface NamedYears {
  low: number;
  high: number;
}

export interface Advice {
  /** The answer's problems, with their fixes. */
  problems: Problem[];
  hints: Hint[];
  hiddenByDefault: HiddenByDefault;
  /** The text that asks for the same words in descriptions too, and how many results more it has; absent where it has none. */
  inDescriptions?: Required<Fix>;
  /** Absent where the text names no years. */
  years?: NamedYears;
}

export type SuggestionKind = "field" | "value" | "flag" | "operator" | "bracket" | "example";

/** Something that can stand at the caret. */
export interface Suggestion {
  kind: SuggestionKind;
  /** What the option shows, such as `Python` or `language:`. */
  label: string;
  /** What it means, in a few words, where the label does not say it. */
  detail?: string;
  edit: TextEdit;
  /** Where the caret stands afterwards. */
  caret: number;
  /** The number of results of the text afterwards; absent where that text is unfinished. */
  count?: number;
}

export interface SuggestRequest {
  options: Partial<SearchOptions>;
  /** In UTF-16 code units from the start of the query's text. */
  caret: number;
  /** The most suggestions to return. */
  limit: number;
}

/** What the counts beside the examples are asked with. The query text is left out of account. */
export interface HelpRequest {
  options: Partial<SearchOptions>;
}

/** A row of the help panel. `count` is absent where the row's example is none of the data's. */
export interface HelpRow {
  example: string;
  meaning: string;
  count?: number;
}

/** What the help panel shows, made from the table of the language and from the data. */
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

/** The results of a year by what is known of their dates; a patch that stands for several commits counts as those. */
export interface DayCounts {
  /** Of each day from January 1 on; the last is 0 where the year has 365. */
  days: number[];
  /** Of each month, those whose day is not known. */
  months: number[];
  /** Those of which the year alone is known. */
  undated: number;
}

/** The language, tag, org, year or day whose results a popup lists. */
export type Subject =
  | { kind: "language"; id: string }
  | { kind: "tag"; id: string }
  | { kind: "org"; id: string }
  | { kind: "year"; year: number }
  /** A day or a month: `id` is `2024-03-05` or `2024-03`, `title` says it in words, and `query` is a term for it. */
  | { kind: "day"; id: string; title: string; query: string };

/** The part of an answer that its list is drawn from. */
export type ResultList = Pick<PageAnswer, "total" | "rows" | "years">;

export interface PopupRequest {
  subject: Subject;
  /** The page's options; their text may be newer than the page's results. */
  options: Partial<SearchOptions>;
  /** The text of the page's results; absent where they are those of no text. */
  answered?: string;
  /** Which results of each list to send along as cards. */
  window: SearchRequest["window"];
}

export interface PopupList {
  list: ResultList;
  cards: Card[];
  /** The query text that the list is for, whose words are marked in its cards. */
  query: string;
  hiddenByDefault: HiddenByDefault;
}

export interface PopupReply {
  /** All of the subject's results with the page's years and kinds. */
  all: PopupList;
  /** Those of them that are among the page's results for a text. */
  text?: PopupList;
  /** The number of results with the subject applied as a filter; absent without a query text. */
  appliedTotal?: number;
  /** What was searched; absent where that is everything. */
  firstBlock?: FirstBlock;
}

export interface CardsRequest {
  rows: number[];
  /** The query whose words are marked in the titles. */
  query: string;
}

/** The files that the page makes of results. */
export type FileFormat = "csv" | "json" | "bibtex";

export interface FileRequest {
  options: Partial<SearchOptions>;
  format: FileFormat;
}

export interface TextRequest {
  row: number;
}

/** Puts, replaces or (with no values) removes the terms of a field in the query text of a search. */
export interface EditRequest {
  options: Partial<SearchOptions>;
  field: "language" | "category" | "org" | "tag" | "id" | "year";
  values: string[];
  /** `in` asks for any of the values, as `or` does, in a shorter text. */
  join: "or" | "and" | "in";
}

/** The number of UTF-16 code units that a query text may have. The page repeats the number, and this type holds it to it. */
export type MaxQueryLength = typeof maxQueryLength;

/** The calls that the worker answers, through Comlink. */
export interface CvWorker {
  load(source: DataSource): Promise<LoadReply>;
  /** Is answered while the data loads too, and so shows that the worker is alive. */
  progress(): Promise<LoadProgress>;
  /**
   * Loads what the first block lacks, and settles once searches find it; at once where there is no more. The first search
   * begins it, too. A refusal leaves the first block as it is, and the next call is a new try.
   */
  loadOlder(): Promise<LoadReply>;
  /** Ends the loading of the rest, which is then refused. */
  cancelOlder(): Promise<void>;
  search(request: SearchRequest): Promise<SearchReply>;
  popup(request: PopupRequest): Promise<PopupReply>;
  cards(request: CardsRequest): Promise<Card[]>;
  days(request: DaysRequest): Promise<DayCounts>;
  /** Is empty where the activity has no text. */
  text(request: TextRequest): Promise<ActivityText>;
  edit(request: EditRequest): Promise<string>;
  /** Returns all results as a file, see worker/files/result-files.ts. A file of BibTeX is empty where none is a publication. */
  file(request: FileRequest): Promise<string>;
  /** Prefix matches come first, then others, each by count; those without results are last. */
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
  advise(request: AdviceRequest): Promise<Advice>;
  help(request: HelpRequest): Promise<Help>;
}
