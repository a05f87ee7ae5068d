import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdit } from "../../grammar/fix.ts";
import { type Problem, parseQuery } from "../../grammar/index.ts";
import { parseQuery as parseWithoutFixes } from "../../grammar/parse.ts";
import { readInputs, testCases } from "../corpus/cases.ts";
import { runs } from "../runs.ts";
import { anyText, validText } from "./arbitrary.ts";

/** The problems of a text, each with the labels of its fixes and the resulting texts. */
function mend(text: string): [label: string, mended: string][] {
  return problemsOf(text).flatMap(({ fixes = [] }) =>
    fixes.map(({ label, edit }): [string, string] => [label, applyEdit(text, edit)]),
  );
}

function problemsOf(text: string): readonly Problem[] {
  const parsed = parseQuery(text);
  return parsed.ok ? [] : parsed.problems;
}

testCases("grammar/fixes", (text) =>
  mend(text)
    .map(([label, mended]) => `${label} ${mended}`)
    .join(" | "),
);

/** The problems that the corpus has, in addition to random ones. */
const corpus = ["problems", "messages", "unfinished"].flatMap(readInputs);

function expectMended(text: string): void {
  const problems = problemsOf(text);
  for (const { code, fixes = [] } of problems) {
    const before = problems.filter((problem) => problem.code === code).length;
    for (const { label, edit } of fixes) {
      const mended = applyEdit(text, edit);
      expect(mended).not.toBe(text);
      const after = problemsOf(mended).filter((problem) => problem.code === code).length;
      if (after >= before) throw new Error(`${text}: ${label} makes ${mended}`);
    }
  }
}

// Takes a few seconds, but machines are shared.
describe("every fix", { timeout: 60_000 }, () => {
  it.each([...new Set(corpus)])("solves its problem in %s", (text) => expectMended(text));

  it("solves its problem in any text", () => {
    fc.assert(fc.property(anyText, expectMended), { numRuns: runs(1500) });
  });

  it("solves its problem in a valid text that lost or doubled a character", () => {
    const damaged = fc.tuple(validText, fc.nat(), fc.boolean()).map(([text, pick, doubles]) => {
      const at = pick % Math.max(1, text.length);
      return text.slice(0, at) + (doubles ? text.slice(at, at + 1).repeat(2) : "") + text.slice(at + 1);
    });
    fc.assert(fc.property(damaged, expectMended), { numRuns: runs(1500) });
  });

  it("does not change the problem's message", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const problems = problemsOf(text).map(({ fixes, ...problem }) => problem);
        const plain = parseWithoutFixes(text);
        expect(problems).toEqual(plain.ok ? [] : plain.problems);
      }),
      { numRuns: runs(500) },
    );
  });
});
