/**
 * Searches titles, descriptions and other texts. The token index is built after the engine, in slices. Until it is complete,
 * texts are scanned one by one, and each search also spends about as long as its scan took on building the index, so that a
 * caller who never calls `prepare` soon has the index too. The page loads token-index.ts after its first answer: 2 kB.
 */

import type { WordField } from "../../grammar/fields.ts";
import { foldCase, foldLetters, isWordStart } from "../../grammar/letters.ts";
import { type FieldsMarked, fieldsMarked, type ReadField } from "../../model/activity-fields.ts";
import type { Activity, CvData } from "../../model/cv.ts";
import type { RowSets } from "../sets/row-sets.ts";
import type { Rows } from "../sets/rows.ts";
import { records, text, texts } from "./facet-values.ts";

export type TextOf = (row: number) => string;

export interface TextSearch {
  /** The text to find; case and accents are ignored. */
  readonly text: string;
  /** A word starts at the text's start and after anything but a letter or digit. */
  readonly at: "anywhere" | "word-start";
}

/** See token-index.ts. */
interface TokenIndex {
  readonly tokens: readonly string[];
  /** Returns the rows of the window whose text matches. `folded`: the folded text, which is not empty. */
  find(search: TextSearch, folded: string, sets: RowSets): Rows;
}

type BuildTokenIndex = (size: number, textOf: TextOf) => Iterator<void, TokenIndex>;

let buildTokenIndex: BuildTokenIndex | undefined;

/** Called by token-index.ts when it is loaded. Before, all texts are scanned. */
export function provideTokenIndex(build: BuildTokenIndex): void {
  buildTokenIndex = build;
}

export class TextIndex {
  readonly #size: number;
  readonly #textOf: TextOf;
  #work: Iterator<void, TokenIndex> | undefined;
  #tokens: TokenIndex | undefined;

  constructor(size: number, textOf: TextOf) {
    this.#size = size;
    this.#textOf = textOf;
  }

  /** Builds the index for about `milliseconds`. Returns true once it is complete. */
  prepare(milliseconds: number): boolean {
    this.#work ??= buildTokenIndex?.(this.#size, this.#textOf);
    const end = performance.now() + milliseconds;
    while (this.#tokens === undefined) {
      const step = this.#work?.next();
      if (step === undefined) return false;
      if (step.done) this.#tokens = step.value;
      else if (performance.now() >= end) return false;
    }
    return true;
  }

  /** Returns the distinct tokens. Completes the index, so whoever may not wait has prepared it in slices. */
  get tokens(): readonly string[] {
    this.prepare(Number.POSITIVE_INFINITY);
    return this.#tokens?.tokens ?? [];
  }

  /** Returns the rows of the window whose text matches; an empty one matches all. */
  find(search: TextSearch, sets: RowSets): Rows {
    const folded = foldLetters(search.text);
    if (folded === "") return sets.all();
    if (this.#tokens !== undefined) return this.#tokens.find(search, folded, sets);
    const start = performance.now();
    const found = scanTexts(sets.all(), this.#textOf, search, sets);
    this.prepare(performance.now() - start);
    return found;
  }
}

/** Returns those of the rows whose text matches. */
export function scanTexts(rows: Rows, textOf: TextOf, search: TextSearch, sets: RowSets): Rows {
  const text = foldLetters(search.text);
  const list = sets.list(rows);
  const found = sets.buffers.takeList(list.length);
  let count = 0;
  for (let at = 0; at < list.length; at++) {
    const row = list[at]!;
    if (isIn(foldLetters(textOf(row)), text, search.at)) found[count++] = row;
  }
  return { kind: "list", list: found.subarray(0, count) };
}

function isIn(whole: string, text: string, place: TextSearch["at"]): boolean {
  let at = whole.indexOf(text);
  if (place === "anywhere") return at !== -1;
  while (at !== -1 && !isWordStart(whole, at)) at = whole.indexOf(text, at + 1);
  return at !== -1;
}

/**
 * Returns a folded word with the accents that it has in the text, and in lower case unless it is always written
 * otherwise there and `keepsCase`, because it may be a name. Returns it as it is if the text lacks it.
 */
export function spellAs(text: string, word: string, keepsCase: boolean): string {
  const found = text.match(/[\p{L}\p{M}]+/gu)?.filter((written) => foldLetters(written) === word) ?? [];
  const [first = word] = found;
  const lower = foldCase(first);
  return keepsCase && !found.includes(lower) ? first : lower;
}

/** Separates the texts of an activity, so that no phrase matches across two of them. */
const betweenTexts = "\u0000";

/** A highlight with tags is an object. */
const lineText = (line: unknown) =>
  typeof line === "object" && line !== null && "text" in line ? line.text : line;

/** Returns the texts of an activity that the terms of a field search. */
export function textsOf(
  field: WordField,
  activity: Activity,
  orgNames: ReadonlyMap<string, string>,
  readField: ReadField,
): readonly string[] {
  if (field !== "text") return readTexts(field, activity);
  return textFields.flatMap((name) => {
    const value = readField(activity, name);
    if (Array.isArray(value)) return texts(value.map(lineText));
    const written = text(value);
    return name === "org" ? orgNames.get(written) || written : written;
  });
}

/** The field of the data that the terms of a field search. It is decoded for all activities, because no search waits for it. */
const searchedBy = {
  title: "title",
  location: "location",
  author: "authors",
} as const satisfies Record<Exclude<WordField, "text">, FieldsMarked<"searched">>;

/** Returns the texts of an activity in which the terms of a field, other than `text`, find words. */
export function readTexts(field: Exclude<WordField, "text">, activity: Activity): readonly string[] {
  const value: unknown = activity[searchedBy[field]];
  if (value === undefined) return noTexts;
  return Array.isArray(value) ? texts(value) : [text(value)];
}

const noTexts: readonly string[] = [""];

const textFields = fieldsMarked("text");

/** Returns a function from a row to the text that the terms of a field search. */
export function createTextOf(
  field: WordField,
  { orgs }: Pick<CvData, "orgs">,
  activities: readonly Activity[],
  readField: ReadField = (activity, name) => activity[name],
): (row: number) => string {
  if (field !== "text") {
    const name = searchedBy[field];
    return (row) => {
      const value: unknown = activities[row]?.[name];
      return Array.isArray(value) ? texts(value).join(betweenTexts) : text(value);
    };
  }
  // The first of several orgs with the same id wins, so it is set last.
  const names = new Map([...records(orgs)].reverse().map(({ id, name }) => [id, text(name)]));
  return (row) => {
    const activity = activities[row];
    return activity === undefined ? "" : textsOf(field, activity, names, readField).join(betweenTexts);
  };
}
