/** Converts activities and the profile to entries for all exports: titles, orgs, dates, links. Writes XML texts. */
import type { Engine } from "../../engine/index.ts";
import { printQuery } from "../../grammar/index.ts";
import { fieldsMarked } from "../../model/activity-fields.ts";
import { findDistinctAddresses } from "../../model/addresses.ts";
import { categoryTable, findBaseCategory } from "../../model/categories.ts";
import { byId, cached } from "../../model/collections.ts";
import type {
  Activity,
  Category,
  CategoryId,
  CvData,
  Inline,
  Owner,
  Profile,
  TitledLink,
} from "../../model/cv.ts";
import { parseTimestamp, yearOf } from "../../model/dates.ts";
import { selectHighlights } from "../../model/highlights.ts";
import { toPlainText } from "../../model/inline.ts";
import { readInline, readProse } from "../../model/markdown-parser.ts";
import { findProgress } from "../../model/progress.ts";
import { findOrg, findOrgName, findOrgUrl } from "../../model/references.ts";
import { escapeXml } from "../../model/xml.ts";
import { entryPath } from "../../src/routes.ts";
import type { EntryPage } from "../owner/entry-pages.ts";
import type { Words } from "./words.ts";

interface Named {
  name: string;
  url?: string;
}

export interface Entry {
  activity: Activity;
  id: string;
  category: Category;
  /** The one of the nine categories that it counts as. */
  baseCategory: CategoryId;
  title: Inline[];
  /** The title without markup. */
  text: string;
  /** Its name is empty if the activity belongs to none. */
  org: Named;
  /** Short texts that follow the org's name, such as a place. */
  orgLine: readonly string[];
  /** The buyer, of an acquisition. */
  buyer?: Named;
  languages: readonly string[];
  /** The label of the activity, such as "Published"; a date follows. */
  label: string;
  /** Its day, month or year, as precise as the data. */
  from: string;
  /** The end of a job or the like; null if unknown, absent while it is ongoing. */
  to?: string | null;
  /** True if it is a period, as work and volunteering are. */
  isSpan: boolean;
  links: TitledLink[];
  /** An older job, which a short CV describes only if there is room. */
  isEarlierJob?: true;
  /** A paragraph, and lines below it. */
  summary?: Inline[];
  highlights: Inline[][];
  /** The start of createdAt, in milliseconds since 1970. */
  created: number;
  /** The time of the entry's last change, in milliseconds since 1970; never the time of a build. */
  updated: number;
}

export interface ExportData {
  data: Required<CvData>;
  owner: Owner;
  profile?: Profile | undefined;
  /** The language of all words except the owner's. */
  words: Words;
  /** The address of the home page in this language, with a slash at its end; undefined where it is unknown. */
  address: string | undefined;
  /** The site's folder with its last slash: an address, or a relative path; without it relative links go. */
  root?: string | undefined;
  /** The pages of entries, by the ids of their activities. */
  pages?: ReadonlyMap<string, EntryPage> | undefined;
  /** Returns the path or address of the version of a picture that a page shows. */
  toPicture?: ((src: string) => string) | undefined;
  /** Highlights with tags are shown only if they have one of these; all are shown if there are none. */
  tags?: readonly string[] | undefined;
}

export type ReadEntry = (activity: Activity) => Entry;

export type BaseCategoryOf = (activity: Pick<Activity, "category">) => CategoryId;

/** Returns a function that returns which of the nine categories an activity counts as. */
export function baseCategoryReader(categories: readonly Category[] = []): BaseCategoryOf {
  const own = byId(categories);
  return ({ category }) => findBaseCategory(category, own.get(category));
}

/** Returns a function that makes an activity an entry. Entries are larger, so exports convert what they use. */
export function entryReader(
  { orgs, categories }: Required<CvData>,
  { words, tags }: { words: Words; tags?: readonly string[] | undefined },
): ReadEntry {
  const orgsById = byId(orgs);
  const categoriesById = byId(categories);
  const toNamed = (id: string | undefined): Named => {
    const org = findOrg(id, orgsById);
    const url = org && findOrgUrl(org);
    return { name: findOrgName(id, orgsById), ...(url !== undefined && { url }) };
  };
  return (activity) => {
    const { id, category, org, acquiringOrg } = activity;
    const title = readInline(activity.title);
    const own = categoriesById.get(category);
    const dates = toDates(activity, own, words);
    // A job's title is its position.
    const isProject = categoryTable[dates.baseCategory].resumeSection === "projects";
    return {
      activity,
      id,
      category: own ?? { id: category, name: category },
      title,
      text: toPlainText(title),
      org: toNamed(org),
      orgLine: [
        ...(isProject ? [activity.position ?? []].flat() : []),
        ...fieldsMarked("org-line").flatMap((field) => activity[field] ?? []),
      ],
      ...(acquiringOrg !== undefined && { buyer: toNamed(acquiringOrg) }),
      languages: findOrg(org, orgsById)?.languages ?? [],
      ...dates,
      links: toLinks(activity, words),
      ...(activity.summary !== undefined && { summary: readProse(activity.summary) }),
      highlights: selectHighlights(activity.highlights, tags).map(readInline),
      created: toTime(activity.createdAt),
      updated: lastChange(activity),
    };
  };
}

