/** Makes the page's opening: the career, and the pinned activities or, if there are none, the newest of each category. */

import type { Answer, Count, Engine } from "../../engine/index.ts";
import { parseQuery } from "../../grammar/index.ts";
import { spellValue } from "../../grammar/print.ts";
import { findOwner, toAuthorNames, toFirstAuthors } from "../../model/authors.ts";
import type { Precomputed } from "../../model/codec/decode.ts";
import { byId } from "../../model/collections.ts";
import type { Activity, CategoryId, CvData, Owner } from "../../model/cv.ts";
import { parseTimestamp, yearOf } from "../../model/dates.ts";
import { groupByEmployer, type JobDates, spanOfJobs } from "../../model/employers.ts";
import { toShown } from "../../model/mark-texts.ts";
import { findOrgName } from "../../model/references.ts";
import type { OverviewData } from "../../src/store/page-data.ts";
import type { Career, CountedQuery, Employer, Job, Pinned } from "../../worker/contract.ts";
import {
  baseCategoryReader,
  compareEntries,
  type Entry,
  entryReader,
  findForCv,
  isRunningJob,
} from "../export/entries.ts";
import { englishWords } from "../languages/words.ts";
import { findPicture } from "./entry-pages.ts";
import type { SitePictures } from "./pictures.ts";

/** @example toLang("en") // { lang: "en" } */
const toLang = (lang: string | undefined) => (lang === undefined ? {} : { lang });

/** As many as fit on a first screen next to four highlights. */
const maxJobs = 5;
const maxPinned = 4;
/** As many as the owner can name. They make two rows. */
const maxPictured = 6;
/** The page cuts longer positions. */
const maxPositionLength = 140;

/** Fills up with the newest activity of each category. */
const sought: readonly CategoryId[] = ["SoftwareLib", "SoftwareApp", "Publication", "Article", "Website"];

/** Shown by their titles; others by the names of their organizations. */
const titled: ReadonlySet<CategoryId> = new Set(["Article", "Publication"]);

export interface OverviewSource {
  data: Required<CvData>;
  owner: Owner;
  engine: Engine;
  /** The page's initial search and its answer. */
  search: { query: string; startYear: number; endYear: number };
  answer: Answer;
  /** The same as that of a decoded dataset. */
  langsOf?: Precomputed["langsOf"] | undefined;
  pictures?: Pick<SitePictures, "complete"> | undefined;
}

export function findOverview(source: OverviewSource): OverviewData {
  const pinned = findPinned(source);
  const heading = source.owner.headings?.highlights;
  const all = findAll(source, pinned);
  const career = findCareer(source);
  return {
    pinned,
    ...(heading !== undefined && { heading }),
    ...(all && { all }),
    ...(career && { career }),
  };
}

/** Returns the jobs in the order of the CV, including pinned ones. Undefined without a job. */
export function findCareer(source: OverviewSource): Career | undefined {
  const { data, owner, engine, search, answer, langsOf } = source;
  const baseCategoryOf = baseCategoryReader(data.categories);
  // A query with a field overrides the chosen categories, so the results are filtered.
  const jobs = findForCv(engine, data.categories, search).filter(
    (activity) => baseCategoryOf(activity) === "Work",
  );
  const listed = new Set(engine.activities(answer.rows));
  const isListed = ({ activity }: Entry) => listed.has(activity);
  if (jobs.length === 0) return undefined;
  const all = jobs.map(entryReader(data, { words: englishWords })).sort(compareEntries);
  const categories = [...new Set(jobs.map(({ category }) => category))];
  const pinned = all.filter(({ id }) => owner.pinned?.includes(id));
  const chosen = new Set([...new Set([...all.filter(isRunningJob), ...pinned, ...all])].slice(0, maxJobs));
  const toPosition = (job: Entry) => ({
    ...(isListed(job) && { query: toQuery("id", job.id) }),
    position: findPosition(job.activity),
    ...toLang(langsOf?.(job.activity)[job.activity.position === undefined ? "title" : "position"]),
    ...toMonths(job),
  });
  /** Returns the shortest of three queries that finds these jobs and nothing else; undefined if the list has none. */
  const toEmployerQuery = (group: readonly Entry[]): string | undefined => {
    const ids = group.filter(isListed).map(({ id }) => id);
    if (ids.length === 0) return undefined;
    const org = group[0]?.activity.org;
    if (org === undefined) return toListQuery("id", ids);
    const ofOrg = toQuery("org", org);
    const findsThese = (query: string) => {
      const found = engine.activities(engine.search({ ...search, query }).rows);
      return found.length === ids.length && found.every(({ id }) => ids.includes(id));
    };
    const queries = [ofOrg, `${ofOrg} ${toCategoryQuery(categories)}`];
    return queries.find(findsThese) ?? toListQuery("id", ids);
  };
  const toEmployer = (group: readonly Entry[]): Job | Employer | undefined => {
    const shown = group.filter((job) => chosen.has(job));
    const [first] = shown;
    if (first === undefined) return undefined;
    const { name } = first.org;
    if (shown.length === 1) return { ...toPosition(first), name };
    const positions = shown.map(toPosition);
    const total = group.length === shown.length ? {} : { total: group.length };
    const query = toEmployerQuery(group);
    return { ...(query && { query }), name, ...toMonths(spanOfJobs(group)), positions, ...total };
  };
  const groups =
    owner.groupPositions === false
      ? all.map((job) => [job])
      : groupByEmployer(all, (job) => ({ ...job, org: job.activity.org }));
  return {
    jobs: groups.map(toEmployer).filter((job) => job !== undefined),
    total: all.filter(isListed).length,
    query: narrow(search.query, toCategoryQuery(categories)),
  };
}

