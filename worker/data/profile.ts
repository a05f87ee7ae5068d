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

/** The schemas of the entries, by section. */
const sections = {
  profiles: v.object({ network: text, username: v.exactOptional(anyText), url: v.exactOptional(url) }),
  skills: v.object({ name: text, level: v.exactOptional(anyText), keywords: v.exactOptional(texts) }),
  education: v.object({
    institution: text,
    url: v.exactOptional(url),
    area: v.exactOptional(anyText),
    studyType: v.exactOptional(anyText),
    startDate: v.exactOptional(day),
    endDate: v.exactOptional(day),
    score: v.exactOptional(anyText),
    courses: v.exactOptional(texts),
  }),
  certificates: v.object({
    name: text,
    date: v.exactOptional(day),
    issuer: v.exactOptional(anyText),
    url: v.exactOptional(url),
  }),
  awards: v.object({
    title: text,
    date: v.exactOptional(day),
    awarder: v.exactOptional(anyText),
    summary: v.exactOptional(anyText),
  }),
  spokenLanguages: v.object({ language: text, fluency: v.exactOptional(anyText) }),
  interests: v.object({ name: text, keywords: v.exactOptional(texts) }),
};

/** The whole file, for the check of its keys. */
export const profileSchema = v.object({
  image: v.exactOptional(url),
  profiles: v.exactOptional(v.array(sections.profiles)),
  skills: v.exactOptional(v.array(sections.skills)),
  education: v.exactOptional(v.array(sections.education)),
  certificates: v.exactOptional(v.array(sections.certificates)),
  awards: v.exactOptional(v.array(sections.awards)),
  spokenLanguages: v.exactOptional(v.array(sections.spokenLanguages)),
  interests: v.exactOptional(v.array(sections.interests)),
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

  /** Returns nothing where the file lacks the field, so that the profile lacks it too. */
  const readList = <T>(name: keyof typeof sections, schema: v.GenericSchema<unknown, T>): T[] | undefined => {
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

  const all = {
    image,
    profiles: readList("profiles", sections.profiles),
    skills: readList("skills", sections.skills),
    education: readList("education", sections.education),
    certificates: readList("certificates", sections.certificates),
    awards: readList("awards", sections.awards),
    spokenLanguages: readList("spokenLanguages", sections.spokenLanguages),
    interests: readList("interests", sections.interests),
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
