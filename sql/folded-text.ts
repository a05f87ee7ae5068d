/**
 * The texts that are searched in, and for. Databases differ in what a lower-case İ or Σ is, so both sides are folded
 * here, by the engine's own rule, and compared as they are. Where a word begins is marked in a text of its own,
 * because the letters of regular expressions differ, too.
 */
import { foldCase, isWordStart } from "../model/letters.ts";

/** Stands before each word, and between the texts of an activity. */
const wordMark = "\u0001";
/**
 * Texts may hold the mark themselves. It is written with three signs that are written so, too; then no part of what is
 * written for one sign is found for another.
 */
const escapes: ReadonlyMap<string, string> = new Map([
  ["\u0001", "\u0002\u0003\u0003"],
  ["\u0002", "\u0002\u0003\u0004"],
  ["\u0003", "\u0002\u0004\u0003"],
  ["\u0004", "\u0002\u0004\u0004"],
]);

/** What no database keeps: NUL, and halves of surrogate pairs, which UTF-8 has not. */
const unstorable = /[\p{Cs}\0]/u;

export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** Puts U+FFFD in place of what no database keeps. */
export function toStorable(text: string): string {
  return isStorable(text) ? text : text.replace(new RegExp(unstorable, "gu"), "\ufffd");
}

/** Folds a text that is searched in or for. Most texts come out as `foldCase` has them. */
export function toFolded(text: string): string {
  return escapeControls(foldCase(text));
}

/** Folds a text and marks where its words begin: it stands at a word's start in another where that holds it. */
export function toWords(text: string): string {
  const folded = foldCase(text);
  let words = "";
  let at = 0;
  for (const symbol of folded) {
    words += (isWordStart(folded, at) ? wordMark : "") + escapeControls(symbol);
    at += symbol.length;
  }
  return words;
}

/** Joins texts so that no phrase is found across two of them. */
export function joinTexts(texts: readonly string[]): string {
  return texts.join(wordMark);
}

function escapeControls(text: string): string {
  let isPlain = true;
  for (const sign of escapes.keys()) if (text.includes(sign)) isPlain = false;
  return isPlain ? text : Array.from(text, (sign) => escapes.get(sign) ?? sign).join("");
}
