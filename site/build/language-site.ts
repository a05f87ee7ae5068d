/**
 * Makes the pages and exports of a site in one of its languages. Data, scripts and fonts are shared by all languages of
 * the site; translations have their own texts and are in folders named by their languages, such as `/de/`.
 */

import { beginExports, type readExtraInputs } from "../../export/exports.ts";
import { isWanted } from "../../export/outputs.ts";
import type { Remark } from "../../export/remarks.ts";
import type { Typesetter } from "../../export/typesetting.ts";
import { categoryNames, orgTypeNames } from "../../model/categories.ts";
import type { Activity, Profile, View } from "../../model/cv.ts";
import type { TranslatedDataset } from "../../model/data-translation.ts";
import type { Dataset } from "../../model/dataset.ts";
import { computeFlags } from "../../model/flags.ts";
import { type PageView, toPageView } from "../../model/page-fields.ts";
import type { Theme } from "../../owner/theme.ts";
import type { SiteLanguage, WordsOf } from "../../owner/translation.ts";
import type { Words } from "../../owner/words.ts";
import type { PageData } from "../../src/store/page-data.ts";
import { toEngine } from "../../worker/engine.ts";
import type { TerminalProgress } from "../terminal-progress.ts";
import { type App, loadRenderer } from "./built-app.ts";
import { compileProfile, toHashedName } from "./compiled-data.ts";
import { assembleBuildEngine, findFirstVisit, prerenderedCards } from "./first-visit.ts";
import { type OtherLanguage, toLanguageLinks } from "./language-links.ts";
import { makeNameFont } from "./name-font.ts";
import { type Alternate, renderPages } from "./render.ts";
import type { SiteTheme } from "./theme.ts";

/** What a site's languages share. */
export interface SharedParts {
  app: App | undefined;
  /** The owner's data folder. */
  data: string;
  publicFolder: string;
  /** The site's path on its host, with a slash at both ends. */
  base: string;
  inputs: ReturnType<typeof readExtraInputs>;
  wordsOf: WordsOf;
  theme: SiteTheme | undefined;
  themed: Theme | undefined;
  typesetter: Promise<Typesetter> | undefined;
  progress: TerminalProgress;
}

/** A site in one language. */
export interface LanguageRequest {
  /** The folder below the site's base: empty, or `de/`. */
  folder: string;
  /** In this language, as far as it is translated. */
  dataset: Dataset | TranslatedDataset;
  /** The activities that are translated: their titles decide about flags. */
  originals: readonly Activity[];
  profile: Profile | undefined;
  /** The same for the page, with the languages of entries that are not translated. */
  shownProfile: Profile | undefined;
  language: SiteLanguage | undefined;
  words: Words;
  /** The address of this language's home page; undefined where it is unknown. */
  address: string | undefined;
  /** The path of the compiled data on the host, with that of the texts as its fragment. */
  dataUrl: Promise<string>;
  /** The site's other languages. */
  others: readonly OtherLanguage[];
  /** The addresses of all languages. */
  alternates: readonly Alternate[];
}

/** Parts of a page's html, for a server that renders no pages. */
export interface SitePage {
  data: PageData;
  views: readonly PageView[];
  /** Elements of the head: the font of the name, and the theme's. */
  head: string;
  barColors: SiteTheme["barColors"];
  language: SiteLanguage | undefined;
}

type Files = Map<string, string | Uint8Array>;

/** Pages of a language, while its papers are still being made. */
interface BegunLanguage {
  page: SitePage;
  /** The html files by their paths below the site's base; undefined without the app. */
  pages: ReadonlyMap<string, string> | undefined;
  /** The files of the pages, without exports. */
  files: Files;
  /** Waits for the papers. Returns all files by their paths below the site's base. */
  finish: () => Promise<{ files: Files; changed: Date; remarks: readonly Remark[] }>;
}

