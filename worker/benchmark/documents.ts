/** Activities as engines without columns like them: one flat object each, made once. */
import type { CvData } from "../contract.ts";
import type { Counts } from "./engines.ts";

export interface Document {
  /** The place in the data. */
  readonly row: number;
  /** In lower case. */
  readonly title: string;
  readonly org: string;
  readonly category: string;
  readonly languages: readonly string[];
  readonly year: number;
  /** The ids in lower case, for comparing. */
  readonly names: {
    readonly languages: readonly string[];
    readonly categories: readonly string[];
    readonly orgs: readonly string[];
  };
}

/** The engines of a run share them: a million objects each would be a benchmark of the garbage collector. */
const known = new WeakMap<CvData, readonly Document[]>();

export function toDocuments(data: CvData): readonly Document[] {
  let documents = known.get(data);
  if (documents === undefined) {
    documents = readDocuments(data);
    known.set(data, documents);
  }
  return documents;
}

function readDocuments({ activities, orgs }: CvData): Document[] {
  const languagesOf = new Map(orgs.map(({ id, languages }) => [id, languages ?? []]));
  const none: readonly string[] = [];
  // Few orgs and categories have all the activities; lists of its own for each would fill a phone at a million.
  const namesOf = createNames(languagesOf);
  return activities.map(({ title, org, category, createdAt }, row) => ({
    row,
    title: title.toLowerCase(),
    org,
    category,
    languages: languagesOf.get(org) ?? none,
    year: Number(createdAt.slice(0, 4)),
    names: namesOf(org, category),
  }));
}

function createNames(languagesOf: ReadonlyMap<string, readonly string[]>) {
  const known = new Map<string, Map<string, Document["names"]>>();
  return (org: string, category: string): Document["names"] => {
    let ofOrg = known.get(org);
    if (ofOrg === undefined) {
      ofOrg = new Map();
      known.set(org, ofOrg);
    }
    let names = ofOrg.get(category);
    if (names === undefined) {
      names = {
        languages: (languagesOf.get(org) ?? []).map((id) => id.toLowerCase()),
        categories: [category.toLowerCase()],
        orgs: [org.toLowerCase()],
      };
      ofOrg.set(category, names);
    }
    return names;
  };
}

/** Counts documents one by one; `lifted` are those of each facet with its own selection lifted. */
export function countDocuments(
  found: readonly Document[],
  lifted: { readonly [facet in "languages" | "categories" | "orgs"]?: readonly Document[] },
): Counts {
  const shownLanguages = countBy(found, ({ languages }) => languages);
  return {
    shownLanguages,
    years: countBy(found, ({ year }) => [year]),
    languages: lifted.languages ? countBy(lifted.languages, ({ languages }) => languages) : shownLanguages,
    categories: countBy(lifted.categories ?? found, ({ category }) => [category]),
    orgs: countBy(lifted.orgs ?? found, ({ org }) => [org]),
  };
}

function countBy<Key extends string | number>(
  documents: readonly Document[],
  keysOf: (document: Document) => readonly Key[],
): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const document of documents) {
    for (const key of keysOf(document)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
