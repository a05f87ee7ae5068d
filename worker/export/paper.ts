/**
 * The CV as a sheet of paper tells it: sections in the order that a recruiter expects, newest first in each. It is plain
 * data, which a template sets; templates/README.md describes it for whoever writes another.
 */
import type { Inline } from "../contract.ts";
import { type Entry, type ExportData, formatDate, nameOf } from "./entries.ts";
import { shortUrl } from "./markdown.ts";
import {
  type CvLanguage,
  cvMessages,
  exportMessages,
  type ProfileSectionId,
  type SectionId,
  sectionCategories,
} from "./messages.ts";
import { type ProfileItem, toProfileSections } from "./profile-sections.ts";

export interface PaperLink {
  text: string;
  url: string;
}

export interface PaperEntry {
  title: Inline[];
  org: string;
  orgUrl?: string;
  dates: string;
  /** Words that a program searches for: the languages of the work. */
  keywords: readonly string[];
  links: PaperLink[];
  summary: Inline[];
  highlights: Inline[][];
}

export interface PaperLine extends Omit<ProfileItem, "url"> {
  url?: string | undefined;
}

export interface PaperSection {
  id: SectionId | ProfileSectionId | "openSource";
  heading: string;
  entries: PaperEntry[];
  /** Short facts of one line each. */
  lines: PaperLine[];
}

export interface Paper {
  /** A BCP 47 tag of the headings and dates. */
  language: CvLanguage;
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

/** The patches that a CV counts instead of listing them. */
export interface PatchCount {
  total: number;
  /** The projects with their counts, most patches first. */
  projects: readonly { name: string; count: number }[];
}

interface PaperRequest {
  data: ExportData;
  language: CvLanguage;
  /** The results, newest first. */
  entries: readonly Entry[];
  /** The number of results, of which `entries` may be only those that could be shown. */
  found: number;
  /** The number of entries that are on the paper, the first by rankForPaper; the others are counted in a line. */
  shown: number;
  /** The languages of all work, most used first. */
  programming: readonly string[];
  patches: PatchCount | undefined;
}

/** Projects beyond these have a patch or two each. */
const mostProjects = 12;

/** Jobs are what a CV is read for, so a short one leaves out everything else first. */
export function rankForPaper(entries: readonly Entry[]): Entry[] {
  const isWork = ({ activity }: Entry) => activity.category === "Work";
  return [...entries.filter(isWork), ...entries.filter((entry) => !isWork(entry))];
}

export function toPaper(request: PaperRequest): Paper {
  const { data, language, entries, found, shown, programming, patches } = request;
  const { owner, profile, address } = data;
  const messages = cvMessages[language];
  const number = new Intl.NumberFormat(language);
  const kept = new Set(rankForPaper(entries).slice(0, shown));
  const toSection = (id: SectionId): PaperSection => ({
    id,
    heading: messages.sections[id],
    entries: entries
      .filter((entry) => kept.has(entry) && isIn(id, entry))
      .map((entry) => toPaperEntry(entry, data, language)),
    lines: [],
  });
  const profileSections = toProfileSections(profile, messages, language);
  const lines = (id: ProfileSectionId): PaperSection => ({
    id,
    heading: messages.sections[id],
    entries: [],
    lines: profileSections.find((section) => section.id === id)?.items ?? [],
  });
  const skills = lines("skills");
  if (programming.length > 0)
    skills.lines = [{ title: messages.programming, text: programming.join(", ") }, ...skills.lines];
  const left = found - kept.size;
  const sections = [
    toSection("work"),
    lines("education"),
    skills,
    toSection("software"),
    toOpenSource(patches, language),
    toSection("writing"),
    toSection("volunteering"),
    toSection("acquisitions"),
    toSection("patches"),
    lines("certificates"),
    lines("awards"),
    lines("spokenLanguages"),
    lines("interests"),
  ];
  return {
    language,
    name: nameOf(owner),
    headline: owner.headline ?? "",
    contact: toContact(data),
    summary: { heading: messages.sections.summary, text: owner.summary ?? "" },
    sections: sections.filter((section) => section.entries.length + section.lines.length > 0),
    notes: [
      ...(left === 0
        ? []
        : [messages.leftOut(number.format(left), number.format(kept.size), address && shortUrl(address))]),
      ...(owner.sample === true ? [exportMessages.sample] : []),
    ],
    pageOf: messages.page("{page}", "{total}"),
  };
}

function isIn(id: SectionId, { activity }: Entry): boolean {
  const categories: readonly string[] = sectionCategories[id];
  return categories.includes(activity.category);
}

function toContact({ owner, address, profile }: ExportData): Paper["contact"] {
  const { location, email, homeUrl, codeUrl, networkUrl } = owner;
  const profiles = (profile?.profiles ?? []).map(({ url }) => url);
  const urls = new Set([address ?? homeUrl, homeUrl, codeUrl, networkUrl, ...profiles]);
  return [
    ...(location === undefined ? [] : [{ text: location }]),
    ...(email === undefined ? [] : [{ text: email, url: `mailto:${email}` }]),
    ...[...urls].flatMap((url) => (url === undefined ? [] : [{ text: shortUrl(url), url }])),
  ];
}

/** Languages are facts about programs and jobs, but say little about an article. */
const withKeywords = new Set(["Work", "SoftwareLib", "SoftwareApp", "Website"]);

function toPaperEntry(entry: Entry, { address }: ExportData, language: CvLanguage): PaperEntry {
  const { activity, title, org, buyer, languages, links, summary = [], highlights } = entry;
  const by = buyer === undefined ? "" : `, ${cvMessages[language].acquiredBy(buyer.name)}`;
  const orgUrl = toAbsolute(org.url, address);
  return {
    title: withAbsoluteLinks(title, address),
    org: org.name + by,
    ...(orgUrl !== undefined && { orgUrl }),
    dates: toSpan(entry, language),
    keywords: withKeywords.has(activity.category) ? languages : [],
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

function toOpenSource(patches: PatchCount | undefined, language: CvLanguage): PaperSection {
  const { sections, patches: describe, others } = cvMessages[language];
  const number = new Intl.NumberFormat(language);
  const section: PaperSection = { id: "openSource", heading: sections.openSource, entries: [], lines: [] };
  if (patches === undefined || patches.total === 0) return section;
  const named = patches.projects.slice(0, mostProjects);
  const left = patches.projects.length - named.length;
  const list = named.map(({ name, count }) => `${name} (${number.format(count)})`).join(", ");
  section.lines.push({
    title: describe(number.format(patches.total), number.format(patches.projects.length)),
    text: left === 0 ? list : `${list}, ${others(number.format(left))}`,
  });
  return section;
}
