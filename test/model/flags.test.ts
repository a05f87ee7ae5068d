import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Activity, CategoryId } from "../../model/cv.ts";
import { computeFlags } from "../../model/flags.ts";
import { runs } from "../runs.ts";

const patch: Activity = { id: "1", title: "", category: "Patch", org: "o", createdAt: "2020" };

/** The names of the flags that a patch's title raises. */
function flagsOf(title: string): string {
  const { merged: _, ...flags } = computeFlags({ ...patch, title });
  const raised = Object.entries(flags).filter(([, isRaised]) => isRaised);
  return raised.map(([name]) => name).join(" ");
}

describe("computeFlags", () => {
  it.each([
    ["Fix typo in README", "docs typo"],
    ["Correct spelling", "typo"],
    ["Typos.", "typo"],
    ["TYPO", "typo"],
    ["**Typo** in `parser.ts`", "typo"],
    ["Misspelled variable", "typo"],
    ["Fix misspelling of 'receive'", "typo"],
    ["few mispelling errors", "typo"],
    ["Fix grammar (#3769)", "typo"],
    ["grammar/typo fixes", "typo"],
    ["Fix a grammar mistake", "typo"],
    ["fix link and correct punctuation", "typo"],
    ["s/Ify ou/If you/ typo", "typo"],
    ["Füge hinzu: typo", "typo"],

    ["Update docs for widgets", "docs"],
    ["Add changelog entry", "docs"],
    ["Improve README", "docs"],
    ["docs(cli): Add tmuxp cli", "docs"],
    ["[docs] streaming contents", "docs"],
    ["_docs_ of the parser", "docs"],
    ["Clarify `View.as_view` docstring", "docs"],
    ["Document the API", "docs"],
    ["Document retry behaviour", "docs"],
    ["Documenting the retries", "docs"],
    ["Documented the new API", "docs"],
    ["Add a note about proxies", "docs"],
    ["Fix broken links", "docs"],
    ["Update CHANGES", "docs"],
    ["Release notes for 2.0", "docs"],
    ["Correct the tutorial's second step", "docs"],
    ["Update CONTRIBUTING.md", "docs"],

    ["Fix indentation", "bikeshed"],
    ["Run the linter", "bikeshed"],
    ["Sort imports", "bikeshed"],
    ["Remove trailing whitespace", "bikeshed"],
    ["lib/generate: fix indentation", "bikeshed"],
    ["Benchmarks: indentation", "bikeshed"],
    ["Please the linter", "bikeshed"],
    ["Fix lint errors", "bikeshed"],
    ["Remove extra spaces", "bikeshed"],
    ["fix eslint", "bikeshed"],
    ["PEP8, unused imports.", "bikeshed"],
    [":art: Run through black + isort", "bikeshed"],
    ["Reformat with black", "bikeshed"],
    ["Apply prettier", "bikeshed"],
    ["Whitespace", "bikeshed"],
    ["Clean up whitespace", "bikeshed"],
    ["Reorder imports", "bikeshed"],
    ["Organize imports", "bikeshed"],
    ["Tidy imports", "bikeshed"],
    ["Remove unused import", "bikeshed"],
    ["style: drop a blank line", "bikeshed"],
    ["Fix code style", "bikeshed"],
    ["Tests formatting cleanup", "bikeshed"],
    ["Use single quotes", "bikeshed"],
    ["Add missing semicolons", "bikeshed"],
    ["Rename variable", "bikeshed"],
    ["Cosmetic changes", "bikeshed"],
    ["docs: Format with prettier", "bikeshed docs"],

    ["Bump 1.2.3", "release"],
    ["Version 3.0", "release"],
    ["New release", "release"],
    ["New release 2.1", "release"],
    ["Update version to 1.2", "release"],
    ["Code-style", "bikeshed"],
    ["Trailing comma", "bikeshed"],
    ["Remove trailing commas", "bikeshed"],
    ["Clean whitespace", "bikeshed"],
    ["Documents API", "docs"],
    ["v1.2.3", "release"],
    ["Release 2.0", "release"],
    ["Bump version", "release"],
    ["Tag v0.9", "release"],
    ["2.20.1", "release"],
    ["**v1.2.3**", "release"],
    ["v1.2.3-rc.1", "release"],
    ["14.0.0 released", "release"],
    ["release version 3.1.2", "release"],
    ["feat: release 4.0.0 (#860)", "release"],
    ["Version bump", "release"],
    ["chore: version bump to 2.3", "release"],
    ["increment version to 0.2.2", "release"],
    ["Bump pytest from 6.0.2 to 6.1.1 (#3790)", "release"],
    ["Bump actions/checkout from 3 to 4", "release"],
    ["Prepare 2.0 release", "release"],
    ["Prepare release", "release"],
    ["Prepare 2.0", "release"],
    ["Prep v1.4.0 release", "release"],
    ["Release", "release"],
    ["v0.0.26 - support loading .yml files", "release"],
    ["fix(release): manually release a patch version", "release"],

    ["", ""],
    ["Documented crash on fork", ""],
    ["Resort the queue", ""],
    ["Render notebooks", ""],
    ["Fix linkage on Windows", ""],
    ["Add link to the profile page", ""],
    ["Docker: pin the base image", ""],
    ["Docked panels keep their size", ""],
    ["Document is undefined on the server", ""],
    ["use environment instead of document", ""],
    ["Fix crash when releasing the lock", ""],
    ["Release the lock", ""],
    ["Released memory is reused", ""],
    ["Prepare 3.12 support", ""],
    ["Fix crash in release 2.0", ""],
    ["Fix crash in v1.2.3", ""],
    ["3.5 times faster parsing", ""],
    ["2.0-compatible parser", ""],
    ["Bump the timeout", ""],
    ["Bump limit from 3 to 4", ""],
    ["Add version to the output", ""],
    ["Tag the current user", ""],
    ["Format bytes in the status line", ""],
    ["Fix date formatting in the log", ""],
    ["Sort results by date", ""],
    ["Fix black screen on start", ""],
    ["Splint support", ""],
    ["Glinting cursor", ""],
    ["Skip whitespace in the parser", ""],
    ["Don't normalize unicode whitespaces", ""],
    ["Preserve list indentation", ""],
    ["Fix table indentation issues", ""],
    ["Lifestyle page", ""],
    ["Add typography settings", ""],
    ["Typosquatting check", ""],
    ["Add a spelling checker", ""],
    ["Add spelling suggestions", ""],
    ["json grammar: fix some dull backslash bugs", ""],
    ["Fix grammar rule for columns", ""],
    ["docé and typoß", ""],
    ["doce\u0301", ""],
    ["doc\u0301", ""],
    ["Update notebook", ""],
    ["api changes", ""],
    ["New release notes parser", "docs"],
    ["New release button", ""],
    ["Bump 1.5 seconds to the timeout", ""],
    ["Version 3.0 support", ""],
    ["Update version to compare with", ""],
    ["Trailing comma in IN lists", ""],
    ["Allow trailing commas", ""],
    ["Clean whitespace from pasted names", ""],
    ["Documents are indexed twice", ""],
    ["Codestyler theme", ""],
  ])("%j raises %j", (title, expected) => {
    expect(flagsOf(title)).toBe(expected);
  });

  it("reads any white space between words", () => {
    expect(flagsOf("Bump\t\n version")).toBe("release");
  });

  it("tells merged patches by their acceptance", () => {
    expect(computeFlags(patch).merged).toBe(false);
    expect(computeFlags({ ...patch, closedAt: "2020" }).merged).toBe(false);
    expect(computeFlags({ ...patch, acceptedAt: "2020" }).merged).toBe(true);
  });

  it.each<CategoryId>(["Acquisition", "Article", "SoftwareLib", "Work"])(
    "has no opinion on %s",
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

  // A quadratic pattern would need minutes for these, and run into the runner's time limit.
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
        // An emoji is no letter; it keeps the patterns for ASCII out and changes no word.
        expect(flagsOf(text)).toBe(flagsOf(`\u{1f44d} ${text}`));
      }),
      { numRuns: runs(2000) },
    );
  });
});
