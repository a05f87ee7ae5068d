/**
 * Converts results to a paper: plain data for a template, with sections in the order that recruiters expect, newest
 * first in each. templates/README.md describes it for authors of templates.
 */
import { findDistinctAddresses } from "../../model/addresses.ts";
import { toAuthors } from "../../model/authors.ts";
import { type CategoryId, categoryTable } from "../../model/categories.ts";
import type { Inline } from "../../model/cv.ts";
import { toPlainText } from "../../model/markdown-parser.ts";
import { profileSections } from "../../model/profile.ts";
import { describeCitation } from "../../model/references.ts";
import { toFullName } from "../../src/ui/messages.ts";
import { madeBy } from "../../worker/files/bibtex.ts";
import { compareEntries, type Entry, type ExportData, formatDate, toProfileSections } from "./entries.ts";
import { shortUrl } from "./markdown.ts";
import { type CvLanguage, cvMessages, exportMessages, type ProfilePart, profileParts } from "./messages.ts";
import {
  isDetail,
  limitEntry,
  type PaperItem,
  type PaperLimits,
  shortenAuthors,
  shortenLines,
  shortenName,
  shortenText,
  shortLimits,
  wholeLimits,
} from "./paper-parts.ts";

/** A typeset CV as plain data for a template. */
export interface Paper {
  /** A BCP 47 tag of the headings and dates. */
  language: string;
  /** The theme's accent, as `#rrggbb`. */
  accent?: string;
  /** The document's metadata, in the owner's letters whatever the fonts contain. */
  document: { title: string; author: string; description: string; keywords: string };
  name: string;
  /** The owner's role; empty if it is the same as the headline. */
  role: string;
  headline: string;
  /** Whether and where the owner is available for work; empty if unknown. */
  availability: string;
  contact: { text: string; url?: string }[];
  summary: { heading: string; text: string };
  sections: PaperSection[];
  /** Notes at the end: how much is left out, and that the data are a sample. */
  notes: Inline[][];
  /** A page's footer, with `{page}` and `{total}` for the numbers. */
  pageOf: string;
}

interface PaperSection {
  id: string;
  heading: string;
  entries: PaperEntry[];
  /** Short facts of one line each. */
  lines: PaperLine[];
}

export interface PaperEntry {
  title: Inline[];
  /** A job's title in two parts: the position, and the rest, which may be empty. */
  job?: { position: Inline[]; rest: Inline[] };
  org: string;
  orgUrl?: string;
  dates: string;
  /** Keywords for programs: the languages of the work. */
  keywords: readonly string[];
  links: { text: string; url: string }[];
  /** The authors' names, the owner's in bold; empty if unknown. */
  authors: Inline[][];
  /** Volume, pages and the like; empty if unknown. */
  citation: string;
  summary: Inline[];
  highlights: Inline[][];
}

interface PaperLine {
  title: string;
  detail?: string | undefined;
  dates?: string | undefined;
  text?: string | undefined;
  url?: string | undefined;
}

/** The number of patches, which a CV does not list. */
export interface PatchCount {
  total: number;
  /** The projects with their counts, most patches first; `from` and `to` are the first and the last year. */
  projects: readonly { name: string; count: number; from: number; to: number }[];
}

/** All entries by section, or a short paper with the jobs and a selection of the others in one list. */
export type PaperForm = "whole" | "short";

interface PaperRequest {
  form: PaperForm;
  data: ExportData;
  language: CvLanguage;
  /** The results, newest first. */
  entries: readonly Entry[];
  /** The number of results. `entries` may contain only those that could fit. */
  found: number;
  /** The items of the paper; other entries are counted in a line. */
  kept: ReadonlySet<PaperItem>;
  /** The programming languages of all work, most used first. */
  programming: readonly string[];
  patches: PatchCount | undefined;
  accent?: string | undefined;
}

export function toPaper(request: PaperRequest): Paper {
  const { form, data, language, entries, found, kept, programming, patches, accent } = request;
  const { owner, profile, address } = data;
  const messages = cvMessages[language];
  const limits = form === "short" ? shortLimits : wholeLimits;
  const details = [...kept].filter(isDetail);
  const shown = entries
    .filter(({ activity }) => kept.has(activity))
    .sort(compareEntries)
    .map((entry) => limitEntry(entry, limits, details));
  const toSection = (id: keyof typeof messages.sections, isOf: (entry: Entry) => boolean): PaperSection => ({
    id,
    heading: messages.sections[id],
    entries: shown.filter(isOf).map((entry) => toPaperEntry(entry, data, { language, limits })),
    lines: [],
  });
  const listed = toProfileSections(profile, messages, language, "short");
  const toFacts = (id: ProfilePart): PaperSection => {
    const all = listed.find((section) => section.id === id)?.items ?? [];
    const lines = kept.has(id) ? shortenLines(all, kept.has("allFacts") ? wholeLimits : limits) : [];
    const first =
      id === "skills" && kept.has(id) && programming.length > 0
        ? [{ title: messages.programming, text: programming.join(", ") }]
        : [];
    return { id, heading: messages.sections[id], entries: [], lines: [...first, ...lines] };
  };
  const leading = profileParts.filter((id) => profileSections[id].leads).map(toFacts);
  const others = profileParts.filter((id) => !profileSections[id].leads).map(toFacts);
  const openSource = toOpenSource(kept.has("patches") ? patches : undefined, language, limits.projects);
  const of = (id: (typeof categoryTable)[CategoryId]["cvSection"]) =>
    toSection(id, ({ kind }) => categoryTable[kind].cvSection === id);
  const selected = toSection("selected", ({ kind }) => categoryTable[kind].cvSection !== "work");
  const sections =
    form === "short"
      ? [of("work"), selected, openSource, ...leading, ...others]
      : [
          ...[of("work"), ...leading, of("software"), openSource, of("writing"), of("volunteering")],
          ...[of("acquisitions"), of("patches"), ...others],
        ];
  const name = toFullName(owner);
  const { role = "", headline = "", summary = "", availability = "" } = owner;
  return {
    language,
    ...(accent !== undefined && { accent }),
    document: { title: `${name}, CV`, author: name, description: headline, keywords: madeBy },
    name: form === "short" ? shortenName(name) : name,
    role: shortenText(role, limits.headline),
    headline: shortenText(headline, limits.headline),
    availability: shortenText(availability, limits.headline),
    contact: toContact(data)
      .filter(({ text }) => text.length <= limits.contactText)
      .slice(0, limits.contacts),
    summary: { heading: messages.sections.summary, text: shortenText(summary, limits.summary) },
    sections: sections.filter((section) => section.entries.length + section.lines.length > 0),
    notes: [
      ...toLeftOut(found - shown.length, language, address),
      ...(owner.sample === true ? [[toText(exportMessages.sample)]] : []),
    ],
    pageOf: messages.page("{page}", "{total}"),
  };
}

