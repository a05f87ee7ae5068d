/** Suggestions at the caret: lists kinds and values, counts results within some milliseconds, and ranks them. */
import { type Acceptance, accept, type Candidate } from "../../grammar/accept.ts";
import type { Comparator } from "../../grammar/ast.ts";
import { type Completion, complete } from "../../grammar/complete.ts";
import { type CvFieldName, cvFields, type Field } from "../../grammar/fields.ts";
import { applyEdit } from "../../grammar/fix.ts";
import { foldCase, foldLetters } from "../../grammar/letters.ts";
import type { HelpRow, Suggestion, SuggestionKind, SuggestRequest } from "../types.ts";
import type { Counter, Options } from "./counter.ts";
import { assistMessages } from "./messages.ts";
import { findValueSource, type Known, type MatchingValue, valueSources } from "./values.ts";

/** A suggestion before counting and ranking. */
interface Offer {
  readonly kind: SuggestionKind;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly acceptance: Acceptance;
  /**
   * `first`: the end of a list or group, while nothing is typed. `main`: ranked suggestions. `last`: operators, which
   * have reserved places, because visitors who do not know them cannot type their first letters. `name`: organizations
   * and places that plain words name, after what belongs to the language.
   */
  readonly place: "first" | "main" | "last" | "name";
  /** 0 if it begins with the typed text, 1 if it contains it. */
  readonly match: 0 | 1;
  /** True if it keeps its order instead of being ranked by count: field names, years. */
  readonly isInOrder: boolean;
}

/** The maximum number of values of a field. Each of them costs a search. */
export const maxValues = 50;

/** `completion`: the grammar's result for the text. */
function listOffers(text: string, completion: Completion, known: Known): Offer[] {
  const { kinds, prefix, field } = completion;
  const listed = listedBefore(text, completion);
  const typed = foldLetters(prefix);
  const offers: Offer[] = [];

  function add(candidate: Candidate, offer: Omit<Offer, "acceptance">): void {
    if (!kinds.has(candidate.kind)) return;
    const acceptance = accept(text, completion, candidate);
    if (acceptance !== undefined) offers.push({ ...offer, acceptance });
  }

  /** Offers an operator if nothing or its beginning is typed. */
  function addSign(kind: SuggestionKind, candidate: Candidate, label: string): void {
    if (!label.toLowerCase().startsWith(typed)) return;
    add(candidate, { ...sign, kind, label, detail: assistMessages.signs[label] });
  }

  const end = typed === "" ? ends : { ...ends, place: "last" as const };
  for (const kind of ["close", "listEnd"] as const) {
    add({ kind }, { ...end, kind: "bracket", label: ")", detail: assistMessages.signs[")"] });
  }
  for (const { name } of fieldsLike(typed, known)) {
    const detail = assistMessages.fields[name];
    add({ kind: "field", name }, { ...inOrder, kind: "field", label: `${name}:`, detail, match: 0 });
  }
  if (kinds.has("pair") && typed !== "") {
    for (const { fieldName, id, name, match } of pairsLike(prefix, known)) {
      const pair = { kind: "pair", field: fieldName, value: id } as const;
      const kind = fieldName === "is" ? "flag" : "value";
      const label = accept(text, completion, pair)?.edit.text.trim() ?? "";
      add(pair, { ...ranked, kind, label, detail: detailOf(fieldName, id, name), match });
    }
  }
  if (kinds.has("pair")) offers.push(...listNames(text, completion, known));
  if (kinds.has("value") && field !== undefined) {
    const isOrdered = field.type === "number" || field.type === "date";
    const isBound = completion.head !== "" || completion.tail !== "";
    for (const { id, name, match } of best(findValueSource(field.name)?.like(prefix, known, isBound) ?? [])) {
      if (listed.has(foldLetters(id))) continue;
      const kind = field.type === "flag" ? "flag" : "value";
      const offer = { ...(isOrdered ? inOrder : ranked), kind, label: id, match } as const;
      add({ kind: "value", value: id }, { ...offer, detail: detailOf(field.name, id, name) });
    }
  }
  for (const comparator of comparators) addSign("operator", { kind: "comparator", comparator }, comparator);
  if (/^(?:\d{4}|@today)/.test(prefix)) {
    const range = {
      ...sign,
      kind: "operator",
      label: `${prefix}..`,
      detail: assistMessages.signs[".."],
    } as const;
    add({ kind: "range", value: prefix }, range);
  }
  for (const { kind, candidate, label, typed: when } of operators)
    if (when === undefined || when === (typed !== "")) addSign(kind, { kind: candidate }, label);
  return offers;
}

