import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Expression, explainQuery, parseQuery, printQuery } from "../../grammar/index.ts";
import { testCases } from "../corpus/cases.ts";
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

testCases("grammar/explain", (text) => explainQuery(parse(text)));
testCases("grammar/print", (text) => printQuery(parse(text)));

describe("a printed query", () => {
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

  it("has the same explanation as the original", () => {
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
