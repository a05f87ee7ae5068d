import { proxy, ref } from "valtio";
import type { Defect } from "../../model/cv.ts";
import type {
  Advice,
  HiddenByDefault,
  Highlight,
  LoadProgress,
  PageAnswer,
  PageView,
  Problem,
  ResultList,
  Site,
  Subject,
  WordedReading,
} from "../../worker/contract.ts";
import { uiMessages } from "../ui/messages.ts";
import type { Cards } from "./card-cache.ts";
import { defaultFilters, type Facet, type Filters, type Selected } from "./filters.ts";
import {
  type EntryData,
  type FirstResults,
  type OverviewData,
  type OwnProfile,
  type PageData,
  type PageParts,
  type Prerendered,
  toFirstAnswer,
} from "./page-data.ts";

/** The result of valtio's `ref`, which keeps large objects out of its proxies. */
type Ref<T extends object> = T & { $$valtioSnapshot: T };

/** The facet that a subject is applied to. A year is applied to the range of years instead. */
export const facetOfSubject = { language: "languages", org: "orgs", tag: "tags" } as const;

/** `text`: only the page's results. `all`: also those that the query text leaves out. */
export type Scope = "text" | "all";

export interface PopupCards {
  answer: Ref<ResultList>;
  cards: Ref<Cards>;
  hiddenByDefault: HiddenByDefault;
}

interface PopupState {
  isOpen: boolean;
  /** A new number each time the popup is opened. */
  opening: number;
  title: string;
  subject: Subject | undefined;
  isLoading: boolean;
  /** The reason why there is no list. */
  failure: string | undefined;
  /** The list that is shown. */
  scope: Scope;
  /** Empty until the lists are found. Without a query text there is only `all`. */
  lists: { [scope in Scope]?: PopupCards };
  /** The number of results with the subject applied as a filter; undefined without a query text. */
  appliedTotal: number | undefined;
}

export function closedPopup(): PopupState {
  return {
    isOpen: false,
    opening: 0,
    title: uiMessages.specialSearch.title,
    subject: undefined,
    isLoading: false,
    failure: undefined,
    scope: "all",
    lists: {},
    appliedTotal: undefined,
  };
}

/** `visitor`: by typing or choosing. `address`: by a link, back or forward. `data`: because what reads the text has loaded. */
export type Origin = "visitor" | "address" | "data";

/**
 * The reason why there is nothing to show. `data`: a data file is broken or missing. `worker`: the worker failed.
 * `cancelled`: the visitor cancelled the loading.
 */
export type Failure =
  | { kind: "data"; defect: Defect }
  | { kind: "worker"; reason: string }
  | { kind: "cancelled" };

interface FirstList {
  answer: PageAnswer;
  cards: Cards;
}

/** The worker's parse of a query text. */
export interface QueryFeedback {
  /** The query text; the box may hold a newer one. */
  text: string;
  highlights: Highlight[];
  problems: Problem[];
  /** True if the text is unfinished rather than wrong. */
  incomplete: boolean;
}

/** The worker's advice about a text whose answer is shown. */
interface ShownAdvice extends Advice {
  /** The query text; the box may hold a newer one. */
  text: string;
  /** The answer that was shown for it; undefined while it is typed and unfinished. */
  answer: PageAnswer | undefined;
}

/** Returns the filters by which the shown results are found: a text that no title matches is replaced by its reading. */
export function findEffectiveFilters({ question: { filters }, results }: CvState): Filters {
  const isRead = results.reading !== undefined && results.text === filters.query;
  return { ...filters, ...(isRead && { query: results.answered }) };
}

/** Loading the data. */
interface LoadingState {
  /** True until there is a first answer or a failure. */
  isLoading: boolean;
  /** Defined while the data loads; loading can be cancelled then. */
  progress: LoadProgress | undefined;
  failure: Failure | undefined;
}

/** The visitor's question, which may be newer than the results. */
interface QuestionState {
  filters: Filters;
  /** The selection of the dropdowns, which is ahead of the answer while a choice is being applied. */
  selected: Ref<Selected>;
  feedback: Ref<QueryFeedback>;
  /** The newest advice, which may be about an earlier text and answer. */
  advice: Ref<ShownAdvice> | undefined;
  /** True while the text is unfinished, so that the shown answer is older than it. */
  dimmed: boolean;
  /** The search waits for a file, so the shown answer is the previous one. */
  isSlow: boolean;
}

