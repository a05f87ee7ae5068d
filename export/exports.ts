/** Makes all exports from a data folder. The build writes them, and tests read them. */
import type { ExportKey, Owner, Profile, View } from "../model/cv.ts";
import type { Dataset } from "../model/dataset.ts";
import { readProfileFile } from "../owner/data-file.ts";
import { findOptional, optionalPackages } from "../owner/program-files.ts";
import type { Palette, Theme } from "../owner/theme.ts";
import type { WordsOf } from "../owner/translation.ts";
import { toViewOwner, toViewSearch } from "../owner/views.ts";
import type { Words } from "../owner/words.ts";
import type { Answer, Engine } from "../worker/contract.ts";
import { createEngine } from "../worker/engine.ts";
import { drawCard, findMissing, loadTakumi, toCard } from "./card.ts";
import { type CvSource, defaultQuery } from "./cv-pdf.ts";
import { compareEntries, type ExportData, entryReader, kindReader, newestChange } from "./entries.ts";
import { maxFeedEntries, toAtomFeed, toJsonFeed } from "./feeds.ts";
import { toLlmsText, toMarkdownCv } from "./markdown.ts";
import { findOutputs, isWanted, type OutputName, outputs, withoutPdfs } from "./outputs.ts";
import { findPaperPaths, makePapers } from "./papers.ts";
import type { Remark } from "./remarks.ts";
import { toResume } from "./resume.ts";
import { toHead, toVcard, toViewHead } from "./structured-data.ts";
import { createTypesetter, readFonts, type Typesetter } from "./typesetting.ts";

interface ExportRequest {
  dataset: Pick<Dataset, "data" | "owner" | "views">;
  /** The language of the site. */
  words: Words;
  /** Returns the words of the language that a paper has in place of the site's. */
  wordsOf: WordsOf;
  profile: Profile | undefined;
  /** The folder with the owner's fonts and templates. */
  folder: string;
  /** The site's address with a slash at its end; undefined where it is unknown. */
  address: string | undefined;
  /** The site's path on its host, with a slash at both ends. */
  base: string;
  /** An existing engine of the data. */
  engine?: Engine;
  /** The theme's light colours, for the card and the paper. */
  palette?: Palette | undefined;
  /** The theme's fonts, for the document. */
  fonts?: Theme["fonts"];
  /** A started typesetter of the folder, which the caller closes. */
  typesetter?: Promise<Typesetter> | undefined;
  onProgress?: (file: string) => void;
}

export interface Exports {
  files: ReadonlyMap<OutputName, string | Uint8Array>;
  views: readonly ViewExports[];
  /** Elements for the head of the home page. */
  head: string;
  /** When the newest activity was changed. */
  changed: Date;
  remarks: readonly Remark[];
}

/** What pages need, while the typeset CVs, which take longest, are still being made. */
interface BegunExports extends Pick<Exports, "head" | "changed"> {
  views: readonly Pick<ViewExports, "view" | "head">[];
  /** Waits for the rest. */
  finish: () => Promise<Exports>;
}

/** A view's exports: its files by their paths below the base, and elements for its page's head. */
interface ViewExports {
  view: View;
  files: ReadonlyMap<string, string | Uint8Array>;
  head: string;
}

/** Reads the inputs besides the dataset. */
export function readExtraInputs(folder: string): Pick<ExportRequest, "profile" | "folder"> {
  return { profile: readProfileFile(folder), folder };
}

export async function makeExports(request: ExportRequest): Promise<Exports> {
  return (await beginExports(request)).finish();
}

