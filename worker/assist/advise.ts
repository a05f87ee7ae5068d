/**
 * Advice on a query after its answer is shown: fixes of errors, corrections of values and words that nothing matches, the
 * term that excludes all results, matches in descriptions, and hidden kinds.
 */

import type { Expression, FieldExpression, Value } from "../../grammar/ast.ts";
import { removeOperand } from "../../grammar/edit.ts";
import { addFixes, applyEdit } from "../../grammar/fix.ts";
import { type ParsedQuery, parseQuery } from "../../grammar/parse.ts";
import { spellFieldValue, spellTerm } from "../../grammar/print.ts";
import { hiddenKinds } from "../../model/hidden-kinds.ts";
import type { Advice, AdviceRequest, Fix, HiddenByDefault, Hint, NamedYears } from "../contract.ts";
import { everything } from "../query/hidden-kinds.ts";
import { readNumber, toBounds } from "../query/plan.ts";
import { valuesOf, visitTerms } from "../query/referenced-values.ts";
import type { Counter, Options } from "./counter.ts";
import { assistMessages, describeUnknown } from "./messages.ts";
import { onlyPlainWordsOf, plainWordsOf, reword } from "./plain-words.ts";
import { findReadings } from "./readings.ts";
import { hintAtUnknownWords, prepareInSlices, type SlipHint } from "./slips.ts";
import { findValueSource, type Known, type NamedValue } from "./values.ts";

/** More would not fit into a line. */
const maxFixes = 3;

/** The results that an empty list shows from descriptions. */
const maxElsewhere = 20;

/** `words`: the plain words, which the texts of the results are marked with. */
export interface ElsewhereRows {
  readonly rows: Uint32Array;
  readonly words: readonly string[];
}

/** Advice whose results elsewhere are still rows. */
interface WorkedAdvice extends Omit<Advice, "elsewhere"> {
  elsewhere?: ElsewhereRows;
}

export type Advise = (request: AdviceRequest) => Promise<WorkedAdvice>;

