/** Tests the font of a name: its letters, its size, and the cases without a font. */
import { expect, it } from "vitest";
import type { Owner } from "../../../model/cv.ts";
import type { Theme } from "../../../node/owner/theme.ts";
import { makeNameFont } from "../../../node/site/name-font.ts";

const plain: Theme = { readFont: () => new Uint8Array() };

function make(firstName: string, lastName: string, theme?: Theme, isInstalled?: boolean) {
  const owner: Owner = { firstName, lastName, email: "a@example.com", firstYear: 2020, lastYear: 2021 };
  return makeNameFont({ owner, theme, ...(isInstalled !== undefined && { isInstalled }) });
}

/** Returns the code points that the face is for. */
function rangeOf(style = ""): Set<string> {
  const [, ranges = ""] = /unicode-range:([^}]*)}/.exec(style) ?? [];
  const letters = ranges.split(",").flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  });
  return new Set(letters);
}

it("the name's font contains the letters of the name and the digits, in less than 3 kB", async () => {
  const style = await make("Ilse", "Varga");
  expect(rangeOf(style)).toEqual(new Set("Ilse Varga0123456789"));
  const [, data = ""] = /url\(data:font\/woff2;base64,([^)]*)\)/.exec(style ?? "") ?? [];
  const content = Buffer.from(data, "base64");
  expect(content.toString("latin1", 0, 4)).toBe("wOF2");
  expect(content.length).toBeGreaterThan(1_500);
  expect(content.length).toBeLessThan(3_000);
});

it("the name's font is byte-identical when it is built again, whatever was built in between", async () => {
  const first = await make("Søren", "Łódź");
  await make("Ilse", "Varga");
  expect(await make("Søren", "Łódź")).toEqual(first);
});

it("the name's font contains accents however they are encoded", async () => {
  const range = rangeOf(await make("Zoe\u0308", "Åsa"));
  for (const letter of ["ë", "e", "\u0308", "Å"]) expect(range).toContain(letter);
});

it("the name's font contains the letters of a portfolio's headlines, which have the name's size", async () => {
  const owner = { firstName: "Ada", lastName: "Lo", headline: "Signs", firstYear: 2020, lastYear: 2021 };
  const views = [{ id: "type", title: "Type", query: "tag:type", headline: "Fu" }];
  const toLetters = async (page?: { highlights: boolean }) =>
    rangeOf(await makeNameFont({ owner: { ...owner, ...(page && { page }) }, views, theme: undefined }));
  expect(await toLetters({ highlights: true })).toEqual(new Set("Ada LoSignsFu0123456789"));
  expect(await toLetters()).toEqual(new Set("Ada Lo0123456789"));
});

it("the name's font contains the letters that the font knows of a name in two scripts", async () => {
  expect(rangeOf(await make("Ada", "山田"))).toEqual(new Set("Ad a0123456789"));
});

it.each([
  ["is in Hebrew", "דנה", "לוי"],
  ["is in Japanese", "山田", "太郎"],
  ["is pictures", "🌊", "🐦"],
  [
    "has too many letters for the first visit",
    "AÆÁÂÄÀĀĄÅÃBCĆČÇDĐEÉÊ",
    "aæáâäàāąåãbcćčçdđeéêëfghijklmnoøpqrsßtuvwxyz",
  ],
])("is omitted if the name %s", async (_, firstName, lastName) => {
  expect(await make(firstName, lastName)).toBeUndefined();
});

it("the name's font is omitted if the theme or its style sheet sets the heading font", async () => {
  expect(await make("Ilse", "Varga", { ...plain, fonts: { text: "serif" } })).toBeDefined();
  expect(await make("Ilse", "Varga", { ...plain, fonts: { headings: "sans" } })).toBeUndefined();
  expect(await make("Ilse", "Varga", { ...plain, styleSheet: ":root { --serif: Georgia }" })).toBeUndefined();
});

it("the name's font is omitted without the font package", async () => {
  expect(await make("Ilse", "Varga", undefined, false)).toBeUndefined();
});
