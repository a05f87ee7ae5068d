/** Readings: what plain words of a query are the names of, and the queries that search for these names. */
import type { Expression, TextEdit, Value } from "../../grammar/ast.ts";
import type { CvFieldName } from "../../grammar/fields.ts";
import { foldLetters } from "../../grammar/letters.ts";
import { spellFieldValue } from "../../grammar/print.ts";
import type { OptionName } from "../indexes/facet-values.ts";
import { applyEdits } from "./plain-words.ts";
import type { Known } from "./values.ts";

/** A field, and the value that some words are the name of. */
interface Reading {
  readonly field: CvFieldName;
  readonly value: string;
}

/** Consecutive plain words, and what they are the name of, the most likely first. */
interface NamedWords {
  readonly span: TextEdit;
  readonly readings: readonly Reading[];
}

/** No name of more words is looked up. */
const maxWords = 5;
/** Each of them is counted. */
const maxCandidates = 12;

/**
 * Returns the texts of a query in which plain words are replaced with terms for what they name: all of them first, then
 * each by itself.
 *
 * @example "rust 2019" // ["language:Rust year:2019", "language:Rust 2019", "rust year:2019"]
 */
export function findReadings(query: string, expression: Expression | null, known: Known): string[] {
  const named = findNamedWords(query, expression, known);
  const edit = ({ span }: NamedWords, { field, value }: Reading): TextEdit => ({
    ...span,
    text: `${field}:${spellFieldValue({ text: value })}`,
  });
  const withFirst = (changed: NamedWords, reading: Reading) =>
    named.flatMap((words) => {
      const [first] = words.readings;
      if (words === changed) return edit(words, reading);
      return first === undefined ? [] : edit(words, first);
    });
  const each = named.flatMap((words) => words.readings.map((reading) => ({ words, reading })));
  const texts = [
    ...each.map(({ words, reading }) => withFirst(words, reading)),
    ...each.map(({ words, reading }) => [edit(words, reading)]),
  ].map((edits) => applyEdits(query, edits).trim());
  return [...new Set(texts)].slice(0, maxCandidates);
}

/** Finds the longest names first. Words of an OR or a NOT are not read. */
function findNamedWords(query: string, expression: Expression | null, known: Known): NamedWords[] {
  const items = expression?.kind === "and" ? expression.items : expression === null ? [] : [expression];
  const named: NamedWords[] = [];
  for (let at = 0; at < items.length; ) {
    const words = wordsFrom(items, at, query);
    let length = words.length;
    let readings: Reading[] = [];
    for (; length > 0; length--) {
      readings = readName(
        words
          .slice(0, length)
          .map(({ text }) => text)
          .join(" "),
        known,
      );
      if (readings.length > 0) break;
    }
    const first = words[0];
    const last = words[length - 1];
    if (first !== undefined && last !== undefined) {
      const { start } = first.span;
      const span = { start, length: last.span.start + last.span.length - start, text: "" };
      named.push({ span, readings });
    }
    at += Math.max(1, length);
  }
  return named;
}

/** Returns the plain words from an operand on, up to one that is something else or is joined by an operator. */
function wordsFrom(items: readonly Expression[], from: number, query: string): Value[] {
  const words: Value[] = [];
  for (const item of items.slice(from, from + maxWords)) {
    if (item.kind !== "term" || item.value.wildcard || item.value.text === "") break;
    const last = words.at(-1)?.span;
    if (last !== undefined && query.slice(last.start + last.length, item.span.start).trim() !== "") break;
    words.push(item.value);
  }
  return words;
}

const fieldsOfNames: readonly (readonly [CvFieldName, OptionName])[] = [
  ["language", "languages"],
  ["org", "orgs"],
  ["category", "categories"],
  ["tag", "tags"],
];

/** Returns what has exactly this name. */
function readName(name: string, { engine, datesOf, placeNamed }: Known): Reading[] {
  const readings = fieldsOfNames.flatMap(([field, option]) =>
    engine.values[option]
      .named(name)
      .map((index): Reading => ({ field, value: engine.optionIds[option][index] ?? name })),
  );
  const folded = foldLetters(name);
  const place = placeNamed(folded);
  if (place !== undefined) readings.push({ field: "location", value: place });
  if (/^\d{4}$/.test(folded) && datesOf("year", folded).includes(folded))
    readings.push({ field: "year", value: folded });
  return readings;
}
