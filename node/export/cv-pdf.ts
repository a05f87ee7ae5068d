/** Typesets the CV of a query's results within a number of pages, without the letters that no font has. */

import type { Engine } from "../../engine/index.ts";
import { otherAuthors } from "../../model/authors.ts";
import { byId } from "../../model/collections.ts";
import type { Activity, CvData, Inline, Owner, Profile, View } from "../../model/cv.ts";
import { toFullName } from "../../model/full-name.ts";
import { toPlainText } from "../../model/inline.ts";
import { findOrgName } from "../../model/references.ts";
import { linesOf } from "../../model/text-blocks.ts";
import { defaultTemplate } from "../owner/data-file.ts";
import { type CvForm, chooseSections, type PatchCount } from "./choose-sections.ts";
import { type CvContent, describeOmittedFacts, toCvContent } from "./cv-content.ts";
import type { CvEntry } from "./cv-entries.ts";
import {
  type CvItem,
  describeLeftOut,
  type LeftOut,
  rankDetails,
  rankForCv,
  rankParts,
  retainedJobs,
  shortLimits,
} from "./cv-parts.ts";
import { baseCategoryReader, type Entry, type ExportData, findForCv, formatMonth } from "./entries.ts";
import { isWanted, withoutPdfs } from "./outputs.ts";
import type { Photo } from "./photo.ts";
import type { Remark } from "./remarks.ts";
import type { Glyphs, Sheet, Typesetter } from "./typesetting.ts";
import type { Words, WordsOf } from "./words.ts";

/** Patches are many and small: feeds and documents list larger entries. */
export const defaultQuery = "-category:Patch";

/** Recruiters read two pages. */
export const defaultMaxPages = 2;

/** The full CV's limit, some thousand entries. */
export const maxFullPages = 30;

/** The content of a CV. The owner's `cv` has its layout: sections, template, pages. */
export interface CvSource {
  data: ExportData;
  engine: Engine;
  toEntry: (activity: Entry["activity"]) => Entry;
  /** The query of its results; by default the owner's or the common one. */
  query?: string | undefined;
  /** The theme's accent, as `#rrggbb`; by default the template's. */
  accent?: string | undefined;
  /** The owner's picture, if the CV has one; the typesetter has it, too. */
  photo?: Photo | undefined;
}

export interface CvRequest extends CvSource {
  /** `whole`: all entries within the pages. `short`: the same if it fits, else a ranked, shortened selection. */
  form: CvForm;
  /** By default the owner's. */
  maxPages?: number | undefined;
}

export interface CvPdf {
  pdf: Uint8Array;
  /** The content of the PDF, for a Word document with the same content. */
  content: CvContent;
  /** The number of entries that are omitted because no font has the letters of their titles. */
  unset: number;
  /** The texts that are omitted for letters that no font has, and these letters. */
  unsetTexts: ReadonlySet<string>;
  letters: ReadonlySet<string>;
  /** The pictures and signs that are left out or respelled. */
  signs: ReadonlySet<string>;
  pages: number;
  shown: number;
  found: number;
  /** Lines of entries and sections that are omitted for lack of room. */
  leftOut: readonly LeftOut[];
}

/** An entry takes two lines, so no page has room for more. */
const maxEntriesPerPage = 34;
/** Upper bound including markup: typesetting time grows with the length. */
const maxCharactersPerPage = 20_000;
/** The maximum number of entries in a selection. */
const maxSelectedPerPage = 12;
/** Only the first guess, for a short CV. */
const likelyPartsPerPage = 16;
/** Each attempt typesets the whole CV; after this many, or with this little space left, the best is used. */
const maxAttempts = 6;
const nearEnough = 0.02;
/** Halving takes more attempts. */
const maxUnevenAttempts = 10;
/** The share of the pages by which a proportional guess may be off. */
const maxMiss = 1 / 4;
/** Languages of the work to list as a skill. */
const maxProgrammingLanguages = 10;

