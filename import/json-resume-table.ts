/**
 * The keys of JSON Resume 1.3.1 for the fields of the data files. Import and export share this table, so neither can use
 * a key that the other does not know. A new field of the data does not compile without a row.
 */

import { foldCase } from "../grammar/letters.ts";
import { findHost } from "../model/addresses.ts";
import { recordOf } from "../model/collections.ts";
import type { Activity, Owner } from "../model/cv.ts";
import type { UndatedSectionId } from "../model/cv-sections.ts";
import { profileSectionIds, profileSections } from "../model/profile.ts";
import type { Json, JsonObject } from "./upstream.ts";

/** The key of each fact; null if the format cannot store it. */
type KeysOf<Fact extends string> = Readonly<Record<Fact, string | null>>;

/**
 * An activity's facts: its fields, those of its org that the format stores in the same entry, and the tags of its
 * highlights, since the format's highlights are texts.
 */
type ActivityFact = keyof Activity | "orgName" | "orgUrl" | "orgLanguages" | "highlightTags";

/** Facts that no section of the format can store. */
const nowhere = {
  id: null,
  org: null,
  acquiringOrg: null,
  acceptedAt: null,
  closedAt: null,
  diffUrl: null,
  qaUrl: null,
  number: null,
  commits: null,
  featured: null,
  mergeCommit: null,
  optionDisabled: null,
  citation: null,
} as const;

/** Additional keys, which the format allows in all entries. */
const additional = {
  // A job without an end counts as the current one.
  endUnknown: "endUnknown",
  // The format has it only for work.
  location: "location",
  // The format has keywords only for projects.
  tags: "keywords",
  highlightTags: "highlightTags",
} as const;

/** Facts that at least one section can store. */
export type ResumeFact = Exclude<ActivityFact, keyof typeof nowhere>;

/** If two facts share a key, the export writes the first that exists; for lists, all values. */
export type ActivityKeys = KeysOf<ResumeFact>;

/** Work and volunteering. */
const role = {
  position: "position",
  title: "position",
  orgUrl: "url",
  startedAt: "startDate",
  createdAt: "startDate",
  endedAt: "endDate",
  summary: "summary",
  highlights: "highlights",
  ...additional,
  category: null,
  links: null,
  orgLanguages: null,
  authors: null,
} as const;

export const activitySections = {
  work: { orgName: "name", ...role, ...nowhere },
  volunteer: { orgName: "organization", ...role, ...nowhere },
  projects: {
    title: "name",
    // A list of texts.
    position: "roles",
    summary: "description",
    highlights: "highlights",
    ...additional,
    orgLanguages: "keywords",
    createdAt: "startDate",
    endedAt: "endDate",
    links: "url",
    orgUrl: "url",
    orgName: "entity",
    category: "type",
    startedAt: null,
    authors: null,
    ...nowhere,
  },
  publications: {
    position: null,
    title: "name",
    orgName: "publisher",
    createdAt: "releaseDate",
    links: "url",
    summary: "summary",
    ...additional,
    endUnknown: null,
    // More additional keys, which people use.
    highlights: "highlights",
    authors: "authors",
    startedAt: null,
    endedAt: null,
    category: null,
    orgUrl: null,
    orgLanguages: null,
    ...nowhere,
  },
} as const satisfies Record<string, KeysOf<ActivityFact>>;

export type ActivitySection = keyof typeof activitySections;

export const activitySectionNames = Object.keys(activitySections).filter(isActivitySection);

function isActivitySection(name: string): name is ActivitySection {
  return Object.hasOwn(activitySections, name);
}

/** The list of the entries without a date of each section of the profile. */
export const undatedLists = {
  work: "work",
  software: "projects",
  writing: "publications",
  volunteering: "volunteer",
} as const satisfies Record<UndatedSectionId, ActivitySection>;

/** The root's additional key of the owner's own sections, which have the shape of the data. */
export const ownSectionsKey = "sections";

/** The keys of `basics`. The format has a name as one text, and a place as an object. */
export const basicsKeys = {
  firstName: "name",
  lastName: "name",
  // An import reads the headline, which the page always shows.
  role: "label",
  headline: "label",
  image: "image",
  email: "email",
  homeUrl: "url",
  summary: "summary",
  location: "location",
  availability: null,
  // Stored among the profiles, a separate list.
  codeUrl: null,
  networkUrl: null,
  firstYear: null,
  lastYear: null,
  domain: null,
  resources: null,
  copyrightFrom: null,
  sample: null,
  feedQuery: null,
  cvQuery: null,
  cv: null,
  page: null,
  phone: "phone",
  groupPositions: null,
  exports: null,
  pinned: null,
  views: null,
} as const satisfies KeysOf<Exclude<keyof Owner, "wordmark" | "langs"> | "image">;

/** The sections of profile.json, whose fields have the format's names. `profiles` is inside of `basics`. */
export const profileKeys = recordOf(profileSectionIds, (section) => profileSections[section].resumeKey);

/**
 * Keys of older versions and drafts of the format: of the résumé, `basics`, `basics.location`, and entries of lists.
 * Half of the résumés on the web contain them.
 */
export const olderKeys: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    "": { bio: "basics", hobbies: "interests", project: "projects" },
    basics: { picture: "image", website: "url" },
    "basics/location": { state: "region" },
    work: { company: "name", website: "url" },
    volunteer: { company: "organization", website: "url" },
    education: { website: "url", gpa: "score" },
    awards: { awardDate: "date", name: "title" },
    languages: { name: "language", level: "fluency" },
    certificates: { website: "url" },
    publications: { title: "name", website: "url" },
    projects: {
      title: "name",
      company: "entity",
      website: "url",
      summary: "description",
      tech: "keywords",
      position: "roles",
    },
  }).map(([section, keys]) => [section, new Map(Object.entries(keys))]),
);

/** Returns a project's category by its `type`, which is free text, or else by its address. */
export function categoryOfProject({
  type,
  keywords,
  url,
}: JsonObject): "SoftwareApp" | "SoftwareLib" | "Website" {
  const words = [type, ...(Array.isArray(keywords) ? keywords : [])].map((word) =>
    foldCase(String(word ?? "")),
  );
  const says = (pattern: RegExp) =>
    pattern.test(words[0] ?? "") || words.slice(1).some((word) => pattern.test(word));
  if (/app|program|tool|game/.test(words[0] ?? "")) return "SoftwareApp";
  if (says(/^(?:.*\b)?(?:library|lib|package|framework|module|sdk|plugin)(?:\b.*)?$/)) return "SoftwareLib";
  if (says(/^(?:website|web site|site|blog|portfolio|homepage)$/)) return "Website";
  const host = hostOf(url) ?? "";
  if (/(?:^|\.)(?:npmjs\.com|pypi\.org|crates\.io|rubygems\.org|packagist\.org|pkg\.go\.dev)$/.test(host)) {
    return "SoftwareLib";
  }
  const isCode = /(?:^|\.)(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|sr\.ht)$/.test(host);
  return host === "" || isCode ? "SoftwareApp" : "Website";
}

export function toLink(category: string, url: Json | undefined): JsonObject | undefined {
  const title = category === "Website" ? "Visit" : category === "Publication" ? "Read" : "Project";
  return typeof url === "string" ? { project: { title, url } } : undefined;
}

export function hostOf(url: Json | undefined): string | undefined {
  return typeof url === "string" ? findHost(url) : undefined;
}
