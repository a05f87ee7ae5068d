import { describe, expect, it } from "vitest";
import { paint, standingProblems } from "../../../src/search/query-highlight.ts";
import type { Reading } from "../../../src/store/state.ts";

const reading: Reading = {
  text: "colour:x fix",
  highlights: [{ kind: "field", start: 0, length: 7 }],
  problems: [{ code: "field", message: 'Invalid field: "colour"', start: 0, length: 6 }],
  incomplete: false,
};

function show(text: string) {
  return paint(text, reading).map(({ text: piece, kind, isProblem }) => [piece, kind, isProblem]);
}

describe("paint", () => {
  it("cuts a text where its look changes", () => {
    expect(show("colour:x fix")).toEqual([
      ["colour", "field", true],
      [":", "field", false],
      ["x fix", undefined, false],
    ]);
  });

  it("keeps the paint of what was typed before, while the newer reading is on its way", () => {
    expect(show("colour:red")).toEqual([
      ["colour", "field", true],
      [":", "field", false],
      ["red", undefined, false],
    ]);
  });

  it("drops the paint from where the text was changed", () => {
    expect(show("colou:x fix")).toEqual([["colou:x fix", undefined, false]]);
    expect(standingProblems("colou:x fix", reading)).toEqual([]);
  });

  it("gives back the whole text, piece by piece", () => {
    for (const text of ["", "a", "colour:x fix more", "😀 colour:"]) {
      expect(
        paint(text, reading)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }
  });
});
