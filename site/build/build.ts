/**
 * Makes a site from the built app and an owner's folder: reads, checks, compiles, exports, renders and writes. Uses
 * no bundler, so the sample takes a second or two.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { parseUrl } from "../../model/addresses.ts";
import { categoryNames } from "../../model/categories.ts";
import { encodeFilesInSteps } from "../../model/codec/encode.ts";
import type { Owner, Profile, View } from "../../model/cv.ts";
import type { Dataset } from "../../model/dataset.ts";
import { type PageView, toPageOwner, toPageView } from "../../model/page-fields.ts";
import { toImagePath } from "../../model/profile.ts";
import { cvLanguages } from "../../model/schemas/owner.ts";
import { runInSlices } from "../../model/slices.ts";
import type { OwnProfile, PageData } from "../../src/store/page-data.ts";
import { toEngine } from "../../worker/engine.ts";
import { leaveOutUnsettable } from "../export/cv-pdf.ts";
import { beginExports, leaveOutMissing, needsTypesetter, readExtraInputs } from "../export/exports.ts";
import { isWanted } from "../export/outputs.ts";
import { createTypesetter } from "../export/typesetting.ts";
import { findImageFile, readProfileFile } from "../owner/data-file.ts";
import { findFolderFiles } from "../owner/folder-files.ts";
import { findSiteUrl } from "../owner/person.ts";
import { readFolder, showLocated } from "../owner/read-folder.ts";
import { readTheme } from "../owner/theme.ts";
import { readLanguage, type SiteLanguage } from "../owner/translation.ts";
import { replaceFolder, withPathInError } from "../owner/write-files.ts";
import { silentProgress, type TerminalProgress } from "../terminal-progress.ts";
import { type App, loadRenderer } from "./built-app.ts";
import { makeHostFiles } from "./host-files.ts";
import { makeNameFont } from "./name-font.ts";
import { toShownSection } from "./own-sections.ts";
import { assembleBuildEngine, findFirstVisit, prerenderedCards, renderPages } from "./render.ts";
import { makeSiteTheme, type SiteTheme, withWordmark } from "./theme.ts";

export interface SiteRequest {
  /** Without the built app, no pages are rendered: Vite serves the app's modules in development. */
  app?: App | undefined;
  /** The owner's data folder. */
  data: string;
  /** A folder with other files of the site: icons, pictures. */
  publicFolder: string;
  /** The site's path on its host, with a slash at both ends. */
  base: string;
  /** The site's address; by default the owner's home page. */
  url?: string | undefined;
  /** The name of a shipped theme, or the path of a theme.json; by default the page's own look. */
  theme?: string | undefined;
  /** The language of the page, as a BCP 47 tag; English by default. */
  language?: string;
  /** The folder of the owner's own messages. */
  messages?: string;
  /** Omits entries with defects, with a warning, instead of refusing the data. */
  lenient?: boolean;
  /** The exports of vitae.json. */
  exports?: Owner["exports"];
  progress?: TerminalProgress;
}

interface SitePage {
  data: PageData;
  views: readonly PageView[];
  /** Elements of the head: the font of the name, and the theme's. */
  head: string;
  barColors: SiteTheme["barColors"];
  language: SiteLanguage | undefined;
}

/** A site's own files by their paths below its base, without the files of the app and of the owner's folders. */
type SiteFiles = ReadonlyMap<string, string | Uint8Array>;

/** Defects and warnings are lines of `file:line:column: message`, or sentences. */
export type SiteReply =
  | {
      ok: true;
      files: SiteFiles;
      /** Paths of the files of the data folder to copy. */
      published: readonly string[];
      /** Parts of a page's html, for a server that renders no pages. */
      page: SitePage;
      warnings: readonly string[];
    }
  | { ok: false; defects: readonly string[] };

