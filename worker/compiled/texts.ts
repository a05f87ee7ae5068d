import type { Texts } from "./format.ts";

/** Texts hardly ever hold it, and JSON writes it as it is. */
const separator = "\u007f";

/** Shorter ones save nothing. */
const shortestHex = 8;

export function joinTexts(texts: readonly string[]): Texts {
  const [first = ""] = texts;
  const isHex = first.length >= shortestHex && texts.every((text) => isHexOf(text, first.length));
  if (isHex) return { base64: btoa(fromHex(texts.join(""))), digits: first.length };
  return texts.length === 0 || texts.some((text) => text.includes(separator))
    ? [...texts]
    : { joined: texts.join(separator) };
}

/** The text at a place; empty beyond the end. Texts in base64 are cut out of all digits when they are asked for. */
export function textsOf(texts: Texts): (at: number) => string {
  if ("base64" in texts) {
    const { base64, digits } = texts;
    const all = toHex(toBytes(base64));
    return (at) => all.slice(at * digits, (at + 1) * digits);
  }
  const split = "joined" in texts ? texts.joined.split(separator) : texts;
  return (at) => split[at] ?? "";
}

function isHexOf(text: string, digits: number): boolean {
  return digits % 2 === 0 && text.length === digits && /^[\da-f]+$/.test(text);
}

function fromHex(digits: string): string {
  return digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

function toBytes(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return "";
  }
}

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
