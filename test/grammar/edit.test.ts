import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { removeOperand } from "../../grammar/edit.ts";
import { type Expression, editField, explainQuery, parseQuery } from "../../grammar/index.ts";
import { passOverIgnorable } from "../../grammar/letters.ts";
import { testCases } from "../corpus/cases.ts";
import { runs } from "../runs.ts";
import { anyText, validText } from "./arbitrary.ts";

const set = (text: string, ...values: string[]) => editField(text, { field: "language", values, join: "or" });
const list = (text: string, ...values: string[]) => editField(text, { field: "id", values, join: "in" });
const side = (text: string, ...values: string[]) =>
  editField(text, { field: "language", values, join: "and" });

const read = (input: string): [string, ...string[]] => {
  const [text = "", ...values] = input.split(" + ");
  return [text, ...values];
};
testCases("grammar/edit", (input) => set(...read(input)));
testCases("grammar/edit-list", (input) => list(...read(input)));
testCases("grammar/edit-side-by-side", (input) => side(...read(input)));

describe("a list of values", () => {
  it("names exactly the given values, whatever characters they contain", () => {
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

/** Items of the query's outermost AND. */
function conjuncts(expression: Expression | null): readonly Expression[] {
  return expression === null ? [] : expression.kind === "and" ? expression.items : [expression];
}

describe("any edit", () => {
  it("makes any text a valid one that names the values", () => {
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

  it("restores the text when it is undone", () => {
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

  testCases("grammar/remove-operand", (input) => {
    const [text, at] = read(input);
    const { left, removed } = remove(text, Number(at));
    return `${left} + ${removed}`;
  });

  it("keeps the other operands, in any text", () => {
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