interface Operator {
  readonly kind: SuggestionKind;
  readonly candidate: "list" | "or" | "minus" | "not" | "open" | "and" | "comma";
  readonly label: string;
  /** True if it is offered only after a letter, or only before the first one. */
  readonly typed?: boolean;
}

/** In the order in which they are offered. */
const operators: readonly Operator[] = [
  { kind: "operator", candidate: "list", label: "IN(" },
  { kind: "operator", candidate: "or", label: "OR" },
  { kind: "operator", candidate: "minus", label: "-", typed: false },
  { kind: "operator", candidate: "not", label: "NOT", typed: true },
  { kind: "bracket", candidate: "open", label: "(" },
  { kind: "operator", candidate: "and", label: "AND", typed: true },
  { kind: "operator", candidate: "comma", label: ",", typed: false },
];

/** Returns the values of fields that are offered without typing the field's name. */
function pairsLike(prefix: string, known: Known) {
  const typed = foldLetters(prefix);
  const pairs = Object.entries(valueSources).flatMap(([fieldName, { like, isOfferedAlone }]) =>
    isOfferedAlone?.(typed) && !fieldsOfNames.includes(fieldName)
      ? like(prefix, known).map((value) => ({ ...value, fieldName }))
      : [],
  );
  return best(pairs);
}

/** Their values have names that people know, so plain words are completed to them. */
const fieldsOfNames: readonly string[] = ["org", "author", "location"] satisfies CvFieldName[];

