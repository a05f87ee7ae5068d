import { describe, expect, it } from "vitest";
import { toEmptyCause } from "../../../src/results/empty-results.tsx";

const asked = {
  query: "",
  problem: undefined,
  unknown: undefined,
  years: undefined,
  isEmpty: false,
  isHidden: false,
};

describe("the message for an empty list", () => {
  it.each([
    [{ isEmpty: true }, "This CV has no entries yet."],
    [
      { query: "langage:python", problem: "wrong" as const },
      "The search text has a mistake, so it was searched as plain words, and no title contains them.",
    ],
    [
      { query: "year:>", problem: "unfinished" as const },
      "The search text is unfinished, so it was searched as plain words, and no title contains them.",
    ],
    [{ query: "language:pyhton", unknown: 'No language "pyhton"' }, 'No language "pyhton" in this CV.'],
    [{ years: { startYear: 2010, endYear: 2010 } }, "This CV has nothing from 2010."],
    [
      { query: "fix", years: { startYear: 2010, endYear: 2012 } },
      "Nothing from 2010 to 2012 matches the search.",
    ],
    [{ query: "fix", isHidden: true }, "All matches are hidden by default."],
    [{ query: " zzz " }, "No title contains “zzz”."],
    [{ query: "zzz yyy" }, "No title contains all of these words."],
    [{ query: "zzz OR yyy" }, "Nothing in this CV matches all of these terms."],
    [{ query: "language:go zzz" }, "Nothing in this CV matches all of these terms."],
  ])("fits the cause: %o", (more, sentence) => {
    expect(toEmptyCause({ ...asked, ...more })).toBe(sentence);
  });
});
