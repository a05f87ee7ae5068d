/**
 * Prerenders all pages, so that they can be read and printed without scripts and appear before scripts have loaded:
 * finds what a first visit shows, draws it with the app's renderer, and fills the app's template.
 */

import { parseQuery } from "../../grammar/index.ts";
import { spellValue } from "../../grammar/print.ts";
import type { Precomputed } from "../../model/codec/decode.ts";
import { byId } from "../../model/collections.ts";
import type { Activity, CategoryId, CvData, Org, Owner, View } from "../../model/cv.ts";
import type { Dataset } from "../../model/dataset.ts";
import { parseTimestamp, yearOf } from "../../model/dates.ts";
import { groupByEmployer, type JobDates, spanOfJobs } from "../../model/employers.ts";
import { computeFlags, type FlagsOf } from "../../model/flags.ts";
import { toInline } from "../../model/markdown.ts";
import { toPlainText } from "../../model/markdown-parser.ts";
import { toPageOwner, toPageView } from "../../model/page-fields.ts";
import { findOrgUrl } from "../../model/references.ts";
import { isDemoPath, viewPath } from "../../src/routes.ts";
import {
  type OwnProfile,
  type PageData,
  type Prerendered,
  type PrerenderedPage,
  pageDataId,
  type Renderer,
} from "../../src/store/page-data.ts";
import type { PageLanguageOptions } from "../../src/ui/page-language.ts";
import { assembleEngine } from "../../worker/answer/assemble-engine.ts";
import { toCards, toSite } from "../../worker/answer/cards.ts";
import { type TextEngine, withTexts } from "../../worker/answer/text-engine.ts";
import { toCardActivity } from "../../worker/assist/activity-text.ts";
import { createCounter } from "../../worker/assist/counter.ts";
import { findPlaceholder } from "../../worker/assist/help.ts";
import type {
  Answer,
  Card,
  Career,
  Employer,
  Engine,
  Job,
  OptionIds,
  Pinned,
  Site,
} from "../../worker/contract.ts";
import { toEngine } from "../../worker/engine.ts";
import {
  compareEntries,
  type Entry,
  entryReader,
  escapeXml,
  isRunningJob,
  kindReader,
} from "../export/entries.ts";
import { buildMessages, inLanguage, untranslatedMessages } from "../owner/page-messages.ts";
import type { SiteLanguage } from "../owner/translation.ts";
import { toViewOwner, toViewSearch } from "../owner/views.ts";
import type { TerminalProgress } from "../terminal-progress.ts";
import type { App } from "./built-app.ts";
import { hashInline, toPolicy } from "./host-files.ts";
import { type OtherLanguage, toLanguageLinks } from "./language-links.ts";
import type { NameFont } from "./name-font.ts";
import { placeholders, replaceOnce, toLanguageAttributes, toPreload } from "./template.ts";
import { colorBar, type SiteTheme } from "./theme.ts";

/** The home page of the site in one of its languages. */
export interface Alternate {
  /** A BCP 47 tag. */
  tag: string;
  address: string;
}

interface PagesRequest {
  app: App;
  /** The site's path on its host. Translations are in folders below it. */
  root: string;
  renderer: Renderer;
  visit: FirstVisit;
  /** Each view with its first visit and elements for the head. */
  views: readonly { view: View; visit: FirstVisit; head: string }[];
  site: Omit<PageData, "prerendered" | "view">;
  profile: OwnProfile | undefined;
  /** The site's address with a slash at its end; undefined where it is unknown. */
  address: string | undefined;
  /** The site's other languages. */
  others: readonly OtherLanguage[];
  /** All languages of the site, the first one first; empty if it has only one or its address is unknown. */
  alternates: readonly Alternate[];
  /** Elements for the head of the home page, as html. */
  head: string;
  theme: SiteTheme | undefined;
  nameFont: NameFont | undefined;
  /** Undefined for a site in English. */
  language: SiteLanguage | undefined;
  /** The path of the file with the language's later messages. */
  laterUrl?: string | undefined;
  /** The time of the newest change of an activity, so that two builds of the same data are equal. */
  changed: Date;
  progress: TerminalProgress;
}