/** The maximum number of words before the one at the caret that a name is completed from. */
const maxWordsBefore = 4;
/** A word before the one at the caret: without syntax, and not negated. */
const wordBefore = /(?:^|[\s(])([^\s"“”„«»():,*-][^\s"“”„«»():,*]*)\s+$/;
const isOperator = /^(?:and|or|not)$/i;

/** Offers the organizations, authors and places that the plain words up to the caret begin, or that contain them. */
function listNames(text: string, completion: Completion, known: Known): Offer[] {
  const offers = new Map<string, Offer>();
  const starts = [completion.from];
  while (!completion.quoted && starts.length <= maxWordsBefore) {
    const before = text.slice(0, starts[0]);
    const word = wordBefore.exec(before)?.[1];
    if (word === undefined || isOperator.test(word)) break;
    const start = before.trimEnd().length - word.length;
    if (/(?:^|\s)not\s+$/i.test(text.slice(0, start))) break;
    starts.unshift(start);
  }
  // The most words first, so that a name replaces all of its words.
  for (const from of starts) {
    const prefix = `${text.slice(from, completion.from)}${completion.prefix}`;
    if (completion.prefix === "") break;
    for (const field of fieldsOfNames) {
      for (const { id, name, match } of best(findValueSource(field)?.like(prefix, known) ?? [])) {
        const acceptance = accept(text, { ...completion, from }, { kind: "pair", field, value: id });
        const key = `${field}:${id}`;
        if (acceptance === undefined || offers.has(key)) continue;
        offers.set(key, {
          kind: "value",
          label: name,
          detail: field,
          acceptance,
          match,
          place: "name",
          isInOrder: false,
        });
      }
    }
  }
  return [...offers.values()];
}

const comparators: readonly Comparator[] = [">=", "<=", ">", "<"];

const ranked = { place: "main", isInOrder: false } as const;
const inOrder = { place: "main", isInOrder: true } as const;
const sign = { place: "last", isInOrder: true, match: 0 } as const;
const ends = { place: "first", isInOrder: true, match: 0 } as const;

const fieldOrder = Object.keys(valueSources);

function fieldsLike(typed: string, known: Known): readonly Field[] {
  return cvFields
    .filter(({ name }) => name.toLowerCase().startsWith(typed) && !findValueSource(name)?.isEmpty?.(known))
    .sort((one, other) => fieldOrder.indexOf(one.name) - fieldOrder.indexOf(other.name));
}

/** Returns the folded values before the caret in its list. */
function listedBefore(text: string, { inList, from }: Completion): ReadonlySet<string> {
  if (!inList) return new Set();
  const written = text.slice(text.lastIndexOf("(", from) + 1, from).split(",");
  return new Set(written.map((value) => foldLetters(value.trim().replace(/^"|"$/g, ""))));
}

function best<T extends MatchingValue>(values: readonly T[]): readonly T[] {
  return [...values].sort((one, other) => one.match - other.match).slice(0, maxValues);
}

/** Returns an explanation of the label, which is the id. */
function detailOf(field: string, id: string, name: string): string | undefined {
  return findValueSource(field)?.detailOf?.(id) ?? (foldCase(name) === foldCase(id) ? undefined : name);
}

interface Suggester {
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
  /** Call it when a search starts. Cancels suggestions for other texts. */
  searched(query: string): void;
}

/** A phone shows five suggestions. */
const maxExamples = 5;

/** `findExamples` returns queries that have results with the options. */
export function createSuggester(
  known: Known,
  counter: Counter,
  findExamples: (options: Options) => readonly HelpRow[],
): Suggester {
  let newest: SuggestRequest | undefined;

  function listAll({ options, caret }: SuggestRequest): Offer[] {
    const { query = "" } = options;
    const possible = listOffers(query, complete(query, caret), known);
    if (query.trim() !== "") return possible;
    const examples = findExamples(options).slice(0, maxExamples);
    const names = possible.filter(({ kind }) => kind === "field");
    return [...examples.map((example) => toOffer(query, example)), ...names];
  }

  return {
    async suggest(request) {
      newest = request;
      const { options, limit } = request;
      const offers = listAll(request);
      const texts = offers.map(({ acceptance }) => applyEdit(options.query ?? "", acceptance.edit));
      const counts = await counter.countAll(options, texts, () => newest === request);
      return rankOffers(
        offers.map((offer, at) => ({ offer, count: counts[at] })),
        limit,
      );
    },
    searched(query) {
      if (query !== newest?.options.query) newest = undefined;
    },
  };
}

/** Offers a query in place of an empty one. */
function toOffer(empty: string, { example, meaning }: HelpRow): Offer {
  return {
    kind: "example",
    label: example,
    detail: meaning,
    acceptance: { edit: { start: 0, length: empty.length, text: example }, caret: example.length },
    place: "first",
    match: 0,
    isInOrder: true,
  };
}

/** The numbers of places that are reserved for operators and for names. */
const operatorRoom = 3;
const nameRoom = 2;

interface Counted {
  readonly offer: Offer;
  /** Undefined if the resulting text is incomplete. */
  readonly count: number | undefined;
}

/** Ranks prefix matches first, field names, then values by results; years by time; operators and names last. */
function rankOffers(counted: readonly Counted[], limit: number): Suggestion[] {
  const at = (place: Offer["place"]) =>
    counted.filter(({ offer, count }) => offer.place === place && count !== 0);
  const first = at("first");
  const last = at("last");
  const main = at("main").sort(compare);
  const names = at("name").sort(compare);
  const room = limit - first.length - Math.min(last.length, operatorRoom) - Math.min(names.length, nameRoom);
  return [...first, ...main.slice(0, Math.max(1, room)), ...last, ...names].slice(0, limit).map(toSuggestion);
}

function compare({ offer: one, count: ofOne }: Counted, { offer: other, count: ofOther }: Counted): number {
  if (one.match !== other.match) return one.match - other.match;
  if (one.kind !== other.kind && (one.kind === "field" || other.kind === "field"))
    return one.kind === "field" ? -1 : 1;
  // Sorting is stable.
  return one.isInOrder && other.isInOrder ? 0 : (ofOther ?? 0) - (ofOne ?? 0);
}

function toSuggestion({ offer, count }: Counted): Suggestion {
  const { kind, label, detail, acceptance } = offer;
  return {
    kind,
    label,
    ...(detail !== undefined && { detail }),
    ...acceptance,
    ...(count !== undefined && { count }),
  };
}