export function createAdvise(known: Known, counter: Counter): Advise {
  const { engine } = known;
  let newest: AdviceRequest | undefined;

  return async function advise(request: AdviceRequest): Promise<WorkedAdvice> {
    newest = request;
    const { options } = request;
    const { query = "" } = options;
    const parsed = parseQuery(query);
    const hiddenByDefault = hiddenByDefaultOf(options, parsed);
    if (parsed.ok) {
      const { expression } = parsed;
      const inDescriptions = await findInDescriptions(expression);
      const readings = await countReadings(expression);
      const hints = await findHints(parsed);
      const years = findNamedYears(expression);
      const isEmpty = counter.count(options, query) === 0;
      const plainWords = isEmpty ? onlyPlainWordsOf(expression) : undefined;
      return {
        problems: [],
        hints,
        hiddenByDefault,
        ...(inDescriptions && { inDescriptions }),
        ...(readings.length > 0 && { readings }),
        ...(plainWords && { plainWords }),
        ...(isEmpty && inDescriptions && { elsewhere: findElsewhere(inDescriptions.label, expression) }),
        ...(years && { years }),
      };
    }
    const problems = [];
    for (const problem of addFixes(query, parsed.problems)) {
      const { fixes } = problem;
      problems.push(fixes === undefined ? problem : { ...problem, fixes: await countFixes(fixes) });
    }
    return { problems, hints: [], hiddenByDefault };

    /** Adds the number of results to each fix that makes a complete query. */
    async function countFixes(fixes: readonly Fix[]): Promise<Fix[]> {
      const texts = fixes.map(({ edit }) => applyEdit(query, edit));
      const counts = await counter.countAll(options, texts, () => newest === request);
      return fixes.map((fix, at) => {
        const count = counts[at];
        return count === undefined ? fix : { ...fix, count };
      });
    }

    /** Finds the query that also searches descriptions for the plain words. */
    async function findInDescriptions(expression: Expression | null): Promise<Advice["inDescriptions"]> {
      const words = plainWordsOf(expression);
      if (words.length === 0) return undefined;
      await prepareInSlices(engine.prepareTexts);
      if (newest !== request) return undefined;
      const label = applyEdit(query, reword(query, words, { field: "text" }).edit);
      const count = (counter.count(options, label) ?? 0) - (counter.count(options, query) ?? 0);
      return count <= 0 ? undefined : { label, edit: { start: 0, length: query.length, text: label }, count };
    }

    /** Lists the first results of the query that also searches descriptions. */
    function findElsewhere(label: string, expression: Expression | null): ElsewhereRows {
      const { rows } = engine.searchParsed({ ...options, query: label }, parseQuery(label));
      const words = plainWordsOf(expression).map(({ text }) => text);
      return { rows: rows.slice(0, maxElsewhere), words };
    }

    async function countReadings(expression: Expression | null): Promise<Required<Fix>[]> {
      const texts = findReadings(query, expression, known);
      const counts = await counter.countAll(options, texts, () => newest === request);
      return texts
        .flatMap((text, at): Required<Fix> | [] => {
          const count = counts[at] ?? 0;
          return count === 0 ? [] : { label: text, edit: { start: 0, length: query.length, text }, count };
        })
        .slice(0, maxFixes);
    }

    /** Returns the first fix of each candidate that has results. */
    async function firstThatFind(candidates: SlipHint["candidates"]): Promise<Fix[]> {
      const found: Fix[] = [];
      for (const fixes of candidates) {
        const [first] = (await countFixes(fixes)).filter(({ count = 0 }) => count > 0);
        if (first !== undefined) found.push(first);
        if (found.length === maxFixes) break;
      }
      return found;
    }

    async function countHint(hint: Hint): Promise<Hint> {
      const fixes = await countFixes(hint.fixes);
      return { ...hint, fixes: fixes.filter(({ count = 0 }) => count > 0).slice(0, maxFixes) };
    }

    async function findHints({ expression }: ParsedQuery & { ok: true }): Promise<Hint[]> {
      const hints: Hint[] = [];
      for (const hint of hintAtUnknownValues(expression, known)) hints.push(await countHint(hint));
      // A correction makes the hint to remove the term unnecessary.
      if (hints.some(({ fixes }) => fixes.length > 0) || counter.count(options, query) !== 0) return hints;
      let isCorrected = false;
      for (const { candidates, ...hint } of await hintAtUnknownWords(query, expression, engine)) {
        // The last hint corrects all words together, which is only needed if no word by itself is enough.
        if (isCorrected && hints.some(({ start }) => start === hint.start)) continue;
        const fixes = await firstThatFind(candidates);
        // Without a correction the hint adds nothing: the page already shows that there are no results.
        if (fixes.length > 0) hints.push({ ...hint, fixes });
        isCorrected ||= fixes.length > 0;
      }
      let best: Hint | undefined;
      for (const hint of hintAtTerms(query, expression)) {
        const counted = await countHint(hint);
        if ((counted.fixes[0]?.count ?? 0) > (best?.fixes[0]?.count ?? 0)) best = counted;
      }
      return best === undefined ? hints : [...hints, best];
    }
  };

  function hiddenByDefaultOf(options: Options, parsed: ParsedQuery): HiddenByDefault {
    if (!parsed.ok && parsed.incomplete) return { count: 0, kinds: [] };
    const searched = parseAsSearched(options.query ?? "", parsed);
    return findHiddenByDefault((shown) => engine.searchParsed(shown, searched).total, options);
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

/** The maximum number of terms that are tried. */
const maxTerms = 30;

/**
 * Returns a hint to remove each term that all results must match. A text of one term has none, because the page has a
 * button that empties the box.
 */
function hintAtTerms(text: string, expression: Expression | null): Hint[] {
  if (expression?.kind !== "and") return [];
  return expression.items.slice(0, maxTerms).map(({ span }) => {
    const { edit, removed } = removeOperand(text, span);
    const { start, length } = removed;
    const label = assistMessages.withoutTerm(text.slice(start, start + length));
    return { kind: "without-term", message: label, start, length, fixes: [{ label, edit }] };
  });
}

/**
 * Returns the years to which the text's own `year` terms limit all results; infinite if an end is open, undefined if
 * there are none. Terms below an OR or a NOT are ignored.
 */
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

/**
 * Finds how many matches are excluded because their kind is hidden by default, and which kinds exclude them. A match of
 * several kinds needs all of their options, so a kind excludes matches if fewer are found without its option than with
 * all of them.
 */
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

/** Parses an invalid text as the phrase that is searched, so that the engine does not warn for each count. */
export function parseAsSearched(text: string, parsed: ParsedQuery): ParsedQuery {
  if (parsed.ok) return parsed;
  return parseQuery(spellTerm({ text: text.trim() }));
}
