/** Texts that mean nothing but their words: a pasted title with `not` or `--strict`, a sentence with its full stop. */
import { quotes } from "../../grammar/letters.ts";
import { type ParsedQuery, parseQuery } from "../../grammar/parse.ts";
import { spellTerm } from "../../grammar/print.ts";
import type { Draft } from "./compose-readings.ts";
import { onlyPlainWordsOf } from "./plain-words.ts";

const anyQuote = new RegExp(`[${quotes}]`, "gu");
/** Signs that end a sentence or a part of one. */
const ends = /[.,;:!?…。．！？、，؟،]+$/u;
const opening = /^[([{¿¡]+/u;
const closing = /[)\]}]+$/u;

/**
 * Returns the text as a phrase, and as words without the signs of a sentence or in another spelling; both are empty if the
 * text is empty, or plain already with one spelling.
 *
 * @example readPlain("Do not swallow.").phrase[0]?.query === '"Do not swallow."'
 */
export function readPlain(query: string): { phrase: Draft[]; words: Draft[] } {
  const text = query.trim().replace(/\s+/gu, " ").replace(anyQuote, '"');
  if (text === "") return { phrase: [], words: [] };
  const parsed = parseQuery(query);
  const isAbbreviation = /\p{L}\.\p{L}\.$/u.test(text);
  const sentence = isAbbreviation ? text : text.replace(ends, "");
  const spell = (words: readonly string[]) => words.map((word) => spellTerm({ text: word })).join(" ");
  const bare = text.split(" ").flatMap((word) => toBare(word) || []);
  const others = respell(text).map((other) => spell([other]));
  const isAlready = isPlain(parsed) && sentence === text;
  const words = isAlready ? others : [sentence, spell(bare), ...others];
  return {
    phrase: isAlready ? [] : [toDraft(spell([text]), text)],
    // Lists such as `python, go` have a better meaning.
    words: [...new Set(words)].map((plain) => ({ ...toDraft(plain, text), isLess: true })),
  };
}

/** Other spellings of numbers with letters. */
const spellings: readonly (readonly [form: RegExp, spelling: string])[] = [
  [/(\p{N})(?=\p{L})/gu, "$1 "],
  [/(\p{N}) (?=\p{L})/gu, "$1"],
  [/(\p{L})(?=\p{N})/gu, "$1."],
  [/(\p{L})(?=\p{N})/gu, "$1-"],
  [/(\p{L})(?=\p{N})/gu, "$1 "],
  [/(\p{L})[.\s-](?=\p{N})/gu, "$1"],
];

/** Returns `U.S.A.` for `USA`, `5 GB` for `5GB`, `H.264` for `H264`, and the other way round. */
function respell(text: string): string[] {
  const dotted = text.replace(/(?<![\p{L}\p{N}])\p{Lu}{2,5}(?![\p{L}\p{N}])/gu, (word) =>
    word.replace(/./gu, "$&."),
  );
  const undotted = text.replace(/(?<![\p{L}\p{N}])(?:\p{Lu}\.){2,}/gu, (word) => word.replaceAll(".", ""));
  const others = spellings.map(([form, spelling]) => text.replace(form, spelling));
  return [dotted, undotted, ...others].filter((other) => other !== text);
}

const isPlain = (parsed: ParsedQuery) => parsed.ok && onlyPlainWordsOf(parsed.expression) !== undefined;

const toBare = (word: string) =>
  word.replaceAll('"', "").replace(ends, "").replace(closing, "").replace(ends, "").replace(opening, "");

const toDraft = (query: string, words: string): Draft => ({
  ...{ query, words, covers: true, kind: "plain", unused: [] },
  ...{ isLess: false, isNear: false, namesPlace: false },
});
