import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Expression, explainQuery, parseQuery, printQuery } from "../../grammar/index.ts";
import { runs } from "../runs.ts";
import { validText } from "./arbitrary.ts";

function parse(text: string): Expression {
  const parsed = parseQuery(text);
  if (!parsed.ok || parsed.expression === null) throw new Error(`not a query: ${text}`);
  return parsed.expression;
}

/** An expression without its spans. */
function bare(expression: Expression): unknown {
  return JSON.parse(JSON.stringify(expression, (key, value) => (key === "span" ? undefined : value)));
}

describe("explainQuery", () => {
  it.each([
    ["a b", "(a AND b)"],
    ["a b OR c", "((a AND b) OR c)"],
    ["a OR b c d", "(a OR ((b AND c) AND d))"],
    ["NOT x", "NOT (x)"],
    ["-(red OR blue)", "NOT ((red OR blue))"],
    ["NOT NOT x", "NOT (NOT (x))"],
    ["boots -leather", "(boots AND NOT (leather))"],
    ["language:Python", "language:Python"],
    ['org:"Big Corp"', 'org:"Big Corp"'],
    ['"a phrase"', '"a phrase"'],
    ["fix*", "fix*"],
    ["year:>=2015", "year:>=2015"],
    ["year:2015..", "year:>=2015"],
    ["year:..2015", "year:<=2015"],
    ["year:2015..2016", "year:2015..2016"],
    ["org:IN( a , b )", "org:IN(a,b)"],
    ["language:a language:b", "(language:a AND language:b)"],
  ])("%s", (text, explanation) => expect(explainQuery(parse(text))).toBe(explanation));
});

describe("printQuery", () => {
  it.each([
    ["fix  AND   docs", "fix docs"],
    ["((fix))", "fix"],
    ["(a b) OR (c d)", "a b OR c d"],
    ["(a OR b) AND c", "(a OR b) c"],
    ["NOT fix", "-fix"],
    ["NOT NOT fix", "-(-fix)"],
    ["NOT (a b)", "-(a b)"],
    ['"fix"', "fix"],
    ['"and"', '"and"'],
    ['"-x"', '"-x"'],
    ['NOT "-x"', "--x"],
    ['"te*st"', '"te*st"'],
    ['""', '""'],
    ['title:"in"', 'title:"in"'],
    ['language:"C"', "language:C"],
    ['org:IN("a", "in", "b c")', 'org:IN(a,in,"b c")'],
    ["year:2015..", "year:>=2015"],
    ['"C:\\x"', '"C:\\x"'],
    ['"ends in \\\\"', '"ends in \\\\"'],
  ])("%s", (text, printed) => expect(printQuery(parse(text))).toBe(printed));

  it("reads back as the same expression and is never longer", () => {
    fc.assert(
      fc.property(validText, (text) => {
        const expression = parse(text);
        const printed = printQuery(expression);
        expect(bare(parse(printed))).toEqual(bare(expression));
        expect(printed.length).toBeLessThanOrEqual(text.length);
        expect(printQuery(parse(printed))).toBe(printed);
      }),
      { numRuns: runs(5000) },
    );
  });

  it("explains the same as what it printed", () => {
    fc.assert(
      fc.property(validText, (text) => {
        const explanation = explainQuery(parse(text));
        expect(explainQuery(parse(printQuery(parse(text))))).toBe(explanation);
        expect(explainQuery(parse(explanation))).toBe(explanation);
      }),
      { numRuns: runs(5000) },
    );
  });
});