export async function makeCvPdf(typesetter: Typesetter, request: CvRequest): Promise<CvPdf> {
  const { form, data } = request;
  const { maxPages = defaultMaxPages, template = defaultTemplate } = { ...data.owner.cv, ...request };
  const room = maxPages * maxEntriesPerPage;
  const letters = new Set<string>();
  const unsetTexts = new Set<string>();
  const canSet = (text: string) => {
    const lacking = typesetter.glyphs.findUnset(text);
    for (const letter of lacking) letters.add(letter);
    if (lacking.length > 0) unsetTexts.add(text);
    return lacking.length === 0;
  };
  const { entries, found, unset, partsOf, toContentOf, describeOmitted } = readCv(request, room, canSet);
  const planForm = (form: CvForm, max = Number.POSITIVE_INFINITY) => {
    const parts = partsOf(form, max);
    const contentOf = (kept: number) => toContentOf(parts.slice(0, kept), form);
    const set = (kept: number) => typesetter.set(contentOf(kept), template);
    return { parts, contentOf, set };
  };
  const whole = planForm("whole");
  const short = planForm("short", maxPages * maxSelectedPerPage);
  const mayFit = () =>
    found <= room &&
    JSON.stringify(whole.contentOf(whole.parts.length)).length <= maxPages * maxCharactersPerPage;
  const all = form === "whole" || mayFit() ? await whole.set(whole.parts.length) : undefined;
  const fitsWhole = all !== undefined && all.pages <= maxPages;
  const { parts, set } = form === "whole" || fitsWhole ? whole : short;
  const tried = all && parts === whole.parts ? { kept: parts.length, sheet: all } : undefined;
  const { kept, sheet } = await fitParts(parts.length, maxPages, set, tried);
  const keptParts = new Set(parts.slice(0, kept));
  const shown = entries.filter(({ activity }) => keptParts.has(activity));
  const leftOut =
    parts === short.parts
      ? [...describeOmitted(keptParts), ...describeLeftOut(shown, keptParts, shortLimits)]
      : [];
  const content = toContentOf(parts.slice(0, kept), parts === short.parts ? "short" : "whole");
  const { pages, signs } = sheet;
  const pdf = await sheet.toPdf();
  return { pdf, content, pages, shown: shown.length, found, leftOut, unset, unsetTexts, letters, signs };
}

