/** Converts entries to those of a CV: jobs by employer, results, and the entries of the profile's own sections. */

import { foldCase } from "../../grammar/letters.ts";
import { toAuthors } from "../../model/authors.ts";
import type { Inline, SectionEntry } from "../../model/cv.ts";
import { groupByEmployer, type JobDates, lengthOfSpan, spanOfJobs } from "../../model/employers.ts";
import { selectHighlights } from "../../model/highlights.ts";
import { toPlainText } from "../../model/inline.ts";
import { toLength } from "../../model/labels/labels.ts";
import { readInline, readProse } from "../../model/markdown-parser.ts";
import { describeCitation } from "../../model/references.ts";
import { type TextBlock, toTextBlocks } from "../../model/text-blocks.ts";
import { type CvLimits, shortenAuthors, shortenInline, wholeLimits } from "./cv-parts.ts";
import { describeDates, type Entry, type ExportData, formatMonth, formatSpan, shortUrl } from "./entries.ts";
import type { Words } from "./words.ts";

export interface CvEntry {
  /** The name of an employer with several positions, or else the entry's title. */
  title: Inline[];
  /** A job's title in two parts: the position, and the rest, which may be empty. */
  job?: { position: Inline[]; rest: Inline[] };
  /** The category, such as "Article", unless the section's heading says it; then empty. */
  category: string;
  /** The organization and the place; only the place for an employer with several positions. Empty if unknown. */
  org: string;
  orgUrl?: string;
  /** Empty if unknown. */
  dates: string;
  /** The total time at an employer with several positions; empty while it is ongoing, and for other entries. */
  length: string;
  /** Keywords for programs: the languages of the work. */
  keywords: readonly string[];
  links: { text: string; url: string }[];
  /** The authors' names, the owner's in bold; empty if unknown. */
  authors: Inline[][];
  /** Volume, pages and the like; empty if unknown. */
  citation: string;
  summary: TextBlock[];
  highlights: Inline[][];
  /** The positions at one employer, newest first; empty for other entries. */
  positions: CvEntry[];
}

interface EntryStyle {
  data: Pick<ExportData, "address" | "root" | "owner" | "tags" | "words">;
  limits: CvLimits;
}

/** Languages characterise programs and jobs, but not articles. */
const withKeywords = new Set(["Work", "SoftwareLib", "SoftwareApp", "Website"]);

export function toCvEntry(entry: Entry, { data, limits }: EntryStyle): CvEntry {
  const { words } = data;
  const { baseCategory, title, org, orgLine, buyer, languages, links, summary = [], highlights } = entry;
  const by = buyer === undefined ? [] : words.boughtBy(buyer.name);
  const orgUrl = toAbsolute(org.url, data);
  const absoluteTitle = withAbsoluteLinks(title, data);
  const job = baseCategory === "Work" ? splitJob(absoluteTitle, entry.activity.position) : undefined;
  // A project without an employer or a client is its own organization, whose name would be repeated.
  const isOwnOrg = baseCategory !== "Work" && org.name === entry.text;
  const place = isOwnOrg
    ? orgUrl === undefined
      ? []
      : [shortUrl(orgUrl)]
    : [org.name].filter((name) => name !== "");
  return {
    title: absoluteTitle,
    ...(job && { job }),
    category: "",
    org: [...place, ...orgLine].concat(by).join(", "),
    ...(orgUrl !== undefined && { orgUrl }),
    dates: entry.isSpan ? formatSpan(entry.from, entry.to, words) : formatMonth(entry.from, words),
    length: "",
    keywords: withKeywords.has(baseCategory) ? languages : [],
    links: links.flatMap(({ title: text, url }) => {
      const absolute = toAbsolute(url, data);
      return absolute === undefined ? [] : [{ text, url: absolute }];
    }),
    authors: shortenAuthors(toAuthors(entry.activity, data.owner), limits.authors),
    citation: toCitation(entry, words),
    summary: toTextBlocks(withAbsoluteLinks(summary, data)),
    highlights: highlights.map((line) => withAbsoluteLinks(line, data)),
    positions: [],
  };
}

/** Begins with the status of a publication that has not appeared, unless its note says the same. */
function toCitation(
  { activity: { citation, status }, org }: Entry,
  { statuses, citation: words }: Words,
): string {
  const details = describeCitation(citation, org.name, words);
  const label = status === undefined ? "" : statuses[status];
  const isInNote = foldCase(citation?.note ?? "").startsWith(foldCase(label));
  return [isInNote ? "" : label, details].filter(Boolean).join(", ");
}

/** Converts an entry for a list of results. The title is complete, and the dates have a label: 'Merged May 4, 2018'. */
export function toResultEntry(entry: Entry, data: EntryStyle["data"]): CvEntry {
  const { job: _, ...result } = toCvEntry(entry, { data, limits: wholeLimits });
  const { activity, org } = entry;
  // The status is the label of the dates.
  const citation = describeCitation(activity.citation, org.name, data.words.citation);
  return { ...result, citation, dates: describeDates(entry, data.words) };
}

