/**
 * Advice on a query after its answer is shown: fixes of errors, corrections of values and words that nothing matches, the
 * term that excludes all results, matches in descriptions, and hidden kinds.
 */

import type { Expression, FieldExpression, Value } from "../../grammar/ast.ts";
import { removeOperand } from "../../grammar/edit.ts";
import { addFixes, applyEdit, fixMessages } from "../../grammar/fix.ts";
import { foldLetters } from "../../grammar/letters.ts";
import { distance } from "../../grammar/nearest-names.ts";
import { type ParsedQuery, parseQuery } from "../../grammar/parse.ts";
import { spellFieldValue, spellTerm } from "../../grammar/print.ts";
import { hiddenKinds } from "../../model/hidden-kinds.ts";
import type { Advice, AdviceRequest, Fix, HiddenByDefault, Hint, NamedYears } from "../contract.ts";
import { everything } from "../query/hidden-kinds.ts";
import { readNumber, toBounds } from "../query/plan.ts";
import { valuesOf, visitTerms } from "../query/referenced-values.ts";
import type { Counter, Options } from "./counter.ts";
import { assistMessages, describeUnknown } from "./messages.ts";
import { findValueSource, type Known, type NamedValue } from "./values.ts";

/** More would not fit into a line. */
const maxFixes = 3;

export function createAdvise(known: Known, counter: Counter) {
  const { engine } = known;
  let newest: AdviceRequest | undefined;

  return async function advise(request: AdviceRequest): Promise<Advice> {
    newest = request;
    const { options } = request;
    const { query = "" } = options;
    const parsed = parseQuery(query);
    const hiddenByDefault = hiddenByDefaultOf(options, parsed);
    if (parsed.ok) {
      const inDescriptions = await findInDescriptions(parsed.expression);
      const hints = await findHints(parsed);
      const years = findNamedYears(parsed.expression);
      return {
        problems: [],
        hints,
        hiddenByDefault,
        ...(inDescriptions && { inDescriptions }),
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
      const words: Value[] = [];
      visitTerms(expression, (term, isNegated) => {
        if (term.kind === "term" && !isNegated && term.value.text !== "") words.push(term.value);
      });
      if (words.length === 0) return undefined;
      await prepareInSlices(engine.prepareTexts);
      if (newest !== request) return undefined;
      // From the last to the first, so that the spans of earlier words stay valid.
      const label = words.reduceRight((text, value) => {
        const { start, length } = value.span;
        return applyEdit(text, { start, length, text: `text:${spellFieldValue(value)}` });
      }, query);
      const count = (counter.count(options, label) ?? 0) - (counter.count(options, query) ?? 0);
      return count <= 0 ? undefined : { label, edit: { start: 0, length: query.length, text: label }, count };
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
      for (const hint of await hintAtUnknownWords(expression, known)) {
        const counted = await countHint(hint);
        // Without a correction the hint adds nothing: the page already shows that there are no results.
        if (counted.fixes.length > 0) hints.push(counted);
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

/** A key press waits for at most one slice: half a frame of 16 ms. */
const sliceMs = 6;
/** Some seconds. */
const maxSlices = 1_000;

/** Returns a hint for each word that no title contains, with similar words of titles and of other texts. */
async function hintAtUnknownWords(expression: Expression | null, { engine }: Known): Promise<Hint[]> {
  const unknown = new Map<string, UnknownWord>();
  visitTerms(expression, (term, isNegated) => {
    if (isNegated || (term.kind !== "term" && term.field !== "title")) return;
    for (const value of valuesOf(term) ?? []) {
      const isWord = /^[\p{L}\p{M}]{3,}$/u.test(value.text) && !value.wildcard;
      const asked = { kind: "term", value, span: value.span } as const;
      if (isWord && searchTerm(asked, engine).total === 0)
        unknown.set(value.text, { value, fields: term.kind === "term" ? ["title", "text"] : ["title"] });
    }
  });
  const hints: Hint[] = [];
  for (const [word, { value, fields }] of unknown) {
    const { start, length } = value.span;
    const nearest = (await findSlips(foldLetters(word), fields, engine)).slice(0, maxNearest);
    const fixes = nearest.map(({ word, field }) => {
      const asked = { text: word, wildcard: false, span: value.span };
      const found = searchTerm({ kind: "match", field, value: asked, span: value.span }, engine);
      const text = engine.spell(word, field, found.rows[0] ?? 0);
      const spelled = field === "title" ? spellTerm({ text }) : `${field}:${spellFieldValue({ text })}`;
      return { label: fixMessages.meant(text), edit: { start, length, text: spelled } };
    });
    hints.push({ kind: "unknown-word", message: assistMessages.unknownWord(word), start, length, fixes });
  }
  return hints;
}

interface UnknownWord {
  value: Value;
  /** The fields whose words may replace it. */
  fields: readonly SlipField[];
}

/** Words of titles are better guesses than words of all texts, which only `text:` searches. */
type SlipField = "title" | "text";

const searchTerm = (expression: Expression, engine: Known["engine"]) =>
  engine.searchParsed(everything, { ok: true, expression });

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Builds an index in slices. `prepare` works for some milliseconds and returns whether the index is complete. */
async function prepareInSlices(prepare: (milliseconds: number) => boolean): Promise<void> {
  for (let slice = 0; slice < maxSlices && !prepare(sliceMs); slice++) await pause();
}

interface Slip {
  /** Folded. */
  word: string;
  field: SlipField;
  distance: number;
}

/**
 * Returns the words of the fields within one edit of a word, or two if it has at least six letters, nearest first; of
 * equal ones, those of the first field.
 */
async function findSlips(
  word: string,
  fields: readonly SlipField[],
  engine: Known["engine"],
): Promise<Slip[]> {
  const most = [...word].length < 6 ? 1 : 2;
  const slips = new Map<string, Slip>();
  for (const field of fields) {
    await prepareInSlices(field === "title" ? engine.prepare : engine.prepareTexts);
    let sliceEnd = performance.now() + sliceMs;
    for (const token of engine.tokensOf(field)) {
      if (performance.now() >= sliceEnd) {
        await pause();
        sliceEnd = performance.now() + sliceMs;
      }
      const [other = ""] = /^\p{L}+/u.exec(token) ?? [];
      if (Math.abs(other.length - word.length) > most || other.length < 2 || slips.has(other)) continue;
      const edits = distance(word, other);
      if (edits <= most) slips.set(other, { word: other, field, distance: edits });
    }
  }
  return [...slips.values()].sort((one, other) => one.distance - other.distance);
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
