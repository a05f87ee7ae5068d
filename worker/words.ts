/**
 * Titles as words: a word is a run of letters and digits and all that follows it up to the next such run, so that
 * the words of a text, one after the other, are the text. Text before the first letter is a word too.
 */

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

/** The code units of the letter or digit that stands here; none where there is something else. */
export function lettersAt(text: string, at: number): 0 | 1 | 2 {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return asciiLetters[unit] === 1 ? 1 : 0;
  if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) {
    return letterOrDigit.test(text.slice(at, at + 2)) ? 2 : 0;
  }
  return isLetter(unit) ? 1 : 0;
}

/** A word begins here: at the start, and after anything but a letter or digit. */
export function isWordStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const isPair =
    at > 1 && isLowSurrogate(text.charCodeAt(at - 1)) && isHighSurrogate(text.charCodeAt(at - 2));
  return lettersAt(text, isPair ? at - 2 : at - 1) === 0;
}

/** The text begins or ends with half a character, which may match within a whole one. */
export function hasTornEdge(text: string): boolean {
  const { length } = text;
  return isLowSurrogate(text.charCodeAt(0)) || isHighSurrogate(text.charCodeAt(length - 1));
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

const letterOrDigit = /^[\p{L}\p{N}]/u;

const asciiLetters = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  letterOrDigit.test(String.fromCharCode(unit)) ? 1 : 0,
);

/** By code unit: 1 a letter or digit, 2 neither, 0 not asked yet. */
const known = new Uint8Array(0x1_0000);

function isLetter(unit: number): boolean {
  if (known[unit] === 0) known[unit] = letterOrDigit.test(String.fromCharCode(unit)) ? 1 : 2;
  return known[unit] === 1;
}
