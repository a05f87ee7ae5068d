/** Advice after an answer: fixes of errors, corrections, the term that excludes all, descriptions, hidden kinds. */

import type { Expression, FieldExpression, Problem, Value } from "../../grammar/ast.ts";
import { removeOperand } from "../../grammar/edit.ts";
import { cvFields } from "../../grammar/fields.ts";
import { addFixes, applyEdit, fixMessages } from "../../grammar/fix.ts";
import { type ParsedQuery, parseQuery } from "../../grammar/parse.ts";
import { spellFieldValue, spellTerm } from "../../grammar/print.ts";
import { hiddenKinds } from "../../model/hidden-kinds.ts";
import { everything } from "../query/hidden-kinds.ts";
import { readNumber, toBounds } from "../query/plan.ts";
import { valuesOf, visitTerms } from "../query/referenced-values.ts";
import type {
  Advice,
  AdviceRequest,
  Fix,
  HiddenByDefault,
  Hint,
  NamedYears,
  ProfilePlace,
  WordedReading,
} from "../types.ts";
import { englishConcepts } from "./concepts/english.ts";
import type { Counter, Options } from "./counter.ts";
import { findJoinedByAnd } from "./either.ts";
import { shieldAddresses } from "./entries.ts";
import { assistMessages, describeUnknown } from "./messages.ts";
import { readPlain } from "./plain-text.ts";
import { onlyPlainWordsOf, plainWordsOf, reword } from "./plain-words.ts";
import { createReader, pickResults, type ReadQuery, type ReadQuestion, toReadings } from "./readings.ts";
import { hintAtUnknownWords, prepareInSlices, type SlipHint } from "./slips.ts";
import { findWhatThereIs } from "./to-find.ts";
import { hintAtUnusedValues } from "./unused-values.ts";
import { findValueSource, type Known, type NamedValue } from "./values.ts";

/** More would not fit into a line. */
const maxFixes = 3;

/** The maximum number of results from descriptions in place of an empty list. */
const maxElsewhere = 20;

/** `words`: the plain words, which the texts of the results are marked with. */
export interface ElsewhereRows {
  readonly rows: ArrayLike<number>;
  readonly words: readonly string[];
}

/** Advice whose results elsewhere are still rows. */
interface WorkedAdvice extends Omit<Advice, "elsewhere"> {
  elsewhere?: ElsewhereRows;
}

export type Advise = (request: AdviceRequest) => Promise<WorkedAdvice>;

/** Finds the reading whose results are shown for a text that no title matches. */
export type FindMeant = (options: Options) => Promise<WordedReading | undefined>;

export function createAdvise(known: Known, counter: Counter): { advise: Advise; findMeant: FindMeant } {
  let newest: AdviceRequest | undefined;
  const readQuery = createReader(known, () => [englishConcepts, assistMessages.concepts]);
  return {
    advise(request) {
      newest = request;
      return new Adviser(known, counter, readQuery, request.options, () => newest === request).advise();
    },
    findMeant: (options) => new Adviser(known, counter, readQuery, options, () => true).findMeant(),
  };
}

class Adviser {
  readonly #known: Known;
  readonly #counter: Counter;
  readonly #readQuery: ReadQuery;
  readonly #options: Options;
  readonly #query: string;
  /** Returns whether no later request has replaced this one. */
  readonly #isNewest: () => boolean;

  constructor(
    known: Known,
    counter: Counter,
    readQuery: ReadQuery,
    options: Options,
    isNewest: () => boolean,
  ) {
    this.#known = known;
    this.#counter = counter;
    this.#readQuery = readQuery;
    this.#options = options;
    this.#query = options.query ?? "";
    this.#isNewest = isNewest;
  }

