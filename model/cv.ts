/** What the data files hold, with field names as the specification has them. */
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
  /** What a card says of such an activity, and of one that has ended; the words of its kind where it is missing. */
  action?: { open: string; done?: string };
  /** A category of the owner's own: the kind that it is shown and told as; an article where it is missing. */
  countsAs?: OwnKind;
}

/** The kinds that a category of the owner's own may count as; the others need fields that it has not. */
export type OwnKind = Exclude<CategoryId, "Patch" | "Acquisition">;

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

/** What reference managers say of a publication besides its title, authors and date; texts as they are printed. */
export interface Citation {
  /** The kind of its BibTeX entry: `article`, `inproceedings`. */
  kind?: string;
  /** What it is a part of: a journal, a book or the proceedings of a conference. */
  journal?: string;
  volume?: string;
  number?: string;
  pages?: string;
  /** Who published it: a publisher, or the school of a thesis. */
  publisher?: string;
  /** The month, where createdAt cannot have it: `Spring`. */
  month?: string;
}

/** One entry of the timeline. Dates are `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or ISO timestamps, UTC where no zone is given. */
export interface Activity {
  id: string;
  title: string;
  /** One of the nine, or one of the owner's own. */
  category: string;
  /** The id of an org; an unknown id is shown as it is. */
  org: string;
  createdAt: string;
  /** What the owner was there: the name of the job, as plain text. Searches find it by `text:`. */
  position?: string;
  acquiringOrg?: string;
  startedAt?: string;
  endedAt?: string;
  /** Nobody knows whether or when it ended, so that nothing may say that it still runs. */
  endUnknown?: boolean;
  acceptedAt?: string;
  closedAt?: string;
  diffUrl?: string;
  qaUrl?: string;
  number?: number;
  /** The number of commits that a patch stands for, where it is not one. */
  commits?: number;
  links?: Record<string, TitledLink>;
  /** Places and their addresses, which are empty where none is known. */
  featured?: Record<string, string>;
  mergeCommit?: MergeCommit;
  optionDisabled?: boolean;
  /** Words that it is found by, in any case. */
  tags?: string[];
  /** A paragraph of inline markdown about the activity, which the opened card shows. Searches find it by `text:`. */
  summary?: string;
  /** Lines of inline markdown, which the opened card lists below the summary. Searches find them by `text:`. */
  highlights?: string[];
  /** All authors in their order, the owner among them; the last one may be `et al.`. */
  authors?: string[];
  citation?: Citation;
}

export interface Owner {
  firstName: string;
  /** Empty for a person with one name. */
  lastName: string;
  firstYear: number;
  lastYear: number;
  /** What the owner is, as a recruiter calls it; the headline may be a slogan then. */
  role?: string;
  headline?: string;
  summary?: string;
  /** Whether, where and from when the owner can be had for work, in the owner's words. */
  availability?: string;
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
  /** Which activities the feeds hold: everything but patches, where it is missing. */
  feedQuery?: string;
  /** Which activities the typeset CV lists: everything but patches, where it is missing. */
  cvQuery?: string;
  /** The look of the typeset CV, by the name of its template: `classic`, `modern` or one of the owner's own. */
  cvTemplate?: string;
  /** What is not made beside the page has `false` here. */
  exports?: Partial<Record<ExportKey, boolean>>;
  /** The ids of the activities that the page leads with, in order. */
  pinned?: string[];
  /** The pages of CVs for single readers that may be found. */
  views?: ViewLink[];
  /** What the top bar shows instead of the name. It is the theme's, and no key of owner.json. */
  wordmark?: string;
}

export interface ViewLink {
  id: string;
  title: string;
}

/** The CV for one kind of reader: a page at `/views/ID/` that answers a query from the start. */
export interface View extends ViewLink {
  query: string;
  /** These stand in for the owner's own on the page, in previews and in the typeset CV. */
  headline?: string;
  summary?: string;
  pinned?: string[];
  /** The years that the query is asked for; the owner's first or last one where one is missing. */
  years?: { from?: number; to?: number };
  cv?: { maxPages?: number; template?: string; lang?: ViewLanguage };
  /** Whether there is a feed of its newest results. */
  feed?: boolean;
  /** False for a page that nothing links to and that search engines are to leave out. */
  listed?: boolean;
}

/** The languages that the typeset CV has words for. */
export type ViewLanguage = "en" | "de" | "fr" | "es";

/** What the build makes of the data beside the page; each can be switched off. */
export type ExportKey = "card" | "cv" | "feeds" | "markdown" | "resume" | "structuredData" | "vcard";

/**
 * The parts of a CV that are no activities, as profile.json holds them. All fields of all entries are those of JSON
 * Resume 1.3.1, so that an import and an export lose nothing; `spokenLanguages` is its `languages`, and `profiles`
 * and `image` stand in its `basics`. Dates are `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
 */
export interface Profile {
  /** A file in public/, as a path from the site's base, or an address, which the page does not load from other hosts. */
  image?: string;
  profiles?: NetworkProfile[];
  skills?: Skill[];
  education?: Education[];
  certificates?: Certificate[];
  awards?: Award[];
  spokenLanguages?: SpokenLanguage[];
  interests?: Interest[];
}

/** An account in a network, such as a code host or a social network. */
export interface NetworkProfile {
  network: string;
  username?: string;
  url?: string;
}

export interface Skill {
  name: string;
  level?: string;
  keywords?: string[];
}

export interface Education {
  institution: string;
  url?: string;
  area?: string;
  studyType?: string;
  startDate?: string;
  endDate?: string;
  endUnknown?: boolean;
  score?: string;
  courses?: string[];
}

export interface Certificate {
  name: string;
  date?: string;
  issuer?: string;
  url?: string;
}

export interface Award {
  title: string;
  date?: string;
  awarder?: string;
  summary?: string;
}

export interface SpokenLanguage {
  language: string;
  fluency?: string;
}

export interface Interest {
  name: string;
  keywords?: string[];
}

export interface CvData {
  activities: Activity[];
  orgs: Org[];
  languages: Language[];
  categories?: Category[];
  orgTypes?: OrgType[];
}

/** What a defect costs. `fatal`: there is no dataset. `error`: the entry or the file is left out. `warning`: at most a field is. */
export type Severity = "fatal" | "error" | "warning";

/** A defect of a data file. `index` counts from 0 in the file's array. */
export interface Defect {
  file: string;
  reason: string;
  severity: Severity;
  index?: number;
  id?: string;
  field?: string;
}

/** A title's inline markdown as a tree, which the page renders as elements. `mark`: the query matched the text. */
export type Inline =
  | { kind: "text"; text: string; mark?: true }
  | { kind: "code"; text: string; mark?: true }
  | { kind: "em" | "strong" | "strike"; children: Inline[] }
  /** `href` is empty if the link's scheme is not allowed. */
  | { kind: "link"; href: string; children: Inline[] };