/** Makes all files except the typeset CVs, which another thread makes meanwhile. */
export async function beginExports(request: ExportRequest): Promise<BegunExports> {
  const { dataset, profile, folder, address, base, palette, words } = request;
  const { data, owner } = dataset;
  const engine = request.engine ?? createEngine(data);
  const { firstYear: startYear, lastYear: endYear } = owner;
  const find = (query: string) => engine.search({ query, startYear, endYear });
  const read = entryReader(data, { words });

  const all = find("");
  const activities = engine.activities(all.rows);
  const exportData: ExportData = { data, owner, words, address, profile };
  const changed = newestChange(activities, owner);
  const feed = () =>
    engine.activities(find(owner.feedQuery ?? defaultQuery).rows.subarray(0, maxFeedEntries)).map(read);

  let { typesetter } = request;
  const findTypesetter = () => {
    typesetter ??= createTypesetter(folder);
    return typesetter;
  };
  const toSource = (owner: Owner, tags?: readonly string[]): CvSource => {
    const own = owner.cv?.lang === undefined ? words : request.wordsOf(owner.cv.lang);
    return {
      data: { ...exportData, owner, tags, words: own },
      engine,
      toEntry: entryReader(data, { words: own, tags }),
      accent: palette?.accent,
    };
  };

  const files = new Map<OutputName, string | Uint8Array>();
  const remarks: Remark[] = remarkOn(owner, address);
  const wanted = findOutputs(owner, address).map(({ name }) => name);
  const formats = { pdf: wanted.includes("cv.pdf"), docx: wanted.includes("cv.docx") };
  const cv = toSource(owner);
  const making = makePapers({
    ...{ owner, views: dataset.views, profile, folder, formats, toSource, fonts: request.fonts, changed },
    startTypesetter: findTypesetter,
  });
  // An error reaches those who await the promise.
  making.catch(() => {});
  const makeCard = async (file: string, owner: Owner, answer: Answer) => {
    const card = { owner, words, address, answer, palette };
    const { glyphs } = await findTypesetter();
    const letters = findMissing(card, glyphs);
    if (letters.length === 0) return drawCard(toCard(card, glyphs), readFonts(folder));
    remarks.push({ kind: "card", file, letters });
    return undefined;
  };
  const makeView = async (view: View): Promise<ViewExports> => {
    const own = toViewOwner(owner, view);
    const search = toViewSearch(owner, view);
    const made = new Map<string, string | Uint8Array>();
    const answer = engine.search(search);
    const card = wanted.includes("card.png")
      ? await makeCard(`views/${view.id}.png`, own, answer)
      : undefined;
    if (card !== undefined) made.set(`views/${view.id}.png`, card);
    if (view.feed === true && address !== undefined) {
      const file = `views/${view.id}.atom`;
      const entries = engine.activities(answer.rows.subarray(0, maxFeedEntries)).map(read);
      const feed = { ...exportData, owner: own, address };
      made.set(file, toAtomFeed(feed, entries, { title: view.title, file, page: `views/${view.id}/` }));
    }
    const names = [...findPaperPaths(formats, view), ...made.keys()];
    const head = toViewHead({ view, owner: own, words, address, base, made: new Set(names) });
    return { view, files: made, head };
  };
  const makers: Partial<Record<OutputName, () => string | Uint8Array | Promise<Uint8Array | undefined>>> = {
    "card.png": () => makeCard("card.png", owner, all),
    "index.md": () => toMarkdownCv(cv.data, activities, cv.toEntry),
    "llms.txt": () => toLlmsText(exportData, activities, read, { base, made: findMade() }),
    "resume.json": () => `${JSON.stringify(toResume(exportData, activities, read), null, 2)}\n`,
    "vcard.vcf": () => toVcard(exportData, changed),
    ...(address !== undefined && {
      "feed.atom": () => toAtomFeed({ ...exportData, address }, feed()),
      "feed.json": () => toJsonFeed({ ...exportData, address }, feed()),
    }),
  };
  const findMade = () => new Set([...wanted.filter(isPaper), ...files.keys()]);
  const close = async () => {
    if (request.typesetter === undefined) await (await typesetter)?.close();
  };
  const made: ViewExports[] = [];
  try {
    for (const name of wanted) {
      const make = makers[name];
      if (make === undefined) continue;
      request.onProgress?.(name);
      const content = await make();
      if (content !== undefined) files.set(name, content);
    }
    for (const view of dataset.views) {
      request.onProgress?.(`views/${view.id}`);
      made.push(await makeView(view));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const { languages } = all.charts;
  const kindOf = kindReader(data.categories);
  const jobs = activities
    .filter((activity) => kindOf(activity) === "Work")
    .map(read)
    .sort(compareEntries);
  const head = toHead({ ...exportData, base, languages, changed, jobs, made: findMade() });
  const finish = async (): Promise<Exports> => {
    try {
      const papers = await making;
      remarks.push(...papers.remarks);
      for (const name of wanted.filter(isPaper)) {
        const content = papers.files.get(name);
        if (content !== undefined) files.set(name, content);
      }
      const views = made.map((own) => {
        const ofView = findPaperPaths(formats, own.view).flatMap((path): [string, Uint8Array][] => {
          const content = papers.files.get(path);
          return content === undefined ? [] : [[path, content]];
        });
        return { ...own, files: new Map([...ofView, ...own.files]) };
      });
      return { files, views, head, changed, remarks };
    } finally {
      await close();
    }
  };
  return { views: made, head, changed, finish };
}

/** Whether Typst is needed, which also checks the card's fonts. */
export function needsTypesetter(owner: Owner, address: string | undefined): boolean {
  return findOutputs(owner, address).some(({ key }) => key === "cv" || key === "card");
}

const isPaper = (name: OutputName) => name === "cv.pdf" || name === "cv-full.pdf" || name === "cv.docx";

/** Returns why exports that need the site's address are not made. */
export function remarkOn(owner: Owner, address: string | undefined): Remark[] {
  if (address !== undefined || !isWanted(owner, "feeds")) return [];
  const text =
    "The feeds, the sitemap and the tags for previews are left out, because they need the site's address: set url in vitae.json, or homeUrl in owner.json.";
  return [{ kind: "text", text }];
}

/** Whether each optional package can be used. The card uses Typst to check its fonts' characters. */
function findInstalled() {
  const typst = findOptional("typst") !== undefined;
  return { typst, takumi: loadTakumi() !== undefined, docx: findOptional("docx") !== undefined };
}

/**
 * Disables the exports that cannot be made, and the links to them. Returns a remark for the owner if a wanted one is
 * missing.
 */
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
      `${names} and the links to ${left.length === 1 ? "it" : "them"} are left out, because ${packages.join(" and ")} cannot be used here: npm install --include=optional installs what makes them.`,
    ],
  };
}
