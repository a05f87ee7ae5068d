import { expect, it } from "vitest";
import { createTranslate, type Translated } from "../../model/localize.ts";

/** Translates a table with a text, a function and a list. */
function translate(language: string, thousands: string, texts: readonly Translated[]) {
  const table = {
    title: "Results",
    inner: { found: (count: number, year: number) => `${count} in ${year}` },
    list: ["one", "two"],
  };
  createTranslate({ language, thousands, texts: { results: texts } })("results", table);
  return table;
}

it("a translation replaces texts in order, and keeps English ones that it lacks", () => {
  const { title, inner, list } = translate("de", ".", ["Treffer", "{#0} im Jahr {1}", null, "zwei"]);
  expect([title, ...list]).toEqual(["Treffer", "one", "zwei"]);
  expect(inner.found(12_345, 2014)).toBe("12.345 im Jahr 2014");
});

it("a translation does not change other features", () => {
  const table = { title: "Results" };
  createTranslate({ language: "de", thousands: ".", texts: {} })("results", table);
  expect(table.title).toBe("Results");
});

const polish = { one: "{#0} wynik", few: "{#0} wyniki", many: "{#0} wyników", other: "{#0} wyniku" };
const arabic = { zero: "0", one: "1", two: "2", few: "few {#0}", many: "many {#0}", other: "other {#0}" };

it.each([
  ["pl", polish, 1, "1 wynik"],
  ["pl", polish, 22, "22 wyniki"],
  ["pl", polish, 1_005, "1\u00a0005 wyników"],
  ["ar", arabic, 2, "2"],
  ["ar", arabic, 3, "few 3"],
  ["ar", arabic, 11, "many 11"],
  ["ar", arabic, 100, "other 100"],
  ["de", { one: "ein Treffer", other: "{#0} Treffer" }, 1, "ein Treffer"],
  ["de", { other: "{#0} Treffer" }, 1, "1 Treffer"],
])("chooses the plural of %s by CLDR: %o for %i", (language, plural, count, text) => {
  const { inner } = translate(language, "\u00a0", ["", plural]);
  expect(inner.found(count, 2014)).toBe(text);
});

it("a pattern's plural is chosen by its first count", () => {
  const { inner } = translate("en", ",", [null, { one: "one of {0}", other: "{0}: {#1}" }]);
  expect(inner.found(2, 1)).toBe("one of 2");
});

it("values are inserted into patterns literally", () => {
  const { inner } = translate("de", ".", [null, "{1} {0}"]);
  expect(Reflect.apply(inner.found, undefined, ["$& {1}", "{0}"])).toBe("{0} $& {1}");
});

it.each([
  ["لا نتائج في {0}.", "C++", "لا نتائج في \u2068C++\u2069."],
  ["ينقص «{0}»", ")", "ينقص «\u2068)\u2069»"],
  ["#{0} في العربية", 123, "#123 في العربية"],
  ["شهر {0}", "يناير", "شهر يناير"],
  ["{0}، سيرة.pdf", "Ilse Varga", "Ilse Varga، سيرة.pdf"],
  ["Nichts in {0}.", "C++", "Nichts in C++."],
])("marks the direction of names in texts from right to left: %s", (pattern, value, text) => {
  const { inner } = translate("ar", ",", [null, pattern]);
  expect(Reflect.apply(inner.found, undefined, [value])).toBe(text);
});
