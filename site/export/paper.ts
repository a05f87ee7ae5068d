/**
 * The CV as a sheet of paper tells it: sections in the order that a recruiter expects, newest first in each. It is plain
 * data, which a template sets; templates/README.md describes it for whoever writes another.
 */
import type { Activity, Inline } from "../../worker/contract.ts";
import { findDistinctAddresses } from "../../worker/data/addresses.ts";
import { parseTimestamp } from "../../worker/data/dates.ts";
import {
  type Entry,
  type ExportData,
  formatDate,
  type KindOf,
  nameOf,
  toProfileSections,
} from "./entries.ts";
import { shortUrl } from "./markdown.ts";
import {
  type CvLanguage,
  cvMessages,
  exportMessages,
  type ProfilePart,
  type SectionId,
  sectionOfCategory,
} from "./messages.ts";

/** A CV as a sheet of paper tells it: plain data, which a template sets. */
export interface Paper {
  /** A BCP 47 tag of the headings and dates. */
  language: string;
  /** The theme's accent, as `#rrggbb`. */
  accent?: string;
  /** What the document says of itself, in the owner's own letters, whichever the fonts have. */
  document: { title: string; author: string; description: string };
  name: string;
  headline: string;
  contact: { text: string; url?: string }[];
  summary: { heading: string; text: string };
  sections: PaperSection[];
  /** What is to be said at the end: how much is left out, and that a sample is one. */
  notes: string[];
  /** The foot of a page, with `{page}` and `{total}` in the places of the numbers. */
  pageOf: string;
}

export interface PaperSection {
  id: string;
  heading: string;
  entries: PaperEntry[];
  /** Short facts of one line each. */
  lines: PaperLine[];
}

export interface PaperEntry {
  title: Inline[];
  org: string;
  orgUrl?: string;
  dates: string;
  /** Words that a program searches for: the languages of the work. */
  keywords: readonly string[];
  links: { text: string; url: string }[];
  summary: Inline[];
  highlights: Inline[][];
}

export interface PaperLine {
  title: string;
  detail?: string | undefined;
  dates?: string | undefined;
  text?: string | undefined;
  url?: string | undefined;
}

/** The patches that a CV counts instead of listing them. */
export interface PatchCount {
  total: number;
  /** The projects with their counts, most patches first; `from` and `to` are the years of the first and the last. */
  projects: readonly { name: string; count: number; from: number; to: number }[];
  /** Newest first. */
  years: readonly { year: number; count: number }[];
}

interface PaperRequest {
  data: ExportData;
  language: CvLanguage;
  /** The results, newest first. */
  entries: readonly Entry[];
  /** The number of results, of which `entries` may be only those that could be shown. */
  found: number;
  /** What is on the paper; entries that are not are counted in a line. */
  kept: ReadonlySet<Activity | PaperPart>;
  /** The languages of all work, most used first. */
  programming: readonly string[];
  patches: PatchCount | undefined;
  accent?: string | undefined;
}

/** Projects beyond these have a patch or two each. */
const maxProjects = 12;

/** What a short paper can leave out beside entries. */
export type PaperPart = ProfilePart | "patches" | "statistics";

/** Kept as long as there is room for another entry than a job. */
const retainedLongest: readonly PaperPart[] = ["education", "skills", "spokenLanguages", "certificates"];

/** Left out before any entry is, the last one first. */
const leftOutFirst: readonly PaperPart[] = ["patches", "statistics", "awards", "interests"];

/**
 * Lists what a paper can hold by what a short one keeps longest: jobs, what tells of the person, all other entries as
 * `rankForPaper` sorts them, and at the end what goes first.
 */
export function rankParts(
  activities: readonly Activity[],
  kindOf: KindOf,
  pinned?: readonly string[],
): (Activity | PaperPart)[] {
  const ranked = rankForPaper(activities, kindOf, pinned);
  const jobs = ranked.filter((activity) => kindOf(activity) === "Work");
  return [...jobs, ...retainedLongest, ...ranked.slice(jobs.length), ...leftOutFirst];
}

/**
 * Sorts by what a short CV keeps longest. Jobs are what it is read for, and the owner's pinned entries come next. Of
 * all else the newest of each section come before the second of any, so that none crowds out the others; patches are
 * last.
 */
export function rankForPaper<T extends Pick<Activity, "id" | "category">>(
  activities: readonly T[],
  kindOf: KindOf,
  pinned: readonly string[] = [],
): T[] {
  const counts = new Map<string, number>();
  const ranks = new Map<T, number>();
  for (const activity of activities) {
    const { id } = activity;
    const kind = kindOf(activity);
    if (kind === "Work") ranks.set(activity, -2);
    else if (pinned.includes(id)) ranks.set(activity, -1);
    else if (kind === "Patch") ranks.set(activity, activities.length);
    else {
      const section = sectionOfCategory[kind];
      const place = counts.get(section) ?? 0;
      counts.set(section, place + 1);
      ranks.set(activity, place);
    }
  }
  const rankOf = (activity: T) => ranks.get(activity) ?? 0;
  return [...activities].sort((one, other) => rankOf(one) - rankOf(other));
}

