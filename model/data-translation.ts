/**
 * Translations of an owner's data: their schemas, and functions that apply them. The folder `translations/xx/` contains
 * files with the same names as the data files. Their entries have the ids of the originals and only the translated
 * texts. `of` contains the originals at the time of translation, so that `vitae check` can report those that have
 * changed since.
 */
import { byId, pick } from "./collections.ts";
import type { Activity, CvOptions, Langs, Owner, Profile, View } from "./cv.ts";
import type { FileKind } from "./data-files.ts";
import { type Dataset, toViewLinks } from "./dataset.ts";
import type { HighlightLine } from "./highlights.ts";
import { type Infer, objectOf, type Schema } from "./json-schema.ts";
import { profileSectionIds, profileSections } from "./profile.ts";
import { activitySchema } from "./schemas/activity.ts";
import { categorySchema } from "./schemas/look.ts";
import { orgSchema } from "./schemas/org.ts";
import { cvOptions, ownerSchema, view } from "./schemas/owner.ts";
import * as profile from "./schemas/profile.ts";
import { address, field, id as idSchema, listOf, text, titledLink } from "./schemas/value-types.ts";
import { findLangs, translatedFields } from "./translated-fields.ts";

type Properties = Readonly<Record<string, Schema>>;

/** Returns the schemas of these texts, and of `of`, which contains their originals. */
function withOriginals<P extends Properties, const K extends keyof P & string>(
  properties: P,
  names: readonly K[],
) {
  const texts = pick(properties, names);
  const description =
    "The original texts at the time of the translation. `vitae check` reports those that have changed since.";
  return { ...texts, of: field(objectOf(texts, []), description) };
}

/** A link may also lead to another file, such as slides in this language. */
const translatedLinks: Schema<Record<string, { title: string; url?: string }>> = {
  type: "object",
  additionalProperties: objectOf(titledLink.properties, ["title"]),
};

const activity = objectOf(
  {
    id: idSchema,
    ...withOriginals(activitySchema.properties, translatedFields),
    links: field(translatedLinks, "The titles of links, by the ids that the links have in activities.json."),
  },
  ["id"],
);
const named = objectOf({ id: idSchema, ...withOriginals(orgSchema.properties, ["name"]) }, ["id"]);
const category = objectOf(
  { id: idSchema, ...withOriginals(categorySchema.properties, ["name", "plural", "action"]) },
  ["id"],
);
const viewTranslation = objectOf(
  {
    id: idSchema,
    cv: field(cvOptions, "Options of its CV document in this language."),
    ...withOriginals(view.properties, ["title", "headline", "summary", "query"]),
  },
  ["id"],
);

const ownerFields = [
  "firstName",
  "lastName",
  "displayName",
  "role",
  "headline",
  "summary",
  "availability",
  "location",
  "headings",
] as const;
const ownerTranslation = objectOf(
  {
    ...withOriginals(ownerSchema.properties, ownerFields),
    resources: field(
      listOf(
        objectOf(
          {
            url: field(address, "Target of the link, as in owner.json."),
            title: field(text, "Its text in this language."),
          },
          ["url", "title"],
        ),
      ),
      "The texts of the links under “Resources”.",
    ),
    views: field(listOf(viewTranslation), "The texts of the views."),
    cv: field(cvOptions, "Options of the CV documents in this language; all others are those of owner.json."),
  },
  [],
);

/** Returns the schema of a list of profile entries. These have no ids; `of[naming]` says which one is translated. */
function entriesOf<P extends Properties, N extends keyof P & string, K extends keyof P & string>(
  { properties }: { readonly properties: P },
  naming: N,
  others: readonly K[],
) {
  const texts = pick(properties, [naming, ...others]);
  return listOf(objectOf({ ...texts, of: objectOf(texts, [naming]) }, ["of"]));
}