/** Makes a site's own files. Writes nothing, and never throws for the contents of the owner's files. */
export async function makeSite(request: SiteRequest): Promise<SiteReply> {
  const { app, data, publicFolder, base, url, exports, lenient = false, progress = silentProgress } = request;

  const owner = readOwner({ data, url, base, lenient, exports }, progress);
  if (!owner.ok) return owner;
  const themed = request.theme === undefined ? undefined : readTheme(request.theme);
  if (themed?.ok === false) return themed;
  const theme = themed && makeSiteTheme(themed.theme, { base, nameFile: toHashedName });
  const read = readLanguage(request.language ?? "en", request.messages ?? "messages");
  if (!read.ok) return read;
  const { language } = read;
  const { address, published } = owner;

  // Typst runs in its own thread and takes most of a second to start, so it starts first and is awaited last.
  const typesetter = needsTypesetter(owner.dataset.owner, address) ? createTypesetter(data) : undefined;
  const settable = await leaveOutUnsettable(
    { ...inSiteLanguage(owner.dataset, language), profile: owner.profile },
    async () => typesetter ?? createTypesetter(data),
  );
  const dataset = withWordmark(
    { ...inSiteLanguage(owner.dataset, language), owner: settable.owner },
    themed?.theme.wordmark,
  );
  const engine = assembleBuildEngine(dataset);
  const [begun, compiled, nameFont] = await Promise.all([
    beginExports({
      dataset,
      ...readExtraInputs(data),
      address,
      base,
      engine: toEngine(engine),
      palette: themed?.theme.palettes?.light,
      fonts: themed?.theme.fonts,
      typesetter,
      onProgress: progress.say,
    }),
    compileData(
      { data: dataset.data, owner: toPageOwner(dataset.owner) },
      { base, nameFile: toJsonName, progress },
    ),
    makeNameFont({ owner: dataset.owner, theme: themed?.theme, base, nameFile: toHashedName }),
  ]);
  const profile = compileProfile({
    data,
    publicFolder,
    base,
    nameFile: toJsonName,
    owner: dataset.owner,
  });

  const hasDemo = isWanted(dataset.owner, "demo");
  const pageData = {
    base,
    dataUrl: compiled.url,
    ...(profile && { profileUrl: profile.url }),
    ...(hasDemo ? {} : { hasDemo }),
  };
  const visitOf = (view?: View) => findFirstVisit({ ...dataset, engine }, prerenderedCards, view);
  const laterText = language && JSON.stringify(language.later);
  const later = laterText && { name: toHashedName("messages", "json", laterText), text: laterText };
  const pages =
    app &&
    (await renderPages({
      renderer: await loadRenderer(app),
      app,
      visit: await visitOf(),
      views: await Promise.all(
        begun.views.map(async ({ view, head }) => ({ view, head, visit: await visitOf(view) })),
      ),
      site: pageData,
      profile: profile?.own,
      address,
      head: begun.head,
      theme,
      nameFont,
      language,
      laterUrl: later && base + later.name,
      changed: begun.changed,
      progress,
    }));
  const exported = await begun.finish();

  const files = new Map<string, string | Uint8Array>([
    ...compiled.files,
    ...(profile?.files ?? []),
    ...exported.files,
    ...exported.views.flatMap(({ files }) => [...files]),
    ...(pages ?? []),
    ...(theme?.files ?? []),
    ...(nameFont?.files ?? []),
    ...(later ? [[later.name, later.text] as const] : []),
  ]);
  if (app && pages) {
    const beside = [
      ...readNames(publicFolder),
      { name: "assets", isFolder: true },
      ...(published.length === 0 ? [] : [{ name: "data", isFolder: true }]),
    ];
    for (const [name, text] of makeHostFiles({
      base,
      hasDemo,
      address,
      changed: exported.changed,
      pages,
      style: app.manifest.style,
      views: dataset.owner.views ?? [],
      theme: theme?.head,
      entries: [...beside, ...[...files.keys()].map(toTopEntry)],
      translation: language?.translation,
    }))
      files.set(name, text);
  }
  const page: SitePage = {
    data: pageData,
    views: dataset.views.map(toPageView),
    head: (nameFont?.style ?? "") + (theme?.head ?? ""),
    barColors: theme?.barColors,
    language,
  };
  const warnings = [
    ...owner.warnings,
    ...settable.remarks,
    ...(themed?.warnings ?? []),
    ...read.warnings,
    ...exported.remarks,
  ];
  return { ok: true, files, published, page, warnings };
}

/** Names the categories that the owner has not named, and has papers in the page's language by default. */
function inSiteLanguage(dataset: Dataset, language: SiteLanguage | undefined): Dataset {
  if (language === undefined) return dataset;
  const { data, owner } = dataset;
  const categories = data.categories?.map((category) => {
    const english = Object.entries(categoryNames).find(([id]) => id === category.id)?.[1];
    const own = Object.entries(language.categories).find(([id]) => id === category.id)?.[1];
    return own !== undefined && category.name === english ? { ...category, name: own } : category;
  });
  const lang = cvLanguages.find((one) => one === language.translation.language.split("-")[0]);
  return {
    ...dataset,
    data: { ...data, ...(categories && { categories }) },
    ...(lang && { owner: { ...owner, cv: { lang, ...owner.cv } } }),
  };
}