export function toPaper(request: PaperRequest): Paper {
  const { data, language, entries, found, kept, programming, patches, accent } = request;
  const { owner, profile, address } = data;
  const messages = cvMessages[language];
  const number = new Intl.NumberFormat(language);
  const toSection = (id: SectionId): PaperSection => ({
    id,
    heading: messages.sections[id],
    entries: entries
      .filter(({ activity, kind }) => sectionOfCategory[kind] === id && kept.has(activity))
      .sort((one, other) => startOf(other) - startOf(one))
      .map((entry) => toPaperEntry(entry, data, language)),
    lines: [],
  });
  const profileSections = toProfileSections(profile, messages, language);
  const lines = (id: ProfilePart): PaperSection => ({
    id,
    heading: messages.sections[id],
    entries: [],
    lines: (kept.has(id) && profileSections.find((section) => section.id === id)?.items) || [],
  });
  const skills = lines("skills");
  if (kept.has("skills") && programming.length > 0)
    skills.lines = [{ title: messages.programming, text: programming.join(", ") }, ...skills.lines];
  const shown = entries.filter(({ activity }) => kept.has(activity)).length;
  const left = found - shown;
  const site = address && shortUrl(address);
  const sections = [
    toSection("work"),
    lines("education"),
    skills,
    toSection("software"),
    toOpenSource(kept.has("patches") ? patches : undefined, language, kept.has("statistics")),
    toSection("writing"),
    toSection("volunteering"),
    toSection("acquisitions"),
    toSection("patches"),
    lines("certificates"),
    lines("awards"),
    lines("spokenLanguages"),
    lines("interests"),
  ];
  const name = nameOf(owner);
  const { headline = "" } = owner;
  return {
    language,
    ...(accent !== undefined && { accent }),
    document: { title: `${name}, CV`, author: name, description: headline },
    name,
    headline,
    contact: toContact(data),
    summary: { heading: messages.sections.summary, text: owner.summary ?? "" },
    sections: sections.filter((section) => section.entries.length + section.lines.length > 0),
    notes: [
      ...(left === 0 ? [] : [messages.leftOut(number.format(left), number.format(shown), site)]),
      ...(owner.sample === true ? [exportMessages.sample] : []),
    ],
    pageOf: messages.page("{page}", "{total}"),
  };
}

/** The paper shows when an activity began, and the page sorts some by when they were entered. */
function startOf({ from, created }: Entry): number {
  return parseTimestamp(from) ?? created;
}

function toContact({ owner, address, profile }: ExportData): Paper["contact"] {
  const { location, email, homeUrl, codeUrl, networkUrl } = owner;
  const profiles = (profile?.profiles ?? []).map(({ url }) => url);
  const urls = findDistinctAddresses([address, homeUrl, codeUrl, networkUrl, ...profiles]);
  return [
    ...(location === undefined ? [] : [{ text: location }]),
    ...(email === undefined ? [] : [{ text: email, url: `mailto:${email}` }]),
    ...urls.map((url) => ({ text: shortUrl(url), url })),
  ];
}

/** Languages are facts about programs and jobs, but say little about an article. */
const withKeywords = new Set(["Work", "SoftwareLib", "SoftwareApp", "Website"]);

function toPaperEntry(entry: Entry, { address }: ExportData, language: CvLanguage): PaperEntry {
  const { kind, title, org, buyer, languages, links, summary = [], highlights } = entry;
  const by = buyer === undefined ? "" : `, ${cvMessages[language].acquiredBy(buyer.name)}`;
  const orgUrl = toAbsolute(org.url, address);
  return {
    title: withAbsoluteLinks(title, address),
    org: org.name + by,
    ...(orgUrl !== undefined && { orgUrl }),
    dates: toSpan(entry, language),
    keywords: withKeywords.has(kind) ? languages : [],
    links: links.flatMap(({ title: text, url }) => {
      const absolute = toAbsolute(url, address);
      return absolute === undefined ? [] : [{ text, url: absolute }];
    }),
    summary: withAbsoluteLinks(summary, address),
    highlights: highlights.map((line) => withAbsoluteLinks(line, address)),
  };
}

/** A month is exact enough for a CV, and shorter. */
function toSpan({ from, to, isSpan }: Entry, language: CvLanguage): string {
  const start = formatDate(from, language, 1);
  if (!isSpan) return start;
  const end = to === undefined ? cvMessages[language].present : formatDate(to, language, 1);
  return start === end ? start : `${start} – ${end}`;
}

/** A paper has no address of its own, so a relative link leads nowhere unless the site's is known. */
function toAbsolute(url: string | undefined, address: string | undefined): string | undefined {
  if (url === undefined || url === "") return undefined;
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return url;
  return address === undefined ? undefined : new URL(url, address).href;
}

function withAbsoluteLinks(parts: readonly Inline[], address: string | undefined): Inline[] {
  return parts.map((part) => {
    if (!("children" in part)) return part;
    const children = withAbsoluteLinks(part.children, address);
    return part.kind === "link"
      ? { ...part, href: toAbsolute(part.href, address) ?? "", children }
      : { ...part, children };
  });
}

function toOpenSource(
  patches: PatchCount | undefined,
  language: CvLanguage,
  withYears: boolean,
): PaperSection {
  const { sections, patches: describe, others, byYear } = cvMessages[language];
  const number = new Intl.NumberFormat(language);
  const section: PaperSection = { id: "openSource", heading: sections.openSource, entries: [], lines: [] };
  if (patches === undefined || patches.total === 0) return section;
  const named = patches.projects.slice(0, maxProjects);
  const left = patches.projects.length - named.length;
  const list = named
    .map(({ name, count, from, to }) => {
      const years = from === to ? from : `${from}–${to}`;
      return `${name} (${number.format(count)}, ${years})`;
    })
    .join(", ");
  section.lines.push({
    title: describe(number.format(patches.total), number.format(patches.projects.length)),
    text: left === 0 ? list : `${list}, ${others(number.format(left))}`,
  });
  if (withYears && patches.years.length > 1) {
    const counts = patches.years.map(({ year, count }) => `${year}\u00a0(${number.format(count)})`);
    section.lines.push({ title: byYear, text: counts.join(", ") });
  }
  return section;
}
