/** Makes the pages and exports of one language of a site. Translations are in folders such as `/de/`. */

import { basename } from "node:path";
import type { Engine } from "../../engine/query/engine.ts";
import { categoryNames, orgTypeNames } from "../../model/categories.ts";
import type { Activity, Profile, View } from "../../model/cv.ts";
import type { TranslatedDataset } from "../../model/data-translation.ts";
import type { Dataset } from "../../model/dataset.ts";
import { computeFlags } from "../../model/flags.ts";
import { toShown } from "../../model/mark-texts.ts";
import type { PageData } from "../../src/store/page-data.ts";
import { findCvWords, leaveOutUnsettable } from "../export/cv-pdf.ts";
import { type StartedExports, startExports } from "../export/exports.ts";
import { isWanted } from "../export/outputs.ts";
import { type Remark, inFolder as remarkInFolder } from "../export/remarks.ts";
import type { Typesetter } from "../export/typesetting.ts";
import type { Words, WordsOf } from "../export/words.ts";
import type { LanguageTexts } from "../languages/translation.ts";
import type { EntryPage } from "../owner/entry-pages.ts";
import { withNetwork } from "../owner/networks.ts";
import type { Theme } from "../owner/theme.ts";
import { toViewSearch } from "../owner/views.ts";
import type { App } from "./built-app.ts";
import {
  type Compiled,
  compileProfile,
  compileTexts,
  findPhoto,
  type TranslatedTexts,
  toHashedName,
} from "./compiled-data.ts";
import { findEntries, toEntryHead } from "./entry-pages.ts";
import { assembleBuildEngine, findFirstVisit, prerenderedCards } from "./first-visit.ts";
import { makeNameFont } from "./name-font.ts";
import type { SitePictures } from "./pictures.ts";
import { type Alternate, type EntryDocument, renderPages } from "./render.ts";
import { toParents } from "./template.ts";
import type { TerminalProgress } from "./terminal-progress.ts";
import { type SiteTheme, withWordmark } from "./theme.ts";

/** The parts that all languages of a site share. */
export interface SharedParts {
  app: App;
  /** The owner's data folder. */
  data: string;
  publicFolder: string;
  /** The site's path on its host, with a slash at both ends. */
  base: string;
  /** The address of the first language's home page; undefined where it is unknown. */
  address: string | undefined;
  wordsOf: WordsOf;
  theme: Theme | undefined;
  siteTheme: SiteTheme | undefined;
  typesetter: Promise<Typesetter> | undefined;
  pictures: SitePictures;
  progress: TerminalProgress;
}

/** The site in one of its languages. */
export interface LanguageSite {
  /** A BCP 47 tag. */
  tag: string;
  /** The folder below the site's base: empty for the first language, then `de/`. */
  folder: string;
  /** The address of this language's home page; undefined where it is unknown. */
  address: string | undefined;
  /** Undefined for English. */
  language: LanguageTexts | undefined;
  words: Words;
  /** Returns the words of a document's own language, where it differs from the site's. */
  wordsOf: WordsOf;
  /** In this language, as far as it is translated. */
  dataset: Dataset | TranslatedDataset;
  engine: Engine;
  texts: Compiled | undefined;
  profile: Profile | undefined;
  /** The same for the page, with the languages of entries that are not translated. */
  shownProfile: Profile | undefined;
  /** The pages of entries, by the ids of their activities. */
  entryPages: ReadonlyMap<string, EntryPage>;
  remarks: readonly Remark[];
}

interface LanguageRequest
  extends Pick<LanguageSite, "tag" | "folder" | "language" | "profile" | "shownProfile" | "entryPages"> {
  /** In this language, without the parts that the build adds. */
  dataset: LanguageSite["dataset"];
  /** The translated texts; undefined for the first language. */
  translated?: Omit<TranslatedTexts, "dataset">;
}

