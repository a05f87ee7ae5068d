import { describe, expect, it } from "vitest";
import { currentProblems, highlightQuery } from "../../../src/search/query-box.tsx";
import type { QueryFeedback } from "../../../src/store/state.ts";

const feedback: QueryFeedback = {
  text: "colour:x fix",
  highlights: [{ kind: "field", start: 0, length: 7 }],
  problems: [{ code: "field", message: 'Invalid field: "colour"', start: 0, length: 6 }],
  incomplete: false,
};

function highlight(text: string) {
  return highlightQuery(text, feedback).map(({ text: part, kind, isProblem }) => [part, kind, isProblem]);
}

describe("the highlighted query", () => {
  it("is split where its style changes", () => {
    expect(highlight("colour:x fix")).toEqual([
      ["colour", "field", true],
      [":", "field", false],
      ["x fix", undefined, false],
    ]);
  });

  it("keeps the highlights of the unchanged beginning until the next reading", () => {
    expect(highlight("colour:red")).toEqual([
      ["colour", "field", true],
      [":", "field", false],
      ["red", undefined, false],
    ]);
  });

  it("has no highlights after the first change", () => {
    expect(highlight("colou:x fix")).toEqual([["colou:x fix", undefined, false]]);
    expect(currentProblems("colou:x fix", feedback)).toEqual([]);
  });

  it("contains the whole text", () => {
    for (const text of ["", "a", "colour:x fix more", "😀 colour:"]) {
      expect(
        highlightQuery(text, feedback)
          .map((span) => span.text)
          .join(""),
      ).toBe(text);
    }
  });
});
