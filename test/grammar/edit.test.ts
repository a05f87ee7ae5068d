import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { removeOperand } from "../../grammar/edit.ts";
import { type Expression, editField, explainQuery, parseQuery } from "../../grammar/index.ts";
import { passOverIgnorable } from "../../grammar/letters.ts";
import { runs } from "../runs.ts";
import { anyText, validText } from "./arbitrary.ts";

const set = (text: string, ...values: string[]) => editField(text, { field: "language", values, join: "or" });

describe("putting terms", () => {
  it.each([
    ["", ["Go"], "language:Go"],
    ["", ["Go", "C"], "language:Go OR language:C"],
    ["fix", ["Go"], "fix language:Go"],
    ["fix", ["Go", "C"], "fix (language:Go OR language:C)"],
    ["fix", ["Emacs Lisp"], 'fix language:"Emacs Lisp"'],
    ["fix OR docs", ["Go"], "(fix OR docs) language:Go"],
    ["(fix OR docs) x", ["Go"], "(fix OR docs) x language:Go"],
    ["-language:c fix", ["Go"], "-language:c fix language:Go"],
  ])("%s + %s", (text, values, edited) => expect(set(text, ...values)).toBe(edited));

  it("side by side where all of them are meant", () => {
    expect(editField("fix", { field: "language", values: ["Go", "C"], join: "and" })).toBe(
      "fix language:Go language:C",
    );
  });
});

describe("putting a list", () => {
  const list = (text: string, ...values: string[]) => editField(text, { field: "id", values, join: "in" });

  it.each([
    ["", ["a"], "id:a"],
    ["", ["a", "b"], "id:IN(a,b)"],
    ["", ["in", "x, (y)", 'the "z"', "w*"], 'id:IN(in,"x, (y)","the \\"z\\"","w*")'],
    ["", ["in"], 'id:"in"'],
    ["fix", ["a", "b"], "fix id:IN(a,b)"],
    ["fix OR docs", ["a", "b"], "(fix OR docs) id:IN(a,b)"],
    ["id:IN(a, b) fix", [], "fix"],
  ])("%s + %j", (text, values, edited) => expect(list(text, ...values)).toBe(edited));

  it("asks for the very values that are given, whatever they are spelled with", () => {
    const value = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.uniqueArray(value, { minLength: 2, maxLength: 5 }), (values) => {
        const parsed = parseQuery(list("", ...values));
        const found = parsed.ok && parsed.expression?.kind === "in" ? parsed.expression.values : [];
        expect(found.map(({ text, wildcard }) => ({ text, wildcard }))).toEqual(
          values.map((text) => ({ text: passOverIgnorable(text).bare, wildcard: false })),
        );
      }),
    );
  });
});

describe("replacing terms", () => {
  it.each([
    ["fix language:c docs", ["Go"], "fix language:Go docs"],
    ["Language:c fix", ["Go", "C"], "(language:Go OR language:C) fix"],
    ["a (language:c OR language:d) b", ["Go"], "a language:Go b"],
    ["language:IN(a, b) x", ["Go"], "language:Go x"],
    ["  fix   language:a   docs ", ["Go"], "  fix language:Go docs "],
    ["language:Go OR fix", ["C"], "language:C fix"],
    ["x -(y  OR  z) language:a  w", ["C"], "x -(y  OR  z) language:C w"],
  ])("%s + %s", (text, values, edited) => expect(set(text, ...values)).toBe(edited));
});

describe("removing terms", () => {
  it.each([
    ["language:c", ""],
    ["fix language:c", "fix"],
    ["language:c AND fix", "fix"],
    ["fix AND language:c", "fix"],
    ["a OR language:c AND b", "a OR b"],
    ["a AND language:c OR b", "a OR b"],
    ["a OR language:c OR b", "a OR b"],
    ["a ((language:c)) b", "a b"],
    ["a (language:c OR x) b", "a (x) b"],
    ["NOT language:c -language:d -(x language:e)", "NOT language:c -language:d -(x language:e)"],
    ["title:language:c", '"title:language:c"'],
  ])("%s", (text, edited) => expect(set(text)).toBe(edited));
});

