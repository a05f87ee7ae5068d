/** Texts are found as columns of databases have them exactly where the engine finds them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isStorable, joinTexts, toFolded, toStorable, toWords } from "../../../engine/sql/folded-text.ts";
import { foldLetters, isWordStart } from "../../../grammar/letters.ts";

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."aB É\u0301-1_ßsøİΣσς\u0001\u0002\u0003\u0004𝒳👍%'\\"),
      fc.string({ unit: "grapheme", maxLength: 2 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => toStorable(parts.join("")));

describe("folded text in SQL", () => {
  it.each([
    ["École", "ecole", true],
    ["a fix", "fix", true],
    ["prefix", "fix", false],
  ])("of %s has a word that begins with %s: %s", (title, part, isFound) => {
    expect(toFolded(title)).toContain(toFolded(part));
    expect(toWords(title).includes(toWords(part))).toBe(isFound);
  });

  it("contains another text if the folded forms do, whatever signs they have", () => {
    fc.assert(
      fc.property(text, text, (title, part) => {
        expect(toFolded(title).includes(toFolded(part))).toBe(foldLetters(title).includes(foldLetters(part)));
      }),
      { numRuns: 2000 },
    );
  });

  it("has a word that begins with another text if it contains the marked form", () => {
    const found = fc
      .tuple(text, text, text)
      .map(([one, part, other]) => ({ title: one + part + other, part }));
    fc.assert(
      fc.property(fc.oneof(found, fc.record({ title: text, part: text })), ({ title, part }) => {
        fc.pre(foldLetters(part) !== "");
        const [folded, start] = [foldLetters(title), foldLetters(part)];
        const isAtWord = Array.from({ length: folded.length }, (_, at) => at).some(
          (at) => folded.startsWith(start, at) && isWordStart(folded, at),
        );
        expect(toWords(title).includes(toWords(part))).toBe(isAtWord);
      }),
      { numRuns: 2000 },
    );
  });

  it("does not match a phrase across two fields", () => {
    const joined = joinTexts(["red", "fish"].map(toWords));
    expect(joined.includes(toWords("red fish"))).toBe(false);
    expect(joinTexts(["red-", "fish"].map(toWords)).includes(toWords("red-fish"))).toBe(false);
    expect(joinTexts(["red", "fish"].map(toFolded)).includes(toFolded("redfish"))).toBe(false);
  });

  it("has no character that databases cannot store", () => {
    expect(["a\0", "\ud800", "a\udc00b"].map(isStorable)).toEqual([false, false, false]);
    expect(toStorable("a\0\ud800b👍")).toBe("a\ufffd\ufffdb👍");
  });
});
