import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainQuery, type Field, highlightQuery, parseQuery } from "../../grammar/index.ts";
import { tokenize } from "../../grammar/lexer.ts";
import { parseTokens } from "../../grammar/parser.ts";
import { runs } from "../runs.ts";
import { anyText, validText } from "./arbitrary.ts";

describe("parseQuery", () => {
  it("joins what stands side by side by AND, before OR", () => {
    const parsed = parseQuery("fix docs OR language:go year:2015..");
    expect(parsed.ok && parsed.expression && explainQuery(parsed.expression)).toBe(
      "((fix AND docs) OR (language:go AND year:>=2015))",
    );
  });

  it("reports an unknown field at its place", () => {
    expect(parseQuery("fix yeer:2015")).toMatchObject({
      ok: false,
      incomplete: false,
      problems: [{ code: "field-unknown", message: 'Invalid field: "yeer"', start: 4, length: 4 }],
    });
  });

  it("calls a text unfinished that more characters make valid", () => {
    expect(parseQuery("fix OR")).toMatchObject({ ok: false, incomplete: true });
    expect(parseQuery("fix OR docs").ok).toBe(true);
  });

  it("returns an expression, or problems inside the text in order, for any text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parseQuery(text);
        if (parsed.ok) return;
        expect(parsed.problems.length).toBeGreaterThan(0);
        let last = 0;
        for (const { start, length, message } of parsed.problems) {
          expect(message).not.toContain("{}");
          expect(start).toBeGreaterThanOrEqual(last);
          expect(start + length).toBeLessThanOrEqual(text.length);
          last = start;
        }
      }),
      { numRuns: runs(20_000) },
    );
  });

  it("reports a problem exactly when the grammar rejects the text", () => {
    const textFields: Field[] = ["language", "year", "createdAt", "is", "colour"].map((name) => ({
      name,
      type: "string",
    }));
    fc.assert(
      fc.property(anyText, (text) => {
        const { tokens, touching } = tokenize(text);
        if (tokens.length === 0 || tokens.length > 200) return;
        const parsed = parseQuery(text, textFields);
        const syntaxFaults = parsed.ok
          ? []
          : parsed.problems.filter(
              ({ code }) => !/^(field-unknown|field-characters|word-reserved)$/.test(code),
            );
        const accepted = touching.length === 0 && parseTokens(tokens) !== undefined;
        if (accepted) expect(syntaxFaults).toEqual([]);
        else expect(parsed.ok).toBe(false);
      }),
      { numRuns: runs(5000) },
    );
  });

  it("returns highlights that do not overlap", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let end = 0;
        for (const { start, length } of highlightQuery(text)) {
          expect(start).toBeGreaterThanOrEqual(end);
          end = start + length;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe("accepted text", () => {
  it("has exactly one parse", () => {
    fc.assert(
      fc.property(validText, (text) => {
        expect(parseTokens(tokenize(text).tokens)).toBeDefined();
        expect(parseQuery(text)).toMatchObject({ ok: true });
      }),
      { numRuns: runs(3000) },
    );
  });

  it("has only valid or unfinished beginnings", () => {
    fc.assert(
      fc.property(validText, (text) => {
        for (let end = 0; end <= text.length; end++) {
          const parsed = parseQuery(text.slice(0, end));
          expect(parsed.ok || parsed.incomplete, text.slice(0, end)).toBe(true);
        }
      }),
      // Each parses some sixty texts.
      { numRuns: Math.ceil(runs(18_000) / 60) },
    );
  });
});

describe("limits", () => {
  it("accepts at most 2,000 characters", () => {
    expect(parseQuery("x".repeat(2000)).ok).toBe(true);
    expect(parseQuery("x".repeat(2001))).toEqual({
      ok: false,
      incomplete: false,
      problems: [{ code: "query-too-long", message: "Query is too long", start: 2000, length: 1 }],
    });
  });

  it("accepts at most 64 levels of parentheses", () => {
    const nested = (depth: number) => `${"(".repeat(depth)}x${")".repeat(depth)}`;
    expect(parseQuery(nested(64)).ok).toBe(true);
    expect(parseQuery(nested(65))).toEqual({
      ok: false,
      incomplete: false,
      problems: [{ code: "query-too-deep", message: "Query is nested too deeply", start: 64, length: 1 }],
    });
  });

  it("does not count parentheses side by side or in quotes as nesting", () => {
    expect(parseQuery("(x) ".repeat(200)).ok).toBe(true);
    expect(parseQuery(`"${"(".repeat(100)}"`).ok).toBe(true);
  });

  it.each([`${"NOT ".repeat(499)}x`, `${"-(".repeat(64)}x${")".repeat(64)}`, `${"a OR ".repeat(399)}b`])(
    "parses long chains of operators",
    (text) => expect(parseQuery(text).ok).toBe(true),
  );
});

describe("fields", () => {
  const fields: Field[] = [
    { name: "price", type: "number" },
    { name: "in_stock", type: "boolean" },
    { name: "state", type: "flag", values: ["open", "closed"] },
  ];

  it("come from the caller", () => {
    expect(parseQuery("price:-1.5..2 IN_STOCK:TRUE state:open", fields).ok).toBe(true);
    expect(parseQuery("language:go", fields)).toMatchObject({
      problems: [{ message: 'Invalid field: "language"' }],
    });
  });

  it("accept true and false if their type is boolean", () => {
    expect(parseQuery("in_stock:maybe", fields)).toMatchObject({
      incomplete: false,
      problems: [{ message: "Invalid boolean value", start: 9, length: 5 }],
    });
    expect(parseQuery("in_stock:tr", fields)).toMatchObject({ incomplete: true });
    expect(parseQuery("in_stock:tr*", fields)).toMatchObject({
      problems: [{ message: "Wildcards are not allowed for boolean fields", start: 9, length: 3 }],
    });
  });
});
