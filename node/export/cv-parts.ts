/** Ranks and shortens the parts of a CV, which is read in a minute: jobs, the person's facts, the best of the rest. */
import { categoryTable } from "../../model/categories.ts";
import type { Activity, Inline } from "../../model/cv.ts";
import { toPlainText } from "../../model/inline.ts";
import type { CvLine, ProfilePart } from "./choose-sections.ts";
import type { BaseCategoryOf, Entry } from "./entries.ts";

/** The entries of an own section of the profile; for `work`, `software` and the like, the undated entries. */
type OwnPart = `own ${string}`;

export const toOwnPart = (id: string): OwnPart => `own ${id}`;

/** Parts that a short CV can omit besides entries; `allFacts` are the profile's lines beyond the limits. */
type CvPart = ProfilePart | OwnPart | "patches" | "allFacts";

/** Jobs that rank above the person's facts, since even a career of thirty jobs needs an education section. */
export const retainedJobs = 3;

/** Kept as long as entries other than jobs fit. */
const retainedLongest: readonly CvPart[] = [
  "education",
  "skills",
  "spokenLanguages",
  "patches",
  "certificates",
  "references",
];

/** Omitted before any entry, the last one first. */
const leftOutFirst: readonly CvPart[] = ["awards", "interests"];

interface RankRequest {
  baseCategoryOf: BaseCategoryOf;
  pinned?: readonly string[] | undefined;
  /** The number of entries besides jobs. */
  maxSelected?: number;
  /** The ids of the profile's own sections. */
  own?: readonly string[];
  /** Returns the section of an activity if the owner names it. */
  namedSectionOf?: (activity: Activity) => string | undefined;
}

/** The number of entries that rank above earlier jobs, in each section that the owner names. */
const retainedOfNamed = 2;

/**
 * Ranks all parts by how long a short CV keeps them: the newest jobs, the person's facts, the newest entries of each
 * section that the owner names, the other jobs, all other entries as in `rankForCv`, and last what is omitted first.
 */
export function rankParts(
  activities: readonly Activity[],
  { baseCategoryOf, pinned, maxSelected, own = [], namedSectionOf = () => undefined }: RankRequest,
): (Activity | CvPart)[] {
  const ranked = rankForCv(activities, baseCategoryOf, pinned);
  const jobs = ranked.filter((activity) => baseCategoryOf(activity) === "Work");
  const counts = new Map<string, number>();
  const isRetained = (activity: Activity) => {
    const section = namedSectionOf(activity);
    if (section === undefined) return false;
    const count = (counts.get(section) ?? 0) + 1;
    counts.set(section, count);
    return count <= retainedOfNamed;
  };
  const others = ranked.slice(jobs.length);
  const retained = new Set(others.filter(isRetained));
  return [
    ...jobs.slice(0, retainedJobs),
    ...retainedLongest,
    ...own.map(toOwnPart),
    ...retained,
    ...jobs.slice(retainedJobs),
    ...others.slice(0, maxSelected).filter((activity) => !retained.has(activity)),
    ...leftOutFirst,
  ];
}

/** More entries of one organization add little. */
const maxOfOrg = 3;

/**
 * Sorts by rank in a short CV. Jobs come first, then the owner's pinned entries. The newest entry of each section ranks
 * above the second of any, so that no section crowds out the others; the same goes for organizations. Patches are last.
 */
export function rankForCv<T extends Pick<Activity, "id" | "category" | "org">>(
  activities: readonly T[],
  baseCategoryOf: BaseCategoryOf,
  pinned: readonly string[] = [],
): T[] {
  const counts = new Map<string, number>();
  const countOf = (key: string) => {
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return before;
  };
  const ranks = new Map<T, number>();
  for (const activity of activities) {
    const { id, org } = activity;
    const baseCategory = baseCategoryOf(activity);
    if (baseCategory === "Work") ranks.set(activity, -2);
    else if (pinned.includes(id)) ranks.set(activity, -1);
    else if (baseCategory === "Patch") ranks.set(activity, 2 * activities.length);
    else {
      const isOneOfMany = org !== undefined && countOf(`org ${org}`) >= maxOfOrg;
      const section = categoryTable[baseCategory].cvSection;
      ranks.set(
        activity,
        isOneOfMany ? activities.length + countOf(`more ${section}`) : countOf(`section ${section}`),
      );
    }
  }
  const rankOf = (activity: T) => ranks.get(activity) ?? 0;
  return [...activities].sort((one, other) => rankOf(one) - rankOf(other));
}

