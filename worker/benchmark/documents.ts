/** Activities as engines without columns like them: one flat object each, made once. */

import type { Expression } from "../../grammar/ast.ts";
import type { CvData } from "../contract.ts";
import type { Counts, Found } from "./engines.ts";
import { type FacetName, facetNames, readQuestion } from "./question.ts";

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

/**
 * For engines that find and do not count: one that evaluates an expression to rows is asked for the result and
 * for each lifted facet, and all is counted plainly.
 */

/** `select` gives the documents of an expression, newest first. */
export function answerByCounting(
  text: string,
  select: (expression: Expression | null) => readonly Document[],
): Found {
  const { expression, lifted } = readQuestion(text);
  const found = select(expression);
  const others: { [facet in FacetName]?: readonly Document[] } = {};
  for (const facet of facetNames) {
    const without = lifted[facet];
    if (without !== undefined) others[facet] = select(without);
  }
  return { ids: found.map(({ row }) => row), counts: countDocuments(found, others) };
}

/** Sets of rows as engines that return ids make them, in an expression's algebra. */
export function evaluateSets(
  node: Expression | null,
  size: number,
  leaf: (node: Expression) => Uint8Array,
): Uint8Array {
  if (node === null) return new Uint8Array(size).fill(1);
  switch (node.kind) {
    case "and":
    case "or": {
      const [first, ...others] = node.items.map((item) => evaluateSets(item, size, leaf));
      const result = first?.slice() ?? new Uint8Array(size);
      for (const other of others) {
        if (node.kind === "and") for (let row = 0; row < size; row++) result[row]! &= other[row]!;
        else for (let row = 0; row < size; row++) result[row]! |= other[row]!;
      }
      return result;
    }
    case "not": {
      const inner = evaluateSets(node.item, size, leaf);
      return inner.map((held) => held ^ 1);
    }
    case "term":
    case "match":
    case "in":
    case "compare":
    case "range":
      return leaf(node);
  }
}
