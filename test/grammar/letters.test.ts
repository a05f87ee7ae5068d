import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLetters, foldCase, foldLetters } from "../../grammar/letters.ts";
import { testCases } from "../corpus/cases.ts";

testCases("grammar/letters", foldLetters);
testCases("grammar/letters-of-ids", foldCase);
testCases("grammar/places", (input) => {
  const [text = "", part = ""] = input.split(" + ");
  const found = findLetters(text, part);
  return found === undefined ? "none" : text.slice(found[0], found[0] + found[1]);
});

describe("foldLetters", () => {
  it("changes nothing when it is applied twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        expect(foldLetters(foldLetters(text)).replaceAll("ς", "σ")).toBe(
          foldLetters(text).replaceAll("ς", "σ"),
        );
      }),
    );
  });

  it("gives every spelling of a letter the same form", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        expect(foldLetters(text.normalize("NFD"))).toBe(foldLetters(text.normalize("NFC")));
      }),
    );
  });

  it("keeps long runs of marks unsorted, because sorting them takes quadratic time", () => {
    // The platform's own composing would take a quarter of an hour for it, and the test's time limit is a minute.
    const run = "\u05b4\u05b5".repeat(1_000_000);
    expect(foldLetters(`E\u0301 ${run} E\u0301`) === `e ${run} e`).toBe(true);
    expect(foldCase(`E\u0301 ${run} E\u0301`) === `\u00e9 ${run} \u00e9`).toBe(true);
  });
});
