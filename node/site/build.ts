/** Builds a site from the built app and an owner's folder, without a bundler, in a second or two. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseUrl } from "../../model/addresses.ts";
import type { Owner, Profile } from "../../model/cv.ts";
import { type DataTranslation, translateDataset, translateProfile } from "../../model/data-translation.ts";
import type { Dataset } from "../../model/dataset.ts";
import { toImagePath } from "../../model/profile.ts";
import { leaveOutMissing, needsTypesetter } from "../export/exports.ts";
import { findOutputs } from "../export/outputs.ts";
import { formatRemarks } from "../export/remarks.ts";
import { createTypesetter } from "../export/typesetting.ts";
import type { WordsOf } from "../export/words.ts";
import { type LanguageTexts, readLanguages } from "../languages/translation.ts";
import { type ConfigPlaces, findBaseError } from "../owner/config.ts";
import { findCvLanguages } from "../owner/cv-options.ts";
import { languagePlaces, readTranslations } from "../owner/data-translations.ts";
import { type EntryPage, readSitePages, type SitePages, type SiteTargets } from "../owner/entry-pages.ts";
import { findFolderFiles } from "../owner/folder-files.ts";
import { formatLocated } from "../owner/located-json.ts";
import { findNetwork } from "../owner/networks.ts";
import type { TextLink } from "../owner/page-markdown.ts";
import { findSiteUrl } from "../owner/person.ts";
import { findPictureWarnings } from "../owner/pictures.ts";
import { readFolder } from "../owner/read-folder.ts";
import { readTheme, type Theme } from "../owner/theme.ts";
import { replaceFolder, withPathInError } from "../owner/write-files.ts";
import type { App } from "./built-app.ts";
import { compileData, toHashedName } from "./compiled-data.ts";
import { makeHostFiles } from "./host-files.ts";
import {
  finishLanguageExports,
  type LanguageSite,
  makeLanguagePages,
  prepareLanguage,
  type SharedParts,
  startLanguageExports,
} from "./language-site.ts";
import { makePictures, type SitePictures, toThumbnail } from "./pictures.ts";
import { placeholders } from "./template.ts";
import { silentProgress, type TerminalProgress } from "./terminal-progress.ts";
import { makeSiteTheme, type SiteTheme } from "./theme.ts";

export interface SiteRequest {
  app: App;
  /** The owner's data folder. */
  data: string;
  /** A folder with other files of the site: icons, pictures. */
  publicFolder: string;
  /** The site's path on its host, with slashes, for full addresses. Pages find their files beside themselves. */
  base: string;
  /** The site's address; by default the owner's home page. */
  url?: string | undefined;
  /** The name of a shipped theme, or the path of a theme.json; by default the page's own look. */
  theme?: string | undefined;
  /** The language of the page, as a BCP 47 tag; English by default. */
  language?: string;
  /** Where the theme and the language are asked for. */
  places?: ConfigPlaces;
  /** The folder of the owner's own messages. */
  messages?: string;
  /** Omits entries with defects, with a warning, instead of refusing the data. */
  lenient?: boolean;
  /** The folder of a former build, whose resized pictures are used again; it may not exist. */
  former?: string;
  /** The exports of vitae.json. */
  exports?: Owner["exports"];
  progress?: TerminalProgress;
  /** Called with the pages as soon as they are rendered, before the documents are typeset. */
  onPages?: (site: MadeSite) => void;
}

/** The generated files by their paths below the base. The app's and the owner's files are copied in addition. */
type SiteFiles = ReadonlyMap<string, string | Uint8Array>;

/** Defects and warnings are lines of `file:line:column: message`, or sentences. */
export type SiteReply = MadeSite | { ok: false; defects: readonly string[] };

export interface MadeSite {
  ok: true;
  files: SiteFiles;
  /** Paths of the files of the data folder to copy. */
  published: readonly string[];
  /** Paths below the site's folder of pictures that are not copied as they are. */
  originals: ReadonlySet<string>;
  hasDemo: boolean;
  warnings: readonly string[];
  /** Sentences about exports that are left out or shortened, and about the site's address. */
  notes: readonly string[];
}

