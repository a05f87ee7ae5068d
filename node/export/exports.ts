/** Makes all exports of a site in one language. The build writes them. */

import type { Answer, Engine } from "../../engine/index.ts";
import type { Activity, ExportKey, Owner, Profile, View } from "../../model/cv.ts";
import type { Dataset } from "../../model/dataset.ts";
import type { EntryPage } from "../owner/entry-pages.ts";
import { findOptional, optionalPackages } from "../owner/program-files.ts";
import type { Palette, Theme } from "../owner/theme.ts";
import { toViewOwner, toViewSearch } from "../owner/views.ts";
import { type CvSource, defaultQuery } from "./cv-pdf.ts";
import { type DocumentFormats, findDocumentPaths, makeDocuments } from "./documents.ts";
import {
  baseCategoryReader,
  compareEntries,
  type Entry,
  type ExportData,
  entryReader,
  findForCv,
  newestChange,
} from "./entries.ts";
import { type Feed, maxFeedEntries, toAtomFeed, toJsonFeed } from "./feeds.ts";
import type { HeadElement } from "./head.ts";
import { toLlmsText, toMarkdownCv } from "./markdown.ts";
import { findOutputs, isWanted, type OutputName, outputs, withoutPdfs } from "./outputs.ts";
import { findMissing, layOutPreviewImage, loadTakumi, renderPreviewImage } from "./preview-image.ts";
import type { Remark } from "./remarks.ts";
import { toResume } from "./resume.ts";
import { type PreviewPicture, toHead, toSitePreview, toViewHead } from "./structured-data.ts";
import { readFonts, type Typesetter } from "./typesetting.ts";
import { toVcard } from "./vcard.ts";
import type { Words, WordsOf } from "./words.ts";

interface ExportRequest {
  dataset: Pick<Dataset, "data" | "owner" | "views">;
  engine: Engine;
  /** The language of the site. */
  words: Words;
  /** Returns the words of a document's own language, where it differs from the site's. */
  wordsOf: WordsOf;
  profile: Profile | undefined;
  /** The pages of entries, by the ids of their activities. */
  entryPages?: ReadonlyMap<string, EntryPage>;
  toPicture?: ExportData["toPicture"];
  /** The folder with the owner's fonts and templates. */
  folder: string;
  /** The address of the home page in this language, with a slash at its end; undefined where it is unknown. */
  address: string | undefined;
  /** The site's address. The relative path up to its folder where that is unknown. */
  root: string;
  /** The site's path on its host, with a slash at both ends. */
  base: string;
  /** The theme's light colours, for the preview image and the documents. */
  palette?: Palette | undefined;
  /** The theme's fonts, for the document. */
  fonts?: Theme["fonts"] | undefined;
  /** A typesetter of the folder, which the caller closes; undefined if none is needed (`needsTypesetter`). */
  typesetter: Promise<Typesetter> | undefined;
  onProgress?: (file: string) => void;
}

type Content = string | Uint8Array;

interface Exports {
  files: ReadonlyMap<OutputName, Content>;
  views: readonly ViewExports[];
  remarks: readonly Remark[];
}

/** The exports that pages need, while the documents, which take longest, are still being made. */
export interface StartedExports {
  views: readonly Pick<ViewExports, "view" | "head">[];
  /** Elements for the head of the home page. */
  head: readonly HeadElement[];
  sitePreview: PreviewPicture | undefined;
  /** When the newest activity was changed. */
  changed: Date;
  /** Waits for the documents. */
  finish: () => Promise<Exports>;
}

/** A view's exports: its files by their paths below the base, and elements for its page's head. */
interface ViewExports {
  view: View;
  files: ReadonlyMap<string, Content>;
  head: readonly HeadElement[];
}

/** Makes all files except the documents, which another thread typesets meanwhile. */
export async function startExports(request: ExportRequest): Promise<StartedExports> {
  const { dataset, onProgress } = request;
  const source = readSource(request);
  const { wanted, formats, changed, remarks } = source;
  const making = startDocuments(source);
  const files = new Map<OutputName, Content>();
  const findMade = () => new Set([...wanted.filter(isDocument), ...files.keys()]);
  for (const name of wanted) {
    if (isDocument(name)) continue;
    onProgress?.(name);
    const content = await makers[name](source, findMade());
    if (content !== undefined) files.set(name, content);
  }
  const views: ViewExports[] = [];
  for (const view of dataset.views) {
    onProgress?.(`views/${view.id}`);
    views.push(await makeView(source, view));
  }
  const finish = async (): Promise<Exports> => {
    const documents = await making;
    const ofPaths = <T extends string>(paths: readonly T[]) =>
      paths.flatMap((path): [T, Uint8Array][] => {
        const content = documents.files.get(path);
        return content === undefined ? [] : [[path, content]];
      });
    return {
      files: new Map([...files, ...ofPaths(wanted.filter(isDocument))]),
      views: views.map((own) => ({
        ...own,
        files: new Map([...ofPaths(findDocumentPaths(formats, own.view)), ...own.files]),
      })),
      remarks: [...remarks, ...documents.remarks],
    };
  };
  const made = findMade();
  const sitePreview = toSitePreview({ ...source.exportData, made });
  return { views, head: makeHead(source, made), sitePreview, changed, finish };
}

