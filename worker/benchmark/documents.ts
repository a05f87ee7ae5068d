/** Activities as flat objects, for engines without columns of their own, and counts over them. */
import type { Expression } from "../../grammar/ast.ts";
import type { CvData } from "../contract.ts";
import type { BenchAnswer, Counts } from "./engines.ts";
import { type FacetName, facetNames, readQuestion } from "./question.ts";

export interface Document {
  /** The index in the data, which is newest first. */
  readonly row: number;
  /** In lower case. */
  readonly title: string;
  readonly org: string;
  readonly category: string;
  readonly languages: readonly string[];
  readonly year: number;
  /** The ids in lower case, for comparing. */
  readonly names: Readonly<Record<FacetName, readonly string[]>>;
}

/** The engines of a run share the documents: a million objects for each would be a benchmark of the garbage collector. */
const documentsOf = new WeakMap<CvData, readonly Document[]>();

export function toDocuments(data: CvData): readonly Document[] {
  let documents = documentsOf.get(data);
  if (documents === undefined) {
    documents = createDocuments(data);
    documentsOf.set(data, documents);
  }
  return documents;
}

function createDocuments({ activities, orgs }: CvData): Document[] {
  const languagesOf = new Map(orgs.map(({ id, languages }) => [id, languages ?? []]));
  const none: readonly string[] = [];
  // Activities of an org and category share their names; separate lists would fill a phone's memory at a million.
  const namesByKey = new Map<string, Document["names"]>();
  const namesOf = (org: string, category: string) => {
    const key = `${category} ${org}`;
    let names = namesByKey.get(key);
    if (names === undefined) {
      names = {
        languages: (languagesOf.get(org) ?? none).map((id) => id.toLowerCase()),
        categories: [category.toLowerCase()],
        orgs: [org.toLowerCase()],
      };
      namesByKey.set(key, names);
    }
    return names;
  };
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

/** The documents to count a facet by, where those without the facet's own filter are others than the result. */
type FacetDocuments = { readonly [facet in FacetName]?: readonly Document[] };

/** Counts documents one by one. */
export function countDocuments(found: readonly Document[], withoutOwnFilter: FacetDocuments): Counts {
  const { languages, categories, orgs } = withoutOwnFilter;
  const shownLanguages = countBy(found, (document) => document.languages);
  return {
    shownLanguages,
    years: countBy(found, ({ year }) => [year]),
    languages: languages ? countBy(languages, (document) => document.languages) : shownLanguages,
    categories: countBy(categories ?? found, ({ category }) => [category]),
    orgs: countBy(orgs ?? found, ({ org }) => [org]),
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

/**
 * Answers for engines that find and do not count. `select` returns the documents of an expression, newest first; it
 * is called for the result and for each facet without its own filter, and the documents are counted one by one.
 */
export function answerByCounting(
  text: string,
  select: (expression: Expression | null) => readonly Document[],
): BenchAnswer {
  const { expression, withoutOwnFilter } = readQuestion(text);
  const found = select(expression);
  const others: { [facet in FacetName]?: readonly Document[] } = {};
  for (const facet of facetNames) {
    const without = withoutOwnFilter[facet];
    if (without !== undefined) others[facet] = select(without);
  }
  return { ids: found.map(({ row }) => row), counts: countDocuments(found, others) };
}
