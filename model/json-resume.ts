/** The keys of JSON Resume 1.3.1 for the data's fields, for import and export. A new field needs a row. */
import { recordOf } from "./collections.ts";
import type { Activity, Owner } from "./cv.ts";
import type { UndatedSectionId } from "./cv-sections.ts";
import { profileSectionIds, profileSections } from "./profile.ts";

/** The key of each fact; null if the format cannot store it. */
type KeysOf<Fact extends string> = Readonly<Record<Fact, string | null>>;

/** An activity's facts: its fields, those of its org in the same entry, and its highlights' tags. */
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
  image: null,
  imageAlt: null,
  page: null,
  pageText: null,
  citation: null,
  status: null,
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
    // Further additional keys that are in use.
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

/** For each section of the profile, the list of its entries without a date. */
export const undatedLists = {
  work: "work",
  software: "projects",
  writing: "publications",
  volunteering: "volunteer",
} as const satisfies Record<UndatedSectionId, ActivitySection>;

/** The additional key at the root for the owner's own sections, which have the same form as in the data. */
export const ownSectionsKey = "sections";

/** The keys of `basics`. The format has a name as one text, and a place as an object. */
export const basicsKeys = {
  firstName: "name",
  lastName: "name",
  displayName: "name",
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
  headings: null,
  exports: null,
  pinned: null,
  views: null,
} as const satisfies KeysOf<Exclude<keyof Owner, "wordmark" | "network" | "download" | "langs"> | "image">;

/** The sections of profile.json, whose fields have the format's names. `profiles` is inside of `basics`. */
export const profileKeys = recordOf(profileSectionIds, (section) => profileSections[section].resumeKey);