/** The shown results. */
interface ResultsState {
  /** The results in the html, until there is an answer. */
  first: Ref<FirstList> | undefined;
  /** The shown answer. It is older than the text while that is typed and unfinished. */
  answer: Ref<PageAnswer> | undefined;
  /** The text that the shown answer is for. */
  text: string;
  /** The query that finds the shown results: the text, or its reading. */
  answered: string;
  /** The reading of a text that no title matches; its results are shown. */
  reading: Ref<WordedReading> | undefined;
  /**
   * The shown answer is to a search, so the page begins with the results instead of the owner. Undefined until the
   * first answer; until then, a script in the html decides by the address.
   */
  isSearching: boolean | undefined;
  /** The cause of the shown answer. */
  origin: Origin;
  cards: Ref<Cards>;
}

/** Parts of the page that the visitor opens. */
interface PanelsState {
  /** On a phone the charts and the options are hidden until they are opened; during a search, on a tablet the charts. */
  showChartsMobile: boolean;
  showOptionsMobile: boolean;
  popup: PopupState;
}

export interface CvState {
  /** Until the first answer, only the part of the site that the html contains. */
  site: Ref<Site> | undefined;
  /** The time that 'ago' refers to, in milliseconds since 1970: that of the build until the first answer. */
  now: number;
  /** The data of the html about this page; it never changes. */
  page: Ref<{
    overview: OverviewData;
    parts: PageParts;
    placeholders: readonly string[];
    /** The profile lists spoken languages. */
    hasSpokenLanguages: boolean;
    /** Facets without values. */
    emptyFacets: readonly Facet[];
    /** Known only while prerendering; the browser fetches it if the html lacks it. */
    profile: OwnProfile | undefined;
    view: PageView | undefined;
    /** The entry whose page the html is. */
    entry: EntryData | undefined;
    /** False for a site without the demo area. */
    hasDemo: boolean;
    languages: PageData["languages"];
    photoUrl: PageData["photoUrl"];
    /** The html is the home page's, so it contains the overview. */
    isHome: boolean;
  }>;
  /** The overview of the home page, fetched if the document is that of another page. */
  homeOverview: Ref<OverviewData> | undefined;
  readonly loading: LoadingState;
  readonly question: QuestionState;
  readonly results: ResultsState;
  readonly panels: PanelsState;
}

interface CvStateRequest extends Pick<PageData, "languages" | "photoUrl"> {
  query?: string;
  /** The data of the html that the page takes over. */
  prerendered?: Prerendered | undefined;
  profile?: OwnProfile | undefined;
  view?: PageView | undefined;
  entry?: EntryData | undefined;
  hasDemo?: boolean;
}

/** Creates the state before anything has loaded. */
export function createCvState({
  query = "",
  prerendered,
  profile,
  view,
  entry,
  hasDemo = true,
  languages,
  photoUrl,
}: CvStateRequest = {}): CvState {
  const nothingSelected: Selected = { languages: [], categories: [], orgs: [], tags: [] };
  const now = prerendered?.now ?? Date.now();
  return proxy<CvState>({
    site: prerendered && ref(prerendered.site),
    now,
    page: ref({
      overview: prerendered?.first?.overview ?? { pinned: [] },
      hasSpokenLanguages: prerendered?.first?.hasSpokenLanguages === true,
      emptyFacets: prerendered?.first?.emptyFacets ?? [],
      parts: prerendered?.parts ?? {},
      placeholders: prerendered?.placeholders ?? [],
      profile,
      view,
      entry,
      hasDemo,
      languages,
      photoUrl,
      isHome: prerendered?.first !== undefined && view === undefined,
    }),
    homeOverview: undefined,
    loading: { isLoading: true, progress: undefined, failure: undefined },
    question: {
      // The html must not count the owner's years as a filter that the visitor has set.
      filters: { ...defaultFilters(prerendered?.site.owner ?? { firstYear: 0, lastYear: 0 }), query },
      selected: ref(nothingSelected),
      feedback: ref({ text: "", highlights: [], problems: [], incomplete: false }),
      advice: undefined,
      dimmed: false,
      isSlow: false,
    },
    results: {
      first: prerendered?.first && ref(toFirstList(prerendered.first)),
      answer: undefined,
      text: "",
      answered: "",
      reading: undefined,
      isSearching: undefined,
      origin: "address",
      cards: ref(new Map()),
    },
    panels: {
      showChartsMobile: false,
      showOptionsMobile: false,
      popup: closedPopup(),
    },
  });
}

/** Ends the loading, with the answer or with the failure. */
export function endWaiting({ loading }: CvState, failure?: Failure) {
  loading.failure = failure;
  loading.isLoading = false;
  loading.progress = undefined;
}

function toFirstList(results: FirstResults): FirstList {
  return { answer: toFirstAnswer(results), cards: new Map(results.cards.map((card) => [card.row, card])) };
}