interface ExportSource extends Omit<ExportRequest, "onProgress"> {
  exportData: ExportData;
  /** All activities that the owner shows, newest first, and the search that found them. */
  activities: readonly Activity[];
  all: Answer;
  changed: Date;
  read: (activity: Activity) => Entry;
  wanted: readonly OutputName[];
  formats: DocumentFormats;
  /** Receives a remark for each file that could not be made. */
  remarks: Remark[];
}

function readSource(request: ExportRequest): ExportSource {
  const { dataset, engine, profile, entryPages: pages, toPicture, address, root, words } = request;
  const { data, owner } = dataset;
  const search = { query: "", startYear: owner.firstYear, endYear: owner.lastYear };
  const all = engine.search(search);
  const activities = findForCv(engine, data.categories, search);
  const wanted = findOutputs(owner, address).map(({ name }) => name);
  return {
    ...request,
    exportData: { data, owner, words, address, root, profile, pages, toPicture },
    activities,
    all,
    changed: newestChange(activities, owner),
    read: entryReader(data, { words }),
    wanted,
    formats: { pdf: wanted.includes("cv.pdf"), docx: wanted.includes("cv.docx") },
    remarks: remarkOn(owner, address),
  };
}

function startDocuments(source: ExportSource): ReturnType<typeof makeDocuments> {
  const { owner, views } = source.dataset;
  const toSource = (cvOwner: Owner, tags?: readonly string[]) => toCvSource(source, cvOwner, tags);
  const making = makeDocuments({ ...source, owner, views, toSource });
  // An error reaches those who await the promise.
  making.catch(() => {});
  return making;
}

function toCvSource(
  { dataset, engine, palette, words: siteWords, wordsOf, exportData }: ExportSource,
  owner: Owner,
  tags?: readonly string[],
): CvSource {
  const words = owner.cv?.lang === undefined ? siteWords : wordsOf(owner.cv.lang);
  return {
    // A document may be kept anywhere, so a relative link would lead nowhere.
    data: { ...exportData, owner, tags, words, root: exportData.address && exportData.root },
    engine,
    toEntry: entryReader(dataset.data, { words, tags }),
    accent: palette?.accent,
  };
}

/** `made`: the names of the files made so far, and of the documents. */
type Maker = (
  source: ExportSource,
  made: ReadonlySet<OutputName>,
) => Content | undefined | Promise<Content | undefined>;

const makers: Readonly<Record<Exclude<OutputName, DocumentName>, Maker>> = {
  "card.png": (source) => makePreviewImage(source, "card.png", source.dataset.owner, source.all),
  "index.md": (source) => {
    const { data, toEntry } = toCvSource(source, source.dataset.owner);
    return toMarkdownCv({ ...data, root: source.root }, source.activities, toEntry);
  },
  "llms.txt": ({ exportData, activities, read, base }, made) =>
    toLlmsText(exportData, activities, read, { base, made }),
  "resume.json": ({ exportData, activities, read }) =>
    `${JSON.stringify(toResume(exportData, activities, read), null, 2)}\n`,
  "vcard.vcf": ({ exportData, changed }) => toVcard(exportData, changed),
  "feed.atom": makeFeed(toAtomFeed),
  "feed.json": makeFeed(toJsonFeed),
};

function makeFeed(toFeed: (feed: Feed, entries: readonly Entry[]) => string): Maker {
  return ({ dataset, engine, read, exportData, address }) => {
    if (address === undefined) return undefined;
    const { feedQuery: query = defaultQuery, firstYear: startYear, lastYear: endYear } = dataset.owner;
    const rows = engine.search({ query, startYear, endYear }).rows.subarray(0, maxFeedEntries);
    return toFeed({ ...exportData, address }, engine.activities(rows).map(read));
  };
}

