import { toCardActivity } from "../../engine/assist/activity-text.ts";
import { toCards, toSite } from "../../engine/query/cards.ts";
import type { Engine } from "../../engine/query/engine.ts";
import { buildFromMarkdown } from "../../engine/query/given-data.ts";
import type { Answer, Card, OptionIds, Site } from "../../engine/types.ts";
import { parseQuery } from "../../grammar/parse.ts";
import type { Org, View } from "../../model/cv.ts";
import type { Dataset } from "../../model/dataset.ts";
import { computeFlags, type FlagsOf } from "../../model/flags.ts";
import { markTexts } from "../../model/mark-texts.ts";
import { toPageOwner } from "../../model/page-fields.ts";
import { findOrgUrl } from "../../model/references.ts";
import type { Facet } from "../../src/store/filters.ts";
import type { OverviewData, OwnProfile, PageParts, Prerendered } from "../../src/store/page-data.ts";
import type { Words } from "../export/words.ts";
import { toViewOwner, toViewSearch } from "../owner/views.ts";
import { findOverview, type OverviewSource } from "./overview.ts";
import { findPlaceholders } from "./placeholders.ts";

/** Results in the home page's html, 0.4 kB each: the end of the first screen until the rest has loaded. */
export const prerenderedCards = 4;

/** The first view of a visitor: the site, the results of an empty query and their first cards. */
export interface FirstVisit {
  site: Site;
  answer: Pick<Answer, "total" | "years">;
  /** The list's items that start within the cards, as in a `PageAnswer`. */
  items?: number[] | undefined;
  cards: Card[];
  overview: OverviewData;
  parts: PageParts;
  /** Examples for the empty search box; none if nothing can be found. */
  placeholders: readonly string[];
  emptyFacets: Facet[];
}

/** Returns the data that a page is rendered from. Only the home page and views list results. */
export function toPrerendered(
  visit: FirstVisit,
  path: string,
  now: number,
  listsResults: boolean,
  profile?: OwnProfile["profile"],
): Prerendered {
  const { site, answer, items, cards, overview, parts, placeholders, emptyFacets } = visit;
  const page = {
    path,
    now,
    ...(Object.keys(parts).length > 0 && { parts }),
    ...(placeholders.length > 0 && { placeholders }),
  };
  if (!listsResults) return { ...page, site: toUsedSite(site, []) };
  return {
    ...page,
    site: toUsedSite(site, cards),
    first: {
      total: answer.total,
      years: answer.years.map(({ year, count }) => [year, count]),
      ...(items && { items }),
      cards: cards.map(toUsedCard),
      overview,
      ...((profile?.spokenLanguages ?? []).length > 0 && { hasSpokenLanguages: true }),
      ...(emptyFacets.length > 0 && { emptyFacets }),
    },
  };
}

/** Keeps only what a closed card shows. The rest is loaded with the data. */
export function toUsedCard({ activity, hasMore: _, ...card }: Card): Card {
  const { mergeCommit, diffUrl, ...rest } = activity;
  // `card.title` holds the title in its parsed form.
  return { ...card, activity: { ...rest, title: "" } };
}

/** Keeps only what these closed cards show. The rest is loaded with the data. */
export function toUsedSite(site: Site, cards: readonly Card[]): Site {
  const activities = cards.map(({ activity }) => activity);
  const orgIds = new Set(activities.flatMap(({ org, acquiringOrg }) => [org, acquiringOrg]));
  const linkedIds = new Set(activities.flatMap(({ org, category }) => (category === "Patch" ? [] : org)));
  const orgs = site.orgs.filter(({ id }) => orgIds.has(id));
  const languageIds = new Set(orgs.flatMap(({ languages = [] }) => languages));
  const categoryIds = new Set<string>(activities.map(({ category }) => category));
  return {
    owner: site.owner,
    orgs: orgs.map((org) => (linkedIds.has(org.id) ? org : toPatchOrg(org))),
    languages: site.languages.filter(({ id }) => languageIds.has(id)),
    categories: site.categories
      .filter(({ id }) => categoryIds.has(id))
      .map(({ ui: { icon } = {}, ...category }) => ({
        ...category,
        ...(icon !== undefined && { ui: { icon } }),
      })),
    orgTypes: [],
    optionIds: { languages: [], categories: [], orgs: [], tags: [] },
    total: site.total,
  };
}

