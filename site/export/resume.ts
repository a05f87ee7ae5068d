/**
 * The CV in the format of JSON Resume 1.3.1, which other tools read. It has no place for patches and acquisitions; all
 * else goes where the import of such a file finds it again, and what an import could not place comes back.
 */
import type { Activity, CategoryId, Inline, NetworkProfile } from "../../worker/contract.ts";
import { type Entry, type ExportData, nameOf, newestChange, type ReadEntry } from "./entries.ts";

/** The kinds of projects, as the import reads them back. */
const projectTypes: Partial<Record<CategoryId, string>> = {
  SoftwareApp: "application",
  SoftwareLib: "library",
  Website: "website",
};

type Fields = Record<string, unknown>;

/** What an imported résumé had that the data files have no place for. */
export interface KeptResume {
  /** Keys of the résumé itself and, in `basics`, of that. */
  resume: Fields;
  /** Returns the keys of an entry, by its id or by the fields that name it. */
  keysOf(collection: string, entry: object): Fields;
  /** Entries that the data cannot hold, by section. */
  leftOut: Fields;
}

const nothingKept: KeptResume = { resume: {}, keysOf: () => ({}), leftOut: {} };

/** `activities` are all of them, newest first. */
export function toResume(
  data: ExportData,
  activities: readonly Activity[],
  toEntry: ReadEntry,
  kept = nothingKept,
): Fields {
  const { owner, address, profile = {} } = data;
  const withKept = (collection: string, list: readonly object[] = []): Fields[] =>
    list.map((entry) => ({ ...entry, ...kept.keysOf(collection, entry) }));
  const of = (toFields: (entry: Entry) => Fields, ...categories: readonly CategoryId[]): Fields[] =>
    activities
      .filter(({ category }) => categories.includes(category))
      .map((activity) => ({ ...toFields(toEntry(activity)), ...kept.keysOf("activities", activity) }));
  const lists = {
    work: of(toWork, "Work"),
    volunteer: of(toVolunteer, "Volunteer"),
    education: withKept("education", profile.education),
    awards: withKept("awards", profile.awards),
    certificates: withKept("certificates", profile.certificates),
    publications: of(toPublication, "Publication", "Article"),
    skills: withKept("skills", profile.skills),
    languages: withKept("spokenLanguages", profile.spokenLanguages),
    interests: withKept("interests", profile.interests),
    projects: of(toProject, "SoftwareApp", "SoftwareLib", "Website"),
  };
  const { basics, meta, ...rest } = kept.resume;
  const profiles = withKept(
    "profiles",
    toProfiles([owner.codeUrl, owner.networkUrl], profile.profiles ?? []),
  );
  return {
    $schema: "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json",
    basics: toBasics(data, profiles, isFields(basics) ? basics : {}),
    ...withoutGaps(addLeftOut(lists, kept.leftOut)),
    ...rest,
    meta: {
      ...(isFields(meta) && meta),
      ...withoutGaps({
        canonical: address === undefined ? undefined : `${address}resume.json`,
        lastModified: newestChange(activities, owner)
          .toISOString()
          .replace(/\.\d+Z$/, ""),
      }),
    },
  };
}

function addLeftOut(lists: Readonly<Record<string, Fields[]>>, leftOut: Fields): Fields {
  return Object.fromEntries(
    Object.entries(lists).map(([section, entries]) => {
      const left = leftOut[section];
      return [section, Array.isArray(left) ? [...entries, ...left.filter(isFields)] : entries];
    }),
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toBasics({ owner, profile = {} }: ExportData, profiles: Fields[], kept: Fields): Fields {
  const { headline, email, homeUrl, summary, location } = owner;
  return withoutGaps({
    ...kept,
    name: nameOf(owner),
    label: headline,
    image: profile.image,
    email,
    url: homeUrl,
    summary,
    location: toLocation(location, kept.location),
    profiles,
  });
}

/** The owner's place is one line. It comes from three keys, which come back unless the owner has changed the line. */
function toLocation(line: string | undefined, kept: unknown): Fields | undefined {
  if (isFields(kept)) {
    const { city, region, countryCode, ...rest } = kept;
    const parts = [city, region, countryCode].filter((part) => typeof part === "string");
    return line === undefined || parts.join(", ") === line ? kept : { ...rest, city: line };
  }
  return line === undefined ? undefined : { city: line };
}

/** Adds the owner's own links to the profiles, unless they are among them. */
function toProfiles(urls: readonly (string | undefined)[], profiles: NetworkProfile[]): NetworkProfile[] {
  const known = new Set(profiles.map(({ url }) => url));
  const added = urls.flatMap((url) =>
    url === undefined || known.has(url) ? [] : [{ network: new URL(url).hostname, url }],
  );
  return [...profiles, ...added];
}

function toWork(entry: Entry): Fields {
  return withoutGaps({
    name: entry.org.name,
    position: toTitle(entry),
    ...toSpan(entry),
    ...toTexts(entry),
  });
}

function toVolunteer(entry: Entry): Fields {
  return withoutGaps({
    organization: entry.org.name,
    position: toTitle(entry),
    ...toSpan(entry),
    ...toTexts(entry),
  });
}

function toSpan({ org, from, to }: Entry): Fields {
  return { url: org.url, startDate: toDay(from), endDate: to === undefined ? undefined : toDay(to) };
}

function toPublication(entry: Entry): Fields {
  const { org, from, links, activity } = entry;
  return withoutGaps({
    name: toTitle(entry),
    publisher: org.name,
    releaseDate: toDay(from),
    url: links[0]?.url,
    summary: activity.summary,
  });
}

function toProject(entry: Entry): Fields {
  const { org, from, links, languages, activity } = entry;
  const { summary, highlights, endedAt } = activity;
  const name = toTitle(entry);
  return withoutGaps({
    name,
    description: summary,
    highlights,
    keywords: languages,
    startDate: toDay(from),
    endDate: endedAt === undefined ? undefined : toDay(endedAt),
    url: links[0]?.url ?? org.url,
    // A project that is an org of its own was nobody's commission.
    entity: org.name === name ? undefined : org.name,
    type: projectTypes[activity.category],
  });
}

/** Summaries and highlights are Markdown in this format, too. */
function toTexts({ activity: { summary, highlights } }: Entry): Fields {
  return { summary, highlights };
}

/** A title is plain text in this format, but the import keeps code in backticks. */
function toTitle({ title }: Entry): string {
  const toText = (parts: readonly Inline[]): string =>
    parts
      .map((part) => {
        if (part.kind === "code") return `\`${part.text}\``;
        return part.kind === "text" ? part.text : toText(part.children);
      })
      .join("");
  return toText(title);
}

/** The format knows years, months and days, but no times of day. */
function toDay(date: string): string {
  return date.slice(0, "2015-03-14".length);
}

/** An absent fact is an absent key, and an empty list says nothing. */
function withoutGaps(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