/** The limits of each text and list: characters and lines. Longer ones are omitted as a whole. */
export interface CvLimits {
  /** The characters of the role and the headline. */
  headline: number;
  summary: number;
  contacts: number;
  contactText: number;
  /** The characters of the paragraph below an entry, and of each line. */
  text: number;
  /** The characters of the names of an entry's authors. */
  authors: number;
  /** Jobs before the newest ones are named; their descriptions are details. */
  onlyNamesEarlierJobs: boolean;
  /** The lines below a job, and below another entry. */
  jobLines: number;
  entryLines: number;
  /** The lines of a section of the profile, and the characters of each. */
  profileLines: number;
  profileText: number;
  projects: number;
}

/** The limits of a CV with all entries, which only omits projects with few patches. */
export const wholeLimits: CvLimits = {
  headline: Number.POSITIVE_INFINITY,
  summary: Number.POSITIVE_INFINITY,
  contacts: Number.POSITIVE_INFINITY,
  contactText: Number.POSITIVE_INFINITY,
  text: Number.POSITIVE_INFINITY,
  authors: Number.POSITIVE_INFINITY,
  onlyNamesEarlierJobs: false,
  jobLines: Number.POSITIVE_INFINITY,
  entryLines: Number.POSITIVE_INFINITY,
  profileLines: Number.POSITIVE_INFINITY,
  profileText: Number.POSITIVE_INFINITY,
  projects: 12,
};

/** With these no part takes more than a quarter of a page. */
export const shortLimits: CvLimits = {
  headline: 300,
  summary: 900,
  contacts: 8,
  contactText: 100,
  text: 300,
  authors: 600,
  onlyNamesEarlierJobs: true,
  jobLines: 4,
  entryLines: 2,
  profileLines: 5,
  profileText: 300,
  projects: 8,
};

/** A detail of an entry that a short CV contains if there is room: its whole paragraph, or one more line. */
interface Detail {
  readonly entry: Entry;
  readonly line: number | "summary";
  /** Its place among the details of the entry. */
  readonly at: number;
}

export type CvItem = Activity | CvPart | Detail;

export function isDetail(item: CvItem): item is Detail {
  return typeof item === "object" && "line" in item;
}

/** Two pages hold this many characters. */
const maxDetailCharacters = 20_000;

/** Returns the details beyond the limits: the first of every entry, then the second of each. */
export function rankDetails(entries: readonly Entry[], limits: CvLimits): Detail[] {
  const ranked = entries
    .flatMap((entry) => findFurther(entry, limits))
    .sort((one, other) => one.at - other.at);
  let room = maxDetailCharacters;
  return ranked.filter((detail) => {
    const { length } = toDetailText(detail, limits);
    room -= length;
    return room >= 0;
  });
}

function findFurther(entry: Entry, limits: CvLimits): Detail[] {
  const { summary = [], highlights } = entry;
  const isCut = endOfSummary(entry, limits) < toPlainText(summary).length;
  const allowed = findLines(entry, limits);
  const lines = highlights.flatMap((_, line) => (allowed.has(line) ? [] : [line]));
  return [...(isCut ? (["summary"] as const) : []), ...lines].map((line, at) => ({ entry, line, at }));
}

/** Returns the lines of an entry within the limits. */
function findLines({ highlights, baseCategory, isEarlierJob }: Entry, limits: CvLimits): ReadonlySet<number> {
  const fitting = highlights.flatMap((line, at) => (toPlainText(line).length <= limits.text ? [at] : []));
  if (isEarlierJob && limits.onlyNamesEarlierJobs) return new Set();
  return new Set(fitting.slice(0, baseCategory === "Work" ? limits.jobLines : limits.entryLines));
}

/** Returns how many characters of an entry's paragraph are within the limits. */
function endOfSummary({ summary = [], isEarlierJob }: Entry, limits: CvLimits): number {
  if (isEarlierJob && limits.onlyNamesEarlierJobs) return 0;
  return endOfSentences(toPlainText(summary), limits.text);
}

/** Returns an entry within the limits, with these details. */
export function limitEntry(entry: Entry, limits: CvLimits, details: readonly Detail[]): Entry {
  const { summary, highlights } = entry;
  const allowed = findLines(entry, limits);
  const isKept = (line: Detail["line"]) =>
    details.some((detail) => detail.entry === entry && detail.line === line);
  const end = isKept("summary") ? Number.POSITIVE_INFINITY : endOfSummary(entry, limits);
  const { summary: _, ...rest } = entry;
  return {
    ...rest,
    ...(summary && end > 0 && { summary: cutInline(summary, end) }),
    highlights: highlights.filter((_, at) => allowed.has(at) || isKept(at)),
  };
}

