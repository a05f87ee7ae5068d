/**
 * Lists what could stand at the caret, made of the grammar's kinds and the data's values, before any of it is counted.
 * No more values are listed than can be counted within some milliseconds.
 */

import { type Acceptance, accept, type Candidate } from "../../grammar/accept.ts";
import type { Comparator } from "../../grammar/ast.ts";
import type { Completion, CompletionKind } from "../../grammar/caret-slot.ts";
import { cvFields, type Field } from "../../grammar/fields.ts";
import { foldCase } from "../../model/letters.ts";
import type { SuggestionKind } from "../contract.ts";
import { assistMessages } from "./messages.ts";
import type { Known } from "./named-values.ts";
import { findValueSource, type MatchingValue, valueSources } from "./value-sources.ts";

/** A suggestion that is still to be counted and put in order. */
export interface Offer {
  readonly kind: SuggestionKind;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly acceptance: Acceptance;
  /**
   * `first`: what ends a list or group, as long as nothing is typed. `main`: what is ranked. `last`: operators, for
   * which room is kept, because they are few and nobody who does not know them can type their beginnings.
   */
  readonly place: "first" | "main" | "last";
  /** 0 where the typed text begins it, 1 where it contains that. */
  readonly match: 0 | 1;
  /** Whether it keeps its place among its like, instead of being ranked by its count: names of fields, years. */
  readonly isInOrder: boolean;
}

/** The most values of a field that are listed, each of which costs a search. */
export const maxValues = 50;

/** Lists what could stand at the caret; `completion` is the grammar's answer for the text. */
export function listOffers(text: string, completion: Completion, known: Known): Offer[] {
  const { kinds, prefix, field } = completion;
  const listed = listedBefore(text, completion);
  const typed = foldCase(prefix);
  const offers: Offer[] = [];

  function add(candidate: Candidate, offer: Omit<Offer, "acceptance">): void {
    if (!kinds.has(candidate.kind)) return;
    const acceptance = accept(text, completion, candidate);
    if (acceptance !== undefined) offers.push({ ...offer, acceptance });
  }

  /** Offers an operator where nothing or its beginning is typed. */
  function addSign(kind: SuggestionKind, candidate: Candidate, label: string): void {
    if (!label.toLowerCase().startsWith(typed)) return;
    add(candidate, { ...sign, kind, label, detail: assistMessages.signs[label] });
  }

  const end = typed === "" ? ends : { ...ends, place: "last" as const };
  for (const kind of ["close", "listEnd"] as const) {
    add({ kind }, { ...end, kind: "bracket", label: ")", detail: assistMessages.signs[")"] });
  }
  for (const { name } of fieldsLike(typed, kinds, known)) {
    const detail = assistMessages.fields[name];
    add({ kind: "field", name }, { ...inOrder, kind: "field", label: `${name}:`, detail, match: 0 });
  }
  if (kinds.has("pair") && typed !== "") {
    const pairs = Object.entries(valueSources).flatMap(([name, { like, isOfferedAlone }]) =>
      isOfferedAlone?.(typed) ? like(prefix, known).map((value) => ({ ...value, field: name })) : [],
    );
    for (const { field, id, name, match } of best(pairs)) {
      const kind = field === "is" ? "flag" : "value";
      const { edit } = accept(text, completion, { kind: "pair", field, value: id }) ?? {};
      const label = edit?.text.trim() ?? "";
      add(
        { kind: "pair", field, value: id },
        { ...ranked, kind, label, detail: detailOf(field, id, name), match },
      );
    }
  }
  if (kinds.has("value") && field !== undefined) {
    const isOrdered = field.type === "number" || field.type === "date";
    const isBound = completion.head !== "" || completion.tail !== "";
    for (const { id, name, match } of best(findValueSource(field.name)?.like(prefix, known, isBound) ?? [])) {
      if (listed.has(foldCase(id))) continue;
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
  addSign("operator", { kind: "list" }, "IN(");
  addSign("operator", { kind: "or" }, "OR");
  if (typed === "") addSign("operator", { kind: "minus" }, "-");
  else addSign("operator", { kind: "not" }, "NOT");
  addSign("bracket", { kind: "open" }, "(");
  if (typed !== "") addSign("operator", { kind: "and" }, "AND");
  if (typed === "") addSign("operator", { kind: "comma" }, ",");
  return offers;
}

const comparators: readonly Comparator[] = [">=", "<=", ">", "<"];

const ranked = { place: "main", isInOrder: false } as const;
const inOrder = { place: "main", isInOrder: true } as const;
const sign = { place: "last", isInOrder: true, match: 0 } as const;
const ends = { place: "first", isInOrder: true, match: 0 } as const;

const fieldOrder = Object.keys(valueSources);

function fieldsLike(typed: string, kinds: ReadonlySet<CompletionKind>, known: Known): readonly Field[] {
  if (!kinds.has("field")) return [];
  return cvFields
    .filter(({ name }) => name.toLowerCase().startsWith(typed) && !findValueSource(name)?.isEmpty?.(known))
    .sort((one, other) => fieldOrder.indexOf(one.name) - fieldOrder.indexOf(other.name));
}

/** Returns the values, folded, that stand before the caret in the list that it is in. */
function listedBefore(text: string, { inList, from }: Completion): ReadonlySet<string> {
  if (!inList) return new Set();
  const written = text.slice(text.lastIndexOf("(", from) + 1, from).split(",");
  return new Set(written.map((value) => foldCase(value.trim().replace(/^"|"$/g, ""))));
}

function best<T extends MatchingValue>(values: readonly T[]): readonly T[] {
  return [...values].sort((one, other) => one.match - other.match).slice(0, maxValues);
}

/** Returns what the label, which is the id, does not say. */
function detailOf(field: string, id: string, name: string): string | undefined {
  return findValueSource(field)?.detailOf?.(id) ?? (foldCase(name) === foldCase(id) ? undefined : name);
}
