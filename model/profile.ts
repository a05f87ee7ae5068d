/** Reads profile.json, the parts of a CV that are not activities, for builds: the page never fetches it. */

import { decodePercents } from "./addresses.ts";
import type { OwnSection, Profile } from "./cv.ts";
import { isCvSection, isUndatedSection } from "./cv-sections.ts";
import {
  type DataDefect,
  type FileKind,
  type FileText,
  fileDefect,
  type ReadOptions,
  readForgivingly,
  readRoot,
  readStrictly,
} from "./data-files.ts";
import { findWrongSpan, parseTimestamp } from "./dates.ts";
import { isObject, quote, type Schema, type ValueDefect } from "./json-schema.ts";
import {
  award,
  certificate,
  education,
  interest,
  networkProfile,
  ownSection,
  profileSchema,
  reference,
  sectionEntry,
  skill,
  spokenLanguage,
} from "./schemas/profile.ts";

export const profileFile = {
  name: "profile.json",
  root: "object",
  required: false,
} as const satisfies FileKind;

/** The sections of profile.json, in a CV's order, from which all others derive. `naming`: fields that identify. */
export const profileSections = {
  education: {
    entry: education,
    naming: ["institution", "area", "studyType"],
    resumeKey: "education",
  },
  skills: { entry: skill, naming: ["name"], resumeKey: "skills" },
  certificates: { entry: certificate, naming: ["name", "issuer"], resumeKey: "certificates" },
  awards: { entry: award, naming: ["title", "awarder"], resumeKey: "awards" },
  spokenLanguages: { entry: spokenLanguage, naming: ["language"], resumeKey: "languages" },
  interests: { entry: interest, naming: ["name"], resumeKey: "interests" },
  references: { entry: reference, naming: ["name"], resumeKey: "references" },
  profiles: { entry: networkProfile, naming: ["network", "username"], resumeKey: "profiles" },
} as const;

export type ProfileSectionId = keyof typeof profileSections;

export function isProfileSection(name: string): name is ProfileSectionId {
  return Object.hasOwn(profileSections, name);
}

export const profileSectionIds = Object.keys(profileSections).filter(isProfileSection);

interface ProfileReply {
  /** Undefined if there is no valid file. */
  profile: Profile | undefined;
  defects: DataDefect[];
}

/** Reads the text of profile.json. Invalid entries are omitted and reported. */
export function readProfile(file: FileText, { defectsPerEntry }: ReadOptions): ProfileReply {
  const defects: DataDefect[] = [];
  const root = readRoot(profileFile, file, (defect) => void defects.push(defect));
  if (!isObject(root)) return { profile: undefined, defects };
  const report = (at: Path, found: readonly ValueDefect[]) => {
    const reported = defectsPerEntry === "all" ? found : found.slice(0, 1);
    for (const defect of reported)
      defects.push(fileDefect(profileFile.name, { ...defect, path: [...at, ...defect.path] }, "error"));
  };
  // Each entry is read separately, so that invalid ones can be omitted.
  const readEntries = (schema: Schema, entries: readonly unknown[], path: Path): unknown[] =>
    entries.flatMap((entry: unknown, at) => {
      const reply = readStrictly(schema, entry);
      const wrong = isObject(entry) ? findWrongSpan(entry) : [];
      report([...path, at], [...reply.defects, ...wrong]);
      if (reply.value === undefined) return [];
      return wrong.length === 0 || !isObject(entry) ? [entry] : [withUnknownEnd(entry)];
    });
  const ids = new Set<string>();
  const readSections = (sections: readonly unknown[]): unknown[] =>
    sections.flatMap((section, at) => {
      const entries = isObject(section) ? section.entries : undefined;
      const read = Array.isArray(entries)
        ? { ...Object(section), entries: readEntries(sectionEntry, entries, ["sections", at, "entries"]) }
        : section;
      const reply = readStrictly(ownSection, read);
      const wrong = reply.value === undefined ? [] : findSectionDefects(reply.value, ids);
      report(["sections", at], [...reply.defects, ...wrong]);
      return reply.value === undefined || wrong.length > 0 ? [] : [read];
    });
  const kept = Object.entries(root).map(([key, value]): [string, unknown] => {
    if (!Array.isArray(value)) return [key, value];
    if (key === "sections") return [key, readSections(value)];
    return [key, isProfileSection(key) ? readEntries(profileSections[key].entry, value, [key]) : value];
  });
  const { value, defects: ofFile } = readForgivingly(profileSchema, Object.fromEntries(kept));
  for (const defect of ofFile) if (defect.path.length === 1) report([], [defect]);
  return { profile: value && withLatestFirst(value), defects };
}

/** Sorts education, certificates and awards as every CV lists them. */
function withLatestFirst(profile: Profile): Profile {
  const { education, certificates, awards } = profile;
  const onDay = ({ date }: { date?: string }): Period => ({ start: date, end: date });
  return {
    ...profile,
    ...(education && {
      education: sortByEnd(education, ({ startDate, endDate, endUnknown }) => ({
        start: startDate,
        end: endDate ?? (endUnknown ? startDate : startDate && ongoing),
      })),
    }),
    ...(certificates && { certificates: sortByEnd(certificates, onDay) }),
    ...(awards && { awards: sortByEnd(awards, onDay) }),
  };
}

interface Period {
  start: string | undefined;
  end: string | undefined;
}

/** Later than every date. */
const ongoing = "9999";

/** Sorts by the end, newest first, then by the start. Entries without dates follow, in the order of the file. */
function sortByEnd<T>(entries: readonly T[], toPeriod: (entry: T) => Period): T[] {
  const timeOf = (date: string | undefined) => (date === undefined ? 0 : (parseTimestamp(date) ?? 0));
  const timed = entries.map((entry) => {
    const { start, end } = toPeriod(entry);
    return { entry, start: timeOf(start), end: end === undefined ? Number.MIN_SAFE_INTEGER : timeOf(end) };
  });
  return timed.sort((one, other) => other.end - one.end || other.start - one.start).map(({ entry }) => entry);
}

/** `ids`: the ids of the sections before it, to which this function adds its own. */
function findSectionDefects({ id, title }: OwnSection, ids: Set<string>): ValueDefect[] {
  const isUndated = isUndatedSection(id);
  const defects: ValueDefect[] = [];
  if (ids.has(id)) defects.push({ path: ["id"], reason: `is the id of another section: ${quote(id)}` });
  else if (!isUndated && isCvSection(id))
    defects.push({ path: ["id"], reason: `is the id of a section that every CV has: ${quote(id)}` });
  if (title === undefined && !isUndated)
    defects.push({ path: ["title"], reason: "is missing: the section needs a heading" });
  ids.add(id);
  return defects;
}

/** Removes a wrong end. Without the flag, the entry would be shown as not ended. */
function withUnknownEnd({ endDate: _, ...entry }: Readonly<Record<string, unknown>>): object {
  return { ...entry, endUnknown: true };
}

type Path = ValueDefect["path"];

/** Returns the path of an image from the site's base; undefined if it is on another host. */
export function toImagePath(image: string): string | undefined {
  const home = "https://page.invalid/";
  const { origin, pathname } = new URL(image, home);
  if (`${origin}/` !== home) return undefined;
  // An invalid percent encoding is part of the name.
  return decodePercents(pathname.slice(1));
}
