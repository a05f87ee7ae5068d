import type { Numbers, Texts } from "./format.ts";

/** Texts hardly ever hold it, and JSON writes it as it is. */
const separator = "\u007f";

export function joinTexts(texts: readonly string[]): Texts {
  return texts.length === 0 || texts.some((text) => text.includes(separator))
    ? [...texts]
    : texts.join(separator);
}

export function splitTexts(texts: Texts): readonly string[] {
  return typeof texts === "string" ? texts.split(separator) : texts;
}

/**
 * Numbers as characters: the last digit of each is one of 57, from `#` to `[`, and those before it are of 34 others,
 * from `]` to `~`, so that nothing has to stand between two numbers. The first character tells the sign of all.
 */

const lastDigits = 57;
const otherDigits = 34;
const firstLast = 35;
const firstOther = 93;

/** Larger ones would not be whole any more once the sign is a bit of theirs. */
const most = 2 ** 51;

export function joinNumbers(numbers: readonly number[]): Numbers {
  if (!numbers.every((number) => Number.isInteger(number) && Math.abs(number) < most)) return [...numbers];
  const isBelow = numbers.some((number) => number < 0);
  const isAbove = numbers.some((number) => number > 0);
  const sign = isBelow ? (isAbove ? "*" : "-") : "+";
  const texts = numbers.map((number) =>
    toDigits(sign === "*" ? (number < 0 ? -2 * number - 1 : 2 * number) : Math.abs(number)),
  );
  return sign + texts.join("");
}

function toDigits(number: number): string {
  let digits = String.fromCharCode(firstLast + (number % lastDigits));
  let rest = Math.floor(number / lastDigits);
  while (rest > 0) {
    // No number of digits says what another does: so 34 is not 10 but 00.
    rest -= 1;
    digits = String.fromCharCode(firstOther + (rest % otherDigits)) + digits;
    rest = Math.floor(rest / otherDigits);
  }
  return digits;
}

export function splitNumbers(text: Numbers): readonly number[] {
  if (typeof text !== "string") return text;
  const [sign] = text;
  const signed = (number: number) => {
    if (sign === "+") return number;
    // Not `-number`: there is a difference between 0 and -0.
    if (sign === "-") return 0 - number;
    return number % 2 === 0 ? number / 2 : (number + 1) / -2;
  };
  const numbers: number[] = [];
  let rest = 0;
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= firstOther) {
      rest = rest * otherDigits + code - firstOther + 1;
      continue;
    }
    numbers.push(signed(rest * lastDigits + code - firstLast));
    rest = 0;
  }
  return numbers;
}

/** Shorter ones save nothing. */
const shortestHash = 8;

/** Of hashes that all have as many hexadecimal digits; undefined for other texts. */
export function joinHashes(texts: readonly string[]): { digits: number; hashes: string } | undefined {
  const [{ length: digits } = ""] = texts;
  const isHash = (text: string) => text.length === digits && /^[\da-f]+$/.test(text);
  if (digits < shortestHash || digits % 2 === 1 || !texts.every(isHash)) return undefined;
  const bytes = texts.join("").replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return { digits, hashes: btoa(bytes) };
}

/** The hash at a place; empty beyond the end. */
export function splitHashes(hashes: string, digits: number): (at: number) => string {
  const all = toHex(toBytes(hashes));
  return (at) => all.slice(at * digits, (at + 1) * digits);
}

function toBytes(hashes: string): string {
  try {
    return atob(hashes);
  } catch {
    return "";
  }
}

/** All at once: to make each hash when it is asked for takes four times as long, where ids are made of them. */
function toHex(bytes: string): string {
  const codes = new Uint8Array(bytes.length * 2);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.charCodeAt(at);
    codes[2 * at] = hexDigits.charCodeAt(byte >> 4);
    codes[2 * at + 1] = hexDigits.charCodeAt(byte & 15);
  }
  return new TextDecoder().decode(codes);
}

const hexDigits = "0123456789abcdef";
