/**
 * Writes the CV as JSON Resume 1.3.1, by the import's table of keys. The format cannot store patches and
 * acquisitions. Entries that an import brought are written as they were, key by key, while the data still equal what
 * the import read; changed facts are written from the data.
 */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import {
  type ActivityKeys,
  type ActivitySection,
  activitySectionNames,
  activitySections,
  basicsKeys,
  ownSectionsKey,
  profileKeys,
  type ResumeFact,
  undatedLists,
} from "../import/json-resume-table.ts";
import { namesOf } from "../import/match.ts";
import { findStateFiles, readState, type State, type StateRecord } from "../import/state.ts";
import { isCollection, isJsonObject, type Json, type JsonObject } from "../import/upstream.ts";
import { findDistinctAddresses, toAddressKey } from "../model/addresses.ts";
import { toAuthorNames } from "../model/authors.ts";
import { categoryTable } from "../model/categories.ts";
import type { Activity, CategoryId, Inline, NetworkProfile, SectionEntry } from "../model/cv.ts";
import { isUndatedSection } from "../model/cv-sections.ts";
import { toFullName } from "../model/full-name.ts";
import { type HighlightLine, textOfHighlight } from "../model/highlights.ts";
import { isObject } from "../model/json-schema.ts";
import { readInline } from "../model/markdown-parser.ts";
import { profileSectionIds } from "../model/profile.ts";
import { type Entry, type ExportData, kindReader, newestChange, type ReadEntry } from "./entries.ts";

const listFacts = ["summary", "text", "highlights"];

type Fields = Readonly<Record<string, unknown>>;

/** An entry of an imported résumé. */
export interface Origin {
  /** The entry as it came. */
  original: Fields;
  /** What the import read, by the data's field names. */
  facts: Fields;
}

/** What the state of an imported résumé contains. */
export interface RetainedResume {
  /** Keys of the résumé that the data files cannot store. */
  resume: Fields;
  /** Returns the origin of each entry of a list. */
  originsOf(collection: string, entries: readonly object[]): readonly (Origin | undefined)[];
  /** Entries that the data cannot store, by section. */
  leftOut: Fields;
}

const nothingRetained: RetainedResume = { resume: {}, originsOf: () => [], leftOut: {} };

interface Resume {
  resume: Fields;
  /** Sentences for the owner: differences between an imported résumé and the data. */
  conflicts: readonly string[];
}

/** `activities` are all activities, newest first. */
export function toResume(
  data: ExportData,
  activities: readonly Activity[],
  toEntry: ReadEntry,
  retained = nothingRetained,
): Resume {
  const { owner, address, profile = {} } = data;
  const conflicts: string[] = [];
  /** Updates a key of the original if one of its facts has changed. */
  const merge = (where: string, converted: ResumeFields, origin: Origin | undefined): Fields => {
    const { facts, keys } = converted;
    const written = writeAll(converted);
    if (origin === undefined) return withoutGaps(written);
    const merged: Record<string, unknown> = { ...origin.original };
    const isSame = (fact: string) => isDeepStrictEqual(origin.facts[fact], facts[fact]);
    for (const [fact, key] of Object.entries(keys)) {
      const before = origin.facts[fact];
      // The import splits a list from a text, so that a change of one changes both.
      const isRead = listFacts.includes(fact) ? listFacts.every(isSame) : isSame(fact);
      if (key === null || isRead) continue;
      const [old, now] = [merged[key], written[key]];
      if (before === undefined && old !== undefined && now !== undefined && !isDeepStrictEqual(old, now)) {
        const [name] = Object.values(written);
        conflicts.push(
          `resume.json: ${where} ${JSON.stringify(name)}: ${key} is ${JSON.stringify(now)}, as in the data; the résumé had ${JSON.stringify(old)}`,
        );
      }
      merged[key] = now;
    }
    return withoutGaps(merged);
  };

  const kindOf = kindReader(data.data.categories);
  const lists: Record<string, Fields[]> = {};
  for (const section of activitySectionNames) {
    const listed = activities.filter((activity) => categoryTable[kindOf(activity)].resumeSection === section);
    const origins = retained.originsOf("activities", listed);
    lists[section] = listed.map((activity, at) => {
      const origin = wasIn(section, origins[at]) ? origins[at] : undefined;
      return merge(section, toResumeActivity(section, toEntry(activity)), origin);
    });
  }
  for (const { id, entries } of profile.sections ?? []) {
    if (!isUndatedSection(id)) continue;
    const list = undatedLists[id];
    const origins = retained.originsOf(`sections.${id}`, entries);
    const converted = entries.map((entry, at) => {
      const origin = origins[at];
      const facts = origin && toUndatedFacts(list, origin.facts);
      return merge(list, toResumeUndated(list, entry), facts && { ...origin, facts });
    });
    lists[list] = [...(lists[list] ?? []), ...converted];
  }
  const own = (profile.sections ?? []).filter(({ id }) => !isUndatedSection(id));
  if (own.length > 0) lists[ownSectionsKey] = own.map((section) => ({ ...section }));
  const sections = {
    ...profile,
    profiles: toProfiles([owner.codeUrl, owner.networkUrl], profile.profiles ?? []),
  };
  for (const section of profileSectionIds) {
    const entries: readonly object[] = sections[section] ?? [];
    const origins = retained.originsOf(section, entries);
    lists[profileKeys[section]] = entries.map((entry, at) => {
      const origin = origins[at];
      const facts = { ...entry };
      const keys = Object.fromEntries(Object.keys({ ...facts, ...origin?.facts }).map((key) => [key, key]));
      return merge(profileKeys[section], { facts, values: facts, keys }, origin);
    });
  }
  for (const [section, left] of Object.entries(retained.leftOut)) {
    if (Array.isArray(left)) lists[section] = [...(lists[section] ?? []), ...left.filter(isObject)];
  }
  const { profiles, ...others } = lists;
  const [origin] = retained.originsOf("owner", [owner]);
  const { meta, ...rest } = retained.resume;
  return {
    resume: {
      $schema: "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json",
      ...rest,
      basics: withoutGaps({
        ...merge("basics", toResumeBasics(data, origin), origin),
        profiles,
        // Everybody can read the file.
        ...(owner.page?.phone !== true && { phone: undefined }),
        ...(owner.page?.photo !== true && { image: undefined }),
      }),
      ...withoutGaps(others),
      meta: {
        ...(isObject(meta) && meta),
        ...withoutGaps({
          canonical: address === undefined ? undefined : `${address}resume.json`,
          lastModified: newestChange(activities, owner)
            .toISOString()
            .replace(/\.\d+Z$/, ""),
        }),
      },
    },
    conflicts,
  };
}

