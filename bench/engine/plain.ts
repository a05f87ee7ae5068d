/** Array.filter and counting: slow, but short enough to be trusted. Every other answer is compared with it. */

import { type Bounds, readNumber, toBounds } from "../../engine/query/plan.ts";
import { toPlainTerm } from "../../engine/query/query-text.ts";
import { valuesOf } from "../../engine/query/referenced-values.ts";
import { joinSameField, withoutField } from "../../engine/query/same-field.ts";
import type { Expression, Value } from "../../grammar/ast.ts";
import { foldLetters } from "../../grammar/letters.ts";
import { parseQuery } from "../../grammar/parse.ts";
import { cached } from "../../model/collections.ts";
import type { CvData } from "../../model/cv.ts";
import { shortFormsOf } from "../../model/language-names.ts";
import type { Contestant, Counts, TitleMatching } from "./engines.ts";

export function createPlain(titleMatching: TitleMatching): Contestant {
  return {
    name: "Array.filter",
    titleMatching,
    create(data) {
      const documents = toDocuments(data);
      const select = (expression: Expression | null) =>
        documents.filter(toPredicate(expression, titleMatching));
      return {
        search(text) {
          const { expression, withoutOwnFilter } = readQuestion(text);
          const found = select(expression);
          const withoutFilter = (facet: FacetName) => {
            const rest = withoutOwnFilter[facet];
            return rest === undefined ? found : select(rest);
          };
          return { ids: found.map(({ row }) => row), counts: countDocuments(found, withoutFilter) };
        },
      };
    },
  };
}

type Predicate = (document: Document) => boolean;

function toPredicate(node: Expression | null, titleMatching: TitleMatching): Predicate {
  if (node === null) return () => true;
  if (node.kind === "and" || node.kind === "or") {
    const items = node.items.map((item) => toPredicate(item, titleMatching));
    return node.kind === "and"
      ? (document) => items.every((matches) => matches(document))
      : (document) => items.some((matches) => matches(document));
  }
  if (node.kind === "not") {
    const matches = toPredicate(node.item, titleMatching);
    return (document) => !matches(document);
  }
  const condition = toCondition(node);
  if (condition === undefined) throw new Error(`The workload has no ${node.kind} of this kind.`);
  return conditionPredicate(condition, titleMatching);
}

export function conditionPredicate(condition: Condition, titleMatching: TitleMatching): Predicate {
  switch (condition.kind) {
    case "facet": {
      const { facet } = condition;
      const ids = new Set(condition.ids);
      return ({ names }) => names[facet].some((id) => ids.has(id));
    }
    case "title":
      return titleMatching === "substring"
        ? ({ title }) => title.includes(condition.text)
        : ({ title }) => hasWordPrefix(title, condition.text);
    case "years":
      return ({ year }) => year >= condition.from && year <= condition.to;
  }
}

/** Splits words like the engines that match prefixes do: at anything except letters and digits. */
function hasWordPrefix(title: string, text: string): boolean {
  return title.split(/[^\p{L}\p{N}]+/u).some((word) => word !== "" && word.startsWith(text));
}

/** An activity as a flat object, for engines without their own columns. */
export interface Document {
  /** The index in the data, which is newest first. */
  readonly row: number;
  /** In lower case. */
  readonly title: string;
  readonly org: string;
  readonly category: string;
  readonly languages: readonly string[];
  readonly year: number;
  /** The ids in lower case, for comparing, and the short forms of languages. */
  readonly names: Readonly<Record<FacetName, readonly string[]>>;
}

/** The engines of a run share the documents: a million objects for each would be a benchmark of the garbage collector. */
const documentsOf = new WeakMap<CvData, readonly Document[]>();

export function toDocuments(data: CvData): readonly Document[] {
  return cached(documentsOf, data, () => createDocuments(data));
}

