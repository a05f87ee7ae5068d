/**
 * The data in the page's html about its site. The scripts are the same for every owner and every path on a host, so that
 * a returning visitor fetches only new data.
 */
import type { Inline, Profile, SectionEntry } from "../../model/cv.ts";
import type { Translation } from "../../model/localize.ts";
import type {
  ActivityText,
  Card,
  Career,
  CountedQuery,
  PageAnswer,
  PageView,
  Pinned,
  Site,
} from "../../worker/contract.ts";
import type { Facet } from "./filters.ts";
import { pageDataId } from "./inline-constants.ts";

export interface PageData {
  /** The path of the site's folder on its host, with a slash at its end. Only `readPageData` knows it. */
  root?: string;
  /**
   * The path of this language's home page, with a slash at its end. In the html it is below the site's folder, such as
   * `de/` or empty, and so are all paths here: the same files work at any path of a host. `readPageData` completes them.
   */
  base: string;
  /** The path of the compiled data; see `DataSource`. */
  dataUrl: string;
  /** The path of the compiled profile; undefined if the owner has none. */
  profileUrl?: string;
  /** The path of the owner's picture; undefined if the page shows none. */
  photoUrl?: string;
  /** False for a site without the demo area; others leave it out. */
  hasDemo?: false;
  /** The site's other languages; absent if it has only one. */
  languages?: readonly OtherLanguage[] | undefined;
  /** The view whose page this is; undefined on all other pages. */
  view?: PageView;
  /** The entry whose page this is; undefined on all other pages. */
  entry?: EntryData;
  /** The data that the html was rendered from; undefined in development, where the html contains no page. */
  prerendered?: Prerendered;
}

/** The site in another language. */
export interface OtherLanguage {
  /** A BCP 47 tag. */
  readonly tag: string;
  /** Its own name, such as `Deutsch`. */
  readonly name: string;
  /** The path of its home page. */
  readonly base: string;
}

/** The page of an entry. */
export interface EntryData {
  /** The id of its activity. */
  id: string;
  /** The visible title. */
  title: string;
  /** The BCP 47 tag of a text that is not in the language of its page. */
  lang?: string;
  description: string;
  headings: readonly PageHeading[];
  /** The text, which the build has rendered for the place of the page. */
  html: string;
  /** The picture of the activity. */
  pictureHtml?: string;
  card: Card;
  /** The texts of the opened card. */
  text: ActivityText;
  /** Only for publications. */
  bibtex?: string;
  /** The pages of the entries before and after it in time. */
  previous?: EntryLink;
  next?: EntryLink;
}

/** `id`: the anchor, unique on its page. The page's title is level 1. */
export interface PageHeading {
  id: string;
  level: number;
  text: string;
}

export interface EntryLink {
  id: string;
  title: string;
  /** The smallest version of its picture. */
  image?: string;
}

export { pageDataId };

let read: PageData | undefined;

/** Returns the path of the site's folder on its host, with a slash at both ends. Scripts are in a folder below it. */
function findSitePath(): string {
  if (import.meta.env.DEV) return import.meta.env.BASE_URL;
  const { pathname } = new URL(import.meta.url.replace(/[^/]*\/[^/]*$/, ""));
  // `//host/` would name another host.
  return pathname.replace(/^\/{2,}/, "/");
}

/** Completes the paths of a page's data by the path of the site's folder. */
function completePaths(data: PageData, site: string): PageData {
  const { base, dataUrl, profileUrl, photoUrl, languages } = data;
  return {
    ...data,
    root: site,
    base: site + base,
    dataUrl: site + dataUrl,
    ...(profileUrl !== undefined && { profileUrl: site + profileUrl }),
    ...(photoUrl !== undefined && { photoUrl: site + photoUrl }),
    ...(languages && { languages: languages.map((one) => ({ ...one, base: site + one.base })) }),
  };
}

/** Throws if the html lacks the data, which the html of a build never does. */
export function readPageData(): PageData {
  if (read === undefined) {
    const text = document.getElementById(pageDataId)?.textContent;
    if (!text) throw new Error(`The page's html has no #${pageDataId}.`);
    // The build wrote it for this program.
    read = completePaths(JSON.parse(text) as PageData, findSitePath());
  }
  return read;
}

