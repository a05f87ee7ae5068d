import { describe, expect, it } from "vitest";
import { type CvFieldName, explainQuery, parseQuery } from "../../../grammar/index.ts";
import { joinSameField } from "../../../worker/query/same-field.ts";

function joined(text: string, exempt: CvFieldName[] = ["is"]): string {
  const parsed = parseQuery(text);
  if (!parsed.ok || parsed.expression === null) throw new Error(`not a query: ${text}`);
  return explainQuery(joinSameField(parsed.expression, exempt));
}

describe("terms of one field joined by AND", () => {
  it.each([
    ["org:flask org:nearley", "(org:flask OR org:nearley)"],
    ["org:flask AND (org:nearley fix)", "((org:flask OR org:nearley) AND fix)"],
    ["fix org:a docs org:b", "((fix AND (org:a OR org:b)) AND docs)"],
    ["language:IN(a,b) language:c*", "(language:IN(a,b) OR language:c*)"],
    ["year:2010..2011 year:2015", "(year:2010..2011 OR year:2015)"],
    ["org:a OR org:b org:c", "(org:a OR (org:b OR org:c))"],
    ["-(org:a org:b)", "NOT ((org:a OR org:b))"],
  ])("become OR: %s", (text, expected) => {
    expect(joined(text)).toBe(expected);
  });

  it.each([
    ["org:a language:b", "(org:a AND language:b)", "fields differ"],
    ["year:>=2015 year:<=2016", "(year:>=2015 AND year:<=2016)", "open comparisons"],
    ["year:2015.. year:..2016", "(year:>=2015 AND year:<=2016)", "open ranges"],
    ["-org:a -org:b", "(NOT (org:a) AND NOT (org:b))", "negated terms"],
    ["org:a -org:b", "(org:a AND NOT (org:b))", "a negated term"],
    ["org:a (org:b OR fix)", "(org:a AND (org:b OR fix))", "a group"],
    ["org:a (org:b OR org:c)", "(org:a AND (org:b OR org:c))", "a group of the same field"],
    ["fix docs", "(fix AND docs)", "plain terms"],
    ["is:typo is:docs", "(is:typo AND is:docs)", "flags"],
  ])("stay AND: %s", (text, expected) => {
    expect(joined(text)).toBe(expected);
  });

  it("stay AND for a field that is exempt", () => {
    expect(joined("language:a language:b org:c org:d", ["is", "language"])).toBe(
      "((language:a AND language:b) AND (org:c OR org:d))",
    );
  });
});