const translatedProfile = objectOf(
  {
    education: entriesOf(profile.education, "institution", ["area", "studyType", "score", "courses"]),
    skills: entriesOf(profile.skill, "name", ["level", "keywords"]),
    certificates: entriesOf(profile.certificate, "name", ["issuer"]),
    awards: entriesOf(profile.award, "title", ["awarder", "summary"]),
    spokenLanguages: entriesOf(profile.spokenLanguage, "language", ["fluency"]),
    interests: entriesOf(profile.interest, "name", ["keywords"]),
    references: entriesOf(profile.reference, "name", ["reference"]),
    sections: listOf(
      objectOf(
        {
          id: idSchema,
          title: profile.ownSection.properties.title,
          entries: entriesOf(profile.sectionEntry, "title", ["subtitle", "text", "highlights", "keywords"]),
        },
        ["id"],
      ),
    ),
  },
  [],
);

/** The files of a translation. `schema`: of an entry if the file contains an array, else of the whole file. */
export const translationFiles = {
  owner: { name: "owner.json", root: "object", required: false, schema: ownerTranslation },
  activities: { name: "activities.json", root: "array", required: false, schema: activity },
  orgs: { name: "orgs.json", root: "array", required: false, schema: named },
  categories: { name: "categories.json", root: "array", required: false, schema: category },
  profile: { name: "profile.json", root: "object", required: false, schema: translatedProfile },
} as const satisfies Record<string, FileKind & { schema: Schema }>;

export type TranslationFile = keyof typeof translationFiles;

export interface DataTranslation {
  /** A BCP 47 tag. */
  readonly language: string;
  readonly owner: Infer<typeof ownerTranslation>;
  readonly activities: readonly Infer<typeof activity>[];
  readonly orgs: readonly Infer<typeof named>[];
  readonly categories: readonly Infer<typeof category>[];
  readonly profile: Infer<typeof translatedProfile>;
}

/** A dataset in the language of a translation. */
export interface TranslatedDataset extends Dataset {
  /** Returns the languages of an activity's texts that are not translated. */
  readonly langsOf: (activity: Activity) => Langs;
}

/** Replaces the texts of a dataset by their translations; others stay in `originalLanguage`. */
export function translateDataset(
  dataset: Dataset,
  translation: DataTranslation,
  originalLanguage: string,
): TranslatedDataset {
  const { data } = dataset;
  const translations = byId(translation.activities);
  const activities = data.activities.map((original) =>
    translateActivity(original, translations.get(original.id)),
  );
  const owner = translateOwner(dataset.owner, translation.owner, originalLanguage);
  const viewTranslations = byId(translation.owner.views ?? []);
  const views = dataset.views.map((original) =>
    translateView(original, viewTranslations.get(original.id), originalLanguage),
  );
  const links = toViewLinks(views);
  return {
    ...dataset,
    data: {
      ...data,
      activities,
      orgs: translateList(data.orgs, translation.orgs),
      categories: translateList(data.categories, translation.categories),
    },
    owner: { ...owner, ...(links.length > 0 && { views: links }) },
    views,
    langsOf: ({ id }) => findLangs(translations.get(id), translatedFields, originalLanguage),
  };
}

type Translation<T> = Partial<T> & { readonly of?: unknown };

/** Returns a translation without `of`, so that it can be spread over the original. */
function withoutOf<T extends { readonly of?: unknown }>({ of: _, ...texts }: T): Omit<T, "of"> {
  return texts;
}

function translateList<T extends { readonly id: string }>(
  originals: readonly T[],
  translations: readonly (Translation<T> & { readonly id: string })[],
): T[] {
  const translationsById = byId(translations);
  return originals.map((original) => ({
    ...original,
    ...withoutOf(translationsById.get(original.id) ?? {}),
  }));
}

function translateActivity(
  original: Activity,
  translation: DataTranslation["activities"][number] | undefined,
): Activity {
  if (translation === undefined) return original;
  const { highlights, links = {}, ...texts } = withoutOf(translation);
  return {
    ...original,
    ...texts,
    ...(original.links && {
      links: Object.fromEntries(
        Object.entries(original.links).map(([id, link]) => [id, { ...link, ...links[id] }]),
      ),
    }),
    ...(highlights && { highlights: tagHighlights(highlights, original.highlights) }),
  };
}

/** Adds the tags of the original lines. If the number of lines differs, they cannot be matched. */
function tagHighlights(lines: readonly HighlightLine[], originals: readonly HighlightLine[] = []) {
  if (lines.length !== originals.length) return [...lines];
  return lines.map((line, at) => {
    const original = originals[at];
    if (typeof line !== "string" || original === undefined || typeof original === "string") return line;
    return { text: line, tags: original.tags };
  });
}