/** The data that a page's html was rendered from. Hydration in the browser must use the same. */
export interface Prerendered {
  /** The page's address below the base, without a slash at its end except on the home page. */
  path: string;
  /**
   * The time that 'ago' refers to, in milliseconds since 1970: that of the newest change in the data, so that two builds
   * of the same data are equal.
   */
  now: number;
  /** The part of the site that this page shows. */
  site: Site;
  /** The parts that are left out, hidden or moved. */
  parts?: PageParts;
  /** Texts that the empty search box shows in turn, made from the data; without them the box shows its label. */
  placeholders?: readonly string[];
  /** Only on the home page and the pages of views. */
  first?: FirstResults;
}

export interface PageParts {
  /** The charts that say something; by default both. */
  charts?: readonly ("languages" | "years")[];
  /** The filters wait behind a button. */
  filters?: false;
  /** The pinned entries come before the search. */
  highlights?: true;
}

/** The page's opening. */
export interface OverviewData {
  pinned: readonly Pinned[];
  /** The owner's heading for them. */
  heading?: string;
  /** All entries with pages, or all publications if only such are pinned; absent if the pinned ones are all. */
  all?: CountedQuery;
  career?: Career;
}

/** The newest results of the page's first query. */
export interface FirstResults {
  total: number;
  /** Newest first. */
  years: [year: number, count: number][];
  /** As in the answer, but only those that begin among the cards. */
  items?: number[];
  /** They hold only what a closed card shows. */
  cards: Card[];
  overview: OverviewData;
  /** The profile lists spoken languages, which the title of a chart must not be mistaken for. */
  hasSpokenLanguages?: true;
  /** The filters and charts of these facets would be empty, so they are left out. */
  emptyFacets?: Facet[];
}

/** The sections that are the same in every profile, without those that only documents and exports have. */
export type FixedSections = {
  [Section in Exclude<keyof Profile, "image" | "references" | "sections">]?: (NonNullable<
    Profile[Section]
  >[number] & { /** The language of an entry that is not translated. */ lang?: string })[];
};

/**
 * A section that the owner defined, or entries without a date. Its Markdown is already parsed, because the page has no
 * parser.
 */
export interface ShownSection {
  id: string;
  title: string;
  entries: ShownEntry[];
}

export interface ShownEntry extends Omit<SectionEntry, "title" | "text" | "highlights"> {
  /** The language of an entry that is not translated. */
  lang?: string;
  title: Inline[];
  text?: Inline[];
  /** A line with tags belongs to the views that have one of them. */
  highlights?: { text: Inline[]; tags?: readonly string[] }[];
}

/** The owner's profile as the page reads it from its file. */
export interface OwnProfile {
  profile: FixedSections;
  sections?: ShownSection[];
  /** The ids of sections in the owner's order. */
  order?: string[];
}

export interface PrerenderedPage {
  title: string;
  description: string;
  /** The content of the root element. */
  html: string;
}

/** A page to be rendered. */
export interface RenderRequest extends Pick<PageData, "hasDemo" | "languages" | "photoUrl"> {
  /** The site's path on its host, without the slash at its end. */
  base: string;
  /** The path of the site's folder, with a slash at its end. */
  root: string;
  prerendered: Prerendered;
  profile: OwnProfile | undefined;
  /** The view whose page this is. */
  view: PageView | undefined;
  /** The entry whose page this is. */
  entry?: EntryData | undefined;
  /** Undefined for a page in English. */
  translation?: Translation | undefined;
}

/** The exports of node/site/renderer.tsx, for the build of a site. */
export interface Renderer {
  /** Lists the addresses of all pages, below the base; redirects are not among them. */
  findPaths(): string[];
  /** Throws if the path is a redirect. */
  renderPage(request: RenderRequest): Promise<PrerenderedPage>;
}

/** Returns the results as an answer that has only the rows of the cards. */
export function toFirstAnswer({ total, years, items, cards }: FirstResults): PageAnswer {
  const none = new Int32Array();
  let start = 0;
  return {
    total,
    years: years.map(([year, count]) => {
      start += count;
      return { year, count, start: start - count };
    }),
    rows: Uint32Array.from(cards, ({ row }) => row),
    facets: { languages: none, categories: none, orgs: none, tags: none },
    shownLanguages: none,
    selected: { languages: [], categories: [], orgs: [], tags: [] },
    problems: [],
    incomplete: false,
    ...(items && { items: Uint32Array.from(items) }),
  };
}