function toDates(
  activity: Activity,
  own: Category | undefined,
  { actions, closed, statuses }: Words,
): Pick<Entry, "baseCategory" | "label" | "from" | "to" | "isSpan"> {
  const { acceptedAt, closedAt, status } = activity;
  const { baseCategory, state, isSpan, start, end } = findProgress(activity, own);
  if (baseCategory === "Patch") {
    const label = { ...actions.Patch, closed }[state];
    return { baseCategory, label, from: acceptedAt ?? closedAt ?? start, isSpan };
  }
  const { open, done = open } = own?.action ?? actions[baseCategory];
  const label = status === undefined ? (state === "open" ? open : done) : statuses[status];
  return { baseCategory, label, from: start, isSpan, ...(isSpan && end !== undefined && { to: end }) };
}

/** Compares entries by the order of the page's career and all documents: ongoing jobs, then the latest start. */
export function compareEntries(one: Entry, other: Entry): number {
  return compareNumbers(toEnd(other), toEnd(one)) || toTime(other.from) - toTime(one.from);
}

/** Not by subtraction, because the difference of two running jobs' ends is NaN. */
const compareNumbers = (one: number, other: number): number => (one < other ? -1 : one > other ? 1 : 0);

/** Jobs are sorted by their end. One whose end is unknown counts as ended when it began. */
function toEnd({ baseCategory, from, to }: Pick<Entry, "baseCategory" | "from" | "to">): number {
  if (baseCategory !== "Work") return toTime(from);
  return to === undefined ? Number.POSITIVE_INFINITY : toTime(to ?? from);
}

export function isRunningJob({ baseCategory, to }: Pick<Entry, "baseCategory" | "to">): boolean {
  return baseCategory === "Work" && to === undefined;
}

/** Returns a CV's activities, newest first: a search's results, and jobs of its query that began before but run. */
export function findForCv(
  engine: Engine,
  categories: readonly Category[],
  search: { query: string; startYear: number; endYear: number },
): Activity[] {
  const own = byId(categories);
  const before = { ...search, startYear: Number.NEGATIVE_INFINITY, endYear: search.startYear - 1 };
  const earlier = engine.activities(engine.search(before).rows).filter((activity) => {
    const { baseCategory, end: to } = findProgress(activity, own.get(activity.category));
    return isRunningJob({ baseCategory, ...(to !== undefined && { to }) });
  });
  return [...engine.activities(engine.search(search).rows), ...earlier];
}

/** Returns the UTC year of an activity on the page. */
export function yearOfActivity({ createdAt }: Activity): number {
  return yearOf(toTime(createdAt));
}

/** Ends do not count as changes, because they may be in the future. */
function lastChange({ createdAt, acceptedAt, closedAt }: Activity): number {
  return Math.max(...[createdAt, acceptedAt, closedAt].map((date) => toTime(date ?? createdAt)));
}

function toTime(date: string): number {
  return parseTimestamp(date) ?? 0;
}

/** Returns distinct links: the patch, those of the data, and places that featured it. */
function toLinks(
  { qaUrl, number, diffUrl, links = {}, featured = {} }: Activity,
  { patch, pullRequest, diff, featured: describe }: Words,
): TitledLink[] {
  const all = [
    { title: number === undefined ? patch : pullRequest(number), url: qaUrl ?? "" },
    { title: diff, url: diffUrl ?? "" },
    ...Object.values(links),
    ...Object.entries(featured).map(([place, url]) => ({ title: describe(place), url })),
  ];
  const distinct = new Set(findDistinctAddresses(all.map(({ url }) => url)));
  return all.filter(({ url }) => url !== "" && distinct.delete(url));
}