/** Converts jobs, newest first, one entry per employer or job. `all`: with omitted ones, for the total time. */
export function toEmployers(
  jobs: readonly Entry[],
  style: EntryStyle,
  all: readonly Entry[] = jobs,
): CvEntry[] {
  if (style.data.owner.groupPositions === false) return jobs.map((job) => toCvEntry(job, style));
  const shown = new Map(jobs.map((job) => [job.activity, job]));
  const groups = groupByEmployer(all, ({ activity, org, from, to }) => ({
    org: org.name === "" ? undefined : activity.org,
    from,
    ...(to !== undefined && { to }),
  }));
  return groups.flatMap((group) => {
    const listed = group.flatMap(({ activity }) => shown.get(activity) ?? []);
    const [newest] = listed;
    const [first, ...others] = listed.map((job) => toCvEntry(job, style));
    if (newest === undefined || first === undefined) return [];
    if (others.length === 0) return first;
    return toEmployer(newest, listed, [first, ...others], { span: spanOfJobs(group), ...style });
  });
}

function toEmployer(
  { org, languages, orgLine }: Entry,
  jobs: readonly Entry[],
  [first, ...others]: [CvEntry, ...CvEntry[]],
  { span: { from, to }, data: { words } }: Pick<EntryStyle, "data"> & { span: JobDates },
): CvEntry {
  const length = typeof to === "string" ? lengthOfSpan(from, to) : undefined;
  const place = orgLine.join(", ");
  const isSamePlace = jobs.every((job) => job.orgLine.join(", ") === place);
  const positions = [first, ...others].map(({ orgUrl: _, ...position }, at) => ({
    ...position,
    org: isSamePlace ? "" : (jobs[at]?.orgLine.join(", ") ?? ""),
    keywords: [],
  }));
  return {
    title: [{ kind: "text", text: org.name }],
    category: "",
    org: isSamePlace ? place : "",
    ...(first.orgUrl !== undefined && { orgUrl: first.orgUrl }),
    dates: formatSpan(from, to, words),
    length: length === undefined ? "" : toLength(words, length.years, length.months),
    keywords: languages,
    links: [],
    authors: [],
    citation: "",
    summary: [],
    highlights: [],
    positions,
  };
}

/** Converts an entry of an own section, or one whose date is unknown. */
export function toOwnEntry(entry: SectionEntry, { data, limits }: EntryStyle): CvEntry {
  const { title, subtitle = "", date, startDate, endDate, endUnknown, url, text, keywords = [] } = entry;
  const toParts = (markdown: string) => withAbsoluteLinks(readInline(markdown), data);
  const start = startDate ?? date ?? endDate;
  const end = endDate ?? (startDate === undefined || endUnknown ? null : undefined);
  const lines = selectHighlights(entry.highlights, data.tags).map(toParts);
  const absolute = toAbsolute(url, data);
  return {
    title: toParts(title),
    category: "",
    org: subtitle,
    dates: start === undefined ? "" : formatSpan(start, end, data.words),
    length: "",
    keywords,
    links: absolute === undefined ? [] : [{ text: shortUrl(absolute), url: absolute }],
    authors: [],
    citation: "",
    summary:
      text === undefined
        ? []
        : toTextBlocks(shortenInline(withAbsoluteLinks(readProse(text), data), limits.text)),
    highlights: lines.filter((line) => toPlainText(line).length <= limits.text).slice(0, limits.entryLines),
    positions: [],
  };
}

/** Splits a job's title at its first colon, which follows the position unless the data contain it. */
function splitJob(title: readonly Inline[], position: string | undefined): CvEntry["job"] {
  const named: Inline[] | undefined = position === undefined ? undefined : [{ kind: "text", text: position }];
  for (const [at, part] of title.entries()) {
    const colon = part.kind === "text" ? /:(?=\s)/.exec(part.text) : null;
    if (part.kind !== "text" || colon === null) continue;
    const [before, after] = [part.text.slice(0, colon.index), part.text.slice(colon.index + 1).trimStart()];
    return {
      position: named ?? [...title.slice(0, at), { kind: "text", text: before }],
      rest: [{ kind: "text" as const, text: after }, ...title.slice(at + 1)].filter(
        (part) => toPlainText([part]) !== "",
      ),
    };
  }
  if (named === undefined) return { position: [...title], rest: [] };
  return { position: named, rest: toPlainText(title) === position ? [] : [...title] };
}

type LinkSource = Pick<ExportData, "address" | "root">;

/** Returns a link as it works outside of the page. Queries and anchors are those of the home page. */
export function toAbsolute(url: string | undefined, { address, root }: LinkSource): string | undefined {
  if (url === undefined || url === "") return undefined;
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return url;
  const from = /^[?#]/.test(url) ? (address ?? root) : root;
  if (from === undefined) return undefined;
  if (URL.canParse(from)) return new URL(url, from).href;
  return url.startsWith("/") ? url : from + url;
}

export function withAbsoluteLinks(parts: readonly Inline[], source: LinkSource): Inline[] {
  return parts.map((part) => {
    if (!("children" in part)) return part;
    const children = withAbsoluteLinks(part.children, source);
    return part.kind === "link"
      ? { ...part, href: toAbsolute(part.href, source) ?? "", children }
      : { ...part, children };
  });
}
