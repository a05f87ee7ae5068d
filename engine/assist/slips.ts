/** Typing errors: words that occur nowhere, and similar words of titles, names, places and descriptions. */
import type { Expression, Fix, TextEdit, Value } from "../../grammar/ast.ts";
import { fixMessages } from "../../grammar/fix.ts";
import { foldLetters } from "../../grammar/letters.ts";
import { distance } from "../../grammar/nearest-names.ts";
import { everything } from "../query/hidden-kinds.ts";
import { valuesOf, visitTerms } from "../query/referenced-values.ts";
import type { Hint } from "../types.ts";
import { assistMessages } from "./messages.ts";
import { plainWordsOf, reword } from "./plain-words.ts";
import type { Known } from "./values.ts";

type Engine = Known["engine"];

/** The maximum number of similar words per hint; more would be guesses. */
const maxNearest = 6;
/** The maximum number of similar words that are tried for each of several words. */
const maxCombined = 3;

/** A word that occurs nowhere. */
interface UnknownWord {
  readonly value: Value;
  /** The fields whose words may replace it. */
  readonly fields: readonly SlipField[];
  /** The nearest first. */
  readonly slips: readonly Slip[];
}

/** Words of titles are better guesses than words of all texts, which only `text:` searches. */
type SlipField = "title" | "text";

interface Slip {
  /** As the data spells it. */
  readonly word: string;
  readonly field: SlipField;
}

/** Returns the changes of a text in the order in which they are tried, and the similar word of each. */
export interface SlipHint extends Omit<Hint, "fixes"> {
  readonly candidates: readonly (readonly Fix[])[];
}

/**
 * Returns a hint for each word that occurs neither in titles nor in other texts. Each of its candidates is a similar word; the
 * first of its fixes that finds something is meant. If several words are unknown, the last hint corrects them together.
 */
export async function hintAtUnknownWords(
  query: string,
  expression: Expression | null,
  engine: Engine,
): Promise<SlipHint[]> {
  const plain = plainWordsOf(expression);
  const unknown: UnknownWord[] = [];
  for (const { value, fields } of findUnknownWords(expression, engine)) {
    const slips = await findSlips(value, fields, engine);
    unknown.push({ value, fields, slips: slips.slice(0, maxNearest) });
  }
  const hintAt = ({ value }: UnknownWord, candidates: SlipHint["candidates"]): SlipHint => ({
    kind: "unknown-word",
    message: assistMessages.unknownWord(value.text),
    ...value.span,
    candidates,
  });
  const hints = unknown.map((word) =>
    hintAt(
      word,
      word.slips.map((slip) => corrections(query, plain, [[word, slip]])),
    ),
  );
  const [first] = unknown;
  if (first === undefined || unknown.length < 2) return hints;
  const together = combine(unknown).map((chosen) => corrections(query, plain, chosen));
  return [...hints, hintAt(first, together)];
}

/** Returns each choice of one similar word per unknown word. */
function combine(unknown: readonly UnknownWord[]): (readonly [UnknownWord, Slip])[][] {
  let chosen: (readonly [UnknownWord, Slip])[][] = [[]];
  for (const word of unknown) {
    const slips = word.slips.slice(0, maxCombined);
    chosen = slips.flatMap((slip) => chosen.map((before) => [...before, [word, slip] as const]));
    chosen = chosen.slice(0, maxCombined ** 2);
  }
  return chosen;
}

/** Returns the texts with similar words in the places of unknown ones: in titles, then in all texts. */
function corrections(
  query: string,
  plain: readonly Value[],
  chosen: readonly (readonly [UnknownWord, Slip])[],
): Fix[] {
  const replaced = new Map(chosen.map(([{ value }, { word }]) => [value, word]));
  // Words after `title:` keep their field.
  const isPlain = chosen.every(([{ value }]) => plain.includes(value));
  const words = isPlain ? plain : chosen.map(([{ value }]) => value);
  const ofTitles = chosen.every(([, { field }]) => field === "title");
  const changes = [
    ...(ofTitles ? [reword(query, words, { replaced, field: "title" })] : []),
    ...(isPlain ? [reword(query, words, { replaced, field: "text" })] : []),
  ];
  const [first] = chosen;
  const isSingle = (edit: TextEdit) => chosen.length === 1 && edit.start === first?.[0].value.span.start;
  return changes.map(({ label, edit }) => ({
    label: fixMessages.meant(isSingle(edit) && first !== undefined ? first[1].word : label),
    edit,
  }));
}

