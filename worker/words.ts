/**
 * Titles as words: a word is a run of letters and digits and all that follows it up to the next such run, so that
 * the words of a text, one after the other, are the text. Text before the first letter is a word too.
 */
import { isHighSurrogate, isLowSurrogate, lettersAt } from "./letters.ts";

/** Where the word that begins at `from` ends. */
export function endOfWord(text: string, from: number): number {
  let at = from;
  for (let units = lettersAt(text, at); units > 0; units = lettersAt(text, at)) at += units;
  while (at < text.length && lettersAt(text, at) === 0) at += 1;
  return at;
}

export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = endOfWord(text, at);
    words.push(text.slice(at, end));
    at = end;
  }
  return words;
}

/** The text begins or ends with half a character, which may match within a whole one. */
export function hasTornEdge(text: string): boolean {
  const { length } = text;
  return isLowSurrogate(text.charCodeAt(0)) || isHighSurrogate(text.charCodeAt(length - 1));
}