/** Returns undefined, with a remark, if no font has some of its letters. */
async function makePreviewImage(
  { words, address, palette, typesetter, folder, remarks }: ExportSource,
  file: string,
  owner: Owner,
  answer: Answer,
): Promise<Uint8Array | undefined> {
  const started = await typesetter;
  if (started === undefined) return undefined;
  const request = { owner, words, address, answer, palette };
  const letters = findMissing(request, started.glyphs);
  if (letters.length === 0)
    return renderPreviewImage(layOutPreviewImage(request, started.glyphs), readFonts(folder));
  remarks.push({ kind: "preview-image", file, letters });
  return undefined;
}

async function makeView(source: ExportSource, view: View): Promise<ViewExports> {
  const { dataset, engine, exportData, words, address, wanted, formats, read } = source;
  const owner = toViewOwner(dataset.owner, view);
  const answer = engine.search(toViewSearch(dataset.owner, view));
  const files = new Map<string, Content>();
  const imageFile = `views/${view.id}.png`;
  const image = wanted.includes("card.png")
    ? await makePreviewImage(source, imageFile, owner, answer)
    : undefined;
  if (image !== undefined) files.set(imageFile, image);
  if (view.feed === true && address !== undefined) {
    const file = `views/${view.id}.atom`;
    const entries = engine.activities(answer.rows.subarray(0, maxFeedEntries)).map(read);
    const feed = { ...exportData, owner, address };
    files.set(file, toAtomFeed(feed, entries, { title: view.title, file, page: `views/${view.id}/` }));
  }
  const made = new Set([...findDocumentPaths(formats, view), ...files.keys()]);
  return { view, files, head: toViewHead({ view, owner, words, address, made }) };
}

function makeHead(source: ExportSource, made: ReadonlySet<OutputName>): HeadElement[] {
  const { dataset, exportData, all, activities, changed, read } = source;
  const baseCategoryOf = baseCategoryReader(dataset.data.categories);
  const jobs = activities
    .filter((activity) => baseCategoryOf(activity) === "Work")
    .map(read)
    .sort(compareEntries);
  const { languages } = all.charts;
  return toHead({ ...exportData, languages, changed, jobs, made });
}

/** Returns whether Typst is needed: for documents, and to check the fonts of the preview image. */
export function needsTypesetter(owner: Owner, address: string | undefined): boolean {
  return findOutputs(owner, address).some(({ key }) => key === "cv" || key === "card");
}

type DocumentName = "cv.pdf" | "cv-full.pdf" | "cv.docx";

function isDocument(name: OutputName): name is DocumentName {
  return name === "cv.pdf" || name === "cv-full.pdf" || name === "cv.docx";
}

/** Returns why exports that need the site's address are not made. */
export function remarkOn(owner: Owner, address: string | undefined): Remark[] {
  if (address !== undefined || !isWanted(owner, "feeds")) return [];
  const text =
    "Feeds, sitemap and preview tags are not written, because they need the site's address: set url in vitae.json, or homeUrl in owner.json.";
  return [{ kind: "text", text }];
}

/** Returns which optional packages can be used. The preview image uses Typst to check its fonts' characters. */
function findInstalled() {
  const typst = findOptional("typst") !== undefined;
  return { typst, takumi: loadTakumi() !== undefined, docx: findOptional("docx") !== undefined };
}

/** Disables exports that cannot be made, with links to them. Returns a remark for each wanted one. */
export function leaveOutMissing(
  owner: Owner,
  installed = findInstalled(),
): { owner: Owner; remarks: string[] } {
  const needs: Partial<Record<ExportKey, readonly (keyof typeof installed)[]>> = {
    cv: ["typst"],
    card: ["typst", "takumi"],
    docx: ["docx"],
  };
  const lacking = (key: ExportKey) => (needs[key] ?? []).filter((part) => !installed[part]);
  const left = outputs.filter(({ key }) => isWanted(owner, key) && lacking(key).length > 0);
  if (left.length === 0) return { owner, remarks: [] };
  const packages = [...new Set(left.flatMap(({ key }) => lacking(key)))].map(
    (part) => optionalPackages[part].name,
  );
  const names = left.map(({ name }) => name).join(" and ");
  const off = Object.fromEntries(left.map(({ key }) => [key, false]));
  const made = { ...owner, exports: { ...owner.exports, ...off } };
  return {
    owner: left.some(({ key }) => key === "cv") ? withoutPdfs(made) : made,
    remarks: [
      `${names} and the links to ${left.length === 1 ? "it" : "them"} are not written, because ${packages.join(" and ")} cannot be loaded. Install ${packages.length === 1 ? "it" : "them"} with: npm install --include=optional`,
    ],
  };
}
