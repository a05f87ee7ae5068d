/** Reads translations of an owner's data, with defects' places; entries with defects show their originals. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { createEngine } from "../../engine/index.ts";
import { isFilled } from "../../model/activity-fields.ts";
import { categoryNames, isCategoryId } from "../../model/categories.ts";
import { byId } from "../../model/collections.ts";
import type { Profile } from "../../model/cv.ts";
import {
  type DataDefect,
  entryDefect,
  fileDefect,
  readRoot,
  readStrictly,
  toDuplicate,
} from "../../model/data-files.ts";
import {
  type DataTranslation,
  type EntryTranslation,
  matchEntries,
  namingField,
  type TranslationFile,
  translateDataset,
  translationFiles,
} from "../../model/data-translation.ts";
import type { Dataset } from "../../model/dataset.ts";
import {
  isObject,
  quote,
  readValue,
  type Schema,
  suggest,
  type ValueDefect,
} from "../../model/json-schema.ts";
import { profileSectionIds, type profileSections } from "../../model/profile.ts";
import { languageTag } from "../../model/schemas/value-types.ts";
import { translatedFields } from "../../model/translated-fields.ts";
import type { ConfigPlaces } from "./config.ts";
import { openDataFile, pagesFolder, toFileText } from "./data-file.ts";
import type { LocatedDefect } from "./located-json.ts";
import { findMissingFiles } from "./own-files.ts";
import { findDefects, locateDefect, locateIn, toLocated } from "./read-folder.ts";
import { toViewSearch, withoutResults } from "./views.ts";

export const translationsFolder = "translations";

/** Returns a function that finds where a language is asked for: in the configuration, or by a folder of translations. */
export function languagePlaces({ data, language, places }: LanguageConfig): (tag: string) => string {
  return (tag) =>
    tag === language
      ? (places?.language ?? "language")
      : `${join(data, translationsFolder, tag)}:1:1: the folder's name`;
}

interface LanguageConfig {
  readonly data: string;
  readonly language: string;
  readonly places?: Pick<ConfigPlaces, "language"> | undefined;
}

interface TranslationsReply {
  /** In the order of their tags. */
  readonly translations: readonly DataTranslation[];
  /** Defects that refuse the data. */
  readonly defects: readonly LocatedDefect[];
  /** The translations whose originals have changed. */
  readonly warnings: readonly LocatedDefect[];
  /** A sentence for each language: how much is translated. */
  readonly notes: readonly string[];
}

/** The data before translation. */
interface Originals {
  readonly dataset: Dataset;
  readonly profile: Profile | undefined;
  /** The names of files that cannot be read: translations of their contents are not checked. */
  readonly unread: ReadonlySet<string>;
}

