/**
 * Everything the page may know of the worker: types only, nothing that runs. What crosses between the two
 * threads is plain data; row lists cross as transferred typed arrays.
 */
import type { Problem } from "../grammar/ast.ts";
import type { Highlight } from "../grammar/highlight.ts";

export type { Highlight, Problem };

// ---- The data files, field names as the specification has them -------------------------------------------

export type CategoryId =
  | "Acquisition"
  | "Article"
  | "Patch"
  | "Publication"
  | "SoftwareApp"
  | "SoftwareLib"
  | "Volunteer"
  | "Website"
  | "Work";

export type OrgTypeId = "Company" | "Open Source" | "Publication" | "Website";

export interface Ui {
  backgroundColor: string;
  color?: string;
  icon?: string;
}

export interface Language {
  id: string;
  ui?: Ui;
}

export interface Category {
  id: string;
  name: string;
  ui?: Partial<Ui>;
}

export interface OrgType {
  id: string;
  name: string;
  ui?: Partial<Ui>;
}

export interface Org {
  id: string;
  name: string;
  orgType: OrgTypeId;
  languages?: string[];
  repoUrl?: string;
  url?: string;
  logo?: string;
  oldUrl?: string;
  amazonUrl?: string;
  goodreadsUrl?: string;
  leanpubUrl?: string;
  apiUrl?: string;
  browseCodeTestsUrl?: string;
  browseCodeUrl?: string;
  changelogUrl?: string;
  ciUrl?: string;
  coverageUrl?: string;
  docsUrl?: string;
  issuesUrl?: string;
}

export interface TitledLink {
  title: string;
  url: string;
}

export interface MergeCommit {
  oid: string;
  abbreviatedOid?: string;
  additions?: number;
  deletions?: number;
  commitUrl?: string;
  messageHeadline?: string;
  treeUrl?: string;
  url?: string;
  zipballUrl?: string;
}

/** One entry of the timeline. Dates are `YYYY`, `YYYY-MM-DD` or ISO timestamps, UTC where no zone is given. */
export interface Activity {
  id: string;
  title: string;
  category: CategoryId;
  /** An org's id; one that no org has is shown bare. */
  org: string;
  createdAt: string;
  acquiringOrg?: string;
  startedAt?: string;
  endedAt?: string;
  acceptedAt?: string;
  closedAt?: string;
  diffUrl?: string;
  qaUrl?: string;
  number?: number;
  links?: Record<string, TitledLink>;
  /** Places and their addresses, which are empty where none is known. */
  featured?: Record<string, string>;
  mergeCommit?: MergeCommit;
  optionDisabled?: boolean;
}

export interface Owner {
  firstName: string;
  lastName: string;
  firstYear: number;
  lastYear: number;
  headline?: string;
  summary?: string;
  homeUrl?: string;
  codeUrl?: string;
  networkUrl?: string;
  email?: string;
  location?: string;
  domain?: string;
  resources?: TitledLink[];
  copyrightFrom?: number;
  /** Marks invented data; the footer says so. */
  sample?: boolean;
}

export interface CvData {
  activities: Activity[];
  orgs: Org[];
  languages: Language[];
  categories?: Category[];
  orgTypes?: OrgType[];
}

/**
 * What a defect costs. `fatal`: there is no dataset. `error`: the entry is left out, or the file. `warning`: a
 * field at most.
 */
export type Severity = "fatal" | "error" | "warning";

/** One thing wrong with a data file. `index` counts from 0 in the file's array. */
export interface Defect {
  file: string;
  reason: string;
  severity: Severity;
  index?: number;
  id?: string;
  field?: string;
}

// ---- The engine ------------------------------------------------------------------------------------------

export interface SearchOptions {
  query: string;
  startYear: number;
  endYear: number;
  categories: string[];
  languages: string[];
  orgs: string[];
  showCodeStyleTweaks: boolean;
  showDocImprovements: boolean;
  showReleases: boolean;
  showTypos: boolean;
  showUnmerged: boolean;
  useAndFilterForLanguages: boolean;
}