describe("text that does not parse", () => {
  it.each([
    ["language:", "language:Go"],
    ["fix AND", "fix language:Go"],
    ["(fix", "(fix) language:Go"],
    ['"fix', '"fix" language:Go'],
    ["org:IN(a,", "org:IN(a) language:Go"],
    ["year:>=", "language:Go"],
    ["fix)", '"fix)" language:Go'],
    ["AND", "language:Go"],
    ["AND fix", '"AND fix" language:Go'],
  ])("%s", (text, edited) => expect(set(text, "Go")).toBe(edited));
});

/** Items of the query's outermost AND. */
function conjuncts(expression: Expression | null): readonly Expression[] {
  return expression === null ? [] : expression.kind === "and" ? expression.items : [expression];
}

describe("any edit", () => {
  it("of any text gives a text that parses and names the values", () => {
    fc.assert(
      fc.property(anyText, fc.uniqueArray(fc.constantFrom("Go", "C", "Emacs Lisp")), (text, values) => {
        const parsed = parseQuery(set(text, ...values));
        if (!parsed.ok) throw new Error("does not parse");
        const named = conjuncts(parsed.expression)
          .flatMap((item) => (item.kind === "or" ? item.items : [item]))
          .flatMap((item) => (item.kind === "match" && item.field === "language" ? [item.value.text] : []));
        expect(named).toEqual(expect.arrayContaining(values));
      }),
      { numRuns: runs(5000) },
    );
  });

  it("that puts and removes again leaves the text", () => {
    fc.assert(
      fc.property(validText, (text) => {
        const without = set(text);
        fc.pre(!parseQueryHasOr(without));
        expect(set(set(without, "Go", "C")).trim()).toBe(without.trim());
      }),
      { numRuns: runs(2000) },
    );
  });
});

/** An outermost OR gets parentheses, which stay. */
function parseQueryHasOr(text: string): boolean {
  const parsed = parseQuery(text);
  return parsed.ok && parsed.expression?.kind === "or";
}

describe("removing an operand of an AND", () => {
  const remove = (text: string, at: number) => {
    const parsed = parseQuery(text);
    const item = conjuncts(parsed.ok ? parsed.expression : null)[at];
    if (item === undefined) throw new Error("no such operand");
    const { edit, removed } = removeOperand(text, item.span);
    return {
      left: text.slice(0, edit.start) + edit.text + text.slice(edit.start + edit.length),
      removed: text.slice(removed.start, removed.start + removed.length),
    };
  };

  it.each([
    ["fix year:2015..2016", 1, "fix", "year:2015..2016"],
    ["fix AND language:go", 0, "language:go", "fix"],
    ["a (b OR c) d", 1, "a d", "b OR c"],
    ["a -(b (c OR d)) e", 1, "a e", "-(b (c OR d))"],
    ["(a b) c", 1, "(a) c", "b"],
    ["a NOT b", 1, "a", "NOT b"],
  ])("%s, operand %i", (text, at, left, removed) => expect(remove(text, at)).toEqual({ left, removed }));

  it("leaves the others, in any text", () => {
    fc.assert(
      fc.property(validText, (text) => {
        const parsed = parseQuery(text);
        const items = conjuncts(parsed.ok ? parsed.expression : null);
        fc.pre(items.length > 1);
        for (const at of items.keys()) {
          const rest = parseQuery(remove(text, at).left);
          const others = items.filter((_, place) => place !== at).map(explainQuery);
          expect(conjuncts(rest.ok ? rest.expression : null).map(explainQuery)).toEqual(others);
        }
      }),
      { numRuns: runs(2000) },
    );
  });
});
