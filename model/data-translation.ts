/**
 * Translations of an owner's data. The folder `translations/xx/` of the data has files with the names of the data files,
 * whose entries have the ids of the originals and only the texts that differ. `of` holds the originals as they were
 * translated, so that a later change of them is noticed.
 */
import { byId, pick } from "./collections.ts";
import type { Activity, CvOptions, Langs, Owner, Profile, View } from "./cv.ts";
import type { FileKind } from "./data-files.ts";
import { type Dataset, toViewLinks } from "./dataset.ts";
import type { HighlightLine } from "./highlights.ts";
import { type Infer, objectOf, type Schema } from "./json-schema.ts";
import { profileSectionIds, profileSections } from "./profile.ts";
import { activitySchema } from "./schemas/activity.ts";
import { address, field, id, listOf, text } from "./schemas/kinds.ts";
import { categorySchema } from "./schemas/look.ts";
import { orgSchema } from "./schemas/org.ts";
import { cvOptions, ownerSchema, view } from "./schemas/owner.ts";
import * as profile from "./schemas/profile.ts";
import { findLangs, translatedFields } from "./translated-fields.ts";

const originals = "The original texts, as they were translated. `vitae check` names those that have changed.";
const ofOriginals = <T>(schema: Schema<T>) => field(schema, originals);

const activityTexts = pick(activitySchema.properties, translatedFields);
const activity = objectOf({ id, ...activityTexts, of: ofOriginals(objectOf(activityTexts, [])) }, ["id"]);

const names = pick(orgSchema.properties, ["name"]);
const named = objectOf({ id, ...names, of: ofOriginals(objectOf(names, [])) }, ["id"]);

const categoryTexts = pick(categorySchema.properties, ["name", "action"]);
const category = objectOf({ id, ...categoryTexts, of: ofOriginals(objectOf(categoryTexts, [])) }, ["id"]);

