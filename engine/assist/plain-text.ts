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
 * Returns the text as a phrase, and as words without the signs of a sentence; both nothing if the text is plain already,
 * or if it cannot be read yet.
 *
 * @example readPlain("Do not swallow.").phrase[0]?.query === '"Do not swallow."'
 */
export function readPlain(query: string): { phrase: Draft[]; words: Draft[] } {
  const text = query.trim().replace(/\s+/gu, " ").replace(anyQuote, '"');
  const parsed = parseQuery(query);
  const sentence = text.replace(ends, "");
  if (isUnfinished(parsed) || (isPlain(parsed) && sentence === text)) return { phrase: [], words: [] };
  const bare = text.split(" ").map(toBare);
  const words = bare.filter((word) => word !== "").map((word) => spellTerm({ text: word }));
  return {
    phrase: [toDraft(spellTerm({ text }), text)],
    // Lists such as `python, go` have a better meaning.
    words: [...new Set([sentence, words.join(" ")])].map((plain) => ({
      ...toDraft(plain, text),
      isLess: true,
    })),
  };
}

const isUnfinished = (parsed: ParsedQuery) => !parsed.ok && parsed.incomplete;
const isPlain = (parsed: ParsedQuery) => parsed.ok && onlyPlainWordsOf(parsed.expression) !== undefined;

const toBare = (word: string) =>
  word.replaceAll('"', "").replace(ends, "").replace(closing, "").replace(ends, "").replace(opening, "");

const toDraft = (query: string, words: string): Draft => ({
  ...{ query, words, covers: true, kind: "plain", unused: [] },
  ...{ isLess: false, isNear: false, namesPlace: false },
});
