/**
 * Hints about valid texts: values that nothing has, and the term that keeps all results back. Their fixes are not
 * counted yet.
 */
import type { Expression, FieldExpression, Value } from "../../grammar/ast.ts";
import { removeOperand } from "../../grammar/edit.ts";
import { distance } from "../../grammar/nearest-names.ts";
import { spellFieldValue, spellTerm } from "../../grammar/print.ts";
import { foldCase } from "../../model/letters.ts";
import type { Hint } from "../contract.ts";
import { everything } from "../query/hidden-kinds.ts";
import { valuesOf, visitTerms } from "../query/referenced-values.ts";
import { assistMessages } from "./messages.ts";
import type { Known, NamedValue } from "./named-values.ts";
import { findValueSource } from "./value-sources.ts";

/** The most near values that are tried for a hint: more would be guesses. */
const maxNearest = 6;

/** Returns a hint for each value of language, category, org or id that nothing has. */
export function hintAtUnknownValues(expression: Expression | null, known: Known): Hint[] {
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
    message: assistMessages.unknownValue(field, written),
    start,
    length,
    fixes: nearest.map(({ id, name }) => {
      const spelled = spellFieldValue({ text: id, wildcard: false, span });
      return { label: name, edit: { start, length, text: spelled } };
    }),
  };
}

/** A key press waits for the slice that it falls into: half a frame of 16 ms. */
const sliceMs = 6;
/** Some seconds: a page that cannot load the index's program waits no longer for it. */
const maxSlices = 1_000;

/** Returns a hint for each word that no title has, with the words of titles that it may be a slip of. */
export async function hintAtUnknownWords(expression: Expression | null, { engine }: Known): Promise<Hint[]> {
  const unknown = new Map<string, Value>();
  visitTerms(expression, (term, isNegated) => {
    if (isNegated || (term.kind !== "term" && term.field !== "title")) return;
    for (const value of valuesOf(term) ?? []) {
      const asked = { kind: "term", value, span: value.span } as const;
      const isWord = /^\p{L}{3,}$/u.test(value.text) && !value.wildcard;
      if (isWord && engine.searchParsed(everything, { ok: true, expression: asked }).total === 0)
        unknown.set(value.text, value);
    }
  });
  const hints: Hint[] = [];
  for (const [word, { span }] of unknown) {
    const { start, length } = span;
    const nearest = (await findSlips(foldCase(word), engine)).slice(0, maxNearest);
    const fixes = nearest.map((text) => {
      const spelled = spellTerm({ text, wildcard: false, span });
      return { label: assistMessages.meantWord(text), edit: { start, length, text: spelled } };
    });
    hints.push({ kind: "unknown-word", message: assistMessages.unknownWord(word), start, length, fixes });
  }
  return hints;
}

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Has an index built slice by slice; `prepare` is given the milliseconds of a slice, and returns whether all is done. */
export async function prepareInSlices(prepare: (milliseconds: number) => boolean): Promise<void> {
  for (let slice = 0; slice < maxSlices && !prepare(sliceMs); slice++) await pause();
}

/** Returns the words of titles that are an edit away from a word, or two from six letters on, the nearest first. */
async function findSlips(word: string, engine: Known["engine"]): Promise<string[]> {
  await prepareInSlices(engine.prepare);
  const most = [...word].length < 6 ? 1 : 2;
  const distances = new Map<string, number>();
  let sliceEnd = performance.now() + sliceMs;
  for (const token of engine.titleTokens()) {
    if (performance.now() >= sliceEnd) {
      await pause();
      sliceEnd = performance.now() + sliceMs;
    }
    const [other = ""] = /^\p{L}+/u.exec(token) ?? [];
    if (Math.abs(other.length - word.length) > most || other.length < 2) continue;
    const slips = distance(word, other);
    if (slips <= most) distances.set(other, slips);
  }
  return [...distances.keys()].sort((one, other) => distances.get(one)! - distances.get(other)!);
}

/** The most terms that are tried: nobody reads a longer query to find the wrong one. */
const maxTerms = 30;

/**
 * Returns a hint for each term that all results must match, and that is not the whole text: without it the box
 * would be empty, for which the page has a button of its own.
 */
export function hintAtTerms(text: string, expression: Expression | null): Hint[] {
  if (expression?.kind !== "and") return [];
  return expression.items.slice(0, maxTerms).map(({ span }) => {
    const { edit, removed } = removeOperand(text, span);
    const { start, length } = removed;
    const label = assistMessages.withoutTerm(text.slice(start, start + length));
    return { kind: "without-term", message: label, start, length, fixes: [{ label, edit }] };
  });
}