/** Finds the parts of the CV by rank, with at most `most` entries of a long list. */
export function readCv(request: CvSource, max: number, canSet: (text: string) => boolean = () => true) {
  const { data, engine, toEntry, accent, photo } = request;
  const { owner } = data;
  const query = request.query ?? owner.cvQuery ?? defaultQuery;
  const years = { startYear: owner.firstYear, endYear: owner.lastYear };
  const baseCategoryOf = baseCategoryReader(data.data.categories);
  const own = { sections: data.profile?.sections, categories: data.data.categories };
  const { sectionOf, named, sections } = chooseSections("short", owner.cv?.sections, own, data.words);
  const sectionOfActivity = (activity: Activity) => sectionOf(baseCategoryOf(activity), activity.category);
  const namedSectionOf = (activity: Activity) => {
    const section = sectionOfActivity(activity);
    return section !== undefined && named.has(section) ? section : undefined;
  };
  const listedActivities = findForCv(engine, data.data.categories, { query, ...years }).filter(
    (activity) => sectionOfActivity(activity) !== undefined,
  );
  const all = engine.search(years);
  const read = readMost(request, listedActivities, max, toEntry);
  // Entries of the sections that the owner names come before the descriptions of earlier jobs.
  const earlierJobs = new Set(
    (named.size === 0 ? [] : read)
      .filter(({ baseCategory }) => baseCategory === "Work")
      .slice(retainedJobs)
      .map(({ activity }) => activity),
  );
  const entries = read
    .filter(({ text, activity }) => [text, activity.position ?? ""].every(canSet))
    .map(({ org, buyer, ...entry }) => ({
      ...entry,
      // A job without its employer's name is no gap in a career.
      org: canSet(org.name) ? org : { name: "" },
      ...(buyer !== undefined && canSet(buyer.name) && { buyer }),
    }))
    .map((entry): Entry => (earlierJobs.has(entry.activity) ? { ...entry, isEarlierJob: true } : entry));
  const unset = read.length - entries.length;
  const programming = all.charts.languages.slice(0, maxProgrammingLanguages).map(({ id }) => id);
  const patches = query === defaultQuery ? countPatches(request) : undefined;
  const found = listedActivities.length;
  const listed = entries.map(({ activity }) => activity);
  const partsOf = (form: CvForm, maxSelected: number): CvItem[] => {
    const own = (data.profile?.sections ?? []).map(({ id }) => id);
    const parts = rankParts(listed, {
      baseCategoryOf,
      pinned: owner.pinned,
      maxSelected,
      own,
      namedSectionOf,
    });
    if (form === "whole") return parts;
    const byActivity = new Map(entries.map((entry) => [entry.activity, entry]));
    const ranked = parts.flatMap((part) => (typeof part === "string" ? [] : (byActivity.get(part) ?? [])));
    const details = rankDetails(ranked, shortLimits);
    // All jobs are named before older ones are described, and these before the other entries.
    const first = details.filter(({ entry, at }) => entry.isEarlierJob && at === 0);
    const jobsEnd =
      parts.findLastIndex((part) => typeof part !== "string" && baseCategoryOf(part) === "Work") + 1;
    return [
      ...parts.slice(0, jobsEnd),
      ...first,
      ...parts.slice(jobsEnd),
      ...details.filter((detail) => !first.includes(detail)),
      "allFacts",
    ];
  };
  const common = { data, programming, patches };
  const toContentOf = (items: readonly CvItem[], form: CvForm) => {
    const kept = new Set(items);
    return withoutUnset(
      toCvContent({ ...common, form, entries, found, kept, accent, photo: photo?.name }),
      canSet,
    );
  };
  /** Lists the sections that the owner names and that lack entries, then the facts of the profile. */
  const describeOmitted = (kept: ReadonlySet<CvItem>): LeftOut[] => {
    const ofSections = sections.flatMap(({ id, heading }): LeftOut[] => {
      // A selection lacks entries by its nature.
      if (id === "selected") return [];
      const all = listedActivities.filter((activity) => namedSectionOf(activity) === id);
      const lacking = all.filter((activity) => !kept.has(activity)).length;
      return lacking === 0 ? [] : [{ title: heading, texts: [], entries: { lacking, all: all.length } }];
    });
    return [...ofSections, ...describeOmittedFacts({ ...common, kept })];
  };
  return { entries, found, unset, partsOf, toContentOf, describeOmitted };
}

/** Returns a CV's content without typesetting: of a short one as many parts as its pages probably hold. */
export function guessCvContent(request: CvSource, form: CvForm = "short"): CvContent {
  const { maxPages = defaultMaxPages } = request.data.owner.cv ?? {};
  const { partsOf, toContentOf } = readCv(request, maxPages * maxEntriesPerPage);
  const parts = partsOf(form, maxPages * maxSelectedPerPage);
  return toContentOf(form === "whole" ? parts : parts.slice(0, maxPages * likelyPartsPerPage), form);
}

/** Reads only as many entries as fit. */
function readMost(
  { data }: CvSource,
  activities: readonly Activity[],
  max: number,
  toEntry: CvSource["toEntry"],
): Entry[] {
  if (activities.length <= max) return activities.map(toEntry);
  const kept = new Set(
    rankForCv(activities, baseCategoryReader(data.data.categories), data.owner.pinned).slice(0, max),
  );
  return activities.filter((activity) => kept.has(activity)).map(toEntry);
}