/** Texts that are marked with the original language where they are not translated. */
const proseFields = ["role", "headline", "summary", "availability"] as const;

function translateOwner(
  original: Owner,
  translation: DataTranslation["owner"],
  originalLanguage: string,
): Owner {
  const { views: _, cv, resources = [], ...texts } = withoutOf(translation);
  // The original's display name, with its order of first and last name, does not apply to a name in another script.
  const isRenamed = texts.firstName !== undefined || texts.lastName !== undefined;
  const { displayName, ...others } = original;
  const titles = new Map(resources.map(({ url, title }) => [url, title]));
  return {
    ...(isRenamed ? others : original),
    ...texts,
    ...(original.resources && {
      resources: original.resources.map(({ url, title }) => ({ url, title: titles.get(url) ?? title })),
    }),
    cv: { ...withoutLang(original.cv), ...cv },
    langs: findLangs(translation, proseFields, originalLanguage),
  };
}

function translateView(
  original: View,
  translation: NonNullable<DataTranslation["owner"]["views"]>[number] | undefined,
  originalLanguage: string,
): View {
  const { cv, ...texts } = withoutOf(translation ?? { id: original.id });
  return {
    ...original,
    ...texts,
    ...((original.cv || cv) && { cv: { ...withoutLang(original.cv), ...cv } }),
    langs: findLangs(translation, ["title", "headline", "summary"], originalLanguage),
  };
}

/** Removes the language of the original's documents: those of a translation are in its own, unless it sets another. */
function withoutLang({ lang: _, ...cv }: CvOptions = {}): CvOptions {
  return cv;
}

/** Replaces the texts of a profile. With `originalLanguage`, untranslated entries get it as their `lang`. */
export function translateProfile(
  original: Profile,
  translation: DataTranslation["profile"],
  originalLanguage?: string,
): Profile {
  const { sections = [], ...lists } = translation;
  const translationsOf: Readonly<Partial<Record<string, readonly EntryTranslation[]>>> = lists;
  const sectionTranslations = byId(sections);
  const translated = profileSectionIds.flatMap((id) => {
    const entries: readonly Fields[] | undefined = original[id];
    if (entries === undefined || id === "profiles") return [];
    return [[id, translateEntries(entries, translationsOf[id], namingField(id), originalLanguage)]];
  });
  return {
    ...original,
    ...Object.fromEntries(translated),
    ...(original.sections && {
      sections: original.sections.map((section) => {
        const { title, entries } = sectionTranslations.get(section.id) ?? {};
        return {
          ...section,
          ...(title !== undefined && { title }),
          entries: translateEntries(section.entries, entries, "title", originalLanguage),
        };
      }),
    }),
  };
}

/** Returns the field by which a translation names an entry of a section. */
export function namingField(section: keyof typeof profileSections): string {
  return profileSections[section].naming[0];
}

type Fields = Readonly<Record<string, unknown>>;

export interface EntryTranslation {
  /** The original texts, among them the one that names the entry. */
  readonly of: Fields;
}

/** Returns the index of each translation's entry, or -1. The second of a name belongs to the second of it. */
export function matchEntries(
  entries: readonly Fields[],
  translations: readonly EntryTranslation[],
  naming: string,
): number[] {
  const unmatched = new Set(entries.keys());
  return translations.map(({ of }) => {
    const found = [...unmatched].find((at) => entries[at]?.[naming] === of[naming]) ?? -1;
    unmatched.delete(found);
    return found;
  });
}

function translateEntries<E extends Fields>(
  entries: readonly E[],
  translations: readonly EntryTranslation[] = [],
  naming: string,
  originalLanguage: string | undefined,
): E[] {
  const matches = matchEntries(entries, translations, naming);
  return entries.map((entry, at) => {
    const { of: _, ...texts } = translations[matches.indexOf(at)] ?? { of: {} };
    const isUntranslated = originalLanguage !== undefined && Object.keys(texts).length === 0;
    return { ...entry, ...texts, ...(isUntranslated && { lang: originalLanguage }) };
  });
}
