/**
 * What a paper can leave out, and in which order: a short one is what is read for a minute, so it holds the jobs, the
 * person's facts and the best of the rest, and of each no more than is read.
 */

import { toPlainText } from "../../worker/cards/plain-text.ts";
import type { Activity, Inline } from "../../worker/contract.ts";
import type { Entry, KindOf, ProfileSection } from "./entries.ts";
import { type ProfilePart, sectionOfCategory } from "./messages.ts";

/** What a short paper can leave out beside entries. */
export type PaperPart = ProfilePart | "patches";

/** The jobs that stay longer than the person's facts: who has had thirty still has an education. */
const retainedJobs = 3;

/** Kept as long as there is room for another entry than a job. */
const retainedLongest: readonly PaperPart[] = [
  "education",
  "skills",
  "spokenLanguages",
  "patches",
  "certificates",
];

/** Left out before any entry is, the last one first. */
const leftOutFirst: readonly PaperPart[] = ["awards", "interests"];

interface RankRequest {
  kindOf: KindOf;
  pinned?: readonly string[] | undefined;
  /** How many entries there may be beside jobs. */
  maxSelected?: number;
}

/**
 * Lists what a paper can hold by what a short one keeps longest: the newest jobs, what tells of the person, the other
 * jobs, all other entries as `rankForPaper` sorts them, and at the end what goes first.
 */
export function rankParts(
  activities: readonly Activity[],
  { kindOf, pinned, maxSelected }: RankRequest,
): (Activity | PaperPart)[] {
  const ranked = rankForPaper(activities, kindOf, pinned);
  const jobs = ranked.filter((activity) => kindOf(activity) === "Work");
  const others = ranked.slice(jobs.length);
  return [
    ...jobs.slice(0, retainedJobs),
    ...retainedLongest,
    ...jobs.slice(retainedJobs),
    ...others.slice(0, maxSelected),
    ...leftOutFirst,
  ];
}

/** Of more than these an organization is known, however many releases it has. */
const maxOfOrg = 3;

/**
 * Sorts by what a short CV keeps longest. Jobs are what it is read for, and the owner's pinned entries come next. Of
 * all else the newest of each section come before the second of any, so that none crowds out the others, and so do the
 * newest of each organization; patches are last.
 */
export function rankForPaper<T extends Pick<Activity, "id" | "category" | "org">>(
  activities: readonly T[],
  kindOf: KindOf,
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
    const kind = kindOf(activity);
    if (kind === "Work") ranks.set(activity, -2);
    else if (pinned.includes(id)) ranks.set(activity, -1);
    else if (kind === "Patch") ranks.set(activity, 2 * activities.length);
    else {
      const isOneOfMany = countOf(`org ${org}`) >= maxOfOrg;
      const section = sectionOfCategory[kind];
      ranks.set(
        activity,
        isOneOfMany ? activities.length + countOf(`more ${section}`) : countOf(`section ${section}`),
      );
    }
  }
  const rankOf = (activity: T) => ranks.get(activity) ?? 0;
  return [...activities].sort((one, other) => rankOf(one) - rankOf(other));
}

/** How much of each text and list is told; counts of characters and of lines. */
interface PaperLimits {
  name: number;
  headline: number;
  summary: number;
  contacts: number;
  /** An address that is longer is left out, because half of it leads nowhere. */
  contactText: number;
  /** A title, or a paragraph or a line below it. */
  text: number;
  /** The lines below a job, and below another entry. */
  jobLines: number;
  entryLines: number;
  /** The lines of a section of the profile, and the characters of each. */
  profileLines: number;
  profileText: number;
  projects: number;
}

/** Nothing is cut off where all entries are told, but that a project beyond these has a patch or two. */
export const wholeLimits: PaperLimits = {
  name: Number.POSITIVE_INFINITY,
  headline: Number.POSITIVE_INFINITY,
  summary: Number.POSITIVE_INFINITY,
  contacts: Number.POSITIVE_INFINITY,
  contactText: Number.POSITIVE_INFINITY,
  text: Number.POSITIVE_INFINITY,
  jobLines: Number.POSITIVE_INFINITY,
  entryLines: Number.POSITIVE_INFINITY,
  profileLines: Number.POSITIVE_INFINITY,
  profileText: Number.POSITIVE_INFINITY,
  projects: 12,
};

/** With these no single part takes more than some quarter of a page, whatever the owner has written. */
export const shortLimits: PaperLimits = {
  name: 120,
  headline: 200,
  summary: 700,
  contacts: 8,
  contactText: 100,
  text: 240,
  jobLines: 4,
  entryLines: 2,
  profileLines: 5,
  profileText: 120,
  projects: 8,
};

/** An entry with as many of its lines as the limits allow; `left` is the number of the others. */
export function shortenEntry(entry: Entry, limits: PaperLimits): { entry: Entry; left: number } {
  const { title, summary, highlights, kind } = entry;
  const lines = highlights.slice(0, kind === "Work" ? limits.jobLines : limits.entryLines);
  const left = highlights.length - lines.length;
  return {
    entry: {
      ...entry,
      title: shortenInline(title, limits.text),
      ...(summary && { summary: shortenInline(summary, limits.text) }),
      highlights: lines.map((line) => shortenInline(line, limits.text)),
    },
    left,
  };
}

/** Returns the lines of a section of the profile that the limits allow. */
export function shortenLines(items: ProfileSection["items"], limits: PaperLimits): ProfileSection["items"] {
  return items.slice(0, limits.profileLines).map(({ title, detail, text, ...item }) => ({
    ...item,
    title: shortenText(title, limits.profileText),
    detail: detail && shortenText(detail, limits.profileText),
    text: text && shortenText(text, limits.profileText),
  }));
}

/** Cuts a text off behind its last whole word, and says so by an ellipsis. */
export function shortenText(text: string, max: number): string {
  if (text.length <= max) return text;
  // One character more says whether a word ends here.
  const end = text.slice(0, max + 1).search(/\s\S*$/);
  // A word that fills most of the room is cut, but not between the halves of a character.
  const kept = end > max / 2 ? text.slice(0, end) : text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
  return `${kept.replace(/[\s,;:.–—-]+$/, "")}…`;
}

function shortenInline(parts: readonly Inline[], max: number): Inline[] {
  if (toPlainText(parts).length <= max) return [...parts];
  let room = max;
  const shorten = (parts: readonly Inline[]): Inline[] =>
    parts.flatMap((part): Inline[] => {
      if (room <= 0) return [];
      if ("children" in part) return [{ ...part, children: shorten(part.children) }];
      // More follows, so a part that just fits ends in the ellipsis, too.
      const text = part.text.length < room ? part.text : shortenText(`${part.text} `, room);
      room -= part.text.length;
      return [{ ...part, text }];
    });
  return shorten(parts);
}