function createDocuments({ activities, orgs }: CvData): Document[] {
  const languagesOf = new Map(orgs.map(({ id, languages }) => [id, languages ?? []]));
  const none: readonly string[] = [];
  // Activities of an org and category share their names; separate lists would fill a phone's memory at a million.
  const namesByKey = new Map<string, Document["names"]>();
  const namesOf = (org: string, category: string) =>
    cached(namesByKey, `${category} ${org}`, () => ({
      languages: (languagesOf.get(org) ?? none).flatMap((id) => [foldLetters(id), ...shortFormsOf(id)]),
      categories: [foldLetters(category)],
      orgs: [foldLetters(org)],
    }));
  return activities.map(({ title, org = "", category, createdAt }, row) => ({
    row,
    title: foldLetters(title),
    org,
    category,
    languages: languagesOf.get(org) ?? none,
    year: Number(createdAt.slice(0, 4)),
    names: namesOf(org, category),
  }));
}

/** `withoutFilter` returns the documents to count a facet by: the facet's own filter is left out. */
function countDocuments(
  found: readonly Document[],
  withoutFilter: (facet: FacetName) => readonly Document[],
): Counts {
  const shownLanguages = countBy(found, ({ languages }) => languages);
  const ofLanguages = withoutFilter("languages");
  return {
    shownLanguages,
    years: countBy(found, ({ year }) => [year]),
    languages: ofLanguages === found ? shownLanguages : countBy(ofLanguages, ({ languages }) => languages),
    categories: countBy(withoutFilter("categories"), ({ category }) => [category]),
    orgs: countBy(withoutFilter("orgs"), ({ org }) => [org]),
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

export const facetFields = { languages: "language", categories: "category", orgs: "org" } as const;

export type FacetName = keyof typeof facetFields;

export const facetNames = ["languages", "categories", "orgs"] as const satisfies readonly FacetName[];

interface Question {
  /** Same-field terms are joined. Null means all activities. */
  readonly expression: Expression | null;
  /** For each facet that the query filters by, the expression without that filter. */
  readonly withoutOwnFilter: { readonly [facet in FacetName]?: Expression | null };
}

export function readQuestion(text: string): Question {
  const parsed = parseQuery(text);
  // A text that cannot be parsed becomes one plain term, as on the page.
  const written = parsed.ok ? parsed.expression : toPlainTerm(text);
  const expression = written && joinSameField(written, ["is"]);
  const withoutOwnFilter: { [facet in FacetName]?: Expression | null } = {};
  if (expression === null) return { expression, withoutOwnFilter };
  for (const facet of facetNames) {
    const left = withoutField(expression, facetFields[facet]);
    if (left !== expression) withoutOwnFilter[facet] = left;
  }
  return { expression, withoutOwnFilter };
}

/** A single condition, in a form that suits every engine. */
export type Condition =
  | { readonly kind: "facet"; readonly facet: FacetName; readonly ids: readonly string[] }
  | { readonly kind: "title"; readonly text: string }
  | { readonly kind: "years"; readonly from: number; readonly to: number };

/** Returns undefined for terms that the workload does not contain: dates, flags and wildcards. Texts are folded. */
export function toCondition(node: Expression): Condition | undefined {
  if (node.kind === "and" || node.kind === "or" || node.kind === "not") return undefined;
  if (node.kind === "term")
    return node.value.wildcard ? undefined : { kind: "title", text: foldLetters(node.value.text) };
  if (node.field === "year") return toYears(toBounds(node, readNumber));
  return toFacetCondition(node.field, valuesOf(node) ?? []);
}

function toFacetCondition(field: string, values: readonly Value[]): Condition | undefined {
  const facet = facetNames.find((name) => facetFields[name] === field);
  if (facet === undefined || values.some(({ wildcard }) => wildcard)) return undefined;
  return { kind: "facet", facet, ids: values.map(({ text }) => foldLetters(text)) };
}

function toYears(bounds: readonly Bounds[] | undefined): Condition | undefined {
  const [only, ...others] = bounds ?? [];
  return only === undefined || others.length > 0
    ? undefined
    : { kind: "years", from: only.low, to: only.high };
}