/** `language`: that of the data. */
export function readTranslations(folder: string, originals: Originals, language: string): TranslationsReply {
  const root = join(folder, translationsFolder);
  const tags = existsSync(root)
    ? readdirSync(root, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
        .map(({ name }) => name)
        .sort()
    : [];
  const read = tags.map((tag) => readTranslation(join(root, tag), tag, originals, language));
  return {
    translations: read.map(({ translation }) => translation),
    defects: read.flatMap(({ defects }) => defects),
    warnings: read.flatMap(({ warnings }) => warnings),
    notes: read.map(({ translation }) => countTranslated(translation, originals)),
  };
}

interface TranslationReply {
  translation: DataTranslation;
  defects: LocatedDefect[];
  warnings: LocatedDefect[];
}

function readTranslation(
  folder: string,
  tag: string,
  originals: Originals,
  language: string,
): TranslationReply {
  const refused = findFolderDefects(folder, tag, language).map((message) => {
    return { file: folder, line: 1, column: 1, message };
  });
  const { data } = originals.dataset;
  const owner = readFile(folder, "owner", (root, report) => readOwner(root, report, originals));
  const activities = readEntries(folder, "activities", data.activities, originals.unread);
  const orgs = readEntries(folder, "orgs", data.orgs, originals.unread);
  const categories = readEntries(folder, "categories", data.categories, originals.unread);
  const profile = readFile(folder, "profile", (root, report) => readProfile(root, report, originals));
  const translation: DataTranslation = {
    language: tag,
    owner: owner.value,
    activities: activities.value,
    orgs: orgs.value,
    categories: categories.value,
    profile: profile.value,
  };
  const files = [owner, activities, orgs, categories, profile];
  const defects = [...refused, ...files.flatMap((file) => file.defects)];
  const warnings = files.flatMap((file) => file.warnings);
  if (defects.length === 0 && originals.unread.size === 0) {
    const found = findEmptyViews(originals.dataset, translation, language);
    defects.push(...toLocated(owner.file, findDefects(owner.file, found)));
  }
  return { translation, defects, warnings };
}

/** Finds errors in a translation's folder: in its name, and in the names of its files. */
function findFolderDefects(folder: string, tag: string, language: string): string[] {
  const [tagDefect] = readValue(languageTag, tag).defects;
  const names = Object.values(translationFiles).map(({ name }) => name);
  const others = readdirSync(folder).filter(
    (name) => !name.startsWith(".") && name !== pagesFolder && !names.some((known) => known === name),
  );
  return [
    ...(tagDefect === undefined ? [] : [`the folder's name ${tagDefect.reason}`]),
    ...(tagDefect === undefined && tag.toLowerCase() === language.toLowerCase()
      ? [`the data is already in ${quote(tag)}, the "language" of vitae.json`]
      : []),
    ...others.map((name) => {
      return `${quote(name)} is not a translation file; the files are ${names.join(", ")}${suggest(name, names)}`;
    }),
  ];
}

/** Reads one file, and finds the places of its defects. */
function readFile<T>(folder: string, id: TranslationFile, read: (root: unknown, report: Report) => T) {
  const kind = translationFiles[id];
  const file = openDataFile(folder, kind);
  const dataFolder = join(folder, "..", "..");
  const report: Report = { defects: [], changed: [] };
  const root = readRoot(kind, toFileText(file), (defect) => void report.defects.push(defect));
  const value = read(root, report);
  const changed = report.changed.map((defect) => locateDefect(defect, file.json));
  return {
    file,
    value,
    defects: toLocated(file, findDefects(file, report.defects)),
    warnings: toLocated(file, [
      ...changed,
      ...findMissingFiles(file.json?.value, dataFolder).map((defect) => locateIn(file, defect)),
    ]),
  };
}

function readEntries<Id extends "activities" | "orgs" | "categories">(
  folder: string,
  id: Id,
  originals: readonly { id: string }[],
  unread: Originals["unread"],
) {
  const { name } = translationFiles[id];
  const schema: Schema<DataTranslation[Id][number]> = translationFiles[id].schema;
  const byOwnId = byId(originals);
  return readFile(folder, id, (root, report) => {
    const seen = new Map<string, number>();
    return (Array.isArray(root) ? root : []).flatMap((entry: unknown, index) => {
      const position = { file: name, index, entry };
      const { value, defects } = readStrictly(schema, entry);
      report.defects.push(...defects.map((defect) => entryDefect(position, defect, "error")));
      if (value === undefined) return [];
      const original = byOwnId.get(value.id);
      const wrong = findIdDefect(value.id, seen, [...byOwnId.keys()], name);
      seen.set(value.id, seen.get(value.id) ?? index);
      if (wrong !== undefined && !unread.has(name))
        report.defects.push(entryDefect(position, wrong, "error"));
      if (wrong !== undefined || original === undefined) return [];
      const changed = findChanges(value.of, original);
      report.changed.push(...changed.map((defect) => entryDefect(position, defect, "warning")));
      const unknown = findUnknownLinks(value, original);
      report.defects.push(...unknown.map((defect) => entryDefect(position, defect, "error")));
      return [value];
    });
  });
}

function readOwner(root: unknown, report: Report, { dataset, unread }: Originals): DataTranslation["owner"] {
  const { name, schema } = translationFiles.owner;
  const { owner, views } = dataset;
  const { value = {}, defects } = readValue(schema, root ?? {});
  const wrong: ValueDefect[] = [];
  const seen = new Map<string, number>();
  const ids = views.map(({ id }) => id);
  const urls = (owner.resources ?? []).map(({ url }) => url);
  const changed = findChanges(value.of, owner);
  value.views?.forEach((view, at) => {
    const toPath = (defect: ValueDefect) => ({ ...defect, path: ["views", at, ...defect.path] });
    const idDefect = findIdDefect(view.id, seen, ids, "the views of owner.json");
    seen.set(view.id, seen.get(view.id) ?? at);
    if (idDefect !== undefined) wrong.push(toPath({ path: idDefect.path, reason: idDefect.reason }));
    const original = views.find(({ id }) => id === view.id);
    if (original !== undefined) changed.push(...findChanges(view.of, original).map(toPath));
  });
  value.resources?.forEach(({ url }, at) => {
    if (urls.includes(url)) return;
    const reason = `is not among the resources of owner.json: ${quote(url)}${suggest(url, urls)}`;
    wrong.push({ path: ["resources", at, "url"], reason });
  });
  const known = unread.has(name) ? { wrong: [], changed: [] } : { wrong, changed };
  report.defects.push(...[...defects, ...known.wrong].map((defect) => fileDefect(name, defect, "error")));
  report.changed.push(...known.changed.map((defect) => fileDefect(name, defect, "warning")));
  return value;
}

function readProfile(
  root: unknown,
  report: Report,
  { profile = {}, unread }: Originals,
): DataTranslation["profile"] {
  const { name, schema } = translationFiles.profile;
  const { value = {}, defects } = readValue(schema, root ?? {});
  const { unknown, changed } = unread.has(name)
    ? { unknown: [], changed: [] }
    : compareProfile(value, profile);
  report.defects.push(...[...defects, ...unknown].map((defect) => fileDefect(name, defect, "error")));
  report.changed.push(...changed.map((defect) => fileDefect(name, defect, "warning")));
  return value;
}

/** A view's query must have results in each language, too. */
function findEmptyViews(dataset: Dataset, translation: DataTranslation, language: string): DataDefect[] {
  if (dataset.views.length === 0) return [];
  const { data, owner, views } = translateDataset(dataset, translation, language);
  const engine = createEngine(data);
  return views.flatMap((view) => {
    if (engine.search(toViewSearch(owner, view)).total > 0) return [];
    const at = translation.owner.views?.findIndex(({ id }) => id === view.id) ?? -1;
    const hasOwn = translation.owner.views?.[at]?.query !== undefined;
    const reason = hasOwn
      ? `${withoutResults}: ${quote(view.query)}`
      : `needs a query in this language for the view ${quote(view.id)}, because its own ${withoutResults}: ${quote(view.query)}`;
    return [
      fileDefect(
        translationFiles.owner.name,
        { path: hasOwn ? ["views", at, "query"] : [], reason },
        "error",
      ),
    ];
  });
}

interface Report {
  readonly defects: DataDefect[];
  /** Originals that have changed. */
  readonly changed: DataDefect[];
}

function findIdDefect(
  id: string,
  seen: ReadonlyMap<string, number>,
  known: readonly string[],
  where: string,
): ValueDefect | undefined {
  if (!known.includes(id))
    return { path: ["id"], reason: `is not in ${where}: ${quote(id)}${suggest(id, known)}` };
  return seen.has(id) ? toDuplicate(seen.get(id)) : undefined;
}

/** Finds titles of links that the original does not have. */
function findUnknownLinks(translation: object, original: object): ValueDefect[] {
  const idsOf = (entry: object) => Object.keys(Reflect.get(entry, "links") ?? {});
  const known = idsOf(original);
  return idsOf(translation)
    .filter((id) => !known.includes(id))
    .map((id) => ({
      path: ["links", id],
      reason: `is not a link of the original: ${quote(id)}${suggest(id, known)}`,
    }));
}

/** Compares the originals as they were translated with those of today. */
function findChanges(of: object | undefined, original: object): ValueDefect[] {
  return Object.entries(of ?? {}).flatMap(([name, text]) =>
    isDeepStrictEqual(withoutTags(text), withoutTags(Reflect.get(original, name)))
      ? []
      : [{ path: ["of", name], reason: "has changed since it was translated" }],
  );
}

/** A translation need not repeat the tags of highlights. */
function withoutTags(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((line: unknown) => (isObject(line) && "text" in line ? line.text : line));
}

function compareProfile(translation: DataTranslation["profile"], profile: Profile) {
  const unknown: ValueDefect[] = [];
  const changed: ValueDefect[] = [];
  const compare = (
    path: ValueDefect["path"],
    entries: readonly EntryTranslation["of"][],
    translations: readonly EntryTranslation[] = [],
    naming: string,
  ) => {
    const matches = matchEntries(entries, translations, naming);
    const known = entries.map((entry) => String(entry[naming]));
    translations.forEach(({ of }, at) => {
      const original = entries[matches[at] ?? -1];
      if (original === undefined) {
        const name = String(of[naming]);
        const reason = `is not in profile.json: ${quote(name)}${suggest(name, known)}`;
        unknown.push({ path: [...path, at, "of", naming], reason });
      } else
        for (const change of findChanges(of, original))
          changed.push({ ...change, path: [...path, at, ...change.path] });
    });
  };
  const lists: Readonly<Partial<Record<string, readonly EntryTranslation[]>>> = {
    ...translation,
    sections: [],
  };
  for (const id of profileSectionIds) compare([id], profile[id] ?? [], lists[id], namingField(id));
  const own = byId(profile.sections ?? []);
  translation.sections?.forEach(({ id, entries }, at) => {
    const section = own.get(id);
    const known = [...own.keys()];
    if (section === undefined)
      unknown.push({
        path: ["sections", at, "id"],
        reason: `is not a section of profile.json: ${quote(id)}${suggest(id, known)}`,
      });
    else compare(["sections", at, "entries"], section.entries, entries, "title");
  });
  return { unknown, changed };
}

const countedTexts = {
  title: "titles",
  position: "positions",
  location: "locations",
  summary: "summaries",
  highlights: "lists of highlights",
  links: "sets of link titles",
} as const satisfies Record<(typeof translatedFields)[number], string>;

/** @example "de: 212 of 329 titles, 8 of 8 positions, 2 of 3 texts of the owner (not availability)" */
function countTranslated(translation: DataTranslation, originals: Originals): string {
  const { language, activities } = translation;
  const counts = [
    ...countActivities(translation, originals),
    ...countOwner(translation, originals),
    ...countProfile(translation, originals),
    ...countNames(translation, originals),
  ];
  const unwatched = activities.filter(({ of }) => of === undefined).length;
  const hint =
    unwatched === 0
      ? ""
      : `; ${unwatched} do not name their original ("of"), so later changes to it go unnoticed`;
  return `${language}: ${counts.length === 0 ? "nothing to translate" : counts.join(", ")}${hint}`;
}

function countActivities({ activities }: DataTranslation, { dataset }: Originals): string[] {
  const translated = byId(activities);
  return translatedFields.flatMap((field) => {
    const having = dataset.data.activities.filter((activity) => isFilled(activity[field]));
    const done = having.filter(({ id }) => translated.get(id)?.[field] !== undefined);
    return having.length === 0 ? [] : [`${done.length} of ${having.length} ${countedTexts[field]}`];
  });
}

function countOwner({ owner }: DataTranslation, { dataset }: Originals): string[] {
  const views = byId(owner.views ?? []);
  return [
    ...countNamed(
      "texts of the owner",
      ownerTexts.filter((field) => isFilled(dataset.owner[field])),
      (field) => isFilled(owner[field]),
    ),
    ...countNamed(
      "view titles",
      dataset.views.map(({ id }) => id),
      (id) => isFilled(views.get(id)?.title),
    ),
  ];
}

/** Entries of the profile are known by the text that names them, so each of them counts once. */
function countProfile({ profile }: DataTranslation, { profile: original = {} }: Originals): string[] {
  const count = (
    what: string,
    entries: readonly EntryTranslation["of"][] = [],
    translations: readonly EntryTranslation[] = [],
    naming: string,
  ) => {
    const matches = new Set(matchEntries(entries, translations, naming));
    const names = entries.map((entry) => String(entry[naming]));
    return countNamed(
      what,
      [...names.keys()],
      (at) => matches.has(at),
      (at) => quote(names[at] ?? ""),
    );
  };
  const lists: Readonly<Partial<Record<string, readonly EntryTranslation[]>>> = { ...profile, sections: [] };
  const sections = byId(profile.sections ?? []);
  const own = original.sections ?? [];
  return [
    ...profileSectionIds.flatMap((id) =>
      // Accounts have no texts.
      id === "profiles" ? [] : count(countedSections[id], original[id], lists[id], namingField(id)),
    ),
    ...countNamed(
      "section headings",
      own.filter(({ title }) => isFilled(title)).map(({ id }) => id),
      (id) => isFilled(sections.get(id)?.title),
    ),
    ...own.flatMap(({ id, title = id, entries }) =>
      count(`entries of ${quote(title)}`, entries, sections.get(id)?.entries, "title"),
    ),
  ];
}

const countedSections: Readonly<Record<Exclude<keyof typeof profileSections, "profiles">, string>> = {
  education: "entries of education",
  skills: "skills",
  certificates: "certificates",
  awards: "awards",
  spokenLanguages: "spoken languages",
  interests: "interests",
  references: "references",
};

/** Counts the categories whose names are the owner's, and the organizations, whose names may be the same in both. */
function countNames({ categories, orgs }: DataTranslation, { dataset }: Originals): string[] {
  const own = dataset.data.categories.filter(
    ({ id, name }) => !isCategoryId(id) || name !== categoryNames[id],
  );
  const translated = byId(categories);
  const names = new Set(orgs.map(({ id }) => id));
  const done = dataset.data.orgs.filter(({ id }) => names.has(id)).length;
  return [
    ...countNamed(
      "own categories",
      own.map(({ id }) => id),
      (id) => isFilled(translated.get(id)?.name),
    ),
    ...(dataset.data.orgs.length === 0 ? [] : [`${done} of ${dataset.data.orgs.length} organization names`]),
  ];
}

/** The owner's texts that are sentences or words of a language; a name may be the same in both. */
const ownerTexts = ["role", "headline", "summary", "availability", "location"] as const;

/** Up to this many missing texts are named. */
const maxLacking = 5;

/** Counts the translated texts, and lists the missing ones. */
function countNamed<Name extends string | number>(
  what: string,
  names: readonly Name[],
  isTranslated: (name: Name) => boolean,
  format: (name: Name) => string = String,
): string[] {
  const lacking = names.filter((name) => !isTranslated(name));
  if (names.length === 0) return [];
  const more = lacking.length > maxLacking ? " …" : "";
  const listed = lacking.slice(0, maxLacking).map(format).join(", ");
  const named = lacking.length === 0 ? "" : ` (not ${listed}${more})`;
  return [`${names.length - lacking.length} of ${names.length} ${what}${named}`];
}