/** Adds names in the site's language where the owner gave none, and leaves out documents that no font can set. */
export async function prepareLanguage(
  { address, wordsOf, theme, typesetter }: SharedParts,
  { dataset: read, translated, ...request }: LanguageRequest,
): Promise<LanguageSite> {
  const { tag, folder, language, profile } = request;
  const words = wordsOf(tag);
  // The document options of owner.json apply to the first language only.
  const own = translated === undefined ? wordsOf : () => words;
  const named = translateNames(read, language);
  const texts = { ...named, words: findCvWords(named, words, own), profile };
  const { owner, remarks } = await leaveOutUnsettable(texts, typesetter);
  const dataset = withWordmark({ ...named, owner: withNetwork(owner) }, theme?.wordmark);
  return {
    ...request,
    words,
    wordsOf: own,
    dataset,
    address: address === undefined ? undefined : new URL(folder, address).href,
    engine: assembleBuildEngine(dataset, toFlagsOf((translated?.before ?? read).data.activities)),
    texts: translated && compileTexts({ dataset, ...translated }),
    remarks: remarks.map((remark) => remarkInFolder(remark, folder)),
  };
}

/** Makes the exports of a language, except the documents, which are typeset meanwhile. */
export function startLanguageExports(shared: SharedParts, site: LanguageSite): Promise<StartedExports> {
  const { theme, progress } = shared;
  return startExports({
    ...site,
    folder: shared.data,
    base: shared.base + site.folder,
    root: shared.address ?? (toParents(site.folder) === "./" ? "" : toParents(site.folder)),
    toPicture: (src) => shared.pictures.complete({ src, alt: "" }).src.replace(/#.*/, ""),
    palette: theme?.palettes?.light,
    fonts: theme?.fonts,
    typesetter: shared.typesetter,
    onProgress: (file) => progress.say(site.folder + file),
  });
}

/** Waits for the documents. Returns the exports by their paths below the site's base. */
export async function finishLanguageExports({ folder }: LanguageSite, { finish }: StartedExports) {
  const exported = await finish();
  const files = [...exported.files, ...exported.views.flatMap((view) => [...view.files])];
  return {
    files: inFolder(folder, files),
    remarks: exported.remarks.map((remark) => remarkInFolder(remark, folder)),
  };
}

interface PagesRequest {
  exports: StartedExports;
  /** The path of the compiled data below the site's folder. */
  dataUrl: string;
  /** The site in all its languages, this one too. */
  sites: readonly LanguageSite[];
}

/** Returns the html files by their paths below the site's base, with the files that they load. */
export async function makeLanguagePages(
  shared: SharedParts,
  site: LanguageSite,
  { exports, dataUrl, sites }: PagesRequest,
) {
  const { app, theme, siteTheme, pictures, progress } = shared;
  const { folder, dataset, language, words, shownProfile, tag, entryPages } = site;
  const { sitePreview } = exports;
  const { owner, views } = dataset;
  const nameFont = await makeNameFont({ owner, views, theme });
  const profile = shownProfile && compileProfile(shownProfile, words, dataset);
  const photoUrl = findPhoto(shownProfile?.image, { ...shared, owner });
  const laterText = language && JSON.stringify(language.later);
  const later = laterText && { name: toHashedName("messages", "json", laterText), text: laterText };
  // The demo area is in English.
  const hasDemo = folder === "" && isWanted(owner, "demo");
  const others = sites
    .filter((other) => other !== site)
    .map((other) => ({ tag: other.tag, name: nameLanguage(other.tag), base: other.folder }));
  const data: PageData = {
    base: folder,
    // The texts are in the folder of the data.
    dataUrl: site.texts === undefined ? dataUrl : `${dataUrl}#${basename(site.texts.url)}`,
    ...(profile && { profileUrl: profile.url }),
    ...(photoUrl !== undefined && { photoUrl }),
    ...(hasDemo ? {} : { hasDemo }),
    ...(others.length > 0 && { languages: others }),
  };
  const visits = findVisits(site, exports, pictures);
  const toDocuments = (view?: View, ids?: ReadonlySet<string>) =>
    findEntries({ ...dataset, pages: entryPages, pictures, alerts: words.alerts, folder, view, ids }).map(
      (entry): EntryDocument => {
        const place = { address: site.address, root: shared.address, language: tag, pictures, sitePreview };
        return { entry, head: toEntryHead(entry, { ...dataset, ...place }) };
      },
    );
  const entries = toDocuments();
  const headings = entries.flatMap(({ entry }) => [entry.title, ...entry.headings.map(({ text }) => text)]);
  const headingFont =
    headings.length === 0 ? nameFont : await makeNameFont({ owner, views, theme, headings });
  const rendered = await renderPages({
    renderer: await app.loadRenderer(),
    app,
    visit: visits.visit,
    views: visits.views.map((page) => ({ ...page, entries: toDocuments(page.view, page.ids) })),
    entries,
    data,
    profile: profile?.own,
    address: site.address,
    alternates: findAlternates(sites),
    head: exports.head,
    theme: siteTheme,
    nameFont,
    headingFont: headingFont ?? nameFont,
    language,
    laterUrl: later ? later.name : undefined,
    pictureOrigins: pictures.origins,
    changed: exports.changed,
    progress,
  });
  const pages = inFolder(folder, rendered.pages);
  return {
    hasDemo,
    pages,
    files: new Map([
      ...(site.texts?.files ?? []),
      ...(profile?.files ?? []),
      ...rendered.scripts,
      ...pages,
      ...(later ? [[later.name, later.text] as const] : []),
    ]),
  };
}

/** Finds the first screen of the home page and of each view's page. */
function findVisits(
  { dataset, engine, words }: LanguageSite,
  { views }: StartedExports,
  pictures: SitePictures,
) {
  const langsOf = "langsOf" in dataset ? dataset.langsOf : undefined;
  const visitOf = (view?: View) =>
    findFirstVisit({ ...dataset, engine, words, langsOf, pictures }, prerenderedCards, view);
  return {
    visit: visitOf(),
    views: views.map(({ view, head }) => {
      const { rows } = engine.search(toViewSearch(dataset.owner, view));
      const ids = new Set(engine.activities(rows).map(({ id }) => id));
      return { view, head, visit: visitOf(view), ids };
    }),
  };
}

/** Returns the home pages of all languages; none if there is only one, or if their addresses are unknown. */
function findAlternates(sites: readonly LanguageSite[]): Alternate[] {
  if (sites.length === 1) return [];
  return sites.flatMap(({ tag, address }) => (address === undefined ? [] : [{ tag, address }]));
}

function inFolder<T>(folder: string, files: Iterable<readonly [string, T]>): Map<string, T> {
  return new Map(Array.from(files, ([name, content]) => [folder + name, content]));
}

/** Returns a language's own name. @example nameLanguage("de") // "Deutsch" */
function nameLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** A translation keeps the flags of its originals, which are computed from English words. */
function toFlagsOf(originals: readonly Activity[]) {
  const byId = new Map(originals.map((activity) => [activity.id, toShown(activity)]));
  return (activity: Activity) => computeFlags(byId.get(activity.id) ?? activity);
}

/** Names the categories and types of organizations that the owner has not named. */
function translateNames<T extends Dataset>(dataset: T, language: LanguageTexts | undefined): T {
  if (language === undefined) return dataset;
  const { data } = dataset;
  const categories = data.categories && rename(data.categories, categoryNames, language.categories);
  const orgTypes = data.orgTypes && rename(data.orgTypes, orgTypeNames, language.orgTypes);
  return { ...dataset, data: { ...data, ...(categories && { categories }), ...(orgTypes && { orgTypes }) } };
}

type Names = Readonly<Record<string, string>>;

/** Translates the names of entries that still have their English names. */
function rename<T extends { id: string; name: string }>(
  entries: readonly T[],
  english: Names,
  own: Names,
): T[] {
  return entries.map((entry) => {
    const { [entry.id]: name } = own;
    return name !== undefined && entry.name === english[entry.id] ? { ...entry, name } : entry;
  });
}