function countPatches({ engine, data }: CvSource): PatchCount {
  const { firstYear: startYear, lastYear: endYear } = data.owner;
  const { total, rows, years } = engine.search({ query: "category:Patch", startYear, endYear });
  const orgs = byId(data.data.orgs);
  const projects = new Map<string, PatchCount["projects"][number]>();
  // Years are newest first, so the first one of a project is its last.
  for (const { year, start, count } of years)
    for (const { org = "" } of engine.activities(rows.subarray(start, start + count))) {
      const known = projects.get(org) ?? { name: findOrgName(org, orgs), count: 0, from: year, to: year };
      projects.set(org, { ...known, count: known.count + 1, from: year });
    }
  return {
    total,
    projects: [...projects.values()].sort((one, other) => other.count - one.count),
  };
}

/** A sheet, and the number of its parts. */
interface Fitted {
  kept: number;
  sheet: Sheet;
}

/**
 * Finds the greatest number of parts that fits, in few attempts: each returns how many pages it fills, with a
 * fraction, for a proportional next guess. Where one part is much longer than the others, such a guess is far off, and
 * the remaining range is halved instead. If not even the head fits, returns only that.
 */
async function fitParts(
  count: number,
  maxPages: number,
  set: (kept: number) => Promise<Sheet>,
  first?: Fitted,
): Promise<Fitted> {
  let fits: Fitted | undefined;
  let tooMany: Fitted | undefined;
  let isUneven = false;
  for (let attempt = 0; attempt < (isUneven ? maxUnevenAttempts : maxAttempts); attempt++) {
    const low = fits?.kept ?? -1;
    const high = tooMany?.kept ?? count + 1;
    if (high - low <= 1 || (fits !== undefined && maxPages - fits.sheet.filled < nearEnough)) break;
    const guess: number | undefined = isUneven
      ? Math.floor((low + high) / 2)
      : guessParts(fits, tooMany, maxPages);
    const kept = Math.min(high - 1, Math.max(low + 1, guess ?? maxPages * likelyPartsPerPage));
    const tried = attempt === 0 && first ? first : { kept, sheet: await set(kept) };
    isUneven ||= guess === kept && Math.abs(tried.sheet.filled - maxPages) > maxPages * maxMiss;
    if (tried.sheet.pages <= maxPages) fits = tried;
    else tooMany = tried;
  }
  return fits ?? { kept: 0, sheet: await set(0) };
}

/** Interpolates the number of parts between two attempts, or in proportion to one. */
function guessParts(
  fits: Fitted | undefined,
  tooMany: Fitted | undefined,
  maxPages: number,
): number | undefined {
  const [one, other] = [fits ?? { kept: 0, sheet: { filled: 0 } }, tooMany ?? fits];
  if (other === undefined) return undefined;
  if (other === one) return Math.ceil((one.kept * maxPages) / one.sheet.filled);
  const share = (maxPages - one.sheet.filled) / (other.sheet.filled - one.sheet.filled);
  return one.kept + Math.floor(share * (other.kept - one.kept));
}

interface CvTexts {
  /** The languages of the documents. */
  words: readonly Words[];
  data: Required<CvData>;
  owner: Owner;
  profile: Profile | undefined;
  views?: readonly View[];
}

/** Returns the texts that a CV requires: its headings and the name; and those of its entries. */
function collectTexts({ words, data, owner, profile }: CvTexts) {
  const baseCategoryOf = baseCategoryReader(data.categories);
  const listed = data.activities.filter((activity) => baseCategoryOf(activity) !== "Patch");
  const schools = profile?.education ?? [];
  return {
    needed: [
      ...words.flatMap((own) => [...Object.values(own.sections), own.present, formatMonth("2020-01", own)]),
      toFullName(owner),
    ],
    entries: [
      ...listed.map(({ title, position = "" }) => `${title} ${position}`),
      ...schools.map(({ institution }) => institution),
    ],
  };
}

/** The largest share of entries that a CV may lack. */
const maxShare = 1 / 2;

/** Letters of scripts that the shipped fonts lack. */
const foreignLetter =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{N}]/u;

/** Returns whether fonts must be loaded to check the CV, which takes most of a second. */
export function needsFonts(texts: CvTexts): boolean {
  const { needed, entries } = collectTexts(texts);
  return [...needed, ...entries].some((text) => foreignLetter.test(text));
}

