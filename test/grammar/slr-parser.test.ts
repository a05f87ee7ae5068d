/** The parser runs on a table made from the grammar; nearley's own parser, which keeps every parse, agrees with it. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import nearley from "nearley";
import { describe, expect, it } from "vitest";
import { build } from "../../grammar/build.ts";
import { type Token, tokenize } from "../../grammar/lexer.ts";
import { nothingRead, parseTokens, readTypes } from "../../grammar/slr-parser.ts";
import {
  buildParseTable,
  compileGrammar,
  type GrammarRule,
  readGrammar,
} from "../../node/build/grammar-plugin.ts";
import { runs } from "../runs.ts";
import { anyText, validText } from "./arbitrary.ts";

const source = readFileSync(new URL("../../grammar/query.ne", import.meta.url), "utf8");
const rules = readGrammar(source);
const builders = new Map<string, unknown>(
  Object.entries(build).map(([name, made]) => [`build.${name}`, made]),
);
const grammar = new nearley.Grammar(rules.map(toNearley));

function toNearley({ name, symbols, builder }: GrammarRule): nearley.Rule {
  const build = builder === undefined ? undefined : builders.get(builder);
  return new nearley.Rule(
    name,
    symbols.map((symbol) => (symbol.kind === "rule" ? symbol.name : { type: symbol.name })),
    (parts) => (typeof build === "function" ? build(parts) : parts[0]),
  );
}

type NearleyToken = Token & { readonly value: string };

/** All parses that nearley finds. */
function allParses(tokens: readonly NearleyToken[]): unknown[] {
  const feed = [...tokens];
  const lexer = {
    next: () => feed.shift(),
    reset: () => {},
    save: () => ({ line: 0, col: 0, state: "" }),
    formatError: () => "",
    has: () => true,
  };
  const parser = new nearley.Parser(grammar, { lexer });
  try {
    parser.feed("");
  } catch {
    return [];
  }
  return parser.results;
}

// A second at most, but machines are shared.
describe("the parse table", { timeout: 60_000 }, () => {
  it("accepts what nearley accepts and builds the same", () => {
    fc.assert(
      fc.property(fc.oneof(validText, anyText), (text) => {
        const tokens = tokenize(text).tokens.map((token) => ({ ...token, value: token.text }));
        if (tokens.length === 0 || tokens.length > 100) return;
        expect(parseTokens(tokens)).toEqual(allParses(tokens));
      }),
      { numRuns: runs(1500) },
    );
  });

  it("reads the beginnings of what it accepts, and nothing after a fault", () => {
    fc.assert(
      fc.property(fc.oneof(validText, anyText), (text) => {
        const types = tokenize(text).tokens.map(({ type }) => type);
        const isAccepted = types.length > 0 && parseTokens(tokenize(text).tokens).length > 0;
        const reading = readTypes(nothingRead, types);
        if (isAccepted) expect(reading).toBeDefined();
        if (reading === undefined) expect(readTypes(nothingRead, [...types, "word"])).toBeUndefined();
      }),
      { numRuns: runs(1500) },
    );
  });

  it("is that of query.ne", () => {
    const generated = readFileSync(new URL("../../grammar/query.generated.js", import.meta.url), "utf8");
    expect(generated).toBe(compileGrammar(source));
  });

  it("is refused to a grammar with two parses for a text", () => {
    const list = { kind: "rule", name: "list" } as const;
    const word = { kind: "token", name: "word" } as const;
    const ambiguous: GrammarRule[] = [
      { name: "list", symbols: [list, list], builder: undefined },
      { name: "list", symbols: [word], builder: undefined },
    ];
    expect(() => buildParseTable(ambiguous)).toThrow("ambiguous");
  });

  it("is refused to a grammar that accepts nothing at all", () => {
    expect(() => buildParseTable([{ name: "none", symbols: [], builder: undefined }])).toThrow("nullable");
  });
});