/** Makes a site and replaces a folder with it. Refused data leave the folder as it was. */
export async function buildSite(request: SiteRequest & { app: App; out: string }): Promise<SiteReply> {
  const { app, data, publicFolder } = request;
  const site = await makeSite(request);
  if (!site.ok) return site;
  // Replaces the target of a link.
  const target = existsSync(request.out) ? realpathSync(request.out) : resolve(request.out);
  replaceFolder(target, (out) => {
    withPathInError(request.out, () => {
      mkdirSync(dirname(out), { recursive: true });
      // On a read-only disk, `recursive` would report that the folder is missing.
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

type Write = (name: string, content: string | Uint8Array) => void;

function writeSite(
  { files, published, page }: Extract<SiteReply, { ok: true }>,
  { app, data, publicFolder }: Pick<SiteRequest, "data" | "publicFolder"> & { app: App },
  write: Write,
): void {
  const left = new Set(page.data.hasDemo === false ? app.manifest.demoOnly : []);
  copyContents(join(app.folder, "app/assets"), "assets", (name, content) => {
    if (!left.has(name)) write(name, content);
  });
  for (const { name } of readNames(publicFolder)) copyContents(join(publicFolder, name), name, write, data);
  for (const path of published) copyContents(join(data, path), `data/${path}`, write);
  for (const [name, content] of files) write(name, content);
}

/**
 * Copies a file or a folder without its permissions, since a package may be read-only. Follows links and skips broken
 * ones. `skipped` is a folder within it that is not copied.
 */
function copyContents(from: string, to: string, write: Write, skipped?: string): void {
  const found = statSync(from, { throwIfNoEntry: false });
  if (found === undefined || (skipped !== undefined && resolve(from) === resolve(skipped))) return;
  if (found.isDirectory()) {
    for (const name of readdirSync(from)) copyContents(join(from, name), join(to, name), write, skipped);
  } else write(to, readFileSync(from));
}

/** Most hosts compress .json files, but some never do and others stop at 8 or 10 MB. */
const packedBytes = 1_000_000;

/** Browsers cache files in assets/ forever. */
function toHashedName(kind: string, ending: string, content: string | Uint8Array): string {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  return `assets/${kind}-${hash}.${ending}`;
}

function toJsonName(kind: string, text: string): string {
  return toHashedName(kind, text.length > packedBytes ? `json${packedEnding}` : "json", text);
}

interface Entry {
  name: string;
  isFolder: boolean;
}

/** Returns the entries of a public folder without the data; an empty list if it does not exist. */
function readNames(folder: string): Entry[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== "data")
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
}

function toTopEntry(path: string): Entry {
  const [name = path, ...rest] = path.split("/");
  return { name, isFolder: rest.length > 0 };
}

/** Returns a file's path below the base; `kind` is the first part of its name. */
type NameFile = (kind: string, text: string) => string;

interface Compiled {
  /** The path on the host of the first file to load. */
  url: string;
  files: readonly (readonly [name: string, content: string | Uint8Array])[];
}

/** Files with this ending are gzip, which the page unpacks. */
const packedEnding = ".gz";

const pack = (name: string, text: string) => (name.endsWith(packedEnding) ? gzipSync(text) : text);

/** The longest time that replies of the typesetter's thread wait. */
const sliceMs = 50;

/** Compiles the data. The first file names the others, which are in the same folder. */
async function compileData(
  { data, owner }: Pick<Dataset, "data" | "owner">,
  { base, nameFile, progress }: { base: string; nameFile: NameFile; progress: TerminalProgress },
): Promise<Compiled> {
  const toBesideName = (kind: string, text: string) => basename(nameFile(kind, text));
  const encoding = encodeFilesInSteps({ data, owner }, toBesideName, (share) =>
    progress.say("compiling the data", share),
  );
  const { first, details, older } = await runInSlices(encoding, sliceMs);
  const name = nameFile("data", first);
  const besides = [details, older].filter((file) => file !== undefined);
  return {
    url: base + name,
    files: [
      [name, pack(name, first)],
      ...besides.map((file) => [`${dirname(name)}/${file.name}`, pack(file.name, file.text)] as const),
    ],
  };
}

interface ProfileRequest {
  data: string;
  publicFolder: string;
  base: string;
  nameFile: NameFile;
  owner: Pick<Owner, "page">;
}

/** Compiles the checked profile.json; undefined if there is none. */
function compileProfile({
  data,
  publicFolder,
  base,
  nameFile,
  owner,
}: ProfileRequest): (Compiled & { own: OwnProfile }) | undefined {
  const whole = readProfileFile(data);
  if (whole === undefined) return undefined;
  const { image, references: _, sections = [], ...profile } = whole;
  const path = image === undefined || !owner.page?.photo ? undefined : toImagePath(image);
  const isFound = path !== undefined && findImageFile(path, data, publicFolder) !== undefined;
  const own = {
    profile,
    ...(sections.length > 0 && { sections: sections.map(toShownSection) }),
    ...(isFound && { imagePath: path }),
  };
  const text = JSON.stringify(own);
  const name = nameFile("profile", text);
  return { own, url: base + name, files: [[name, text]] };
}

interface OwnerRequest {
  data: string;
  base: string;
  url: string | undefined;
  lenient: boolean;
  /** The exports of vitae.json, which override owner.json. */
  exports?: Owner["exports"];
}

type OwnerReply =
  | {
      ok: true;
      dataset: Dataset;
      profile: Profile | undefined;
      /** The site's address with a slash at its end; undefined where it is unknown. */
      address: string | undefined;
      /** Paths of the published files of the data folder. */
      published: readonly string[];
      warnings: string[];
    }
  | { ok: false; defects: string[] };

/** Reads and checks the owner's data. Refuses data with defects; if lenient, only unreadable files. */
function readOwner(
  { data, base, url, lenient, exports }: OwnerRequest,
  progress: TerminalProgress,
): OwnerReply {
  const folder = readFolder(data, progress);
  const { dataset } = folder;
  const defects = folder.defects.map(showLocated);
  const isUnreadable = dataset.defects.some(({ severity }) => severity === "fatal");
  if (defects.length > 0 && (!lenient || isUnreadable)) return { ok: false, defects: defects };
  const place = findPlace({ base, url }, dataset.owner);
  if (!place.ok) return place;
  const { home, address } = place;
  const { owner, remarks } = leaveOutMissing({ ...dataset.owner, ...(exports && { exports }) });
  const files = findFolderFiles(data, folder, home);
  const warnings = [
    ...defects,
    ...countLeftOut(dataset),
    ...[...folder.gaps, ...folder.warnings].map(showLocated),
    ...files.warnings,
    ...remarks,
    ...place.remarks,
  ];
  const { published } = files;
  return { ok: true, dataset: { ...dataset, owner }, profile: folder.profile, address, published, warnings };
}

type PlaceReply =
  | {
      ok: true;
      /** The address of the site's host, or of its owner's home page. */
      home: string | undefined;
      /** The site's address with a slash at its end; undefined where it is unknown. */
      address: string | undefined;
      remarks: readonly string[];
    }
  | { ok: false; defects: string[] };

/** Finds where the site will be. */
export function findPlace(
  { base, url }: Pick<SiteRequest, "base" | "url">,
  { homeUrl }: Pick<Owner, "homeUrl">,
): PlaceReply {
  const defects = findPlaceDefects(base, url);
  if (defects.length > 0) return { ok: false, defects };
  const home = findSiteUrl(url, homeUrl);
  const address = home === undefined || parseUrl(home) === undefined ? undefined : new URL(base, home).href;
  const isAccount = home === undefined && homeUrl !== undefined;
  return { ok: true, home, address, remarks: isAccount ? [accountWarning(homeUrl)] : [] };
}

function accountWarning(homeUrl: string): string {
  return `homeUrl of owner.json, ${homeUrl}, is an account, so it is not used as the site's address: set "url" in vitae.json or CV_URL.`;
}

/** Returns a sentence with the number of omitted entries, if there are any. */
function countLeftOut({ defects }: Dataset): string[] {
  const leftOut = new Set(
    defects.flatMap(({ severity, file, index }) =>
      severity === "error" && index !== undefined ? `${file} ${index}` : [],
    ),
  );
  if (leftOut.size === 0) return [];
  return [leftOut.size === 1 ? "1 entry is left out." : `${leftOut.size} entries are left out.`];
}

function findPlaceDefects(base: string, url: string | undefined): string[] {
  const defects: string[] = [];
  if (!/^\/(?:[\w.~!$&'()*+,;=:@%-]+\/)*$/.test(base))
    defects.push(
      `The base is ${JSON.stringify(base)}: a path that begins and ends with a slash is needed, such as CV_BASE=/cv/.`,
    );
  if (url !== undefined && parseUrl(url) === undefined)
    defects.push(
      `The site's address is ${JSON.stringify(url)}: an absolute address is needed, such as CV_URL=https://cv.example.org/.`,
    );
  return defects;
}