/** Returns the missing letters that prevent the CV; empty if it can be made. */
export function findUnsettable(texts: CvTexts, glyphs: Glyphs): string[] {
  const { needed, entries } = collectTexts(texts);
  const lacking = needed.flatMap((text) => glyphs.findUnset(text));
  if (lacking.length > 0) return [...new Set(lacking)];
  const left = entries.map((text) => glyphs.findUnset(text)).filter((letters) => letters.length > 0);
  return left.length > entries.length * maxShare ? [...new Set(left.flat())] : [];
}

/** Returns the words of all documents; `words` are those of the site. */
export function findCvWords(
  { owner, views }: Pick<CvTexts, "owner" | "views">,
  words: Words,
  wordsOf: WordsOf,
): Words[] {
  const tags = [owner.cv, ...(views ?? []).map(({ cv }) => ({ ...owner.cv, ...cv }))].map((cv) => cv?.lang);
  return [...new Set(tags)].map((tag) => (tag === undefined ? words : wordsOf(tag)));
}

/** Disables the PDFs and the links to them if no font of the typesetter has the letters of the CV. */
export async function leaveOutUnsettable(
  texts: CvTexts,
  typesetter: PromiseLike<Pick<Typesetter, "glyphs">> | Pick<Typesetter, "glyphs"> | undefined,
): Promise<{ owner: Owner; remarks: Remark[] }> {
  const { owner } = texts;
  const started = isWanted(owner, "cv") && needsFonts(texts) ? await typesetter : undefined;
  const letters = started === undefined ? [] : findUnsettable(texts, started.glyphs);
  if (letters.length === 0) return { owner, remarks: [] };
  return {
    owner: withoutPdfs(owner),
    remarks: ["cv.pdf", "cv-full.pdf"].map((file) => ({ kind: "unsettable", file, letters })),
  };
}

/** Omits the lines, facts and links that the fonts cannot set, each as a whole. */
function withoutUnset(content: CvContent, canSet: (text: string) => boolean): CvContent {
  const canSetAll = (parts: readonly Inline[]) => canSet(toPlainText(parts));
  const orEmpty = (text: string) => (canSet(text) ? text : "");
  const toSettable = (entry: CvEntry): CvEntry => ({
    ...entry,
    org: orEmpty(entry.org),
    keywords: entry.keywords.filter(canSet),
    links: entry.links.filter(({ text }) => canSet(text)),
    authors: withOthers(entry.authors, canSetAll),
    citation: orEmpty(entry.citation),
    summary: linesOf(entry.summary).every(canSetAll) ? entry.summary : [],
    highlights: entry.highlights.filter(canSetAll),
    positions: entry.positions.map(toSettable),
  });
  return {
    ...content,
    role: orEmpty(content.role),
    headline: orEmpty(content.headline),
    availability: orEmpty(content.availability),
    summary: { ...content.summary, lines: content.summary.lines.filter(canSet) },
    contact: content.contact.filter(({ text }) => canSet(text)),
    sections: content.sections
      .map((section) => ({
        ...section,
        entries: section.entries.filter(({ title }) => canSetAll(title)).map(toSettable),
        lines: section.lines.flatMap(({ title, detail, text, ...line }) => {
          const [name, more] = [title, detail ?? ""].filter((part) => part !== "" && canSet(part));
          const rest = text !== undefined && canSet(text) ? text : undefined;
          if (name === undefined) return [];
          return [{ ...line, title: name, ...(more !== undefined && { detail: more }), text: rest }];
        }),
      }))
      .filter(({ entries, lines }) => entries.length + lines.length > 0),
  };
}

/** Counts authors whose names cannot be set among the unnamed ones. */
function withOthers(names: Inline[][], canSet: (name: readonly Inline[]) => boolean): Inline[][] {
  const settable = names.filter(canSet);
  const isWhole = settable.length === names.length || toPlainText(settable.at(-1) ?? []) === otherAuthors;
  return isWhole ? settable : [...settable, [{ kind: "text", text: otherAuthors }]];
}
