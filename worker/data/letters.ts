/** Text as it is compared everywhere: composed, then in lower case, so that `É` typed in either way finds `é`. */
export function fold(text: string): string {
  return isAscii(text) ? text.toLowerCase() : compose(text).toLowerCase();
}

/** Most text is. Composing would leave it as it is. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/**
 * No writing stacks more marks on a letter than this. Composing sorts the marks of a run in quadratic time, so
 * that a long run, which is noise or an attack, stays as it is.
 */
const mostMarks = 64;
const longRuns = new RegExp(String.raw`(\p{M}{${mostMarks + 1},})`, "u");

function compose(text: string): string {
  if (text.length <= mostMarks || !longRuns.test(text)) return text.normalize("NFC");
  // Split by a group, the text's parts and the runs take turns.
  return text
    .split(longRuns)
    .map((part, at) => (at % 2 === 0 ? part.normalize("NFC") : part))
    .join("");
}

/** What is a letter or digit, and where a word begins. */

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

/** By code unit: 1 a letter or digit, 2 neither, 0 not asked yet. */
const known = new Uint8Array(0x1_0000);

function isLetter(unit: number): boolean {
  if (known[unit] === 0) known[unit] = letterOrDigit.test(String.fromCharCode(unit)) ? 1 : 2;
  return known[unit] === 1;
}
