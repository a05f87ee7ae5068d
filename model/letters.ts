/** Comparison of texts: case folding, composed letters, and the beginnings of words. */

/** Composes the text and converts it to lower case, so that `É` matches `é` in any encoding. */
export function foldCase(text: string): string {
  return isAscii(text) ? text.toLowerCase() : compose(text).toLowerCase();
}

/** Most texts are ASCII, which composing does not change. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/**
 * No script has more marks on a letter. Composing sorts the marks of a run in quadratic time, so longer runs, which are
 * noise or an attack, are not composed.
 */
const maxMarks = 64;
const longRuns = new RegExp(String.raw`(\p{M}{${maxMarks + 1},})`, "u");

function compose(text: string): string {
  if (text.length <= maxMarks || !longRuns.test(text)) return text.normalize("NFC");
  // Because the pattern has a capturing group, other text and long runs alternate.
  return text
    .split(longRuns)
    .map((part, at) => (at % 2 === 0 ? part.normalize("NFC") : part))
    .join("");
}

/** Returns the number of code units of the letter or digit at an index; 0 if there is none. */
export function lettersAt(text: string, at: number): 0 | 1 | 2 {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return asciiLetters[unit] === 1 ? 1 : 0;
  if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) {
    return letterOrDigit.test(text.slice(at, at + 2)) ? 2 : 0;
  }
  return isLetter(unit) ? 1 : 0;
}

/** Returns whether a word may begin here: at the start, or after anything but a letter or digit. */
export function isWordStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const isPair =
    at > 1 && isLowSurrogate(text.charCodeAt(at - 1)) && isHighSurrogate(text.charCodeAt(at - 2));
  return lettersAt(text, isPair ? at - 2 : at - 1) === 0;
}

export function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

export function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

const letterOrDigit = /^[\p{L}\p{N}]/u;

const asciiLetters = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  letterOrDigit.test(String.fromCharCode(unit)) ? 1 : 0,
);

/** Caches, by code unit: 1 for a letter or digit, 2 for anything else, 0 for not tested yet. */
const tested = new Uint8Array(0x1_0000);

function isLetter(unit: number): boolean {
  if (tested[unit] === 0) tested[unit] = letterOrDigit.test(String.fromCharCode(unit)) ? 1 : 2;
  return tested[unit] === 1;
}