/** Returns the position: the given one, or the title up to its first colon. */
function findPosition(activity: Activity): string {
  const { position, title } = toShown(activity);
  const text = position ?? title;
  const [name = "", ...rest] = position === undefined ? text.split(":") : [text];
  const letters = [...(name.trim() === "" ? [name, ...rest].join(":") : name).trim()];
  return letters.length > maxPositionLength
    ? `${letters.slice(0, maxPositionLength).join("")}…`
    : letters.join("");
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

export function findPinned(source: OverviewSource): Pinned[] {
  const { data, owner, engine, search, answer, langsOf, pictures } = source;
  const orgs = byId(data.orgs);
  const icons = new Map<string, string | undefined>(data.categories.map(({ id, ui }) => [id, ui?.icon]));
  const iconOf = (category: string) => {
    const icon = icons.get(category);
    return icon === undefined ? {} : { icon };
  };
  const baseCategoryOf = baseCategoryReader(data.categories);
  const toPinned = (activity: Activity): Pinned => {
    // The whole entry is a link, so links in its title become text.
    const { id, category, org, title, createdAt, page, status } = toShown(activity);
    const to = endOf(activity);
    const baseCategory = baseCategoryOf(activity);
    const lasts = baseCategory === "Volunteer";
    const picture = pictures && findPicture(activity, pictures);
    const isTitled = titled.has(baseCategory);
    return {
      query: toQuery("id", id),
      ...(page && { page: id }),
      category,
      ...iconOf(category),
      name: findOrgName(org, orgs) || title,
      title,
      ...toLang(langsOf?.(activity).title),
      ...(isTitled && { isTitled }),
      ...toAuthorsAndLinks(activity, owner),
      ...(status && { status }),
      ...(picture && { picture }),
      from: toYear(lasts ? startOf(activity) : createdAt),
      ...(lasts && to !== undefined && { to: toYear(to) }),
      ...(lasts && to === undefined && !activity.endUnknown && { to: null }),
    };
  };
  if (owner.pinned !== undefined) {
    const activities = byId(data.activities);
    const found = owner.pinned.flatMap((id) => activities.get(id) ?? []);
    // Jobs are listed separately.
    const others = found.filter((activity) => baseCategoryOf(activity) !== "Work");
    const pinned = others.map(toPinned);
    // Entries that share a picture show it once.
    const seen = new Set<string>();
    for (const one of pinned) {
      if (one.picture && seen.has(one.picture.src)) delete one.picture;
      else if (one.picture) seen.add(one.picture.src);
    }
    return pinned.slice(0, pinned.some(({ picture }) => picture) ? maxPictured : maxPinned);
  }
  const results = engine.activities(answer.rows);
  /** The organizations by whose names entries are shown: each name stands once. */
  const named = new Set<string>();
  const newest = sought.flatMap((baseCategory) => {
    const isTitled = titled.has(baseCategory);
    const found = results.find(
      (activity) => baseCategoryOf(activity) === baseCategory && (isTitled || !named.has(activity.org ?? "")),
    );
    if (found?.org !== undefined && !isTitled) named.add(found.org);
    return found ?? [];
  });
  // The project's link searches the whole project, not only the view's part.
  const isProject = ({ id, count }: Count) =>
    count > 1 && orgs.get(id)?.orgType === "Open Source" && !named.has(id);
  const project = search.query === "" ? answer.facets.orgs.find(isProject) : undefined;
  const room = project === undefined ? maxPinned : maxPinned - 1;
  const pinned = newest.slice(0, room).map(toPinned);
  if (project === undefined) return pinned;
  const query = toQuery("org", project.id);
  const { years } = engine.search({ ...search, query });
  const name = findOrgName(project.id, orgs);
  const from = years.at(-1)?.year ?? owner.firstYear;
  return [
    ...pinned,
    { query, category: "Patch", ...iconOf("Patch"), name, title: name, from, count: project.count },
  ];
}

/**
 * Returns all results with pages, or all of the categories of publications that alone are pinned; undefined if the pinned
 * ones are all.
 */
function findAll({ engine, search }: OverviewSource, pinned: readonly Pinned[]): CountedQuery | undefined {
  const isWriting = pinned.length > 0 && pinned.every(({ isTitled }) => isTitled);
  const categories = [...new Set(pinned.map(({ category }) => category))];
  const query = narrow(search.query, isWriting ? toCategoryQuery(categories) : "has:page");
  const { total } = engine.search({ ...search, query });
  const shown = isWriting ? pinned : pinned.filter(({ page }) => page !== undefined);
  return total > shown.length ? { query, total } : undefined;
}

function toQuery(field: string, text: string): string {
  return `${field}:${spellValue(text, { quoted: false, inList: false })}`;
}

/** Returns the authors as a closed card has them, and the entry's links. Work by the owner alone needs no names. */
function toAuthorsAndLinks(
  activity: Activity,
  owner: Owner,
): Pick<Pinned, "authors" | "ownAuthor" | "links"> {
  const names = toAuthorNames(activity);
  if (names.length === 0) return {};
  const links = Object.values(activity.links ?? {}).filter(({ url }) => url);
  const { authors = [] } = toFirstAuthors({ authors: names }, owner);
  const ownAuthor = findOwner(authors, owner);
  const isAlone = names.length === 1 && ownAuthor === 0;
  return {
    ...(!isAlone && { authors, ...(ownAuthor !== undefined && { ownAuthor }) }),
    ...(links.length > 0 && { links }),
  };
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
