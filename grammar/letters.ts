/** Comparison of texts: the letters that searches ignore, composed letters, and the beginnings of words. */

/**
 * Folds a text for searches, which ignore case and accents: decomposes it, removes the combining marks U+0300 to U+036F,
 * composes it, converts it to lower case, and spells letters that do not decompose in ASCII. Marks of other scripts stay,
 * because they are letters there.
 *
 * @example foldLetters("Kódkör, Straße") === "kodkor, strasse"
 */
export function foldLetters(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const bare = normalize(text, "NFD").replace(combiningMarks, "");
  return normalize(bare, "NFC")
    .toLowerCase()
    .replace(undecomposed, (letter) => spellings.get(letter) ?? letter);
}

const combiningMarks = /[\u0300-\u036f]+/g;

/** Letters that are spelled with others where a keyboard lacks them, but that Unicode does not decompose. */
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
]);
const undecomposed = new RegExp(`[${[...spellings.keys()].join("")}]`, "g");

/**
 * Finds where a text contains a part, with letters compared as in searches. Returns the index and the length of the place
 * in the original text, in code units; undefined if there is none.
 *
 * @example findLetters("Straße", "SS") // [4, 1]
 */
export function findLetters(text: string, part: string): [number, number] | undefined {
  let folded = "";
  /** For each code unit of the folded text, the index of its symbol in the original text. */
  const symbolAt: number[] = [];
  let at = 0;
  for (const symbol of text) {
    const letters = foldLetters(symbol);
    for (let unit = 0; unit < letters.length; unit++) symbolAt.push(at);
    folded += letters;
    at += symbol.length;
  }
  const wanted = foldLetters(part);
  const found = folded.indexOf(wanted);
  const start = symbolAt[found];
  if (start === undefined || wanted === "") return undefined;
  const last = symbolAt[found + wanted.length - 1] ?? start;
  const end = symbolAt.slice(found + wanted.length).find((index) => index > last) ?? text.length;
  return [start, end - start];
}

/**
 * Composes a text and converts it to lower case, for comparing identities: keys of imported entries and distinct values
 * keep their accents. Searches use `foldLetters`.
 */
export function foldCase(text: string): string {
  return isAscii(text) ? text.toLowerCase() : normalize(text, "NFC").toLowerCase();
}

/** Most texts are ASCII, which composing does not change. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/**
 * No script has more marks on a letter. Composing sorts the marks of a run in quadratic time, so longer runs, which are
 * noise or an attack, stay as they are.
 */
const maxMarks = 64;
const longRuns = new RegExp(String.raw`(\p{M}{${maxMarks + 1},})`, "u");

function normalize(text: string, form: "NFC" | "NFD"): string {
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
