/** Writes JSON Resume 1.3.1, which has no patches and acquisitions. Never contains more than the site shows. */
import { findDistinctAddresses, toAddressKey } from "../../model/addresses.ts";
import { toAuthorNames } from "../../model/authors.ts";
import { categoryTable } from "../../model/categories.ts";
import type { Activity, CategoryId, Inline, NetworkProfile, SectionEntry } from "../../model/cv.ts";
import { isUndatedSection } from "../../model/cv-sections.ts";
import { toFullName } from "../../model/full-name.ts";
import { type HighlightLine, textOfHighlight } from "../../model/highlights.ts";
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
} from "../../model/json-resume.ts";
import { isObject } from "../../model/json-schema.ts";
import { readInline } from "../../model/markdown-parser.ts";
import { profileSectionIds } from "../../model/profile.ts";
import { mapLinks } from "../owner/own-files.ts";
import { toAbsolute } from "./cv-entries.ts";
import { baseCategoryReader, type Entry, type ExportData, newestChange, type ReadEntry } from "./entries.ts";

type Fields = Readonly<Record<string, unknown>>;

/** `activities` are all activities, newest first. Links to own files get the site's address. */
export function toResume(data: ExportData, activities: readonly Activity[], toEntry: ReadEntry): unknown {
  return mapLinks(toFields(data, activities, toEntry), (link) => toUri(toAbsolute(link, data) ?? link));
}

/** Spells an address as RFC 3986 and the format's schema want it, which allow fewer characters than browsers. */
function toUri(link: string): string {
  const foreign = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/g;
  if (link.search(foreign) === -1 || !URL.canParse(link)) return link;
  return new URL(link).href.replace(foreign, encodeURIComponent);
}

function toFields(data: ExportData, activities: readonly Activity[], toEntry: ReadEntry): Fields {
  const { owner, address, profile = {} } = data;
  const baseCategoryOf = baseCategoryReader(data.data.categories);
  const lists: Record<string, Fields[]> = {};
  for (const section of activitySectionNames)
    lists[section] = activities
      .filter((activity) => categoryTable[baseCategoryOf(activity)].resumeSection === section)
      .map((activity) => toResumeActivity(section, toEntry(activity)));
  for (const { id, entries } of profile.sections ?? []) {
    if (!isUndatedSection(id)) continue;
    const list = undatedLists[id];
    lists[list] = [...(lists[list] ?? []), ...entries.map((entry) => toResumeUndated(list, entry))];
  }
  const own = (profile.sections ?? []).filter(({ id }) => !isUndatedSection(id));
  if (own.length > 0) lists[ownSectionsKey] = own.map((section) => ({ ...section }));
  const sections = {
    ...profile,
    profiles: toProfiles([owner.codeUrl, owner.networkUrl], profile.profiles ?? []),
  };
  for (const section of profileSectionIds)
    lists[profileKeys[section]] = (sections[section] ?? []).map((entry) => withoutGaps({ ...entry }));
  const { profiles, ...others } = lists;
  return {
    $schema: "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json",
    basics: withoutGaps({ ...toResumeBasics(data), profiles }),
    ...withoutGaps(others),
    meta: withoutGaps({
      canonical: address === undefined ? undefined : `${address}resume.json`,
      lastModified: newestChange(activities, owner)
        .toISOString()
        .replace(/\.\d+Z$/, ""),
    }),
  };
}

/** Writes facts under their keys. */
function writeAll(values: Fields, keys: Readonly<Record<string, string | null>>): Fields {
  const written: Record<string, unknown> = {};
  for (const [fact, key] of Object.entries(keys)) {
    if (key === null) continue;
    const [before, value] = [written[key], values[fact]];
    // Several facts may share a key: tags and languages of a project are keywords.
    const areLists = Array.isArray(before) && Array.isArray(value);
    written[key] = areLists ? [...new Set([...before, ...value])] : (before ?? value);
  }
  return withoutGaps(written);
}

/** Includes the phone number and the picture only if the page shows them. */
function toResumeBasics({ owner, profile = {}, address }: ExportData): Fields {
  const values = {
    ...owner,
    firstName: toFullName(owner),
    location: owner.location === undefined ? undefined : { city: owner.location },
    phone: owner.page?.phone === true ? owner.phone : undefined,
    image: owner.page?.photo === true ? toPublicImage(profile.image, address) : undefined,
  };
  return writeAll(values, basicsKeys);
}

/** The format requires an address that other programs can load. Without the site's own, the path stays as it is. */
function toPublicImage(image: string | undefined, address: string | undefined): string | undefined {
  return image === undefined || address === undefined ? image : new URL(image, address).href;
}

/** Adds the owner's links to the profiles, unless they contain them. */
function toProfiles(urls: readonly (string | undefined)[], profiles: NetworkProfile[]): NetworkProfile[] {
  const known = new Set(profiles.flatMap(({ url }) => (url === undefined ? [] : toAddressKey(url))));
  const added = findDistinctAddresses(urls).filter((url) => !known.has(toAddressKey(url)));
  return [...profiles, ...added.map((url) => ({ network: new URL(url).hostname, url }))];
}

function toResumeActivity(section: ActivitySection, entry: Entry): Fields {
  const { activity, baseCategory, org, languages, links } = entry;
  const { startedAt, createdAt, endedAt } = activity;
  const orgLanguages = languages.length === 0 ? undefined : languages;
  const title = toPlainTitle(entry.title);
  const isRole = section === "work" || section === "volunteer";
  const values: { [fact in ResumeFact]?: unknown } = {
    // Summaries and highlights are Markdown in the format, too.
    ...activity,
    ...toTagFacts(activity),
    highlights: toTexts(activity.highlights),
    // Roles are a list.
    position: section === "projects" ? activity.position?.split(/, (?=\S)/) : activity.position,
    authors: toAuthorNames(activity),
    // A job without a position is named after its employer.
    title: isRole && title === org.name ? undefined : title,
    // A project that is its own org has no client.
    orgName: org.name === "" || (section === "projects" && org.name === title) ? undefined : org.name,
    orgUrl: org.url,
    orgLanguages,
    startedAt: toDay(startedAt),
    createdAt: toDay(createdAt),
    endedAt: toDay(endedAt),
    category: projectTypes[baseCategory],
    links: links[0]?.url,
  };
  const keys: ActivityKeys = activitySections[section];
  return writeAll(values, keys);
}

/** Returns an entry of the profile that has no date. */
function toResumeUndated(list: ActivitySection, entry: SectionEntry): Fields {
  const { title, orgName, summary, highlights, highlightTags, tags, createdAt, endedAt, endUnknown } =
    activitySections[list];
  const isRole = list === "work" || list === "volunteer";
  const name = toPlainTitle(readInline(entry.title));
  // A job without a position is named after its employer.
  const isOrg = isRole && entry.subtitle === undefined;
  const { date, startDate = list === "projects" ? undefined : date } = entry;
  const values = {
    ...entry,
    ...toTagFacts(entry),
    title: isOrg ? undefined : name,
    subtitle: isOrg ? name : entry.subtitle,
    startDate,
    endDate: entry.endDate ?? (list === "publications" ? undefined : date),
    highlights: toTexts(entry.highlights),
  };
  return writeAll(values, {
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
  });
}

/** The format's highlights are texts. */
function toTexts(highlights: readonly HighlightLine[] | undefined): string[] | undefined {
  return highlights?.map(textOfHighlight);
}

/** The highlights with tags, for an additional key. */
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