  async findMeant(): Promise<WordedReading | undefined> {
    const { engine } = this.#known;
    const parsed = parseQuery(shieldAddresses(this.#query));
    const searched = parseAsSearched(this.#query, parsed);
    // Titles that are hidden have all words, so they are what is offered first.
    if (engine.search({ ...this.#options, ...everything }, searched).total > 0) return undefined;
    const [first] = (await this.#read()).readings;
    return first?.covers === true ? first : undefined;
  }

  async advise(): Promise<WorkedAdvice> {
    const parsed = parseQuery(shieldAddresses(this.#query));
    const hiddenByDefault = this.#hiddenByDefault(parsed);
    if (parsed.ok)
      return { problems: [], hiddenByDefault, ...(await this.#adviseOnValid(parsed.expression)) };
    const problems = [];
    for (const problem of addFixes(this.#query, parsed.problems)) {
      const { fixes } = problem;
      problems.push(fixes === undefined ? problem : { ...problem, fixes: await this.#usefulFixes(fixes) });
    }
    const { readings, places } = await this.#read();
    const hints = problems
      .filter(({ code }) => code === "field-unknown")
      .slice(0, 1)
      .map(hintAtFields);
    const isOffered = readings.length > 0 || problems.some(({ fixes = [] }) => fixes.length > 0);
    const searched = parseAsSearched(this.#query, parsed);
    const isEmpty = this.#known.engine.search(this.#options, searched).total === 0;
    // The words of a text that is no query may be in descriptions: `and a colon drawn`.
    const asWords = isEmpty && !parsed.incomplete ? await this.#findWordsInDescriptions() : undefined;
    const isDeadEnd = !isOffered && places.length === 0 && asWords === undefined;
    return {
      ...{ problems, hints, hiddenByDefault },
      ...asWords,
      ...this.#toReadingAdvice(readings, places),
      ...(isEmpty && { toFind: await this.#findWhatThereIs(isDeadEnd) }),
    };
  }

  async #adviseOnValid(
    expression: Expression | null,
  ): Promise<Omit<WorkedAdvice, "problems" | "hiddenByDefault">> {
    const inDescriptions = await this.#findInDescriptions(expression);
    const { readings, places, isOfProfile } = await this.#read();
    const isMeant = isOfProfile || readings[0]?.covers === true;
    const isSure = isMeant && readings[0]?.isNear !== true;
    const hints = await this.#findHints(expression, { isMeant, isSure, isOfProfile });
    const years = findNamedYears(expression);
    const isEmpty = this.#count() === 0;
    const plainWords = isEmpty ? onlyPlainWordsOf(expression) : undefined;
    const isHopeless = hints.every(({ kind, fixes }) => kind === "unknown-word" || fixes.length === 0);
    const isDeadEnd = isHopeless && !inDescriptions && readings.length === 0 && places.length === 0;
    const either = await this.#hintAtEither(expression);
    return {
      hints: [...either, ...hints],
      ...(inDescriptions && { inDescriptions }),
      ...this.#toReadingAdvice(readings, places),
      ...(isEmpty && { toFind: await this.#findWhatThereIs(isDeadEnd) }),
      ...(plainWords && { plainWords }),
      ...(isEmpty && inDescriptions && { elsewhere: this.#findElsewhere(inDescriptions.label, expression) }),
      ...(years && { years }),
    };
  }

  #toReadingAdvice(
    readings: readonly WordedReading[],
    places: readonly ProfilePlace[],
  ): Pick<WorkedAdvice, "readings" | "places"> {
    return {
      ...(readings.length > 0 && { readings: [...readings] }),
      ...(places.length > 0 && { places: [...places] }),
    };
  }

  #findWhatThereIs(isDeadEnd: boolean) {
    return findWhatThereIs(this.#query, this.#options, isDeadEnd, this.#known);
  }

  #rowsOf(query: string): Uint32Array {
    return this.#known.engine.search({ ...this.#options, query }, parseQuery(query)).rows;
  }

  #count(text = shieldAddresses(this.#query)): number | undefined {
    return this.#counter.count(this.#options, text);
  }

  #countAll(texts: readonly string[]) {
    return this.#counter.countAll(this.#options, texts, this.#isNewest);
  }

  /** Returns the edit that replaces the whole text. */
  #replaceBy(text: string): Pick<Required<Fix>, "label" | "edit"> {
    return { label: text, edit: { start: 0, length: this.#query.length, text } };
  }

  /** Adds the number of results to each fix that makes a complete query. */
  async #countFixes(fixes: readonly Fix[]): Promise<Fix[]> {
    const counts = await this.#countAll(fixes.map(({ edit }) => applyEdit(this.#query, edit)));
    return fixes.map((fix, at) => {
      const count = counts[at];
      return count === undefined ? fix : { ...fix, count };
    });
  }

  /** Returns the fixes of a problem that lead to results; those that leave another problem if there are no others. */
  async #usefulFixes(fixes: readonly Fix[]): Promise<Fix[]> {
    const counted = await this.#countFixes(fixes);
    const found = counted.filter(({ count = 0 }) => count > 0);
    return found.length > 0 ? found : counted.filter(({ count }) => count === undefined);
  }

  async #findWordsInDescriptions(): Promise<Pick<WorkedAdvice, "inDescriptions" | "elsewhere"> | undefined> {
    for (const { query } of readPlain(this.#query).words) {
      const parsed = parseQuery(query);
      const inDescriptions = parsed.ok && (await this.#findInDescriptions(parsed.expression, query));
      if (!parsed.ok || !inDescriptions) continue;
      return { inDescriptions, elsewhere: this.#findElsewhere(inDescriptions.label, parsed.expression) };
    }
    return undefined;
  }

  /** Finds the query that also searches descriptions for the plain words of a text. */
  async #findInDescriptions(
    expression: Expression | null,
    query = this.#query,
  ): Promise<Advice["inDescriptions"]> {
    const words = plainWordsOf(expression);
    if (words.length === 0) return undefined;
    await prepareInSlices((milliseconds) => this.#known.engine.prepareTexts(milliseconds));
    if (!this.#isNewest()) return undefined;
    const label = applyEdit(query, reword(query, words, { field: "text" }).edit);
    const count = (this.#count(label) ?? 0) - (this.#count() ?? 0);
    return count <= 0 ? undefined : { ...this.#replaceBy(label), count };
  }

  /** Lists the first results of the query that also searches descriptions. */
  #findElsewhere(label: string, expression: Expression | null): ElsewhereRows {
    const words = plainWordsOf(expression).map(({ text }) => text);
    return { rows: this.#rowsOf(label).slice(0, maxElsewhere), words };
  }

  /** Returns the readings of the text, the best first, and the places of the profile that it names. */
  async #read(): Promise<Pick<ReadQuestion, "places" | "isOfProfile"> & { readings: WordedReading[] }> {
    const { engine, entries } = this.#known;
    await prepareInSlices((milliseconds) => engine.prepare(milliseconds));
    await prepareInSlices((milliseconds) => entries.prepare(this.#query, milliseconds));
    const { drafts: read, places, isOfProfile } = this.#readQuery(this.#query);
    const drafts = pickResults(read, (query) => this.#rowsOf(query), this.#known);
    const counts = await this.#countAll(drafts.map(({ query }) => query));
    const readings = toReadings(this.#query, drafts, counts);
    // Where titles have words such as "skills", a text that has others too is about them.
    const isNamed = isOfProfile || this.#count() === 0 || this.#count() === undefined;
    return { readings, places: isNamed ? places : [], isOfProfile };
  }

  /** Returns the first fix of each candidate that has results. */
  async #firstThatFind(candidates: SlipHint["candidates"]): Promise<Fix[]> {
    const found: Fix[] = [];
    for (const fixes of candidates) {
      const [first] = (await this.#countFixes(fixes)).filter(({ count = 0 }) => count > 0);
      if (first !== undefined) found.push(first);
      if (found.length === maxFixes) break;
    }
    return found;
  }

  async #countHint(hint: Hint): Promise<Hint> {
    const fixes = await this.#countFixes(hint.fixes);
    return { ...hint, fixes: fixes.filter(({ count = 0 }) => count > 0).slice(0, maxFixes) };
  }

  /** Hints at unknown values; and if there are no results, at unknown words, or at the term that excludes the most. */
  async #findHints(
    expression: Expression | null,
    { isMeant, isSure, isOfProfile }: { isMeant: boolean; isSure: boolean; isOfProfile: boolean },
  ): Promise<Hint[]> {
    const hints: Hint[] = [];
    for (const hint of hintAtUnknownValues(expression, this.#known)) hints.push(await this.#countHint(hint));
    if (this.#count() === 0) hints.push(...hintAtUnusedValues(this.#query, expression, this.#known));
    // A correction makes the hint to remove the term unnecessary.
    if (hints.some(({ fixes }) => fixes.length > 0) || this.#count() !== 0 || isOfProfile) return hints;
    const operators = hintAtOperators(this.#query);
    if (operators !== undefined && !isMeant) {
      const counted = await this.#countHint(operators);
      if (counted.fixes.length > 0) return [...hints, counted];
    }
    // A reading of the whole text leaves no word to correct, unless the reading itself corrects one.
    if (isSure) return hints;
    let isCorrected = false;
    for (const { candidates, ...hint } of await hintAtUnknownWords(
      this.#query,
      expression,
      this.#known.engine,
    )) {
      // The last hint corrects all words together, which is only needed if no word by itself is enough.
      if (isCorrected && hints.some(({ start }) => start === hint.start)) continue;
      const fixes = await this.#firstThatFind(candidates);
      // Without a correction the hint adds nothing: the page already shows that there are no results.
      if (fixes.length > 0) hints.push({ ...hint, fixes });
      isCorrected ||= fixes.length > 0;
    }
    // A text with a reading needs no term removed either.
    if (isMeant) return hints;
    let best: Hint | undefined;
    for (const hint of hintAtTerms(this.#query, expression)) {
      const counted = await this.#countHint(hint);
      if ((counted.fixes[0]?.count ?? 0) > (best?.fixes[0]?.count ?? 0)) best = counted;
    }
    return best === undefined ? hints : [...hints, best];
  }

  /** Returns the hint that a written AND of one field means either value, with the text that finds both. */
  async #hintAtEither(expression: Expression | null): Promise<Hint[]> {
    const joined = findJoinedByAnd(this.#query, expression, this.#options);
    if (joined === undefined) return [];
    const { field, start, length, both } = joined;
    const fixes = both === undefined ? [] : [{ label: fixMessages.meant(both.text), edit: both }];
    const hint = { kind: "either", message: assistMessages.either(field), start, length, fixes } as const;
    const option = optionOfAll.get(field);
    const count = option && this.#counter.count({ ...this.#options, [option]: true }, this.#query);
    return [await this.#countHint(option && count ? { ...hint, choice: { option, count } } : hint)];
  }

  #hiddenByDefault(parsed: ParsedQuery): HiddenByDefault {
    if (!parsed.ok && parsed.incomplete) return { count: 0, kinds: [] };
    const { engine } = this.#known;
    const count = (searched: ParsedQuery) =>
      findHiddenByDefault((shown) => engine.search(shown, searched).total, this.#options);
    const hidden = count(parseAsSearched(this.#query, parsed));
    const [phrase] = readPlain(this.#query).phrase;
    // A pasted title may be hidden whose words are no query, or another one: `good -> bad`, `Add --debug option`.
    return hidden.count > 0 || phrase === undefined ? hidden : count(parseQuery(phrase.query));
  }
}

/** The maximum number of near values per hint; more would be guesses. */
const maxNearest = 6;

/** Returns a hint for each value of language, category, org or id that does not exist. */
function hintAtUnknownValues(expression: Expression | null, known: Known): Hint[] {
  const hints: Hint[] = [];
  visitTerms(expression, (term) => {
    if (term.kind === "term") return;
    for (const value of valuesOf(term) ?? []) {
      const nearest = findValueSource(term.field)?.nearest?.(value, known);
      if (nearest !== undefined) hints.push(hintAtUnknown(term, value, nearest.slice(0, maxNearest)));
    }
  });
  return hints;
}

function hintAtUnknown(
  { field }: FieldExpression,
  { text, wildcard, span }: Value,
  nearest: readonly NamedValue[],
): Hint {
  const { start, length } = span;
  const written = wildcard ? `${text}*` : text;
  return {
    kind: "unknown-value",
    message: describeUnknown(field, written),
    start,
    length,
    fixes: nearest.map(({ id, name }) => {
      const spelled = spellFieldValue({ text: id });
      return { label: name, edit: { start, length, text: spelled } };
    }),
  };
}

function hintAtFields({ start, length }: Problem): Hint {
  const names = cvFields.map(({ name }) => name).join(", ");
  return { kind: "fields", message: assistMessages.fieldsAre(names), start, length, fixes: [] };
}

/** The fields of which an option requires all values. */
const optionOfAll: ReadonlyMap<string, NonNullable<Hint["choice"]>["option"]> = new Map([
  ["language", "useAndFilterForLanguages"],
  ["tag", "useAndFilterForTags"],
]);

/** Returns a hint at the operators of other search boxes, which are words here: `|`, `||`, `&&`, and `!` or `+` before a word. */
function hintAtOperators(text: string): Hint | undefined {
  const found = /(?<!\S)(?:[|｜]{1,2}|&&?)(?!\S)|(?<!\S)\+(?=[^\s+])/.exec(text);
  if (found === null) return undefined;
  const fixed = text
    .replace(/\s+[|｜]{1,2}(?=\s)/g, " OR")
    .replace(/\s+&&?(?=\s)/g, "")
    .replace(/(?<!\S)\+(?=[^\s+])/g, "")
    .trim();
  return {
    kind: "operator",
    message: assistMessages.noOperator(found[0]),
    ...{ start: found.index, length: found[0].length },
    fixes: [{ label: fixMessages.meant(fixed), edit: { start: 0, length: text.length, text: fixed } }],
  };
}

/** The maximum number of terms that are tried. */
const maxTerms = 30;

/** Returns a hint to remove each term that all results must match. One term has none: a button empties the box. */
function hintAtTerms(text: string, expression: Expression | null): Hint[] {
  if (expression?.kind !== "and") return [];
  return expression.items.slice(0, maxTerms).map(({ span }) => {
    const { edit, removed } = removeOperand(text, span);
    const { start, length } = removed;
    const label = assistMessages.withoutTerm(text.slice(start, start + length));
    return { kind: "without-term", message: label, start, length, fixes: [{ label, edit }] };
  });
}

/** Returns the years to which the text's own `year` terms, not below OR or NOT, limit all results. */
export function findNamedYears(expression: Expression | null): NamedYears | undefined {
  const items = expression === null ? [] : expression.kind === "and" ? expression.items : [expression];
  const bounds = items.flatMap((item) => (isOfYear(item) ? (toBounds(item, readNumber) ?? []) : []));
  if (bounds.length === 0) return undefined;
  // As in the search, years and closed ranges are joined by OR, and open ranges by AND.
  const isClosed = ({ low, high }: NamedYears) => Number.isFinite(low) && Number.isFinite(high);
  const closed = bounds.filter(isClosed);
  const open = bounds.filter((one) => !isClosed(one));
  const hull =
    closed.length === 0
      ? []
      : [
          {
            low: Math.min(...closed.map(({ low }) => low)),
            high: Math.max(...closed.map(({ high }) => high)),
          },
        ];
  return {
    low: Math.max(...[...hull, ...open].map(({ low }) => low)),
    high: Math.min(...[...hull, ...open].map(({ high }) => high)),
  };
}

function isOfYear(node: Expression): node is FieldExpression {
  return "field" in node && node.field === "year";
}

/** Finds how many matches are hidden by their kinds, and which kinds: a match of several needs all their options. */
export function findHiddenByDefault(total: (options: Options) => number, options: Options): HiddenByDefault {
  const shown = { ...options, ...everything };
  const all = total(shown);
  const count = all - total(options);
  if (count === 0) return { count, kinds: [] };
  const kinds = hiddenKinds
    .map(({ option }) => option)
    .filter((kind) => !options[kind] && total({ ...shown, [kind]: false }) < all);
  return { count, kinds };
}

const asPhrase = (text: string) => parseQuery(spellTerm({ text: text.trim() }));

/** Parses an invalid text as the phrase that is searched, so that the engine does not warn for each count. */
export function parseAsSearched(text: string, parsed: ParsedQuery): ParsedQuery {
  if (parsed.ok) return parsed;
  return asPhrase(text);
}