/** Returns the address at which the page shows only this activity. */
export function toPermalink(address: string, { id, page }: Pick<Activity, "id" | "page">): string {
  if (page) return new URL(`.${entryPath(id)}/`, address).href;
  const span = { start: 0, length: 0 };
  const query = printQuery({ kind: "match", field: "id", value: { text: id, wildcard: false, span }, span });
  return `${address}?q=${encodeURIComponent(query)}`;
}

/** Returns the time of the newest change until now, though entries may lie ahead; else of the CV's last year. */
export function newestChange(activities: readonly Activity[], { lastYear }: Owner): Date {
  const now = Date.now();
  const newest = activities
    .map(lastChange)
    .reduce((latest, time) => (time > now ? latest : Math.max(latest, time)), Number.NEGATIVE_INFINITY);
  return new Date(Number.isFinite(newest) ? newest : Math.min(now, Date.UTC(lastYear, 0, 1)));
}

const precisions = ["year", "month", "day"] as const;

/** The precision of a date: a year, a month, a day. */
type Precision = 0 | 1 | 2;

interface DateStyle {
  /** A BCP 47 tag. */
  language: string;
  /** The highest precision to print; the data may be less precise. */
  precision?: Precision;
  /** Long or short names of months: 'January 2022', 'Jan 2022'. */
  month?: MonthStyle;
}

type MonthStyle = "long" | "short";

export function formatDate(
  date: string,
  { language, precision: maxPrecision = 2, month = "long" }: DateStyle,
): string {
  const own = date.length === 4 ? 0 : date.length === 7 ? 1 : 2;
  const precision = Math.min(own, maxPrecision);
  const format = cached(formats, `${precision} ${month} ${language}`, () => {
    const styles = { year: "numeric", month, day: "numeric" } as const;
    const parts = precisions.slice(0, precision + 1).map((part) => [part, styles[part]]);
    // Every language uses the Gregorian calendar of the data and the digits of the page.
    const common = { calendar: "gregory", numberingSystem: "latn", timeZone: "UTC" };
    return new Intl.DateTimeFormat(language, { ...Object.fromEntries(parts), ...common });
  });
  return format.format(toTime(date));
}

/** Creating a format takes twenty times as long as using it, and a large CV has many dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** @example 'Merged May 4, 2018', 'Working there since 2018' or 'Worked there, 2018 – 2020' */
export function describeDates(entry: Entry, { language, since }: Words): string {
  const { label, category, baseCategory, from, to, isSpan } = entry;
  const start = formatDate(from, { language });
  const isOngoing = isSpan && to === undefined && category.action === undefined;
  if (isOngoing && (baseCategory === "Work" || baseCategory === "Volunteer"))
    return since[baseCategory](start);
  if (!isSpan || to === undefined) return `${label} ${start}`;
  return `${label}, ${to === null ? start : `${start} – ${formatDate(to, { language })}`}`;
}

/** Describes results, newest first. `asked` is their query. @example '5 results of: table, newest first.' */
export function describeResults(count: number, asked: string, words: Words): string {
  const results = words.results(count);
  const query = asked.trim();
  return query === "" ? words.newestFirst(results) : words.newestFirstOf(results, query);
}

/** Dates in CVs have no days, and short names of months: 'Jan 2022'. */
export function formatMonth(date: string, { language }: Words): string {
  return formatDate(date, { language, precision: 1, month: "short" });
}

/** `to` is absent while it is ongoing, and null if it is unknown. @example 'Jan 2022 – present' */
export function formatSpan(from: string, to: string | null | undefined, words: Words): string {
  const start = formatMonth(from, words);
  if (to === null) return start;
  const end = to === undefined ? words.present : formatMonth(to, words);
  return start === end ? start : `${start} – ${end}`;
}

/** Returns an address without its scheme. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}

const tags = { em: "em", strong: "strong", strike: "s" } as const;

export function toHtmlText(inlines: readonly Inline[]): string {
  return inlines.map(toHtmlPart).join("");
}

function toHtmlPart(part: Inline): string {
  switch (part.kind) {
    case "text":
      return escapeXml(part.text).replaceAll("\n", "<br>");
    case "code":
      return `<code>${escapeXml(part.text)}</code>`;
    case "link":
      return part.href === ""
        ? toHtmlText(part.children)
        : `<a href="${escapeXml(part.href)}">${toHtmlText(part.children)}</a>`;
    case "em":
    case "strong":
    case "strike":
      return `<${tags[part.kind]}>${toHtmlText(part.children)}</${tags[part.kind]}>`;
  }
}