/** The owner may have moved the entry to a category of another section, which has other keys. */
function wasIn(section: ActivitySection, origin: Origin | undefined): boolean {
  const before = origin?.facts.category;
  return (
    before === undefined ||
    Object.entries(categoryTable).some(([id, row]) => id === before && row.resumeSection === section)
  );
}

/** One entry's facts and keys. */
interface ResumeFields {
  /** By the names of the data's fields. */
  facts: Fields;
  /** The same as the format writes them. */
  values: Fields;
  /** The key of each fact. */
  keys: Readonly<Record<string, string | null>>;
}

function writeAll({ values, keys }: ResumeFields): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const [fact, key] of Object.entries(keys)) {
    if (key === null) continue;
    const [before, value] = [written[key], values[fact]];
    // Several facts may share a key: tags and languages of a project are keywords.
    const areLists = Array.isArray(before) && Array.isArray(value);
    written[key] = areLists ? [...new Set([...before, ...value])] : (before ?? value);
  }
  return written;
}

function toResumeBasics({ owner, profile = {} }: ExportData, origin: Origin | undefined): ResumeFields {
  const facts = { ...owner, image: profile.image };
  // The owner's location replaces three keys of the format; a street and the like stay.
  const retained = origin?.original.location;
  const { city, region, countryCode, ...otherPlace } = isObject(retained) ? retained : {};
  const location = owner.location === undefined ? undefined : { ...otherPlace, city: owner.location };
  return { facts, values: { ...facts, firstName: toFullName(owner), location }, keys: basicsKeys };
}

/** Adds the owner's links to the profiles, unless they contain them. */
function toProfiles(urls: readonly (string | undefined)[], profiles: NetworkProfile[]): NetworkProfile[] {
  const known = new Set(profiles.flatMap(({ url }) => (url === undefined ? [] : toAddressKey(url))));
  const added = findDistinctAddresses(urls).filter((url) => !known.has(toAddressKey(url)));
  return [...profiles, ...added.map((url) => ({ network: new URL(url).hostname, url }))];
}

function toResumeActivity(section: ActivitySection, entry: Entry): ResumeFields {
  const { activity, kind, org, languages, links } = entry;
  const { startedAt, createdAt, endedAt } = activity;
  const orgLanguages = languages.length === 0 ? undefined : languages;
  const title = toPlainTitle(entry.title);
  const values: { [fact in ResumeFact]?: unknown } = {
    // Summaries and highlights are Markdown in the format, too.
    ...activity,
    ...toTagFacts(activity),
    highlights: toTexts(activity.highlights),
    // Roles are a list.
    position: section === "projects" ? activity.position?.split(/, (?=\S)/) : activity.position,
    authors: toAuthorNames(activity),
    title,
    // A project that is its own org has no client.
    orgName: section === "projects" && org.name === title ? undefined : org.name,
    orgUrl: org.url,
    orgLanguages,
    startedAt: toDay(startedAt),
    createdAt: toDay(createdAt),
    endedAt: toDay(endedAt),
    category: projectTypes[kind],
    links: links[0]?.url,
  };
  const keys: ActivityKeys = activitySections[section];
  const facts = { ...activity, ...toTagFacts(activity), orgName: org.name, orgUrl: org.url, orgLanguages };
  return { facts, values, keys };
}

