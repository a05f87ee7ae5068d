/// <reference path="./subset-font.d.ts" />
/**
 * Creates the font of the owner's name, the years and the titles, for the first paint: a subset in the html, of some
 * 3 kB where there are no titles.
 */
import { readFileSync } from "node:fs";
import type { Owner, View } from "../../model/cv.ts";
import { toFullName } from "../../model/full-name.ts";
import { findNameFont, findOptional } from "../owner/program-files.ts";
import type { Theme } from "../owner/theme.ts";

interface NameFontRequest {
  owner: Owner;
  views?: readonly View[];
  theme: Theme | undefined;
  /** The titles and headings of a page, besides the owner's name. */
  headings?: readonly string[];
  /** True if the package that subsets fonts is installed. */
  isInstalled?: boolean;
}

const digits = "0123456789";

/** The limit for the first visit; longer names use the system's serif. */
const maxBytes = 5_500;
/** Titles and headings may need whole alphabets. */
const maxHeadingBytes = 24_000;

/** Kerning and combining accents. Old-style figures and others would triple the size. */
const keepFeatures = ["kern", "ccmp", "locl", "mark", "mkmk"] as const;

/** Returns a style sheet for every page; undefined with the theme's own font, or without letters or package. */
export async function makeNameFont(request: NameFontRequest): Promise<string | undefined> {
  const {
    owner,
    views = [],
    theme,
    headings = [],
    isInstalled = findOptional("subsetFont") !== undefined,
  } = request;
  if (!isInstalled || hasOwnHeadings(theme)) return undefined;
  const font = readFileSync(findNameFont());
  const known = readCodePoints(font);
  // A headline of a portfolio has the name's size.
  const headlines = owner.page?.highlights === true ? [owner, ...views].map((shown) => shown.headline) : [];
  const name = [toFullName(owner), ...headlines, ...headings].join("");
  const letters = [...new Set(name + name.normalize("NFC"))].filter((letter) => known.has(toCode(letter)));
  if (!letters.some((letter) => /\p{L}/u.test(letter))) return undefined;
  const drawn = [...new Set([...letters, ...digits])];
  const { default: subsetFont } = await import("subset-font");
  const content = await subsetFont(font, drawn.join(""), { targetFormat: "woff2", keepFeatures });
  if (content.length > (headings.length === 0 ? maxBytes : maxHeadingBytes)) return undefined;
  const data = Buffer.from(content).toString("base64");
  const face = `@font-face{font-family:name;font-weight:600;font-display:block;src:url(data:font/woff2;base64,${data});unicode-range:${toUnicodeRange(drawn)}}`;
  // The CV has one family.
  return `${face}@media screen{:root{--name-font:name,var(--serif)}}`;
}

/**
 * Returns the elements for a page's head. The script loads the font before the first text is laid out; otherwise the name
 * would first be as wide as in the system's serif.
 */
export function toFontElements(css: string): string {
  return `<style>${css}</style><script>document.fonts.load("600 1em name","0")</script>`;
}

/** A style sheet may set the headings' font, too. */
function hasOwnHeadings(theme: Theme | undefined): boolean {
  return theme?.fonts?.headings !== undefined || /--serif\b/.test(theme?.styleSheet ?? "");
}

const toCode = (letter: string) => letter.codePointAt(0) ?? 0;

/** Returns the value of `unicode-range`, so that other letters do not load the font. */
function toUnicodeRange(letters: readonly string[]): string {
  const runs: [first: number, last: number][] = [];
  for (const code of letters.map(toCode).sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.[1] === code - 1) run[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16);
  return runs
    .map(([first, last]) => (first === last ? `u+${hex(first)}` : `u+${hex(first)}-${hex(last)}`))
    .join();
}

/** Returns an OpenType font's code points below U+10000, by its format 4 map, which all text fonts have. */
function readCodePoints(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at);
  const cmap = tables.find((at) => font.toString("latin1", at, at + 4) === "cmap");
  const start = cmap === undefined ? 0 : font.readUInt32BE(cmap + 8);
  const maps = Array.from({ length: cmap === undefined ? 0 : font.readUInt16BE(start + 2) }, (_, at) => {
    return start + font.readUInt32BE(start + 4 + 8 * at + 4);
  });
  const map = maps.find((at) => font.readUInt16BE(at) === 4);
  if (map === undefined) throw new Error("The font of the name has no map of segments.");
  const doubled = font.readUInt16BE(map + 6);
  const found = new Set<number>();
  for (let segment = 0; segment < doubled; segment += 2) {
    const last = font.readUInt16BE(map + 14 + segment);
    const first = font.readUInt16BE(map + 16 + doubled + segment);
    const delta = font.readUInt16BE(map + 16 + 2 * doubled + segment);
    const place = map + 16 + 3 * doubled + segment;
    const offset = font.readUInt16BE(place);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = offset === 0 ? code + delta : font.readUInt16BE(place + offset + 2 * (code - first));
      if (glyph % 0x10000 !== 0) found.add(code);
    }
  }
  return found;
}