/** Returns the plain text that a detail adds. */
function toDetailText({ entry, line }: Detail, limits: CvLimits): string {
  const { summary = [], highlights } = entry;
  if (line !== "summary") return toPlainText(highlights[line] ?? []);
  return toPlainText(summary).slice(endOfSummary(entry, limits)).replace(/\s+/g, " ").trim();
}

export interface LeftOut {
  /** The entry, or the section. */
  title: string;
  org?: string;
  /** The lines that it lacks. */
  texts: string[];
  /** For a section that lacks entries: the number that did not fit, and the total. */
  entries?: { lacking: number; all: number };
}

/** Lists the lines of entries that a CV omits. */
export function describeLeftOut(
  shown: readonly Entry[],
  kept: ReadonlySet<CvItem>,
  limits: CvLimits,
): LeftOut[] {
  const details = [...kept].filter(isDetail);
  return shown.flatMap((entry): LeftOut[] => {
    const left = findFurther(entry, limits).filter(
      ({ line }) => !details.some((detail) => detail.entry === entry && detail.line === line),
    );
    const texts = left.map((detail) => toDetailText(detail, limits));
    return left.length === 0
      ? []
      : [
          {
            title: entry.activity.position ?? entry.text,
            ...(entry.org.name !== "" && { org: entry.org.name }),
            texts,
          },
        ];
  });
}

/** Returns the profile section's lines within the limits, each with whole items. */
export function shortenLines(items: readonly CvLine[], limits: CvLimits): CvLine[] {
  const max = limits.profileText;
  return items
    .filter(({ title, detail = "" }) => title.length + detail.length <= max)
    .slice(0, limits.profileLines)
    .map(({ text, ...item }) => ({ ...item, text: text && shortenList(text, max) }));
}

function shortenList(text: string, max: number): string | undefined {
  if (text.length <= max) return text;
  const sentences = text.slice(0, endOfSentences(text, max)).trim();
  const items = text.slice(0, Math.max(0, text.lastIndexOf(", ", max)));
  return sentences || items || undefined;
}

/** Returns the first authors within the limit, and the owner, in bold. */
export function shortenAuthors(names: Inline[][], max: number): Inline[][] {
  let length = 0;
  const kept = names.findIndex((name) => {
    length += toPlainText(name).length + 2;
    return length > max;
  });
  if (kept === -1) return names;
  const gap: Inline[] = [{ kind: "text", text: "…" }];
  const shown = new Set(names.slice(0, kept));
  const own = names.find(([part]) => part?.kind === "strong");
  if (own !== undefined) shown.add(own);
  // Consecutive omitted names are one gap.
  return names.flatMap((name, at) => {
    if (shown.has(name)) return [name];
    return at === kept || shown.has(names[at - 1] ?? []) ? [gap] : [];
  });
}

/** Returns the whole sentences within the limit; an empty text if there are none. */
export function shortenText(text: string, max: number): string {
  return text.slice(0, endOfSentences(text, max)).trimEnd();
}

/** Returns the whole sentences of a text with markup within the limit. */
export function shortenInline(parts: readonly Inline[], max: number): Inline[] {
  const text = toPlainText(parts);
  const end = endOfSentences(text, max);
  return end < text.length ? cutInline(parts, end) : [...parts];
}

/** Names are required. Overlong ones are cut after a word. */
export function shortenName(name: string): string {
  if (name.length <= maxName) return name;
  const end = name.slice(0, maxName + 1).search(/\s\S*$/);
  return end > 0 ? name.slice(0, end) : name.slice(0, maxName).replace(/[\ud800-\udbff]$/, "");
}

const maxName = 120;

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** A full stop after a short word may end an abbreviation, such as `Dr.` or `e.g.`. */
const sentenceEnd = /\n\s*$|(?:[\p{L}\p{M}\p{N}]{4,}|[)\]"'”’])["'”’)\]]*[.!?。！？]["'”’)\]]*\s*$/u;

/** Returns the end of the last whole sentence within the limit; 0 if there is none. */
function endOfSentences(text: string, max: number): number {
  if (text.length <= max) return text.length;
  let end = 0;
  for (const { index, segment } of sentences.segment(text)) {
    const next = index + segment.length;
    if (next > max) break;
    if (sentenceEnd.test(segment)) end = next;
  }
  return end;
}

/** Cuts a text with markup after a number of plain characters. */
function cutInline(parts: readonly Inline[], end: number): Inline[] {
  let room = end;
  const cut = (parts: readonly Inline[]): Inline[] =>
    parts.flatMap((part): Inline[] => {
      if (room <= 0) return [];
      if ("children" in part) return [{ ...part, children: cut(part.children) }];
      const text = part.text.slice(0, room);
      room -= part.text.length;
      return [{ ...part, text }];
    });
  return cut(parts);
}