export async function beginLanguage(shared: SharedParts, request: LanguageRequest): Promise<BegunLanguage> {
  const { app, base: root, theme, themed, progress } = shared;
  const { folder, dataset, originals, language, address, dataUrl, others, alternates } = request;
  const { owner } = dataset;
  const langsOf = "langsOf" in dataset ? dataset.langsOf : undefined;
  const base = root + folder;
  const engine = assembleBuildEngine(dataset, toFlagsOf(originals));
  const [begun, nameFont] = await Promise.all([
    beginExports({
      ...shared.inputs,
      dataset,
      words: request.words,
      // What owner.json says of papers is about those of the first language.
      wordsOf: folder === "" ? shared.wordsOf : () => request.words,
      profile: request.profile,
      address,
      base,
      engine: toEngine(engine),
      palette: themed?.palettes?.light,
      fonts: themed?.fonts,
      typesetter: shared.typesetter,
      onProgress: (file) => progress.say(folder + file),
    }),
    makeNameFont({ owner, theme: themed }),
  ]);
  const profile =
    request.shownProfile &&
    compileProfile({
      ...shared,
      profile: request.shownProfile,
      toRoot: "../".repeat(folder.split("/").length - 1),
      owner,
      words: request.words,
    });

  // The demo area is in English.
  const hasDemo = folder === "" && isWanted(owner, "demo");
  const data: PageData = {
    base,
    dataUrl: await dataUrl,
    ...(profile && { profileUrl: profile.url }),
    ...(hasDemo ? {} : { hasDemo }),
  };
  const visitOf = (view?: View) => findFirstVisit({ ...dataset, engine, langsOf }, prerenderedCards, view);
  const laterText = language && JSON.stringify(language.later);
  const later = laterText && { name: toHashedName("messages", "json", laterText), text: laterText };
  const pages =
    app &&
    (await renderPages({
      renderer: await loadRenderer(app),
      app,
      root,
      visit: await visitOf(),
      views: await Promise.all(
        begun.views.map(async ({ view, head }) => ({ view, head, visit: await visitOf(view) })),
      ),
      site: data,
      profile: profile?.own,
      address,
      others,
      alternates,
      head: begun.head,
      theme,
      nameFont,
      language,
      laterUrl: later && root + later.name,
      changed: begun.changed,
      progress,
    }));
  const inFolder = <T>(files: Iterable<readonly [string, T]>) =>
    Array.from(files, ([name, content]) => [folder + name, content] as const);
  const files: Files = new Map([
    ...(profile?.files ?? []),
    ...inFolder(pages ?? []),
    ...(later ? [[later.name, later.text] as const] : []),
  ]);
  return {
    files,
    page: {
      data: { ...data, ...(others.length > 0 && { languages: toLanguageLinks(others, "/") }) },
      views: dataset.views.map(toPageView),
      head: (nameFont ?? "") + (theme?.head ?? ""),
      barColors: theme?.barColors,
      language,
    },
    pages: pages && new Map(inFolder(pages)),
    async finish() {
      const exported = await begun.finish();
      const made = inFolder([...exported.files, ...exported.views.flatMap(({ files }) => [...files])]);
      return { files: new Map([...made, ...files]), changed: exported.changed, remarks: exported.remarks };
    },
  };
}

/** A translation keeps the flags of its originals, which are computed from English words. */
function toFlagsOf(originals: readonly Activity[]) {
  const byId = new Map(originals.map((activity) => [activity.id, activity]));
  return (activity: Activity) => computeFlags(byId.get(activity.id) ?? activity);
}

/** Names the categories and types of organizations that the owner has not named. */
export function inSiteLanguage<T extends Dataset>(dataset: T, language: SiteLanguage | undefined): T {
  if (language === undefined) return dataset;
  const { data } = dataset;
  const categories = data.categories && rename(data.categories, categoryNames, language.categories);
  const orgTypes = data.orgTypes && rename(data.orgTypes, orgTypeNames, language.orgTypes);
  return { ...dataset, data: { ...data, ...(categories && { categories }), ...(orgTypes && { orgTypes }) } };
}

type Names = Readonly<Record<string, string>>;

/** Gives entries that have their English names those of a language. */
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
