/** Turns a query text and options into what is searched: an expression with resolved dates, defaults, and terms to highlight. */
import type { Expression, Value } from "../../grammar/ast.ts";
import { cvFields, findField } from "../../grammar/fields.ts";
import type { ParsedQuery } from "../../grammar/parse.ts";
import type { ReadQuery } from "../../grammar/read.ts";
import { parseDateInterval, spellDay } from "../../grammar/values.ts";
import type { EngineOptions, PageAnswer, Problem, SearchOptions } from "../types.ts";
import {
  findReferencedValues,
  type Lookup,
  type ReferencedValues,
  toSelected,
  valuesOf,
  visitTerms,
} from "./referenced-values.ts";
import { withoutField } from "./same-field.ts";

/** The query of a text, as it is searched. */
interface SearchedQuery {
  /** Null matches everything. */
  readonly expression: Expression | null;
  /** The expression whose results are counted by tag; undefined if it is the same. */
  readonly countedByTag: Expression | null | undefined;
  readonly referenced: ReferencedValues;
  /** The ids of the values that the text names, in the order of the data. */
  readonly selected: PageAnswer["selected"];
  readonly problems: Problem[];
  readonly incomplete: boolean;
}

/** The settings of an engine by which texts are read. */
export interface TextSettings extends Lookup, Required<Pick<EngineOptions, "onInvalidQuery">> {
  /** Returns the day of `@today`, in days since 1970-01-01 UTC. */
  readonly today: () => number;
}

/** Parses no text, so that callers decide who explains its errors. */
export function toSearchedQuery(
  options: SearchOptions,
  parsed: ParsedQuery | ReadQuery,
  settings: TextSettings,
): SearchedQuery {
  const { values, onInvalidQuery, today } = settings;
  const written = parsed.ok ? parsed.expression : toInvalid(options.query, onInvalidQuery);
  // Errors that are not explained are those of texts from the program's own links and filters.
  const problems = !parsed.ok && "problems" in parsed ? parsed.problems : [];
  const incomplete = !parsed.ok && ("problems" in parsed ? parsed.incomplete : true);
  // Incomplete texts are not reported, because most texts are incomplete while someone types.
  if (!parsed.ok && !incomplete) console.warn(`Query could not be parsed: ${options.query}`);
  const referenced = findReferencedValues(written, settings);
  const dated = written !== null && referenced.mayBeRelative ? resolveDates(written, today()) : written;
  // If all languages are required, the limits of the results name them, however the text joins them.
  const needsAll = options.useAndFilterForLanguages;
  const joined = needsAll && dated !== null ? withoutField(dated, "language") : dated;
  const selected = toSelected(referenced, values);
  const tags = toTagFilter(joined, {
    tags: selected.tags,
    hasUnknown: referenced.unknown.includes("tags"),
    needsAll: options.useAndFilterForTags,
  });
  return {
    expression: tags.expression,
    countedByTag: tags.countedByTag,
    referenced,
    selected,
    problems,
    incomplete,
  };
}

/** An invalid text is searched as one plain term, or matches everything. */
function toInvalid(text: string, onInvalid: TextSettings["onInvalidQuery"]): Expression | null {
  switch (onInvalid) {
    case "plain-term":
      return toPlainTerm(text);
    case "unfiltered":
      return null;
  }
}

export function toPlainTerm(text: string): Expression {
  const span = { start: 0, length: text.length };
  return { kind: "term", value: { text: text.trim(), wildcard: false, span }, span };
}

/** Replaces undefined options with defaults, copied at once: objects of many shapes cost a tenth of a search. */
export function withDefaults(options: Partial<SearchOptions>): SearchOptions {
  const given: readonly unknown[] = Object.values(options);
  return Object.assign(
    {
      query: "",
      // The engine accepts any years; which of them a page shows is the owner's choice.
      startYear: -Infinity,
      endYear: Infinity,
      categories: [],
      languages: [],
      orgs: [],
      showCodeStyleTweaks: false,
      showDocImprovements: false,
      showReleases: false,
      showTypos: false,
      showUnmerged: false,
      useAndFilterForLanguages: false,
      useAndFilterForTags: false,
    },
    given.includes(undefined) ? withoutUndefined(options) : options,
  );
}

function withoutUndefined(options: Partial<SearchOptions>): Partial<SearchOptions> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** Replaces dates such as `@today-6m` with days, first of all, so that caches are valid for one day. */
export function resolveDates(node: Expression, today: number): Expression {
  const resolve = (value: Value): Value => {
    const days = value.text.startsWith("@") ? parseDateInterval(value.text, today) : undefined;
    return days === undefined ? value : { ...value, text: spellDay(days.first) };
  };
  if (node.kind === "and" || node.kind === "or")
    return { ...node, items: node.items.map((item) => resolveDates(item, today)) };
  if (node.kind === "not") return { ...node, item: resolveDates(node.item, today) };
  if (node.kind === "term" || findField(cvFields, node.field)?.type !== "date") return node;
  if (node.kind === "in") return { ...node, values: node.values.map(resolve) };
  if (node.kind === "range") return { ...node, from: resolve(node.from), to: resolve(node.to) };
  return { ...node, value: resolve(node.value) };
}

interface NamedTags {
  readonly tags: readonly string[];
  readonly hasUnknown: boolean;
  /** Results must have all tags. */
  readonly needsAll: boolean;
}

type TagFilter = Pick<SearchedQuery, "expression" | "countedByTag">;

function toTagFilter(expression: Expression | null, { tags, hasUnknown, needsAll }: NamedTags): TagFilter {
  if (tags.length === 0 && !hasUnknown) return { expression, countedByTag: undefined };
  // A selected tag replaces those of the text.
  if (!needsAll) return { expression, countedByTag: withAllTags(expression, []) };
  const withKnown = withAllTags(expression, tags);
  if (!hasUnknown) return { expression: withKnown, countedByTag: undefined };
  // If all are required, a selected tag replaces only the unknown ones, which match nothing.
  return { expression: withAllTags(expression, [...tags, ""]), countedByTag: withKnown };
}

const nowhere = { start: 0, length: 0 };

/** Replaces the tags of an expression with these, and requires all of them. */
function withAllTags(expression: Expression | null, tags: readonly string[]): Expression | null {
  const rest = expression && withoutField(expression, "tag");
  const items: Expression[] = rest === null ? [] : rest.kind === "and" ? [...rest.items] : [rest];
  for (const text of tags)
    items.push({
      kind: "match",
      field: "tag",
      value: { text, wildcard: false, span: nowhere },
      span: nowhere,
    });
  const [first] = items;
  if (first === undefined) return null;
  return items.length === 1 ? first : { kind: "and", items, span: nowhere };
}

/** Returns the texts that cards highlight in titles: words that are not negated, or the whole text if it is invalid. */
export function toHighlightTerms(text: string, parsed: ReadQuery | ParsedQuery): string[] {
  if (!parsed.ok) return [text.trim()];
  const terms = new Set<string>();
  visitTerms(parsed.expression, (term, isNegated) => {
    if (isNegated || (term.kind !== "term" && term.field !== "title" && term.field !== "text")) return;
    for (const value of valuesOf(term) ?? []) if (value.text !== "") terms.add(value.text);
  });
  return [...terms];
}