export interface EngineOptions {
  /** What a trailing `*` does: a prefix search, or a filter evaluation error that matches nothing. */
  wildcards?: "prefix" | "reject";
  /** What a query that cannot be parsed does: searches the title for the whole text, or filters nothing. */
  onInvalidQuery?: "plain-term" | "unfiltered";
}

export interface Count {
  readonly id: string;
  readonly count: number;
}

export interface YearCount {
  year: number;
  count: number;
}

/** A group of results: `count` of them, from `start` in the answer's rows. */
export interface YearGroup extends YearCount {
  start: number;
}

export interface Answer {
  total: number;
  /** Row numbers of the results, newest first. A row is an activity's place in newest-first order. */
  rows: Uint32Array;
  /** Newest first. */
  years: YearGroup[];
  /** What choosing an option would give: every option there is, the most results first. */
  facets: { languages: Count[]; categories: Count[]; orgs: Count[] };
  /** What the results hold: languages with the most results first, years oldest first; nothing at zero. */
  charts: { languages: Count[]; years: YearCount[] };
  /** What the query text names, as ids. */
  selected: { languages: string[]; categories: string[]; orgs: string[] };
  problems: Problem[];
  /** The text is unfinished rather than wrong: something valid could still follow. */
  incomplete: boolean;
}

export interface Engine {
  search(options?: Partial<SearchOptions>): Answer;
  /** The activities at these rows, in the order asked; rows beyond the data are left out. */
  activities(rows: ArrayLike<number>): Activity[];
  /**
   * Works for about so long on what makes searches in titles fast; true once there is nothing left to do. Answers
   * are the same without, and come sooner after it.
   */
  prepare(milliseconds: number): boolean;
}

// ---- What the worker answers -----------------------------------------------------------------------------

/** A title's inline markdown, parsed; the page makes elements of it. `mark` tells text that the query matched. */
export type Inline =
  | { kind: "text"; text: string; mark?: true }
  | { kind: "code"; text: string; mark?: true }
  | { kind: "em" | "strong" | "strike"; children: Inline[] }
  /** `href` is empty where the link's scheme is not allowed. */
  | { kind: "link"; href: string; children: Inline[] };

/** One result as the page shows it. */
export interface Card {
  row: number;
  /** The UTC year of createdAt. */
  year: number;
  activity: Activity;
  title: Inline[];
}

/** All that the page keeps of the dataset: the owner and the names, links and colours to show. */
export interface Site {
  owner: Owner;
  categories: Category[];
  languages: Language[];
  orgs: Org[];
  orgTypes: OrgType[];
  /** Number of activities. */
  total: number;
  defects: Defect[];
}

/** Where the compiled dataset is, as an absolute URL. The files that it was made from are in `../data/` from there. */
export interface DataSource {
  url: string;
}

export type LoadReply = { ok: true; site: Site } | { ok: false; defect: Defect };

/** How far the data has come. The bytes are those of the files as written, whatever the line carries. */
export interface LoadProgress {
  files: number;
  filesDone: number;
  bytes: number;
}

export interface SearchRequest {
  options: Partial<SearchOptions>;
  /** The results to send along as cards, by position in the answer's rows. */
  window: { from: number; count: number };
}

export interface SearchReply {
  answer: Answer;
  cards: Card[];
  /** The query text's parts, to be told apart in the box. */
  highlights: Highlight[];
}

export interface CardsRequest {
  rows: number[];
  /** Its words are marked in the titles. */
  query: string;
}

/** Puts, replaces or (with no values) removes the terms of a field in the query text of a search. */
export interface EditRequest {
  options: Partial<SearchOptions>;
  field: "language" | "category" | "org";
  values: string[];
  join: "or" | "and";
}

/** The calls that the worker answers, through Comlink. */
export interface CvWorker {
  load(source: DataSource): Promise<LoadReply>;
  /** Answered while the data loads, and so a sign of life. */
  progress(): Promise<LoadProgress>;
  search(request: SearchRequest): Promise<SearchReply>;
  cards(request: CardsRequest): Promise<Card[]>;
  edit(request: EditRequest): Promise<string>;
}