/** Returns the number of omitted entries; omitted lines are not mentioned. */
function toLeftOut(entries: number, language: CvLanguage, address: string | undefined): Inline[][] {
  if (entries === 0) return [];
  const { moreAt, notListed } = cvMessages[language];
  const spell = new Intl.NumberFormat(language).format;
  if (address === undefined) return [[toText(`${notListed(entries, spell)}.`)]];
  const link: Inline = { kind: "link", href: address, children: [toText(shortUrl(address))] };
  return [[toText(`${moreAt(entries, spell)} `), link, toText(".")]];
}

function toText(text: string): Inline {
  return { kind: "text", text };
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

/** Languages characterise programs and jobs, but not articles. */
const withKeywords = new Set(["Work", "SoftwareLib", "SoftwareApp", "Website"]);

function toPaperEntry(
  entry: Entry,
  { address, owner }: ExportData,
  { language, limits }: { language: CvLanguage; limits: PaperLimits },
): PaperEntry {
  const { kind, title, org, orgLine, buyer, languages, links, summary = [], highlights } = entry;
  const by = buyer === undefined ? [] : cvMessages[language].acquiredBy(buyer.name);
  const orgUrl = toAbsolute(org.url, address);
  const absoluteTitle = withAbsoluteLinks(title, address);
  const job = kind === "Work" ? splitJob(absoluteTitle, entry.activity.position) : undefined;
  return {
    title: absoluteTitle,
    ...(job && { job }),
    org: [org.name, ...orgLine].concat(by).join(", "),
    ...(orgUrl !== undefined && { orgUrl }),
    dates: toSpan(entry, language),
    keywords: withKeywords.has(kind) ? languages : [],
    links: links.flatMap(({ title: text, url }) => {
      const absolute = toAbsolute(url, address);
      return absolute === undefined ? [] : [{ text, url: absolute }];
    }),
    authors: shortenAuthors(toAuthors(entry.activity, owner), limits.authors),
    citation: describeCitation(entry.activity.citation, org.name, cvMessages[language].citation),
    summary: withAbsoluteLinks(summary, address),
    highlights: highlights.map((line) => withAbsoluteLinks(line, address)),
  };
}

/** Splits a job's title at its first colon, which follows the position unless the data contain it. */
function splitJob(title: readonly Inline[], position: string | undefined): PaperEntry["job"] {
  const named = position === undefined ? undefined : [toText(position)];
  for (const [at, part] of title.entries()) {
    const colon = part.kind === "text" ? /:(?=\s)/.exec(part.text) : null;
    if (part.kind !== "text" || colon === null) continue;
    const [before, after] = [part.text.slice(0, colon.index), part.text.slice(colon.index + 1).trimStart()];
    return {
      position: named ?? [...title.slice(0, at), toText(before)],
      rest: [toText(after), ...title.slice(at + 1)].filter((part) => toPlainText([part]) !== ""),
    };
  }
  if (named === undefined) return { position: [...title], rest: [] };
  return { position: named, rest: toPlainText(title) === position ? [] : [...title] };
}

/** Dates in CVs are months at most. */
function toSpan({ from, to, isSpan }: Entry, language: CvLanguage): string {
  const toMonth = (date: string) => formatDate(date, { language, precision: 1, month: "short" });
  const start = toMonth(from);
  if (!isSpan || to === null) return start;
  const end = to === undefined ? cvMessages[language].present : toMonth(to);
  return start === end ? start : `${start} – ${end}`;
}

/** A relative link on paper needs the site's address. */
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
  maxProjects: number,
): PaperSection {
  const { sections, patches: describe, others } = cvMessages[language];
  const spell = new Intl.NumberFormat(language).format;
  const section: PaperSection = { id: "openSource", heading: sections.openSource, entries: [], lines: [] };
  if (patches === undefined || patches.total === 0) return section;
  const named = patches.projects.slice(0, maxProjects);
  const left = patches.projects.length - named.length;
  const list = named
    .map(({ name, count, from, to }) => {
      const years = from === to ? from : `${from}–${to}`;
      return `${name} (${spell(count)}, ${years})`;
    })
    .join(", ");
  section.lines.push({
    title: describe(patches.total, patches.projects.length, spell),
    text: left === 0 ? list : `${list}, ${others(left, spell)}`,
  });
  return section;
}
