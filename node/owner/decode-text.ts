/** Decodes the text of a file. Never guesses the encoding, since a wrong guess changes letters. */
import type { Result } from "../../model/result.ts";
import { createLocator } from "./located-json.ts";

/** Finds the encodings that the file's first kilobyte or its host declares, the likeliest first. */
type FindDeclared = (start: string) => readonly (string | undefined)[];

/** A file's text or, with U+FFFD for invalid bytes, the text and the reason, whose subject is the file. */
type Decoded = { ok: true; text: string } | { ok: false; text: string; offset: number; reason: string };

interface TextOptions {
  /** The name or the address, for messages. */
  readonly file: string;
  readonly findDeclared?: FindDeclared;
}

/** The same as `decodeBytes` for an import, whose message begins with the file and the place. */
export function decodeText(bytes: Uint8Array, { file, findDeclared }: TextOptions): Result<string> {
  const decoded = decodeBytes(bytes, findDeclared);
  if (decoded.ok) return { ok: true, value: decoded.text };
  const { line, column } = createLocator(decoded.text)(decoded.offset);
  return { ok: false, reason: `${file}:${line}:${column}: ${decoded.reason}` };
}

/** Decodes by byte order mark, UTF-16's zeros, declared encodings or as UTF-8. Refuses invalid bytes. */
export function decodeBytes(bytes: Uint8Array, findDeclared: FindDeclared = () => []): Decoded {
  const certain = findMark(bytes) ?? findZeros(bytes);
  const start = String.fromCharCode(...bytes.subarray(0, 1024));
  const declared = findDeclared(start).flatMap((label) => label ?? []);
  const known = declared.flatMap(toEncoding);
  const encodings = [...new Set(certain === undefined ? [...known, "utf-8"] : [certain])];
  for (const encoding of encodings) {
    const text = decode(bytes, encoding);
    if (text !== undefined) return { ok: true, text };
  }
  const [encoding = "utf-8"] = encodings;
  const unknown = known.length === 0 && declared.length > 0 ? declared[0] : undefined;
  const why = unknown === undefined ? "" : `, and the encoding ${JSON.stringify(unknown)} is unknown`;
  const before = findMalformed(bytes, encoding);
  const mark = findMark(bytes) === undefined ? 0 : 3;
  const byte = bytes[Buffer.byteLength(before) + mark]?.toString(16).toUpperCase();
  const named = encoding === "utf-8" && byte !== undefined ? ` (byte ${byte})` : "";
  return {
    ok: false,
    text: new TextDecoder(encoding).decode(bytes),
    offset: before.length,
    reason: `not ${encoding.toUpperCase()}${named}${why}; save the file as UTF-8`,
  };
}

/** Returns the encoding in `<?xml version="1.0" encoding="…"?>`. */
export function findXmlEncoding(start: string): string | undefined {
  return /^\s*<\?xml\b[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1];
}

/** Returns the encoding in JabRef's `% Encoding: …` or an editor's `-*- coding: … -*-`. */
export function findCommentedEncoding(start: string): string | undefined {
  return /\b(?:en)?coding\s*[:=]\s*([\w.-]+)/i.exec(start)?.[1];
}

function findMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : undefined;
}

/** In UTF-16, every other byte of ASCII text is zero; other encodings contain no zeros. */
function findZeros(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 64);
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > even && odd * 4 > start.length) return "utf-16le";
  return even > odd && even * 4 > start.length ? "utf-16be" : undefined;
}

/** JabRef writes `ISO8859_1`, Emacs `latin-1` or `mac-roman`. A label readable as ASCII is not UTF-16. */
function toEncoding(label: string): string[] {
  const name = label
    .replace(/-(?:unix|dos|mac)$/i, "")
    .replace(/^prefer-|^iso-(?=latin)|-emacs$/i, "")
    .replace(/^latin-?9$/i, "iso-8859-15");
  for (const spelling of [name, name.replaceAll("_", "-"), name.replace(/[_-]/g, ""), `x-${name}`]) {
    try {
      const { encoding } = new TextDecoder(spelling);
      return encoding.startsWith("utf-16") ? [] : [encoding];
    } catch {
      // Not a label of https://encoding.spec.whatwg.org/#names-and-labels.
    }
  }
  return [];
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return encoding === "windows-1252" ? withWindowsLetters(text) : text;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    // A text that is too long.
    throw error;
  }
}

/** The letters of Windows-1252 for Latin-1's control characters, which Node 20 decodes as controls. */
const windowsLetters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function withWindowsLetters(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (letter) => windowsLetters[letter.charCodeAt(0) - 0x80] ?? letter);
}

/** Finds the text before the first invalid byte by bisection, since the decoder does not report it. */
function findMalformed(bytes: Uint8Array, encoding: string): string {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return new TextDecoder(encoding).decode(bytes.subarray(0, good), { stream: true });
}