function findUnknownWords(
  expression: Expression | null,
  engine: Engine,
): { value: Value; fields: readonly SlipField[] }[] {
  const unknown = new Map<string, { value: Value; fields: readonly SlipField[] }>();
  visitTerms(expression, (term, isNegated) => {
    if (isNegated || (term.kind !== "term" && term.field !== "title")) return;
    const fields: readonly SlipField[] = term.kind === "term" ? ["title", "text"] : ["title"];
    for (const value of valuesOf(term) ?? []) {
      const isWord = /^[\p{L}\p{M}]{3,}$/u.test(value.text) && !value.wildcard;
      if (isWord && fields.every((field) => searchIn(field, value.text, engine).total === 0))
        unknown.set(value.text, { value, fields });
    }
  });
  return [...unknown.values()];
}

const nowhere = { start: 0, length: 0 };

function searchIn(field: SlipField, text: string, engine: Engine) {
  const value = { text, wildcard: false, span: nowhere };
  const expression = { kind: "match", field, value, span: nowhere } as const;
  return engine.search(everything, { ok: true, expression });
}

/** A key press waits for at most one slice: half a frame of 16 ms. */
const sliceMs = 6;
/** Some seconds. */
const maxSlices = 1_000;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Builds an index in slices. `prepare` works for some milliseconds and returns whether the index is complete. */
export async function prepareInSlices(prepare: (milliseconds: number) => boolean): Promise<void> {
  for (let slice = 0; slice < maxSlices && !prepare(sliceMs); slice++) await pause();
}

const leastStem = 4;
const longestEnding = 6;

/** Returns whether a word is another one with an ending, as `leadership` is `lead`. */
function isStem(stem: string, word: string): boolean {
  return stem.length >= leastStem && word.length - stem.length <= longestEnding && word.startsWith(stem);
}

/**
 * Returns the words of the fields within one edit of a word, or two if it has at least six letters, nearest first; of
 * equal ones, those of the first field; then those of which the word is a longer form.
 */
async function findSlips(value: Value, fields: readonly SlipField[], engine: Engine): Promise<Slip[]> {
  const word = foldLetters(value.text);
  const most = [...word].length < 6 ? 1 : 2;
  const slips = new Map<string, { field: SlipField; edits: number }>();
  for (const field of fields) {
    await prepareInSlices((milliseconds) =>
      field === "title" ? engine.prepare(milliseconds) : engine.prepareTexts(milliseconds),
    );
    let sliceEnd = performance.now() + sliceMs;
    for (const token of engine.tokensOf(field)) {
      if (performance.now() >= sliceEnd) {
        await pause();
        sliceEnd = performance.now() + sliceMs;
      }
      const [other = ""] = /^\p{L}+/u.exec(token) ?? [];
      if (other.length < 2 || slips.has(other)) continue;
      const isNear = Math.abs(other.length - word.length) <= most;
      const edits = isNear ? distance(word, other) : Number.POSITIVE_INFINITY;
      if (edits > 0 && edits <= most) slips.set(other, { field, edits });
      // After the words that may be meant by a typing error.
      else if (isStem(other, word)) slips.set(other, { field, edits: most + word.length - other.length });
    }
  }
  return [...slips]
    .sort(([, one], [, other]) => one.edits - other.edits)
    .map(([folded, { field }]) => {
      const [row = 0] = searchIn(field, folded, engine).rows;
      return { word: engine.spell(folded, field, row), field };
    });
}