/** Returns the html files by their paths below the base. */
export async function renderPages(request: PagesRequest): Promise<Map<string, string>> {
  const {
    app,
    renderer,
    root,
    visit,
    views,
    site,
    alternates,
    profile,
    address,
    head,
    theme,
    nameFont,
    language,
    changed,
  } = request;
  const { others, laterUrl = "", progress } = request;
  const { manifest, template } = app;
  const paths = renderer.findPaths().filter((path) => site.hasDemo !== false || !isDemoPath(path));
  const pages = new Map<string, string>();
  const base = site.base.replace(/\/$/, "");
  const all = [
    ...paths.map((path) => ({ path, view: undefined, visit, head: path === "/" ? head : "" })),
    ...views.map((own) => ({ path: viewPath(own.view.id), ...own })),
  ];
  for (const [at, { path, view, visit, head }] of all.entries()) {
    progress.say("rendering pages", at / all.length);
    const isHome = path === "/" || view !== undefined;
    const shownView = view && toPageView(view);
    const prerendered = toPrerendered(visit, path, changed.getTime(), isHome, profile?.profile);
    const languages =
      others.length === 0
        ? undefined
        : inLanguage(language?.translation, () => toLanguageLinks(others, isHome ? path : "/"));
    const page = await renderer.renderPage({
      base,
      prerendered,
      profile,
      view: shownView,
      languages,
      translation: language?.translation,
    });
    const html = toDocument({
      template,
      root,
      page,
      data: { ...site, ...(languages && { languages }), ...(shownView && { view: shownView }), prerendered },
      canonical: toCanonical(address, path),
      preloads: isHome ? [] : manifest.demo,
      head: isHome ? [toAlternates(alternates, path), head].filter(Boolean).join("\n    ") : head,
      theme,
      styles: nameFont === undefined ? [] : [nameFont.style],
      language,
      scripts: [
        ...(language || site.dataUrl.includes("#")
          ? [toTranslationScript(manifest, language, laterUrl)]
          : []),
        ...(languages ? [toCall(manifest.languageSwitch, site.base)] : []),
      ],
    });
    pages.set(`${path.slice(1)}/index.html`.replace(/^\//, ""), html);
  }
  return pages;
}

/** Returns a page's address with the trailing slash to which file servers redirect. */
function toCanonical(address: string | undefined, path: string): string | undefined {
  return address === undefined ? undefined : new URL(`.${path}/`.replace(/\/+$/, "/"), address).href;
}

/** Returns the links to a page in all languages. Readers of other languages get the first one. */
function toAlternates(alternates: readonly Alternate[], path: string): string {
  const links = alternates.map(({ tag, address }) => ({ tag, href: toCanonical(address, path) ?? address }));
  const [first] = links;
  return [...links, ...(first === undefined ? [] : [{ ...first, tag: "x-default" }])]
    .map(({ tag, href }) => `<link rel="alternate" hreflang="${tag}" href="${escapeXml(href)}" />`)
    .join("\n    ");
}

interface DocumentParts {
  /** The app's html, with an empty root element. */
  template: string;
  /** The site's path on its host, below which the app's files are. */
  root: string;
  page: PrerenderedPage;
  data: PageData;
  /** The page's address for search engines; undefined if the site's address is unknown. */
  canonical: string | undefined;
  /** The paths below the base of scripts and style sheets that only this page needs. */
  preloads: readonly string[];
  /** More elements for the head, as html. */
  head?: string;
  theme?: SiteTheme | undefined;
  /** Elements for the head that the theme may override. */
  styles?: readonly string[];
  language?: SiteLanguage | undefined;
  /** The elements of scripts for pages in several languages, or in another one than English. */
  scripts?: readonly string[];
}

/** Returns a page's html. Throws if the template lacks a place for one of the parts. */
export function toDocument(parts: DocumentParts): string {
  const {
    template,
    root,
    page,
    data,
    canonical,
    preloads,
    head = "",
    theme,
    styles = [],
    language,
    scripts = [],
  } = parts;
  const links = [
    ...styles,
    ...(theme === undefined || theme.head === "" ? [] : [theme.head]),
    ...(canonical === undefined ? [] : [`<link rel="canonical" href="${escapeXml(canonical)}" />`]),
    ...preloads.map((file) => toPreload(root + file)),
    ...(head === "" ? [] : [head]),
  ];
  const rootElement = '<div id="root"></div>';
  const json = `<script type="application/json" id="${pageDataId}">${toScriptText(data)}</script>`;
  const colored = theme?.barColors === undefined ? template : colorBar(template, theme.barColors);
  const titled = colored
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeXml(page.title)}</title>`)
    .replace(/(?<=<meta name="description" content=")[^"]*/, () => escapeXml(page.description))
    .replaceAll(placeholders.base, () => root)
    .replaceAll(placeholders.dataUrl, () => data.dataUrl);
  const filled = replaceOnce(titled, placeholders.head, links.join("\n    "));
  // Cloudflare rewrites mail addresses outside of these comments, which would break hydration:
  // developers.cloudflare.com, 'Email Address Obfuscation'.
  const html = `<!--email_off--><div id="root">${page.html}</div><!--/email_off-->`;
  // The page's content comes last, because it may contain any text.
  const worded = language === undefined ? filled : translateTemplate(filled, language);
  return addPolicy(replaceOnce(worded, rootElement, [html, json, ...scripts].join("\n    ")));
}

/** Returns the script that translates the page's messages before its own scripts run, see src/ui/page-language.ts. */
function toTranslationScript(
  { pageLanguage }: App["manifest"],
  language: SiteLanguage | undefined,
  laterUrl: string,
): string {
  const options: PageLanguageOptions = {
    translation: language?.translation,
    laterUrl,
    untranslated: untranslatedMessages,
  };
  return toCall(pageLanguage, options);
}

/** Returns an inline script that calls a function. */
function toCall(code: string, options: unknown): string {
  return `<script>(${code})(${toScriptText(options)})</script>`;
}

/** Translates the template's own texts. */
export function translateTemplate(html: string, { translation, html: texts }: SiteLanguage): string {
  const { outdated, outdatedHint, failed, retry } = buildMessages.html;
  const { language } = translation;
  const [, browsers = ""] = new RegExp(`${outdated} (.*) ${outdatedHint}`).exec(html) ?? [];
  const pairs = [
    ['<html lang="en"', `<html ${toLanguageAttributes(language)}`],
    [browsers, escapeXml(translateBrowsers(browsers, language))],
    [outdated, escapeXml(texts.outdated)],
    [outdatedHint, escapeXml(texts.outdatedHint)],
    [failed, escapeXml(texts.failed)],
    [retry, escapeXml(texts.retry)],
  ] as const;
  return pairs.reduce((text, [english, own]) => replaceOnce(text, english, own), html);
}

/** @example translateBrowsers("Chrome or Edge 111, Firefox 128", "de") // "Chrome oder Edge 111, Firefox 128" */
function translateBrowsers(list: string, language: string): string {
  const or = new Intl.ListFormat(language, { type: "disjunction" });
  return list
    .split(", ")
    .map((browsers) => or.format(browsers.split(" or ")))
    .join(", ");
}

/** Returns JSON that cannot end its script element. */
export function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/**
 * Inserts the policy after the character set, because it only applies to what follows. It is for hosts that do not
 * send the owner's headers.
 */
function addPolicy(html: string): string {
  const charset = '<meta charset="utf-8" />';
  const meta = `<meta http-equiv="Content-Security-Policy" content="${toPolicy(hashInline(html), "meta")}" />`;
  return replaceOnce(html, charset, `${charset}\n    ${meta}`);
}

/**
 * The number of results in the home page's html. They start at the end of the first screen, below the career, and
 * suffice until the rest has loaded. Each costs 0.4 kB.
 */
export const prerenderedCards = 4;

/** The profile's sections that the career links to. */
const linkedSections = [
  "education",
  "skills",
  "spokenLanguages",
] as const satisfies (keyof OwnProfile["profile"])[];

/** What a visitor sees first: the site, the results of an empty query and their first cards. */
interface FirstVisit {
  site: Site;
  answer: Pick<Answer, "total" | "years">;
  /** The list's items that start within the cards, as in a `PageAnswer`. */
  items?: number[] | undefined;
  cards: Card[];
  pinned: Pinned[];
  career?: Career | undefined;
  /** An example query for the empty search box; undefined if no query finds anything. */
  placeholder?: string | undefined;
}

/** Returns the data that a page is rendered from. Only the home page and views list results. */
function toPrerendered(
  visit: FirstVisit,
  path: string,
  now: number,
  listsResults: boolean,
  profile?: OwnProfile["profile"],
): Prerendered {
  const { site, answer, items, cards, pinned, career, placeholder } = visit;
  const page = { path, now, ...(placeholder !== undefined && { placeholder }) };
  if (!listsResults) return { ...page, site: toUsedSite(site, []) };
  return {
    ...page,
    site: toUsedSite(site, cards),
    first: {
      total: answer.total,
      years: answer.years.map(({ year, count }) => [year, count]),
      ...(items && { items }),
      cards: cards.map(toUsedCard),
      pinned,
      ...(career && { career }),
      sections: linkedSections.filter((id) => (profile?.[id] ?? []).length > 0),
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

/** Creates the engine for a build. */
export function assembleBuildEngine(
  { data }: Pick<Dataset, "data">,
  flagsOf: FlagsOf = computeFlags,
): TextEngine {
  return withTexts(assembleEngine(data, { flagsOf }));
}

/** @example toLang("en") // { lang: "en" } */
const toLang = (lang: string | undefined) => (lang === undefined ? {} : { lang });

interface FirstVisitSource extends Pick<Dataset, "data" | "owner">, Pick<OverviewSource, "langsOf"> {
  engine: TextEngine;
}

/** Returns what a visitor sees first on the home page or a view's. */
export async function findFirstVisit(
  { engine: parsedEngine, langsOf, ...dataset }: FirstVisitSource,
  cardCount: number,
  view?: View,
) {
  const engine = toEngine(parsedEngine);
  const { firstYear: startYear, lastYear: endYear } = dataset.owner;
  const search = view === undefined ? { query: "", startYear, endYear } : toViewSearch(dataset.owner, view);
  const answer = engine.search(search);
  const rows = answer.rows.subarray(0, cardCount);
  const cards = await toCards(rows, engine.activities(rows).map(toCardActivity), toInline, langsOf);
  // Patches are grouped only without a query.
  const folded = view === undefined ? parsedEngine.findItems(answer) : undefined;
  const items = folded?.filter((_, at, starts) => (starts[at - 1] ?? 0) < cardCount);
  const owner = view === undefined ? dataset.owner : toViewOwner(dataset.owner, view);
  const source = { data: dataset.data, owner, engine, answer, search, langsOf };
  const [career, pinned] = await Promise.all([findCareer(source), findPinned(source)]);
  const sources = { engine: parsedEngine, counter: createCounter(parsedEngine) };
  const placeholder = findPlaceholder(sources, { startYear, endYear });
  return {
    site: toSite({ data: dataset.data, owner: toPageOwner(dataset.owner) }, noOptions),
    answer,
    items: items && [...items],
    cards,
    pinned,
    career,
    placeholder,
  };
}

/** As many as fit on a first screen next to four highlights. */
const maxJobs = 5;
const maxPinned = 4;
/** The page cuts longer positions. */
const maxPositionLength = 140;

/** The newest of each category, until there are enough. */
const sought: readonly CategoryId[] = ["SoftwareLib", "SoftwareApp", "Publication", "Article", "Website"];

interface OverviewSource {
  data: Required<CvData>;
  owner: Owner;
  engine: Engine;
  /** The page's initial search and its answer. */
  search: { query: string; startYear: number; endYear: number };
  answer: Answer;
  /** As that of a decoded dataset. */
  langsOf?: Precomputed["langsOf"] | undefined;
}

/** Returns the jobs in the order of the papers, including pinned ones. Undefined without a job. */
export async function findCareer({
  data,
  owner,
  engine,
  search,
  answer,
  langsOf,
}: OverviewSource): Promise<Career | undefined> {
  const kindOf = kindReader(data.categories);
  // A query with a field overrides the chosen categories, so the results are filtered.
  const jobs = engine.activities(answer.rows).filter((activity) => kindOf(activity) === "Work");
  if (jobs.length === 0) return undefined;
  const all = jobs.map(entryReader(data)).sort(compareEntries);
  const categories = [...new Set(jobs.map(({ category }) => category))];
  const pinned = all.filter(({ id }) => owner.pinned?.includes(id));
  const chosen = new Set([...new Set([...all.filter(isRunningJob), ...pinned, ...all])].slice(0, maxJobs));
  const toPosition = async (job: Entry) => ({
    query: toQuery("id", job.id),
    position: await findPosition(job.activity),
    ...toLang(langsOf?.(job.activity)[job.activity.position === undefined ? "title" : "position"]),
    ...toMonths(job),
  });
  /** Returns the shortest of three queries that finds these jobs and nothing else. */
  const toEmployerQuery = (group: readonly Entry[]): string => {
    const ids = group.map(({ id }) => id);
    const ofOrg = toQuery("org", group[0]?.activity.org ?? "");
    const findsThese = (query: string) => {
      const found = engine.activities(engine.search({ ...search, query }).rows);
      return found.length === ids.length && found.every(({ id }) => ids.includes(id));
    };
    const queries = [ofOrg, `${ofOrg} ${toCategoryQuery(categories)}`];
    return queries.find(findsThese) ?? toListQuery("id", ids);
  };
  const toEmployer = async (group: readonly Entry[]): Promise<Job | Employer | undefined> => {
    const shown = group.filter((job) => chosen.has(job));
    const [first] = shown;
    if (first === undefined) return undefined;
    const { name } = first.org;
    if (shown.length === 1) return { ...(await toPosition(first)), name };
    const positions = await Promise.all(shown.map(toPosition));
    const total = group.length === shown.length ? {} : { total: group.length };
    return { query: toEmployerQuery(group), name, ...toMonths(spanOfJobs(group)), positions, ...total };
  };
  const groups =
    owner.groupPositions === false
      ? all.map((job) => [job])
      : groupByEmployer(all, (job) => ({ ...job, org: job.activity.org }));
  return {
    jobs: (await Promise.all(groups.map(toEmployer))).filter((job) => job !== undefined),
    total: all.length,
    query: narrow(search.query, toCategoryQuery(categories)),
  };
}

/** Returns the position: the given one, or the title up to its first colon. */
async function findPosition({ position, title }: Activity): Promise<string> {
  const text = position ?? toPlainText(await toInline(title));
  const [name = "", ...rest] = position === undefined ? text.split(":") : [text];
  const told = [...(name.trim() === "" ? [name, ...rest].join(":") : name).trim()];
  return told.length > maxPositionLength ? `${told.slice(0, maxPositionLength).join("")}…` : told.join("");
}

/** By ids, which are the same in all languages. */
function toCategoryQuery(ids: readonly string[]): string {
  const [first = "", ...others] = ids;
  return others.length === 0 ? toQuery("category", first) : toListQuery("category", ids);
}

function toListQuery(field: string, texts: readonly string[]): string {
  return `${field}:IN(${texts.map((text) => spellValue(text, { quoted: false, inList: true })).join(",")})`;
}

/** Returns the intersection of two queries. */
function narrow(query: string, also: string): string {
  const parsed = parseQuery(query);
  if (!parsed.ok || parsed.expression === null) return also;
  return `${parsed.expression.kind === "or" ? `(${query})` : query} ${also}`;
}

export async function findPinned({
  data,
  owner,
  engine,
  search,
  answer,
  langsOf,
}: OverviewSource): Promise<Pinned[]> {
  const orgs = byId(data.orgs);
  const icons = new Map<string, string | undefined>(data.categories.map(({ id, ui }) => [id, ui?.icon]));
  const iconOf = (category: string) => {
    const icon = icons.get(category);
    return icon === undefined ? {} : { icon };
  };
  const kindOf = kindReader(data.categories);
  const orgNameOf = (id: string) => orgs.get(id)?.name ?? id;
  const toPinned = async (activity: Activity): Promise<Pinned> => {
    const { id, category, org, title, createdAt } = activity;
    const to = endOf(activity);
    const lasts = kindOf(activity) === "Volunteer";
    return {
      query: toQuery("id", id),
      category,
      ...iconOf(category),
      name: orgNameOf(org),
      // The whole entry is a link, so links in its title become text.
      title: toPlainText(await toInline(title)),
      ...toLang(langsOf?.(activity).title),
      from: toYear(lasts ? startOf(activity) : createdAt),
      ...(lasts && to !== undefined && { to: toYear(to) }),
      ...(lasts && to === undefined && !activity.endUnknown && { to: null }),
    };
  };
  if (owner.pinned !== undefined) {
    const activities = byId(data.activities);
    const found = owner.pinned.flatMap((id) => activities.get(id) ?? []);
    // Jobs are listed separately.
    const others = found.filter((activity) => kindOf(activity) !== "Work");
    return Promise.all(others.slice(0, maxPinned).map(toPinned));
  }
  // The project's link searches the whole project, not only the view's part.
  const project =
    search.query === ""
      ? answer.facets.orgs.find(({ id, count }) => count > 1 && orgs.get(id)?.orgType === "Open Source")
      : undefined;
  const results = engine.activities(answer.rows);
  const newest = sought.flatMap((kind) => results.find((activity) => kindOf(activity) === kind) ?? []);
  const room = project === undefined ? maxPinned : maxPinned - 1;
  const pinned = await Promise.all(newest.slice(0, room).map(toPinned));
  if (project === undefined) return pinned;
  const query = toQuery("org", project.id);
  const { years } = engine.search({ ...search, query });
  const name = orgNameOf(project.id);
  const from = years.at(-1)?.year ?? owner.firstYear;
  return [
    ...pinned,
    { query, category: "Patch", ...iconOf("Patch"), name, title: name, from, count: project.count },
  ];
}

function toQuery(field: string, text: string): string {
  return `${field}:${spellValue(text, { quoted: false, inList: false })}`;
}

function startOf({ startedAt, createdAt }: Activity): string {
  return startedAt ?? createdAt;
}

/** By the specification, acceptedAt ends work and volunteering, too. */
function endOf({ endedAt, acceptedAt }: Activity): string | undefined {
  return endedAt ?? acceptedAt;
}

const toYear = (date: string) => yearOf(parseTimestamp(date) ?? 0);

function toMonths({ from, to }: JobDates): Pick<Job, "from" | "to"> {
  return { from: toMonth(from), ...(to !== undefined && { to: to && toMonth(to) }) };
}

/** A year stays a year. */
function toMonth(date: string): string {
  if (date.length === "2018".length) return date;
  return new Date(parseTimestamp(date) ?? 0).toISOString().slice(0, "2018-11".length);
}