/** Generates a site's files. Writes nothing, and never throws for the contents of the owner's files. */
export async function makeSite(request: SiteRequest): Promise<SiteReply> {
  const { app, data, publicFolder, base, progress = silentProgress } = request;
  const inputs = await readInputs(request, progress);
  if (!inputs.ok) return inputs;
  const { owner, theme, siteTheme, wordsOf } = inputs;
  const { address } = owner;
  const shown = findOwnPictures(owner);
  const pictures = await makePictures(shown, findKeptFiles(owner, shown), {
    ...{ data, publicFolder, progress },
    former: request.former,
  });
  const { originals } = pictures;
  const published = owner.published.filter((path) => !originals.has(`data/${path}`));

  // Typst runs in its own thread and takes most of a second to start, so it starts first. The documents are awaited last.
  const typesetter = needsTypesetter(owner.dataset.owner, address) ? createTypesetter(data) : undefined;
  const shared = {
    ...{ app, data, publicFolder, base, address, wordsOf, theme, siteTheme, typesetter, progress },
    pictures,
  };
  /** Runs a step for each language, one after the other. */
  const forEachLanguage = async <T, U>(
    step: string,
    languages: readonly T[],
    run: (one: T) => Promise<U>,
  ) => {
    const results: U[] = [];
    progress.say(step);
    for (const one of languages) results.push(await run(one));
    return results;
  };
  try {
    const sites = await prepareLanguages(shared, inputs);
    const exporting = await forEachLanguage("making the exports", sites, async (site) => {
      return { site, exports: await startLanguageExports(shared, site) };
    });
    const { url: dataUrl, files: dataFiles } = compileData(sites[0].dataset);
    const rendered = await forEachLanguage("rendering pages", exporting, ({ site, exports }) =>
      makeLanguagePages(shared, site, { exports, sites, dataUrl }),
    );
    const hasDemo = rendered[0]?.hasDemo ?? false;
    const files = new Map([
      ...dataFiles,
      ...pictures.files,
      ...(siteTheme?.files ?? []),
      ...rendered.flatMap((pages) => [...pages.files]),
    ]);
    const makeHosted = () =>
      makeHostFiles({
        base,
        hasDemo,
        sites: sites.map(({ language, ...site }) => ({ ...site, translation: language?.translation })),
        changed: exporting[0]?.exports.changed,
        pages: new Map(rendered.flatMap(({ pages }) => [...pages])),
        style: app.manifest.style,
        views: sites[0].dataset.owner.views ?? [],
        entryIds: [...sites[0].entryPages.keys()],
        theme: siteTheme?.head.replaceAll(placeholders.base, base),
        entries: [...listCopied(publicFolder, published), ...[...files.keys()].map(toTopEntry)],
      });
    request.onPages?.({
      ...{ ok: true, published, originals, hasDemo, warnings: [], notes: [] },
      files: new Map([...files, ...makeHosted()]),
    });

    const exported = await forEachLanguage("typesetting the documents", exporting, ({ site, exports }) =>
      finishLanguageExports(site, exports),
    );
    for (const exports of exported) for (const [name, content] of exports.files) files.set(name, content);
    for (const [name, text] of makeHosted()) files.set(name, text);
    const remarks = [...sites, ...exported].flatMap((one) => one.remarks);
    const { warnings } = inputs;
    const notes = [...owner.notes, ...pictures.notes, ...formatRemarks(remarks)];
    return { ok: true, files, published, originals, hasDemo, warnings, notes };
  } finally {
    await (await typesetter)?.close();
  }
}

/** Returns the site in the language of the data, then the site in the language of each translation. */
async function prepareLanguages(
  shared: SharedParts,
  { owner, dataLanguage, languages }: Inputs,
): Promise<[LanguageSite, ...LanguageSite[]]> {
  const { profile, translations } = owner;
  const pagesOf = new Map(
    Array.from(owner.pages.pagesOf, ([tag, pages]) => [tag, completePages(pages, shared.pictures)]),
  );
  const dataset = withCardPictures(owner.dataset, shared.pictures.complete);
  const first = await prepareLanguage(shared, {
    tag: dataLanguage,
    folder: "",
    language: languages.get(dataLanguage),
    dataset,
    profile,
    shownProfile: profile,
    entryPages: pagesOf.get("") ?? new Map(),
  });
  const others: LanguageSite[] = [];
  for (const translation of translations) {
    const { language: tag, profile: texts } = translation;
    others.push(
      await prepareLanguage(shared, {
        tag,
        folder: `${tag}/`,
        language: languages.get(tag),
        dataset: withPageTexts(
          translateDataset(dataset, translation, dataLanguage),
          pagesOf.get(tag) ?? new Map(),
        ),
        entryPages: pagesOf.get(tag) ?? new Map(),
        profile: profile && translateProfile(profile, texts),
        shownProfile: profile && translateProfile(profile, texts, dataLanguage),
        translated: { before: first.dataset, translation, original: dataLanguage },
      }),
    );
  }
  return [first, ...others];
}

