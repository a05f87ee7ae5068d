import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Group } from "../../grammar/build.ts";
import { check } from "../../grammar/check.ts";
import { cvFields } from "../../grammar/fields.ts";
import { type TokenType, tokenize } from "../../grammar/lexer.ts";
import { nothingRead, parseTokens, parseTypes, readTypes } from "../../grammar/parser.ts";
import { runs } from "../runs.ts";
import { anyText, validText } from "./arbitrary.ts";

/** Returns undefined if a value does not fit its field. */
const toExpression = (parsed: Group) =>
  check(parsed, { fields: cvFields, end: 0, visibleEnd: 0, rawProblems: [] });

const typesIn = (text: string) => tokenize(text).tokens.map(({ type }) => type);

describe("parseTypes", () => {
  it.each([
    ["fix docs", 1],
    ["(fix OR docs) -language:go", 1],
    ["fix OR", 0],
    ["(fix", 0],
  ])("finds the parses of %s: %i", (text, parses) => {
    expect(parseTypes(typesIn(text))).toHaveLength(parses);
  });

  it("finds at most one parse for any text", () => {
    fc.assert(
      fc.property(fc.oneof(validText, anyText), (text) => {
        expect(parseTypes(typesIn(text)).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: runs(1500) },
    );
  });

  it("finds one parse for every accepted sequence of up to four tokens", () => {
    const signs = ["and", "or", "not", "minus"] as const;
    const operands = ["word", "quoted", "open", "close"] as const;
    const types: readonly TokenType[] = [...signs, ...operands, "field", "list", "comma", "listEnd"];
    let sequences: (readonly TokenType[])[] = [[]];
    let accepted = 0;
    for (let length = 1; length <= 4; length++) {
      sequences = sequences.flatMap((sequence) => types.map((one) => [...sequence, one]));
      for (const sequence of sequences) {
        const parses = parseTypes(sequence).length;
        if (parses > 1) expect.fail(sequence.join(" "));
        accepted += parses;
      }
    }
    expect(accepted).toBeGreaterThan(100);
  });
});

describe("parseTokens", () => {
  it("has the expression of nearley's parse of the whole text", () => {
    const nested = fc.letrec((tie) => ({
      text: fc.oneof({ maxDepth: 4 }, validText, tie("group"), tie("joined")),
      group: tie("text").map((text) => `(${text})`),
      joined: fc
        .tuple(tie("group"), fc.constantFrom(" ", " AND ", " OR ", " NOT ", " -"), tie("group"))
        .map((parts) => parts.join("")),
    }));
    fc.assert(
      fc.property(fc.oneof(nested.text.map(String), anyText), (text) => {
        const { tokens } = tokenize(text);
        const [whole] = parseTypes(typesIn(text));
        const parsed = parseTokens(tokens);
        expect(parsed && toExpression(parsed)).toEqual(
          whole && toExpression({ type: "group", form: whole, parts: tokens }),
        );
      }),
      { numRuns: runs(500) },
    );
  });

  it.each(["(", ")", "()", "(a", "a)", "a) OR (b", "((a)"])("rejects %s", (text) => {
    expect(parseTokens(tokenize(text).tokens)).toBeUndefined();
  });
});

describe("readTypes", () => {
  it("accepts each beginning of an accepted text, and nothing after an error", () => {
    fc.assert(
      fc.property(fc.oneof(validText, anyText), (text) => {
        const types = typesIn(text);
        const isAccepted = types.length > 0 && parseTokens(tokenize(text).tokens) !== undefined;
        const readable = types.map((_, at) => readTypes(nothingRead, types.slice(0, at + 1)) !== undefined);
        if (isAccepted) expect(readable).not.toContain(false);
        const error = readable.indexOf(false);
        if (error >= 0) expect(readable.slice(error)).not.toContain(true);
      }),
      { numRuns: runs(500) },
    );
  });

  it("continues a state without changing it", () => {
    const state = readTypes(nothingRead, ["field"]);
    if (state === undefined) throw new Error("a field begins a query");
    expect(readTypes(state, ["word", "close"])).toBeUndefined();
    expect(readTypes(state, ["list", "word"])).toBeDefined();
    expect(readTypes(state, ["word", "or"])).toBeDefined();
    expect(readTypes(state, ["or"])).toBeUndefined();
  });
});

describe("query.generated.ts", () => {
  it("equals nearleyc's output for query.ne", async () => {
    const compiler = createRequire(import.meta.url).resolve("nearley/bin/nearleyc.js");
    const compiled = execFileSync(process.execPath, [compiler, resolve("grammar/query.ne")], {
      encoding: "utf8",
    });
    await expect(compiled).toMatchFileSnapshot("../../grammar/query.generated.ts");
  });
});
