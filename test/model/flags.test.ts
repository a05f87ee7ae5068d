import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Activity, CategoryId } from "../../model/cv.ts";
import { computeFlags } from "../../model/flags.ts";
import { testCases } from "../corpus/cases.ts";
import { runs } from "../runs.ts";

const patch: Activity = { id: "1", title: "", category: "Patch", org: "o", createdAt: "2020" };

/** The names of the flags that a patch's title sets. */
function flagsOf(title: string): string {
  const { merged: _, ...flags } = computeFlags({ ...patch, title });
  const raised = Object.entries(flags).filter(([, isRaised]) => isRaised);
  return raised.map(([name]) => name).join(" ");
}

testCases("model/flags", flagsOf);

describe("computeFlags", () => {
  it("returns no flags for an empty title", () => {
    expect(flagsOf("")).toBe("");
  });

  it("accepts any white space between words", () => {
    expect(flagsOf("Bump\t\n version")).toBe("release");
  });

  it("recognizes merged patches by their acceptance", () => {
    expect(computeFlags(patch).merged).toBe(false);
    expect(computeFlags({ ...patch, closedAt: "2020" }).merged).toBe(false);
    expect(computeFlags({ ...patch, acceptedAt: "2020" }).merged).toBe(true);
  });

  it.each<CategoryId>(["Acquisition", "Article", "SoftwareLib", "Work"])(
    "returns no flags for %s",
    (category) => {
      const { merged, ...flags } = computeFlags({
        ...patch,
        category,
        title: "v1.2.3: fix typo in docs, run the linter",
      });
      expect(merged).toBe(true);
      expect(Object.values(flags)).not.toContain(true);
    },
  );

  // A quadratic pattern would take minutes and exceed the runner's time limit.
  it.each([
    [`${"1.1".repeat(60_000)}é`, "digits and points"],
    [`bump a${"/a".repeat(100_000)}`, "slashes"],
    ["bump ".repeat(40_000), "verbs"],
    ["unused ".repeat(28_000), "words that wait for another"],
    ["clean up ".repeat(22_000), "verbs of two words"],
    [" ".repeat(200_000), "blanks"],
    ["a(".repeat(100_000), "parentheses"],
    ["é".repeat(200_000), "one long word"],
    ["\u0323\u0301".repeat(100_000), "combining marks out of order"],
  ])("takes linear time on 200 kB: %#", (title) => {
    expect(flagsOf(title)).toBe("");
  });
});

describe("a title in ASCII", () => {
  it("has the flags of the same title beside a letter that is not", () => {
    const words = fc.constantFrom(
      ..."fix fixed typo typos spelling grammar README docs note about add lint imports sort remove trailing whitespace release v1.2.3 2.0 bump version to from style: : ( ) _ - 3 document how indent formatting".split(
        " ",
      ),
    );
    const title = fc.array(words, { maxLength: 6 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(title, (text) => {
        // An emoji isn't a letter: it prevents the patterns for ASCII and changes no word.
        expect(flagsOf(text)).toBe(flagsOf(`\u{1f44d} ${text}`));
      }),
      { numRuns: runs(2000) },
    );
  });
});
