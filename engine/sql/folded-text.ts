/**
 * Folded texts for comparison in databases. Databases differ in the lower case of İ or Σ, so both the data and the
 * searched texts are folded here, by the engine's rule, and compared by bytes. Beginnings of words are marked in a
 * separate text, because databases also differ in which characters are letters.
 */
import { foldLetters, isWordStart } from "../../grammar/letters.ts";

/** Precedes each word, and separates the texts of an activity. */
const wordMark = "\u0001";
/** Each is three characters, so that no part of a replacement matches another one. */
const escapes: ReadonlyMap<string, string> = new Map([
  ["\u0001", "\u0002\u0003\u0003"],
  ["\u0002", "\u0002\u0003\u0004"],
  ["\u0003", "\u0002\u0004\u0003"],
  ["\u0004", "\u0002\u0004\u0004"],
]);

/** Characters that no database stores: NUL, and halves of surrogate pairs, which UTF-8 cannot encode. */
const unstorable = /[\p{Cs}\0]/u;

export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** Replaces characters that no database stores with U+FFFD. */
export function toStorable(text: string): string {
  return isStorable(text) ? text : text.replace(new RegExp(unstorable, "gu"), "\ufffd");
}

/** Folds a text. The result is that of `foldLetters` for most texts. */
export function toFolded(text: string): string {
  return escapeControls(foldLetters(text));
}

/** Folds a text and marks the beginnings of words, so that a text that contains it has it at the start of a word. */
export function toWords(text: string): string {
  const folded = foldLetters(text);
  let words = "";
  let at = 0;
  for (const symbol of folded) {
    words += (isWordStart(folded, at) ? wordMark : "") + escapeControls(symbol);
    at += symbol.length;
  }
  return words;
}

/** Joins texts so that no phrase matches across two of them. */
export function joinTexts(texts: readonly string[]): string {
  return texts.join(wordMark);
}

function escapeControls(text: string): string {
  let isPlain = true;
  for (const sign of escapes.keys()) if (text.includes(sign)) isPlain = false;
  return isPlain ? text : Array.from(text, (sign) => escapes.get(sign) ?? sign).join("");
}
