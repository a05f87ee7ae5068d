import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdit } from "../../grammar/fix.ts";
import { type Problem, parseQuery } from "../../grammar/index.ts";
import { parseQuery as parseWithoutFixes } from "../../grammar/parse.ts";
import { runs } from "../runs.ts";
import { anyText, validText } from "./arbitrary.ts";

/** The problems of a text, each with what its fixes say and the texts that they make. */
function mend(text: string): [label: string, mended: string][] {
  return problemsOf(text).flatMap(({ fixes = [] }) =>
    fixes.map(({ label, edit }): [string, string] => [label, applyEdit(text, edit)]),
  );
}

function problemsOf(text: string): readonly Problem[] {
  const parsed = parseQuery(text);
  return parsed.ok ? [] : parsed.problems;
}

describe("the likeliest fix", () => {
  it.each([
    ["langage:go", "Did you mean language?", "language:go"],
    ["lagnuage:go", "Did you mean language?", "language:go"],
    ["lang:go", "Did you mean language?", "language:go"],
    ["repo:weft fix", "Did you mean org?", "org:weft fix"],
    ["type:patch", "Did you mean category?", "category:patch"],
    ["lib:weft", "Did you mean org?", "org:weft"],
    ["kind:IN(patch, work)", "Did you mean category?", "category:IN(patch, work)"],
    ["merged:2015", "Did you mean acceptedAt?", "acceptedAt:2015"],
    ["categ:work", "Did you mean category?", "category:work"],
    ["year:2018..2015 fix", "Did you mean year:2015..2018?", "year:2015..2018 fix"],
    ["createdAt:2015-06..2015-02", "Did you mean createdAt:2015-02..2015-06?", "createdAt:2015-02..2015-06"],
    ["year:=>2015", "Did you mean year:>=2015?", "year:>=2015"],
    ["year:=<2015", "Did you mean year:<=2015?", "year:<=2015"],
    ["year:=2015", "Did you mean year:2015?", "year:2015"],
    ["*fix", "Did you mean fix?", "fix"],
    ["fi*x", "Did you mean fix?", "fix"],
    ["title:te*st*", "Did you mean title:test*?", "title:test*"],
    ["fix**", "Did you mean fix*?", "fix*"],
    ['"a b"**', 'Did you mean "a b"*?', '"a b"*'],
    ["(fix OR docs", "Add the missing )", "(fix OR docs)"],
    ["((fix ", "Add the missing ))", "((fix)) "],
    ["language:IN(go", "Add the missing )", "language:IN(go)"],
    ['"fix typo', 'Add the missing "', '"fix typo"'],
    ['org:IN("a b', 'Add the missing "', 'org:IN("a b")'],
    ["createdAt:2024-02-30", "Did you mean createdAt:2024-02-29?", "createdAt:2024-02-29"],
    ["createdAt:2023-2-30", "Did you mean createdAt:2023-02-28?", "createdAt:2023-02-28"],
    ["createdAt:>2014-13 x", "Did you mean createdAt:>2014-12?", "createdAt:>2014-12 x"],
    ["createdAt:2014-1..2015-3", "Did you mean createdAt:2014-01..2015-3?", "createdAt:2014-01..2015-3"],
    ["language: python", "Did you mean language:python?", "language:python"],
    ["language:IN Python", "Did you mean language:IN(Python)?", "language:IN(Python)"],
    ["org:IN(a b)", "Add a comma", "org:IN(a, b)"],
    ["org:IN(a,)", "Remove the comma", "org:IN(a)"],
    ["org:IN(a,,b)", "Remove ,", "org:IN(a,b)"],
    ["fix)", "Remove )", "fix"],
    ["fix AND OR docs", "Remove OR", "fix AND docs"],
    ["fix, docs", "Remove ,", "fix docs"],
    ["(a)(b)", "Add a space", "(a) (b)"],
    ["is:typos", "Did you mean is:typo?", "is:typo"],
    ["is:open", "Did you mean is:unmerged?", "is:unmerged"],
    ["is:typ*", "Did you mean is:typo?", "is:typo"],
    ["year:201*", "Did you mean year:2010..2019?", "year:2010..2019"],
    ["year:2014*", "Did you mean year:2014?", "year:2014"],
    ["year:2014-2016", "Did you mean year:2014..2016?", "year:2014..2016"],
    ['year:"2014..2016"', "Did you mean year:2014..2016?", "year:2014..2016"],
    ["year:2014...2016", "Did you mean year:2014..2016?", "year:2014..2016"],
    ["year:> 2014", "Did you mean year:>2014?", "year:>2014"],
    [":python", "Did you mean python?", "python"],
  ])("of %s", (text, label, mended) => expect(mend(text)[0]).toEqual([label, mended]));

  it.each(["colour:red", "is:funny", "year:abc", "fix -", "x:1", "createdAt:soon"])("is none of %s", (text) =>
    expect(problemsOf(text).map(({ fixes }) => fixes)).toEqual([undefined]),
  );

  it("of a name that may stand for two fields is one of them, the other follows", () => {
    expect(mend("lib:weft").map(([, mended]) => mended)).toEqual(["org:weft", "category:weft"]);
  });
});

/** The problems that the corpus has, in addition to random ones. */
const corpus = ["problems", "messages", "unfinished"].flatMap((name) =>
  readFileSync(new URL(`../corpus/${name}.txt`, import.meta.url), "utf8")
    .split(/^# /m)
    .slice(1)
    .map((block) => block.split("\n")[1] ?? ""),
);

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

// Some seconds at most, but machines are shared.
describe("every fix", { timeout: 60_000 }, () => {
  it.each([...new Set(corpus)])("mends its problem in %s", (text) => expectMended(text));

  it("mends its problem in any text", () => {
    fc.assert(fc.property(anyText, expectMended), { numRuns: runs(1500) });
  });

  it("mends its problem in a valid text that lost or doubled a character", () => {
    const damaged = fc.tuple(validText, fc.nat(), fc.boolean()).map(([text, pick, doubles]) => {
      const at = pick % Math.max(1, text.length);
      return text.slice(0, at) + (doubles ? text.slice(at, at + 1).repeat(2) : "") + text.slice(at + 1);
    });
    fc.assert(fc.property(damaged, expectMended), { numRuns: runs(1500) });
  });

  it("leaves what a problem says as it is", () => {
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
