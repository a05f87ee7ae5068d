/** The types of the calls between page and worker. Lists of rows are transferred as typed arrays. */
import type {
  ActivityText,
  Advice,
  AdviceRequest,
  Card,
  EditRequest,
  FileFormat,
  Help,
  HelpRequest,
  HiddenByDefault,
  PageAnswer,
  PopupQuestion,
  ResultList,
  SearchOptions,
  Site,
  Suggestion,
  SuggestRequest,
  WordedReading,
} from "../engine/types.ts";
import type { maxQueryLength } from "../grammar/lexer.ts";
import type { Highlight } from "../grammar/read.ts";
import type { Activity, Defect, Picture, TitledLink } from "../model/cv.ts";
import type { HiddenKind } from "../model/hidden-kinds.ts";
import type { Translation } from "../model/localize.ts";
import type { PageOwner, PageView } from "../model/page-fields.ts";

export type * from "../engine/types.ts";
export type { HiddenKind, Highlight, PageOwner, PageView };

/** An entry of the highlights at the top of the page: an activity, or a project with `count` activities. */
export interface Pinned {
  /** The query that finds it. */
  query: string;
  /** Its id, if it has a page. */
  page?: string;
  category: string;
  /** The category's own icon. */
  icon?: string;
  name: string;
  /** Plain text. */
  title: string;
  /** The language of the title, if it is not that of the page. */
  lang?: string;
  /** The entry is known by its title, like an article or a talk, rather than by the name of its org. */
  isTitled?: true;
  /** As on a closed card, with the place of the owner among them. */
  authors?: string[];
  ownAuthor?: number;
  /** Those of an entry with authors. */
  links?: TitledLink[];
  /** That of a publication that has not appeared. */
  status?: Activity["status"];
  /** The UTC year in which it happened or began. */
  from: number;
  /** The year in which it ended; null if it has not, absent if it lasted one day or the end is unknown. */
  to?: number | null;
  count?: number;
  picture?: Picture;
}

/** A link to results, with their number. */
export interface CountedQuery {
  query: string;
  total: number;
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
  /** The query that finds it; absent if it is not listed, because it began before the owner's years. */
  query?: string;
  /** Plain text. */
  position: string;
  /** The language of the position, if it is not that of the page. */
  lang?: string;
  /** The name of the org; empty if there is none. */
  name: string;
}

/** Consecutive jobs at one org, from the start of the first one to the end of the last one. */
export interface Employer extends JobSpan {
  /** The query that finds all that are listed; absent if none is. */
  query?: string;
  name: string;
  /** Newest first. */
  positions: Omit<Job, "name">[];
  /** The number of all positions, if the page has no room for some. */
  total?: number;
}

/** The jobs at the top of the page. */
export interface Career {
  jobs: (Job | Employer)[];
  /** The number of all listed jobs, and a query that finds them. */
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

/** `isGone`: the host no longer has the file, because a newer site is deployed. Reloading the page helps. */
export type LoadReply = { ok: true; site: Site } | { ok: false; defect: Defect; isGone?: boolean };

/** How much of the data is loaded. Bytes are counted after decompression. */
export interface LoadProgress {
  files: number;
  filesDone: number;
  bytes: number;
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
  /** The page's answer to a text that no title matches: the results of the reading that covers the text. */
  meant?: { reading: WordedReading; answer: PageAnswer; cards: Card[] };
  /** The text is probably incomplete (engine/query/unfinished.ts), so the page keeps the last answer for a moment. */
  unfinished?: true;
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

export interface PopupRequest extends PopupQuestion {
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
}

export interface CardsRequest {
  rows: number[];
  /** The query whose words are highlighted in titles. */
  query: string;
}

export interface FileRequest {
  options: Partial<SearchOptions>;
  format: FileFormat;
}

export interface TextRequest {
  row: number;
  /** The tags of the view that the page shows; without them, all highlights are returned. */
  tags?: readonly string[];
}

/** The maximum length of a query text in UTF-16 code units. The page repeats the number, and this type checks it. */
export type MaxQueryLength = typeof maxQueryLength;

/** The calls that the worker answers, through Comlink. */
export interface CvWorker {
  /** Replaces the messages of suggestions, advice and help. Without a translation, they wait for one. */
  translate(translation: Translation | undefined): Promise<void>;
  load(source: DataSource): Promise<LoadReply>;
  /** Also answered while data loads, which shows that the worker is alive. */
  progress(): Promise<LoadProgress>;
  search(request: SearchRequest): Promise<SearchReply>;
  popup(request: PopupRequest): Promise<PopupReply>;
  cards(request: CardsRequest): Promise<Card[]>;
  days(request: DaysRequest): Promise<DayCounts>;
  /** Returns an empty object if the activity has no text. */
  text(request: TextRequest): Promise<ActivityText>;
  edit(request: EditRequest): Promise<string>;
  /** Returns all results as a file, see engine/files/result-files.ts. BibTeX is empty if no result is a publication. */
  file(request: FileRequest): Promise<string>;
  /** Prefix matches come first, then others, each by count. All of them have results. */
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
  advise(request: AdviceRequest): Promise<Advice>;
  help(request: HelpRequest): Promise<Help>;
}