/** Returns an entry of the profile that has no date. */
function toResumeUndated(list: ActivitySection, entry: SectionEntry): ResumeFields {
  const { title, orgName, summary, highlights, highlightTags, tags, createdAt, endedAt, endUnknown } =
    activitySections[list];
  const facts = toUndatedFacts(list, { ...entry });
  const values = {
    ...facts,
    ...(entry.title === facts.title && { title: toPlainTitle(readInline(entry.title)) }),
    highlights: toTexts(entry.highlights),
    ...(list === "publications" && { startDate: entry.date ?? entry.startDate }),
  };
  const keys = {
    title,
    subtitle: orgName,
    startDate: createdAt,
    endDate: endedAt,
    endUnknown,
    url: "url",
    text: summary,
    highlights,
    highlightTags,
    keywords: tags,
  };
  return { facts, values, keys };
}

/** The facts of an entry of the profile, with a day as a start and an end, and a job without a position as an employer. */
function toUndatedFacts(list: ActivitySection, { title, subtitle, date, ...entry }: Fields): Fields {
  const isRole = list === "work" || list === "volunteer";
  const isOrg = isRole && subtitle === undefined;
  return {
    ...entry,
    ...toTagFacts(entry),
    title: isOrg ? undefined : title,
    subtitle: isOrg ? title : subtitle,
    startDate: entry.startDate ?? (list === "projects" ? undefined : date),
    endDate: entry.endDate ?? (list === "publications" ? undefined : date),
  };
}

/** The format's highlights are texts. */
function toTexts(highlights: readonly HighlightLine[] | undefined): string[] | undefined {
  return highlights?.map(textOfHighlight);
}

/** The highlights with tags, which an additional key has. */
function toTagFacts({ highlights }: Fields): Fields {
  const tagged = Array.isArray(highlights) ? highlights.filter(isObject) : [];
  return tagged.length === 0 ? {} : { highlightTags: tagged };
}

/** Project types, as the import reads them. */
const projectTypes: Partial<Record<CategoryId, string>> = {
  SoftwareApp: "application",
  SoftwareLib: "library",
  Website: "website",
};

/** Titles are plain text, but the import keeps code in backticks. */
function toPlainTitle(title: readonly Inline[]): string {
  return title
    .map((part) => {
      if (part.kind === "code") return `\`${part.text}\``;
      return part.kind === "text" ? part.text : toPlainTitle(part.children);
    })
    .join("");
}

/** The format's dates have no time of day. */
function toDay(date: string | undefined): string | undefined {
  return date?.slice(0, "2015-03-14".length);
}

/** Removes missing facts and empty lists. */
function withoutGaps(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** Returns undefined if no résumé was imported, or if its state is unreadable, which the import reports. */
export function readRetainedResume(dataFolder: string): RetainedResume | undefined {
  const file = findStateFiles(dataFolder).get("jsonresume.json");
  return file === undefined ? undefined : toRetainedResume(readFileSync(file, "utf8"));
}

export function toRetainedResume(stateText: string): RetainedResume | undefined {
  const reply = readState(stateText);
  if (!reply.ok || reply.state.unknown === undefined) return undefined;
  const { unknown, records } = reply.state;
  const findFacts = factFinder(records);
  const { resume, originals, leftOut } = unknown;
  const origins = new Map<string, Origin>();
  for (const [upstreamId, original] of Object.entries(toFields(originals))) {
    // A résumé without a name has no entry for `basics`, but owner.json may contain a name.
    const record = records.get(upstreamId) ?? (upstreamId === "owner" ? nobody : undefined);
    if (!isJsonObject(original) || record === undefined) continue;
    origins.set(`${record.collection} ${record.name}`, { original, facts: findFacts(record) });
  }
  return {
    resume: toFields(resume),
    leftOut: toFields(leftOut),
    originsOf(collection, entries) {
      const list: Json = JSON.parse(JSON.stringify(entries));
      if (!isCollection(collection) || !Array.isArray(list)) return [];
      return namesOf(collection, list.filter(isJsonObject)).map((name) =>
        origins.get(`${collection} ${name}`),
      );
    },
  };
}

const nobody = { collection: "owner", name: "owner", values: {} } as const;

/** Returns a function that returns what the import read of an entry: its own fields, and those it shares. */
function factFinder(
  records: State["records"],
): (record: Pick<StateRecord, "collection" | "values">) => Fields {
  const orgs = new Map<Json | undefined, JsonObject>();
  for (const { collection, name, values } of records.values())
    if (collection === "orgs") orgs.set(name, values);
  const image = records.get("profile")?.values.image;
  return ({ collection, values }) => {
    if (collection === "owner") return { ...values, image };
    const org = collection === "activities" ? orgs.get(values.org) : undefined;
    return { ...values, ...toTagFacts(values), ...(org && { orgName: org.name, orgUrl: org.url }) };
  };
}

function toFields(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
