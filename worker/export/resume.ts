/**
 * The CV in the format of JSON Resume 1.3.1, which other tools read. It has no place for patches and acquisitions; all
 * else goes where the import of such a file finds it again.
 */
import type { CategoryId, NetworkProfile } from "../contract.ts";
import { type Entry, type ExportData, nameOf, newestChange } from "./entries.ts";
import { toPlainText } from "./inline-text.ts";

/** The kinds of projects, as the import reads them back. */
const projectTypes: Partial<Record<CategoryId, string>> = {
  SoftwareApp: "application",
  SoftwareLib: "library",
  Website: "website",
};

type Fields = Record<string, unknown>;

/** `entries` are all activities, newest first. */
export function toResume(data: ExportData, entries: readonly Entry[]): Fields {
  const { owner, address, profile = {} } = data;
  const { education, awards, certificates, skills, spokenLanguages, interests } = profile;
  const of = (...categories: readonly CategoryId[]) =>
    entries.filter(({ activity }) => categories.includes(activity.category));
  const lists = {
    work: of("Work").map(toWork),
    volunteer: of("Volunteer").map(toVolunteer),
    education,
    awards,
    certificates,
    publications: of("Publication", "Article").map(toPublication),
    skills,
    languages: spokenLanguages,
    interests,
    projects: of("SoftwareApp", "SoftwareLib", "Website").map(toProject),
  };
  return {
    $schema: "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json",
    basics: toBasics(data),
    ...withoutGaps(lists),
    meta: withoutGaps({
      canonical: address === undefined ? undefined : `${address}resume.json`,
      lastModified: newestChange(entries, owner)
        .toISOString()
        .replace(/\.\d+Z$/, ""),
    }),
  };
}

function toBasics({ owner, profile = {} }: ExportData): Fields {
  const { headline, email, homeUrl, summary, location } = owner;
  return withoutGaps({
    name: nameOf(owner),
    label: headline,
    image: profile.image,
    email,
    url: homeUrl,
    summary,
    // The owner's place is one line, and the format has one for a whole address.
    location: location === undefined ? undefined : { address: location },
    profiles: toProfiles([owner.codeUrl, owner.networkUrl], profile.profiles ?? []),
  });
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
  return withoutGaps({ name: entry.org.name, position: entry.text, ...toSpan(entry), ...toTexts(entry) });
}

function toVolunteer(entry: Entry): Fields {
  return withoutGaps({
    organization: entry.org.name,
    position: entry.text,
    ...toSpan(entry),
    ...toTexts(entry),
  });
}

function toSpan({ org, from, to }: Entry): Fields {
  return { url: org.url, startDate: toDay(from), endDate: to === undefined ? undefined : toDay(to) };
}

function toPublication(entry: Entry): Fields {
  const { text, org, from, links } = entry;
  return withoutGaps({
    name: text,
    publisher: org.name,
    releaseDate: toDay(from),
    url: links[0]?.url,
    summary: toTexts(entry).summary,
  });
}

function toProject(entry: Entry): Fields {
  const { text, org, from, links, languages, activity } = entry;
  const { summary, highlights } = toTexts(entry);
  return withoutGaps({
    name: text,
    description: summary,
    highlights,
    keywords: languages.length === 0 ? undefined : languages,
    startDate: toDay(from),
    url: links[0]?.url ?? org.url,
    entity: org.name,
    type: projectTypes[activity.category],
  });
}

function toTexts({ summary, highlights }: Entry): { summary?: string; highlights?: string[] } {
  return {
    ...(summary !== undefined && { summary: toPlainText(summary) }),
    ...(highlights.length > 0 && { highlights: highlights.map(toPlainText) }),
  };
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