function findOwnPictures({ dataset, pages }: Pick<OwnerInputs, "dataset" | "pages">): Set<string> {
  const texts = [...pages.pagesOf.values()].flatMap((ofLanguage) => [...ofLanguage.values()]);
  return new Set([
    ...dataset.data.activities.flatMap(({ image }) => image ?? []),
    ...texts.flatMap(({ links }) => links.flatMap(({ picture }) => picture?.src ?? [])),
  ]);
}

/** Returns the paths below the site's folder of files that keep their names, and may be pictures. */
function findKeptFiles({ published, shown, profile }: OwnerInputs, srcs: ReadonlySet<string>): string[] {
  // Everything in public/ is published. A photo of the page is among the published files of the data folder.
  const named = [...srcs, profile?.image ?? ""].flatMap((src) => toImagePath(src) ?? []);
  return [
    ...published.filter((path) => !shown.has(path)).map((path) => `data/${path}`),
    ...named.filter((path) => !path.startsWith("data/")),
  ];
}

/** Returns the pages with the sizes of their pictures. */
function completePages(
  pages: ReadonlyMap<string, EntryPage>,
  { complete }: Pick<SitePictures, "complete">,
): Map<string, EntryPage> {
  const completed = ({ picture, ...link }: TextLink): TextLink =>
    picture === undefined ? link : { ...link, picture: complete(picture) };
  return new Map(Array.from(pages, ([id, page]) => [id, { ...page, links: page.links.map(completed) }]));
}

/** Puts the texts of translated pages into a dataset. */
function withPageTexts<T extends Dataset>(dataset: T, pages: ReadonlyMap<string, EntryPage>): T {
  const { data } = dataset;
  const activities = data.activities.map((activity) => {
    const page = pages.get(activity.id);
    return page === undefined ? activity : { ...activity, pageText: page.lines };
  });
  return { ...dataset, data: { ...data, activities } };
}

/** Cards load the smallest version. */
function withCardPictures(dataset: Dataset, complete: SitePictures["complete"]): Dataset {
  const { data } = dataset;
  const activities = data.activities.map((activity) => {
    const { image: src } = activity;
    return src === undefined ? activity : { ...activity, image: toThumbnail(complete({ src, alt: "" })) };
  });
  return { ...dataset, data: { ...data, activities } };
}

/** Builds a site and replaces a folder with it. If the data is refused, the folder stays unchanged. */
export async function buildSite(request: SiteRequest & { out: string }): Promise<SiteReply> {
  const { app, data, publicFolder } = request;
  const site = await makeSite({ former: request.out, ...request });
  if (!site.ok) return site;
  // If `out` is a symbolic link, its target is replaced and the link stays.
  const target = existsSync(request.out) ? realpathSync(request.out) : resolve(request.out);
  replaceFolder(target, (out) => {
    withPathInError(request.out, () => {
      mkdirSync(dirname(out), { recursive: true });
      // Without `recursive`, which would report a read-only disk as a missing folder.
      mkdirSync(out);
    });
    writeSite(site, { app, data, publicFolder }, (name, content) =>
      withPathInError(join(request.out, name), () => {
        mkdirSync(dirname(join(out, name)), { recursive: true });
        writeFileSync(join(out, name), content);
      }),
    );
  });
  return site;
}

/** Writes a file, by its path below the site's folder. */
type Write = (name: string, content: string | Uint8Array) => void;

export function writeSite(
  { files, published, originals, hasDemo }: MadeSite,
  { app, data, publicFolder }: Pick<SiteRequest, "app" | "data" | "publicFolder">,
  write: Write,
): void {
  const omittedAssets = new Set(hasDemo ? [] : app.manifest.demoOnly);
  copyContents(join(app.folder, "app/assets"), "assets", (name, content) => {
    if (!omittedAssets.has(name)) write(name, content);
  });
  const copy: Write = (name, content) => {
    if (!originals.has(name)) write(name, content);
  };
  for (const { name } of listPublic(publicFolder)) copyContents(join(publicFolder, name), name, copy, data);
  for (const path of published) copyContents(join(data, path), `data/${path}`, write);
  for (const [name, content] of files) write(name, content);
}

