/** The typeset CV of a query's results, in as many pages as it may have. */
import type { Engine } from "../contract.ts";
import type { Entry, ExportData } from "./entries.ts";
import type { CvLanguage } from "./messages.ts";
import { type PatchCount, toPaper } from "./paper.ts";
import type { Typesetter } from "./typeset.ts";

/** Patches are many and small: the page is the place for them, and feeds and papers tell of what is larger. */
export const defaultQuery = "-category:Patch";

/** Longer ones are hardly read to the end; a longer or shorter one can be asked for. */
export const defaultMaxPages = 5;

export interface CvRequest {
  data: ExportData;
  engine: Engine;
  toEntry: (activity: Entry["activity"]) => Entry;
  /** The query whose results it lists; the owner's or the default one where it is missing. */
  query?: string | undefined;
  maxPages: number;
  language: CvLanguage;
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
const mostOnPage = 40;
/** Each attempt sets the whole paper; after these, or this near to the best number, the best so far is good enough. */
const mostAttempts = 7;
const nearEnough = 0.03;
/** The languages of the work that are named as a skill. */
const mostProgramming = 10;

export function makeCvPdf(typesetter: Typesetter, request: CvRequest): CvPdf {
  const { data, engine, toEntry, maxPages, language, template } = request;
  const { owner } = data;
  const query = request.query ?? owner.cvQuery ?? defaultQuery;
  const years = { startYear: owner.firstYear, endYear: owner.lastYear };
  const answer = engine.search({ query, ...years });
  const all = engine.search(years);
  const entries = readMost(request, answer.rows, maxPages * mostOnPage, toEntry);
  const paper = (shown: number) =>
    toPaper({
      data,
      language,
      entries,
      found: answer.total,
      shown,
      programming: all.charts.languages.slice(0, mostProgramming).map(({ id }) => id),
      patches: query === defaultQuery ? countPatches(request) : undefined,
    });
  const { shown, sheet } = fitEntries(entries.length, maxPages, (count) =>
    typesetter.set(paper(count), template),
  );
  return { pdf: sheet.toPdf(), pages: sheet.pages, shown, found: answer.total };
}

/** Reads of a long list no more than can be shown: jobs, whenever they were, and the newest of all else. */
function readMost(
  { engine }: CvRequest,
  rows: Uint32Array,
  most: number,
  toEntry: CvRequest["toEntry"],
): Entry[] {
  if (rows.length <= most) return engine.activities(rows).map(toEntry);
  const activities = engine.activities(rows);
  const jobs = activities.filter(({ category }) => category === "Work").slice(0, most);
  const kept = new Set([...jobs, ...activities.filter(({ category }) => category !== "Work")].slice(0, most));
  return activities.filter((activity) => kept.has(activity)).map(toEntry);
}

function countPatches({ engine, data }: CvRequest): PatchCount {
  const { firstYear: startYear, lastYear: endYear } = data.owner;
  const { total, facets } = engine.search({ query: "category:Patch", startYear, endYear });
  const names = new Map(data.data.orgs.map(({ id, name }) => [id, name]));
  const projects = facets.orgs
    .filter(({ count }) => count > 0)
    .map(({ id, count }) => ({ name: names.get(id) ?? id, count }));
  return { total, projects };
}

interface Sheet {
  pages: number;
  toPdf: () => Uint8Array;
}

/** Finds the greatest number of entries that fits, by few attempts. A CV whose other parts are too long shows none. */
function fitEntries(
  count: number,
  maxPages: number,
  set: (shown: number) => Sheet,
): { shown: number; sheet: Sheet } {
  let sheet = set(count);
  let best = { shown: 0, sheet };
  if (sheet.pages <= maxPages) return { shown: count, sheet };
  let fits = -1;
  let tooMany = count;
  const gap = Math.max(1, Math.floor(count * nearEnough));
  for (let attempt = 1; attempt < mostAttempts && tooMany - fits > gap; attempt++) {
    const guess = Math.floor((tooMany * (maxPages - 0.1)) / sheet.pages);
    // A guess by proportion first; once one fits, the middle of what is left.
    const shown = fits === -1 ? Math.min(tooMany - 1, guess) : (fits + tooMany) >> 1;
    const tried = set(shown);
    if (tried.pages <= maxPages) {
      fits = shown;
      best = { shown, sheet: tried };
    } else {
      tooMany = shown;
      sheet = tried;
      if (fits === -1) best = { shown, sheet: tried };
    }
  }
  return best;
}