const viewTexts = pick(view.properties, ["title", "headline", "summary", "query"]);
const viewTranslation = objectOf(
  {
    id,
    ...viewTexts,
    cv: field(cvOptions, "How its CV is typeset in this language."),
    of: ofOriginals(objectOf(viewTexts, [])),
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
] as const;
const ownerTexts = pick(ownerSchema.properties, ownerFields);
const owner = objectOf(
  {
    ...ownerTexts,
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
    cv: field(cvOptions, "How the CVs in this language are typeset; the rest is as in owner.json."),
    of: ofOriginals(objectOf(ownerTexts, [])),
  },
  [],
);

/** Entries of a profile have no ids, so `of` names them by their first naming field. */
const profileTexts = {
  education: pick(profile.education.properties, ["institution", "area", "studyType", "score", "courses"]),
  skills: pick(profile.skill.properties, ["name", "level", "keywords"]),
  certificates: pick(profile.certificate.properties, ["name", "issuer"]),
  awards: pick(profile.award.properties, ["title", "awarder", "summary"]),
  spokenLanguages: pick(profile.spokenLanguage.properties, ["language", "fluency"]),
  interests: pick(profile.interest.properties, ["name", "keywords"]),
  references: pick(profile.reference.properties, ["name", "reference"]),
};
const entryTexts = pick(profile.sectionEntry.properties, [
  "title",
  "subtitle",
  "text",
  "highlights",
  "keywords",
]);

const translatedProfile = objectOf(
  {
    education: listOf(
      objectOf({ ...profileTexts.education, of: objectOf(profileTexts.education, ["institution"]) }, ["of"]),
    ),
    skills: listOf(objectOf({ ...profileTexts.skills, of: objectOf(profileTexts.skills, ["name"]) }, ["of"])),
    certificates: listOf(
      objectOf({ ...profileTexts.certificates, of: objectOf(profileTexts.certificates, ["name"]) }, ["of"]),
    ),
    awards: listOf(
      objectOf({ ...profileTexts.awards, of: objectOf(profileTexts.awards, ["title"]) }, ["of"]),
    ),
    spokenLanguages: listOf(
      objectOf(
        { ...profileTexts.spokenLanguages, of: objectOf(profileTexts.spokenLanguages, ["language"]) },
        ["of"],
      ),
    ),
    interests: listOf(
      objectOf({ ...profileTexts.interests, of: objectOf(profileTexts.interests, ["name"]) }, ["of"]),
    ),
    references: listOf(
      objectOf({ ...profileTexts.references, of: objectOf(profileTexts.references, ["name"]) }, ["of"]),
    ),
    sections: listOf(
      objectOf(
        {
          id,
          title: profile.ownSection.properties.title,
          entries: listOf(objectOf({ ...entryTexts, of: objectOf(entryTexts, ["title"]) }, ["of"])),
        },
        ["id"],
      ),
    ),
  },
  [],
);

/** The files of a translation, and the schemas of their entries; those of objects are of the whole file. */
export const translationFiles = {
  owner: { name: "owner.json", root: "object", required: false, schema: owner },
  activities: { name: "activities.json", root: "array", required: false, schema: activity },
  orgs: { name: "orgs.json", root: "array", required: false, schema: named },
  categories: { name: "categories.json", root: "array", required: false, schema: category },
  profile: { name: "profile.json", root: "object", required: false, schema: translatedProfile },
} as const satisfies Record<string, FileKind & { schema: Schema }>;

export type TranslationFile = keyof typeof translationFiles;

/** The data's texts in another language, as far as they are translated. */
export interface DataTranslation {
  /** A BCP 47 tag. */
  readonly language: string;
  readonly owner: Infer<typeof owner>;
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

/**
 * Replaces the texts of a dataset that a translation has. `original`: the language of the dataset, in which the other
 * texts stay.
 */
export function translateDataset(
  dataset: Dataset,
  translation: DataTranslation,
  original: string,
): TranslatedDataset {
  const { data } = dataset;
  const translated = byId(translation.activities);
  const activities = data.activities.map((activity) =>
    translateActivity(activity, translated.get(activity.id)),
  );
  const owner = translateOwner(dataset.owner, translation.owner, original);
  const ownViews = byId(translation.owner.views ?? []);
  const views = dataset.views.map((view) => translateView(view, ownViews.get(view.id), original));
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
    langsOf: (activity) => findLangs(translated.get(activity.id), translatedFields, original),
  };
}

type Translated<T> = Partial<T> & { readonly of?: unknown };

/** Removes what only a translation has. */
function toTexts<T extends { readonly of?: unknown }>({ of: _, ...texts }: T): Omit<T, "of"> {
  return texts;
}

function translateList<T extends { readonly id: string }>(
  list: readonly T[],
  translations: readonly (Translated<T> & { readonly id: string })[],
): T[] {
  const own = byId(translations);
  return list.map((entry) => {
    const found = own.get(entry.id);
    return found === undefined ? entry : { ...entry, ...toTexts(found) };
  });
}

/** A translated line without tags has those of the original in its place. */
function translateActivity(
  activity: Activity,
  translated: DataTranslation["activities"][number] | undefined,
): Activity {
  if (translated === undefined) return activity;
  const { highlights, ...texts } = toTexts(translated);
  return {
    ...activity,
    ...texts,
    ...(highlights && { highlights: tagHighlights(highlights, activity.highlights) }),
  };
}

function tagHighlights(lines: readonly HighlightLine[], originals: readonly HighlightLine[] = []) {
  if (lines.length !== originals.length) return [...lines];
  return lines.map((line, at) => {
    const original = originals[at];
    if (typeof line !== "string" || original === undefined || typeof original === "string") return line;
    return { text: line, tags: original.tags };
  });
}

const foreignOwnerFields = ["role", "headline", "summary", "availability"] as const;

function translateOwner(own: Owner, translation: DataTranslation["owner"], original: string): Owner {
  const { views: _, cv, resources = [], ...texts } = toTexts(translation);
  // The order of a name in another script says nothing about this one's.
  const isRenamed = texts.firstName !== undefined || texts.lastName !== undefined;
  const { displayName, ...others } = own;
  const titles = new Map(resources.map(({ url, title }) => [url, title]));
  return {
    ...(isRenamed ? others : own),
    ...texts,
    ...(own.resources && {
      resources: own.resources.map(({ url, title }) => ({ url, title: titles.get(url) ?? title })),
    }),
    cv: { ...withoutLang(own.cv), ...cv },
    langs: findLangs(translation, foreignOwnerFields, original),
  };
}

function translateView(
  own: View,
  translated: NonNullable<DataTranslation["owner"]["views"]>[number] | undefined,
  original: string,
): View {
  const { cv, ...texts } = toTexts(translated ?? { id: own.id });
  return {
    ...own,
    ...texts,
    ...((own.cv || cv) && { cv: { ...withoutLang(own.cv), ...cv } }),
    langs: findLangs(translated, ["title", "headline", "summary"], original),
  };
}

/** The papers of a translation are in its language unless it names another. */
function withoutLang({ lang: _, ...cv }: CvOptions = {}): CvOptions {
  return cv;
}

/** For the page, entries without a translated text have the original language as `lang`. */
export function translateProfile(
  own: Profile,
  translation: DataTranslation["profile"],
  original?: string,
): Profile {
  const lists: Readonly<Partial<Record<string, readonly ProfileEntry[]>>> = { ...translation, sections: [] };
  const ownSections = byId(translation.sections ?? []);
  const translated = profileSectionIds.flatMap((id) => {
    const entries: readonly object[] | undefined = own[id];
    if (entries === undefined || id === "profiles") return [];
    return [[id, translateEntries(entries, lists[id], namingField(id), original)]];
  });
  return {
    ...own,
    ...Object.fromEntries(translated),
    ...(own.sections && {
      sections: own.sections.map((section) => {
        const { title, entries } = ownSections.get(section.id) ?? {};
        return {
          ...section,
          ...(title !== undefined && { title }),
          entries: translateEntries(section.entries, entries, "title", original),
        };
      }),
    }),
  };
}

/** Returns the field by which a translation names an entry of a section. */
export function namingField(section: keyof typeof profileSections): string {
  return profileSections[section].naming[0];
}

interface ProfileEntry {
  readonly of: object;
}

/**
 * Returns the index of the entry that each translation belongs to; -1 if there is none. Of entries with the same name,
 * the translations are in the same order.
 */
export function matchEntries(
  entries: readonly object[],
  translations: readonly ProfileEntry[],
  naming: string,
): number[] {
  const free = new Set(entries.keys());
  return translations.map(({ of }) => {
    const name: unknown = Reflect.get(of, naming);
    const found = [...free].find((at) => Reflect.get(entries[at] ?? {}, naming) === name) ?? -1;
    free.delete(found);
    return found;
  });
}

function translateEntries<E extends object>(
  entries: readonly E[],
  translations: readonly ProfileEntry[] = [],
  naming: string,
  original: string | undefined,
): E[] {
  const matches = matchEntries(entries, translations, naming);
  return entries.map((entry, at) => {
    const { of: _, ...texts } = translations[matches.indexOf(at)] ?? { of: {} };
    const isForeign = original !== undefined && Object.keys(texts).length === 0;
    return { ...entry, ...texts, ...(isForeign && { lang: original }) };
  });
}
