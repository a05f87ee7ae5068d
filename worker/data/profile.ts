/**
 * Reads profile.json: education, skills and other parts of a CV that are no activities. Only the build reads it, for
 * the page's static sections and the exports: searching needs none of it, so the page never fetches it.
 */
import * as v from "valibot";
import type { Profile } from "../contract.ts";
import { parseTimestamp } from "./dates.ts";
import { type DataDefect, fileDefect, type Problem } from "./defects.ts";
import { type FileText, type ReadOptions, readRoot, readStrictly } from "./read-file.ts";
import { anyText, type FileKind, quote, text, url } from "./schema.ts";

export const profileFile = {
  name: "profile.json",
  root: "object",
  required: false,
} as const satisfies FileKind;

/** A time of day says nothing here, and JSON Resume has none. */
const day = v.pipe(
  v.string(),
  v.check(
    (input) => input.length <= "2015-03-14".length && parseTimestamp(input) !== undefined,
    ({ input }) => `is no date: ${quote(input)}; expected YYYY, YYYY-MM or YYYY-MM-DD`,
  ),
);

const texts = v.array(text);

/**
 * The sections of profile.json, in the order of a CV: `entry` is the schema of an entry, `naming` are the fields that
 * tell entries apart for an import, and `resumeKey` is JSON Resume's name. What knows all sections derives from this.
 */
export const profileSections = {
  education: {
    entry: v.object({
      institution: text,
      url: v.exactOptional(url),
      area: v.exactOptional(anyText),
      studyType: v.exactOptional(anyText),
      startDate: v.exactOptional(day),
      endDate: v.exactOptional(day),
      score: v.exactOptional(anyText),
      courses: v.exactOptional(texts),
    }),
    naming: ["institution", "area", "studyType"],
    resumeKey: "education",
  },
  skills: {
    entry: v.object({ name: text, level: v.exactOptional(anyText), keywords: v.exactOptional(texts) }),
    naming: ["name"],
    resumeKey: "skills",
  },
  certificates: {
    entry: v.object({
      name: text,
      date: v.exactOptional(day),
      issuer: v.exactOptional(anyText),
      url: v.exactOptional(url),
    }),
    naming: ["name", "issuer"],
    resumeKey: "certificates",
  },
  awards: {
    entry: v.object({
      title: text,
      date: v.exactOptional(day),
      awarder: v.exactOptional(anyText),
      summary: v.exactOptional(anyText),
    }),
    naming: ["title", "awarder"],
    resumeKey: "awards",
  },
  spokenLanguages: {
    entry: v.object({ language: text, fluency: v.exactOptional(anyText) }),
    naming: ["language"],
    resumeKey: "languages",
  },
  interests: {
    entry: v.object({ name: text, keywords: v.exactOptional(texts) }),
    naming: ["name"],
    resumeKey: "interests",
  },
  profiles: {
    entry: v.object({ network: text, username: v.exactOptional(anyText), url: v.exactOptional(url) }),
    naming: ["network", "username"],
    resumeKey: "profiles",
  },
} as const;

export type ProfileSectionId = keyof typeof profileSections;

export function isProfileSection(name: string): name is ProfileSectionId {
  return Object.hasOwn(profileSections, name);
}

/** Calls `make` for each section. */
export function forEachSection<T>(make: (section: ProfileSectionId) => T): Record<ProfileSectionId, T> {
  return {
    education: make("education"),
    skills: make("skills"),
    certificates: make("certificates"),
    awards: make("awards"),
    spokenLanguages: make("spokenLanguages"),
    interests: make("interests"),
    profiles: make("profiles"),
  };
}

export const profileSectionIds = Object.keys(profileSections).filter(isProfileSection);

/** The whole file, for the check of its keys. */
export const profileSchema = v.object({
  image: v.exactOptional(url),
  ...forEachSection((section) => v.exactOptional(v.array<v.GenericSchema>(profileSections[section].entry))),
});

interface ProfileReply {
  /** Undefined where there is no such file, or none that can be read. */
  profile: Profile | undefined;
  defects: DataDefect[];
}

/** Reads the text of profile.json. An entry that is wrong is left out and reported; the others stay. */
export function readProfile(file: FileText, { problemsPerEntry }: ReadOptions): ProfileReply {
  const defects: DataDefect[] = [];
  const root = readRoot(profileFile, file, (defect) => void defects.push(defect));
  if (typeof root !== "object" || root === null) return { profile: undefined, defects };
  const fields = new Map<string, unknown>(Object.entries(root));
  const report = (problem: Problem) => void defects.push(fileDefect(profileFile.name, problem, "error"));

  /** Returns nothing where the file lacks the section, so that the profile lacks it too. */
  const readSection = <T>(name: ProfileSectionId, schema: v.GenericSchema<unknown, T>): T[] | undefined => {
    const entries = fields.get(name);
    if (!fields.has(name)) return undefined;
    if (!Array.isArray(entries)) {
      report({ path: [name], reason: "must hold a list: [ … ]" });
      return undefined;
    }
    return entries.flatMap((entry: unknown, at) => {
      const { value, problems } = readStrictly(schema, entry);
      const reported = problemsPerEntry === "all" ? problems : problems.slice(0, 1);
      for (const { path, reason } of reported) report({ path: [name, at, ...path], reason });
      return value === undefined ? [] : [value];
    });
  };
  const { value: { image } = {}, problems } = readStrictly(imageSchema, root);
  for (const problem of problems) report(problem);

  const all: { [K in keyof Required<Profile>]: Profile[K] | undefined } = {
    image,
    profiles: readSection("profiles", profileSections.profiles.entry),
    skills: readSection("skills", profileSections.skills.entry),
    education: readSection("education", profileSections.education.entry),
    certificates: readSection("certificates", profileSections.certificates.entry),
    awards: readSection("awards", profileSections.awards.entry),
    spokenLanguages: readSection("spokenLanguages", profileSections.spokenLanguages.entry),
    interests: readSection("interests", profileSections.interests.entry),
  };
  return { profile: withoutGaps(all), defects };
}

const imageSchema = v.object({ image: v.exactOptional(url) });

/** Removes fields that are undefined, so that the profile has the fields that the file has. */
function withoutGaps<T extends object>(entry: T): { [K in keyof T]?: Exclude<T[K], undefined> };
function withoutGaps(entry: object) {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}

/** Returns the path of an image on the page's own host, from the site's base; undefined if it is on another host. */
export function toImagePath(image: string): string | undefined {
  const home = "https://page.invalid/";
  const { origin, pathname } = new URL(image, home);
  if (`${origin}/` !== home) return undefined;
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    // A percent sign that encodes nothing is a character of the name.
    return pathname.slice(1);
  }
}