/** A patch shows the org's name with one link, and its languages. */
function toPatchOrg(org: Org): Org {
  const { id, name, orgType, languages } = org;
  const url = findOrgUrl(org);
  return { id, name, orgType, ...(languages && { languages }), ...(url !== undefined && { url }) };
}

/** The html has no filters, so it needs no options. */
const noOptions: OptionIds = { languages: [], categories: [], orgs: [], tags: [] };

const facets = ["languages", "categories", "orgs"] as const;

export function assembleBuildEngine(
  { data }: Pick<Dataset, "data">,
  flagsOf: FlagsOf = computeFlags,
): Engine {
  return buildFromMarkdown(data, { flagsOf, parse: parseQuery }).engine;
}

interface FirstVisitSource
  extends Pick<Dataset, "data" | "owner">,
    Pick<OverviewSource, "langsOf" | "pictures"> {
  engine: Engine;
  words: Words;
}

/** Fewer entries are seen at a glance, without charts and filters. */
const minEntries = 25;
/** A chart of fewer languages, or of fewer entries in each year, says little. */
const minCount = 3;

/** The same on all pages of the site, so that nothing changes its place from page to page. */
function findParts(
  { data, owner: { page = {} } }: Pick<Dataset, "data" | "owner">,
  engine: Engine,
): PageParts {
  const isSmall = data.activities.length < minEntries;
  const { charts: wantsCharts = isSmall ? false : undefined, filters = !isSmall, highlights } = page;
  const { languages, years } = engine.search().charts;
  const least = wantsCharts ? 1 : minCount;
  const says = {
    languages: languages.length >= least,
    years: Math.max(0, ...years.map(({ count }) => count)) >= least,
  };
  const charts = (["languages", "years"] as const).filter((chart) => wantsCharts !== false && says[chart]);
  return {
    ...(charts.length < 2 && { charts }),
    ...(!filters && { filters }),
    ...(highlights && { highlights }),
  };
}

/** Returns the first screen of the home page or of a view. */
export function findFirstVisit(
  { engine, words, langsOf, pictures, ...dataset }: FirstVisitSource,
  cardCount: number,
  view?: View,
) {
  const { firstYear: startYear, lastYear: endYear } = dataset.owner;
  const search = view === undefined ? { query: "", startYear, endYear } : toViewSearch(dataset.owner, view);
  const answer = engine.search(search);
  const rows = answer.rows.subarray(0, cardCount);
  const marked = engine.activities(rows).map(markTexts);
  const cards = toCards(
    rows,
    marked.map((activity) => toCardActivity(activity, dataset.owner)),
    langsOf,
  );
  // Patches are grouped only without a query.
  const folded = view === undefined ? engine.findItems(answer) : undefined;
  const items = folded?.filter((_, at, starts) => (starts[at - 1] ?? 0) < cardCount);
  const owner = view === undefined ? dataset.owner : toViewOwner(dataset.owner, view);
  const source = { data: dataset.data, owner, engine, answer, search, langsOf, pictures };
  const placeholders = findPlaceholders(engine, dataset.data, { startYear, endYear }, words);
  return {
    site: toSite({ data: dataset.data, owner: toPageOwner(dataset.owner) }, noOptions),
    answer,
    items: items && [...items],
    cards,
    overview: findOverview(source),
    parts: findParts(dataset, engine),
    placeholders,
    emptyFacets: facets.filter((facet) => engine.optionIds[facet].length === 0),
  };
}
