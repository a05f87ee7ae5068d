/** Comparison of texts: the letters that searches ignore, composed letters, and the beginnings of words. */

/** The quotes of the query language: straight, typographic and East Asian ones, because people type and paste them. */
export const quotes = '"“”„«»＂「」『』';
/** The hyphen, and the signs that are folded to it, in the order of a character class. */
export const dashes = "-‐‑‒–—―−";

/**
 * Folds a text for searches, which ignore case, accents, and the forms and widths of letters: decomposes it (NFKD),
 * removes the combining marks U+0300 to U+036F and ignorable characters, composes it (NFKC), converts it to lower case,
 * and spells letters that do not decompose, quotes, dashes and white space in ASCII. Marks of other scripts stay,
 * because they are letters there.
 *
 * @example foldLetters("Kódkör – “Straße”") === 'kodkor - "strasse"'
 */
export function foldLetters(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return foldLatin(text) ?? foldAny(text);
}

/** Latin letters without combining marks, and typographic signs, are folded one by one: a quarter of the time. */
function foldLatin(text: string): string | undefined {
  let folded = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 0x7f && (unit >= 0x0e || unit <= 0x08)) continue;
    if (unit >= 0x250 && (unit < 0x2000 || unit > 0x203a)) return undefined;
    const letter = text.charAt(at);
    let fold = latinFolds.get(letter);
    if (fold === undefined) {
      fold = foldAny(letter);
      latinFolds.set(letter, fold);
    }
    folded += text.slice(from, at) + fold;
    from = at + 1;
  }
  return (folded + text.slice(from)).toLowerCase();
}

const latinFolds = new Map<string, string>();

function foldAny(text: string): string {
  const bare = normalize(text, "NFKD").replace(removed, "");
  return normalize(bare, "NFKC")
    .toLowerCase()
    .replace(spelled, (letter) => spellings.get(letter) ?? " ");
}

/** Returns whether only the case of a text is folded: ASCII without tabs and line ends. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f || (unit < 0x0e && unit > 0x08)) return false;
  }
  return true;
}

/** Characters without a visible shape, and the line that stretches Arabic words; inside of a character class. */
export const ignorable = String.raw`\p{Default_Ignorable_Code_Point}\u0640`;
const removed = new RegExp(String.raw`[\u0300-\u036f${ignorable}]+`, "gu");
const anyIgnorable = new RegExp(`[${ignorable}]`, "u");

/** Returns whether a text has characters that searches pass over. */
export function hasIgnorable(text: string): boolean {
  return !isPlain(text) && anyIgnorable.test(text);
}

/** Returns a text as a query reads it. */
export function withoutIgnorable(text: string): string {
  return hasIgnorable(text) ? passOverIgnorable(text).bare : text;
}

/** Removes ignorable characters. `places`: the index of each remaining code unit, then the text's length. */
export function passOverIgnorable(text: string): { bare: string; places: readonly number[] } {
  let bare = "";
  const places: number[] = [];
  let at = 0;
  for (const symbol of text) {
    if (!anyIgnorable.test(symbol)) {
      for (let unit = 0; unit < symbol.length; unit++) places.push(at + unit);
      bare += symbol;
    }
    at += symbol.length;
  }
  return { bare, places: [...places, at] };
}

/** Letters and signs that Unicode does not decompose, with the letters that people type for them. */
const spellings: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ı", "i"],
  ...Array.from("’‘‛ʼ′", (sign): [string, string] => [sign, "'"]),
  ...Array.from("“”„‟«»", (sign): [string, string] => [sign, '"']),
  ...Array.from(dashes.slice(1), (sign): [string, string] => [sign, "-"]),
]);
/** The spelled letters and signs, and white space other than the space itself, which is spelled as one. */
const spelled = new RegExp(
  String.raw`[${[...spellings.keys()].join("")}\t-\r\x85\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\xa0]`,
  "g",
);

/** Folds a text letter by letter. `letterAt`: the index in `letters` of each code unit of the folded text. */
export function foldByLetter(text: string): { folded: string; letters: string[]; letterAt: number[] } {
  const letters = splitLetters(text);
  const folds = letters.map(foldLetters);
  const letterAt = folds.flatMap((fold, letter) => new Array<number>(fold.length).fill(letter));
  return { folded: folds.join(""), letters, letterAt };
}

let graphemes: Intl.Segmenter | undefined;

/** Splits into graphemes; without Intl.Segmenter, into letters with their combining marks. */
function splitLetters(text: string): string[] {
  if (isAscii(text)) return text.split("");
  if (!("Segmenter" in Intl)) return text.match(/\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/gu) ?? [];
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Finds where a text contains a part, with letters compared as in searches. Returns the index and the length of the
 * place in the original text, in code units; undefined if there is none.
 *
 * @example findLetters("Straße", "SS") // [4, 1]
 */
export function findLetters(text: string, part: string): [number, number] | undefined {
  const { folded, letters, letterAt } = foldByLetter(text);
  const wanted = foldLetters(part);
  const found = folded.indexOf(wanted);
  const first = letterAt[found];
  const last = letterAt[found + wanted.length - 1];
  if (first === undefined || last === undefined) return undefined;
  const lengthOf = (from: number, to: number) => letters.slice(from, to).join("").length;
  return [lengthOf(0, first), lengthOf(first, last + 1)];
}

/** Composes and lower-cases a text, to compare identities, which keep their accents. Searches use `foldLetters`. */
export function foldCase(text: string): string {
  return isAscii(text) ? text.toLowerCase() : normalize(text, "NFC").toLowerCase();
}

/** Most texts are ASCII, which composing does not change. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** No script has more marks on a letter. Sorting a run takes quadratic time, so longer ones stay as they are. */
const maxMarks = 64;
const longRuns = new RegExp(String.raw`(\p{M}{${maxMarks + 1},})`, "u");

function normalize(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  if (text.length <= maxMarks || !longRuns.test(text)) return text.normalize(form);
  // Because the pattern has a capturing group, other text and long runs alternate.
  return text
    .split(longRuns)
    .map((part, at) => (at % 2 === 0 ? part.normalize(form) : part))
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
