/** Lists of texts, numbers or hashes, each as one string. */
import { codeAt, codeCharacters } from "./codes.ts";
import type { Numbers, Texts } from "./format.ts";

/** A character that texts hardly ever hold and that JSON does not escape. */
const separator = "\u007f";

export function joinTexts(texts: readonly string[]): Texts {
  return texts.length === 0 || texts.some((text) => text.includes(separator))
    ? [...texts]
    : texts.join(separator);
}

export function splitTexts(texts: Texts): readonly string[] {
  return typeof texts === "string" ? texts.split(separator) : texts;
}

/*
 * Numbers need no separator: the last digit of each is one of the last 64 characters of codes, and the digits before it
 * are of the first 28, which texts have often. The first character of the string is the sign of all numbers: `+`, `-`,
 * or `*` where both occur, which makes the lowest bit of each number its sign.
 */
const lastBase = 64;
const leadingBase = 28;

/** Larger numbers could not be represented exactly with the sign as one more bit. */
const maxNumber = 2 ** 51;

export function joinNumbers(numbers: readonly number[]): Numbers {
  if (!numbers.every((number) => Number.isInteger(number) && Math.abs(number) < maxNumber))
    return [...numbers];
  const hasNegative = numbers.some((number) => number < 0);
  const hasPositive = numbers.some((number) => number > 0);
  const sign = hasNegative ? (hasPositive ? "*" : "-") : "+";
  const texts = numbers.map((number) =>
    toDigits(sign === "*" ? (number < 0 ? -2 * number - 1 : 2 * number) : Math.abs(number)),
  );
  return sign + texts.join("");
}

function toDigits(number: number): string {
  let digits = codeCharacters[leadingBase + (number % lastBase)]!;
  let rest = Math.floor(number / lastBase);
  while (rest > 0) {
    // Numbers of different length never mean the same: after the last one-digit number comes 00, not 10.
    rest -= 1;
    digits = codeCharacters[rest % leadingBase]! + digits;
    rest = Math.floor(rest / leadingBase);
  }
  return digits;
}

export function splitNumbers(text: Numbers): readonly number[] {
  if (typeof text !== "string") return text;
  const [sign] = text;
  const withSign = (number: number) => {
    if (sign === "+") return number;
    // `-number` would make -0 of 0.
    if (sign === "-") return 0 - number;
    return number % 2 === 0 ? number / 2 : (number + 1) / -2;
  };
  const numbers: number[] = [];
  let rest = 0;
  for (let at = 1; at < text.length; at++) {
    const digit = codeAt(text, at);
    if (digit < leadingBase) {
      rest = rest * leadingBase + digit + 1;
      continue;
    }
    numbers.push(withSign(rest * lastBase + digit - leadingBase));
    rest = 0;
  }
  return numbers;
}

/** Shorter hashes save nothing. */
const minHashLength = 8;

const anyHash = /^[\da-f]+$/;

/** Joins hashes of the same number of hexadecimal digits; returns undefined for other texts. */
export function joinHashes(texts: readonly string[]): { digits: number; hashes: string } | undefined {
  const [{ length: digits } = ""] = texts;
  const isHash = (text: string) => text.length === digits && anyHash.test(text);
  if (digits < minHashLength || digits % 2 === 1 || !texts.every(isHash)) return undefined;
  const bytes = texts.map((text) => {
    let packed = "";
    for (let at = 0; at < digits; at += 2)
      packed += String.fromCharCode(Number.parseInt(text.slice(at, at + 2), 16));
    return packed;
  });
  return { digits, hashes: btoa(bytes.join("")) };
}

/** Returns a function that gives the hash at an index; empty beyond the end. */
export function splitHashes(hashes: string, digits: number): (at: number) => string {
  const all = toHex(atob(hashes));
  return (at) => all.slice(at * digits, (at + 1) * digits);
}

const hexDigits = "0123456789abcdef";

/** Converts all bytes at once: one hash at a time takes four times as long where ids are made of hashes. */
function toHex(bytes: string): string {
  const codes = new Uint8Array(bytes.length * 2);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.charCodeAt(at);
    codes[2 * at] = hexDigits.charCodeAt(byte >> 4);
    codes[2 * at + 1] = hexDigits.charCodeAt(byte & 15);
  }
  return new TextDecoder().decode(codes);
}