/** Copies a file or a folder, except for permissions, broken links and the folder `skipped`. */
function copyContents(from: string, to: string, write: Write, skipped?: string): void {
  const found = statSync(from, { throwIfNoEntry: false });
  if (found === undefined || (skipped !== undefined && resolve(from) === resolve(skipped))) return;
  if (found.isDirectory()) {
    for (const name of readdirSync(from)) copyContents(join(from, name), join(to, name), write, skipped);
  } else write(to, readFileSync(from));
}

interface Entry {
  name: string;
  isFolder: boolean;
}

/** Returns the entries of a public folder without `data`; none if the folder does not exist. */
function listPublic(folder: string): Entry[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== "data")
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
}

/** Returns the files and folders at the site's root that are copied and not generated. */
function listCopied(publicFolder: string, published: readonly string[]): Entry[] {
  return [
    ...listPublic(publicFolder),
    { name: "assets", isFolder: true },
    ...(published.length === 0 ? [] : [{ name: "data", isFolder: true }]),
  ];
}

/** Returns the entry of the site's root that a path is or is in: `assets/x.js` is in the folder `assets`. */
function toTopEntry(path: string): Entry {
  const [name = path, ...rest] = path.split("/");
  return { name, isFolder: rest.length > 0 };
}

interface Inputs {
  owner: OwnerInputs;
  /** A BCP 47 tag. */
  dataLanguage: string;
  /** The texts of each language of the site, by its tag; undefined for English. */
  languages: ReadonlyMap<string, LanguageTexts | undefined>;
  wordsOf: WordsOf;
  theme: Theme | undefined;
  siteTheme: SiteTheme | undefined;
  warnings: readonly string[];
}

/** Reads and checks everything that the owner provides: data, translations, messages and theme. */
async function readInputs(
  request: SiteRequest,
  progress: TerminalProgress,
): Promise<(Inputs & { ok: true }) | { ok: false; defects: readonly string[] }> {
  const { messages = "messages", language: dataLanguage = "en" } = request;
  const owner = await readOwner({ ...request, messages, language: dataLanguage }, progress);
  if (!owner.ok) return owner;
  const themeReply =
    request.theme === undefined ? undefined : readTheme(request.theme, request.places?.theme);
  if (themeReply?.ok === false) return themeReply;
  const theme = themeReply?.theme;
  const tags = [dataLanguage, ...owner.translations.map(({ language }) => language)];
  const places = languagePlaces({ ...request, language: dataLanguage });
  const texts = readLanguages([...tags, ...findCvLanguages(owner.dataset, messages)], messages, places);
  const { languages, wordsOf, defects } = texts;
  if (defects.length > 0) return { ok: false, defects };
  return {
    ok: true,
    owner,
    dataLanguage,
    languages,
    wordsOf,
    theme,
    siteTheme: theme && makeSiteTheme(theme, { nameFile: toHashedName }),
    warnings: [...owner.warnings, ...(themeReply?.warnings ?? []), ...texts.warnings],
  };
}

interface OwnerRequest
  extends Pick<SiteRequest, "data" | "publicFolder" | "base" | "url" | "lenient" | "exports"> {
  messages: string;
  /** The language of the data. */
  language: string;
}

interface OwnerInputs {
  dataset: Dataset;
  profile: Profile | undefined;
  translations: readonly DataTranslation[];
  pages: SitePages;
  /** The site's address with a slash at its end; undefined if it is unknown. */
  address: string | undefined;
  /** Paths of the published files of the data folder. */
  published: readonly string[];
  /** Those that only pictures show. */
  shown: ReadonlySet<string>;
  warnings: string[];
  notes: string[];
}

/** Returns what texts may link to besides entries and files. */
export function findTargets(owner: Owner): SiteTargets {
  return {
    views: (owner.views ?? []).map(({ id }) => id),
    // Feeds need the site's address. If they are not made without one, the build says so; links to them are right.
    outputs: findOutputs(owner, "https://page.invalid/").map(({ name }) => name),
  };
}

