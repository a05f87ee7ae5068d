/** The typeset CV of a query's results, in as many pages as it may have. */
import type { Activity, Engine } from "../../worker/contract.ts";
import { type Entry, type ExportData, kindReader } from "./entries.ts";
import type { CvLanguage } from "./messages.ts";
import { type PaperPart, type PatchCount, rankForPaper, rankParts, toPaper } from "./paper.ts";
import type { Sheet, Typesetter } from "./typesetting.ts";

/** Patches are many and small: the page is the place for them, and feeds and papers tell of what is larger. */
export const defaultQuery = "-category:Patch";

/** Longer ones are hardly read to the end; a longer or shorter one can be asked for. */
export const defaultMaxPages = 5;

/** What a CV is made of. */
export interface CvSource {
  data: ExportData;
  engine: Engine;
  toEntry: (activity: Entry["activity"]) => Entry;
  /** The query whose results it lists; the owner's or the default one where it is missing. */
  query?: string | undefined;
  language: CvLanguage;
  /** The theme's accent, as `#rrggbb`; a template has its own without it. */
  accent?: string | undefined;
}

export interface CvRequest extends CvSource {
  maxPages: number;
  /** The name of a template that the typesetter has. */
  template: string;
}

export interface CvPdf {
  pdf: Uint8Array;
  pages: number;
  shown: number;
  found: number;
}

/** No page has room for more entries, which take two lines each. */
const maxEntriesPerPage = 40;
/** Each attempt sets the whole paper; after these, or this near to the best number, the best so far is good enough. */
const maxAttempts = 7;
const nearEnough = 0.03;
/** The languages of the work that are named as a skill. */
const maxProgrammingLanguages = 10;

export async function makeCvPdf(typesetter: Typesetter, request: CvRequest): Promise<CvPdf> {
  const { maxPages, template } = request;
  const { found, parts, toPaperOf } = readCv(request, maxPages * maxEntriesPerPage);
  const { kept, sheet } = await fitParts(parts.length, maxPages, (count) =>
    typesetter.set(toPaperOf(parts.slice(0, count)), template),
  );
  const shown = parts.slice(0, kept).filter((part) => typeof part !== "string").length;
  return { pdf: await sheet.toPdf(), pages: sheet.pages, shown, found };
}

/** Finds what the CV can hold, by what a short one keeps longest; of a long list at most `most` entries. */
export function readCv(request: CvSource, most: number) {
  const { data, engine, toEntry, language, accent } = request;
  const { owner } = data;
  const query = request.query ?? owner.cvQuery ?? defaultQuery;
  const years = { startYear: owner.firstYear, endYear: owner.lastYear };
  const answer = engine.search({ query, ...years });
  const all = engine.search(years);
  const entries = readMost(request, answer.rows, most, toEntry);
  const programming = all.charts.languages.slice(0, maxProgrammingLanguages).map(({ id }) => id);
  const patches = query === defaultQuery ? countPatches(request) : undefined;
  const found = answer.total;
  const parts = rankParts(
    entries.map(({ activity }) => activity),
    kindReader(data.data.categories),
    owner.pinned,
  );
  const toPaperOf = (kept: readonly (Activity | PaperPart)[]) =>
    toPaper({ data, language, entries, found, kept: new Set(kept), programming, patches, accent });
  return { found, parts, toPaperOf };
}

/** Reads of a long list no more than can be shown. */
function readMost(
  { engine, data }: CvSource,
  rows: Uint32Array,
  most: number,
  toEntry: CvSource["toEntry"],
): Entry[] {
  const activities = engine.activities(rows);
  if (rows.length <= most) return activities.map(toEntry);
  const kept = new Set(
    rankForPaper(activities, kindReader(data.data.categories), data.owner.pinned).slice(0, most),
  );
  return activities.filter((activity) => kept.has(activity)).map(toEntry);
}

function countPatches({ engine, data }: CvSource): PatchCount {
  const { firstYear: startYear, lastYear: endYear } = data.owner;
  const { total, rows, years } = engine.search({ query: "category:Patch", startYear, endYear });
  const names = new Map(data.data.orgs.map(({ id, name }) => [id, name]));
  const projects = new Map<string, PatchCount["projects"][number]>();
  // Years come newest first, so the first that names a project is its last.
  for (const { year, start, count } of years)
    for (const { org } of engine.activities(rows.subarray(start, start + count))) {
      const known = projects.get(org) ?? { name: names.get(org) ?? org, count: 0, from: year, to: year };
      projects.set(org, { ...known, count: known.count + 1, from: year });
    }
  return {
    total,
    projects: [...projects.values()].sort((one, other) => other.count - one.count),
    years: years.map(({ year, count }) => ({ year, count })),
  };
}

/** Finds the greatest number of parts that fits, by few attempts. A CV whose summary is too long shows none. */
async function fitParts(
  count: number,
  maxPages: number,
  set: (kept: number) => Promise<Sheet>,
): Promise<{ kept: number; sheet: Sheet }> {
  let sheet = await set(count);
  let best = { kept: 0, sheet };
  if (sheet.pages <= maxPages) return { kept: count, sheet };
  let fits = -1;
  let tooMany = count;
  const gap = Math.max(1, Math.floor(count * nearEnough));
  for (let attempt = 1; attempt < maxAttempts && tooMany - fits > gap; attempt++) {
    const guess = Math.floor((tooMany * (maxPages - 0.1)) / sheet.pages);
    // A guess by proportion first; once one fits, the middle of what is left.
    const kept = fits === -1 ? Math.min(tooMany - 1, guess) : (fits + tooMany) >> 1;
    const tried = await set(kept);
    if (tried.pages <= maxPages) {
      fits = kept;
      best = { kept, sheet: tried };
    } else {
      tooMany = kept;
      sheet = tried;
      if (fits === -1) best = { kept, sheet: tried };
    }
  }
  return best;
}