/** Reads and checks the owner's data. Refuses data with defects or, if `lenient`, only data with unreadable files. */
async function readOwner(
  { data, publicFolder, base, url, lenient = false, messages, language, exports }: OwnerRequest,
  progress: TerminalProgress,
): Promise<(OwnerInputs & { ok: true }) | { ok: false; defects: string[] }> {
  const folder = readFolder(data, progress, messages);
  const { dataset } = folder;
  const translated = readTranslations(data, folder, language);
  const tags = translated.translations.map((one) => one.language);
  const targets = findTargets({ ...dataset.owner, ...(exports && { exports }) });
  const pages = await readSitePages(data, dataset, { language, tags, ...targets });
  const defects = [...folder.defects, ...translated.defects, ...pages.defects].map(formatLocated);
  const isUnreadable = dataset.defects.some(({ severity }) => severity === "fatal");
  if (defects.length > 0 && (!lenient || isUnreadable)) return { ok: false, defects };
  const place = findPlace({ base, url }, dataset.owner);
  if (!place.ok) return place;
  const { home, address } = place;
  const { owner, remarks } = leaveOutMissing({ ...dataset.owner, ...(exports && { exports }) });
  // A CV that would contain only a name is not made.
  const isBlank = dataset.data.activities.length === 0 && !folder.profile && !owner.summary;
  if (isBlank) owner.exports = { ...owner.exports, cv: false, docx: false };
  const linking = { ...folder, translations: translated.translations, pages };
  const files = findFolderFiles(data, linking, home);
  const pictures = await findPictureWarnings([...folder.pictures, ...pages.uses], data, publicFolder);
  const warnings = [
    ...defects,
    ...describeOmitted(dataset),
    ...[...folder.gaps, ...folder.warnings, ...translated.warnings, ...pages.warnings, ...pictures].map(
      formatLocated,
    ),
    ...files.warnings,
  ];
  const notes = [...remarks, ...place.remarks];
  const { published, shown } = files;
  const { translations } = translated;
  const { profile } = folder;
  return {
    ok: true,
    dataset: { ...dataset, owner },
    pages,
    profile,
    translations,
    address,
    published,
    shown,
    warnings,
    notes,
  };
}

type PlaceReply =
  | {
      ok: true;
      /** The configured address, or else the owner's home page, whose host the site will be on. */
      home: string | undefined;
      /** `base` on that host, with a slash at its end; undefined if the host is unknown. */
      address: string | undefined;
      remarks: readonly string[];
    }
  | { ok: false; defects: string[] };

/** Finds the address that the site will have. */
export function findPlace(
  { base, url }: Pick<SiteRequest, "base" | "url">,
  { homeUrl }: Pick<Owner, "homeUrl">,
): PlaceReply {
  const defects = findPlaceDefects(base, url);
  if (defects.length > 0) return { ok: false, defects };
  const home = findSiteUrl(url, homeUrl);
  const address = home === undefined || parseUrl(home) === undefined ? undefined : new URL(base, home).href;
  const isForeign = home === undefined && homeUrl !== undefined;
  return { ok: true, home, address, remarks: isForeign ? [foreignWarning(homeUrl)] : [] };
}

function foreignWarning(homeUrl: string): string {
  const what = findNetwork(homeUrl) === undefined ? "has a path" : "is an account";
  return `homeUrl of owner.json, ${homeUrl}, ${what}, so it is not used as the site's address: set "url" in vitae.json or CV_URL.`;
}

/** Returns a sentence with the number of omitted entries, if there are any. */
function describeOmitted({ defects }: Dataset): string[] {
  // An entry with several defects counts once.
  const omitted = new Set(
    defects.flatMap(({ severity, file, index }) =>
      severity === "error" && index !== undefined ? `${file} ${index}` : [],
    ),
  );
  if (omitted.size === 0) return [];
  return [
    omitted.size === 1 ? "1 invalid entry was skipped." : `${omitted.size} invalid entries were skipped.`,
  ];
}

function findPlaceDefects(base: string, url: string | undefined): string[] {
  const defects: string[] = [];
  const baseError = findBaseError(base);
  if (baseError !== undefined) defects.push(`The base is ${JSON.stringify(base)}: ${baseError}.`);
  if (url !== undefined && parseUrl(url) === undefined)
    defects.push(
      `The site's address is ${JSON.stringify(url)}: an absolute address is needed, such as CV_URL=https://cv.example.org/.`,
    );
  return defects;
}
