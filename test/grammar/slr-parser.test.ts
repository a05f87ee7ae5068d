/** The parser that runs is made from the grammar; nearley's own, which keeps every parse, agrees with it. */
import fc from "fast-check";
import nearley from "nearley";
import { describe, expect, it } from "vitest";
import { type Token, tokenize } from "../../grammar/lexer.ts";
import compiledGrammar from "../../grammar/query.generated.js";
import { buildParseTable, parseTokens } from "../../grammar/slr-parser.ts";
import { anyText, validText } from "./arbitrary.ts";

const grammar = nearley.Grammar.fromCompiled(compiledGrammar);

/** All parses that nearley finds. */
function allParses(tokens: readonly Token[]): unknown[] {
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
        const { tokens } = tokenize(text);
        if (tokens.length === 0 || tokens.length > 100) return;
        expect(parseTokens(tokens)).toEqual(allParses(tokens));
      }),
      { numRuns: 1500 },
    );
  });

  it("is refused to a grammar with two parses for a text", () => {
    const word = { type: "word" };
    const ambiguous = {
      Lexer: undefined,
      ParserStart: "list",
      ParserRules: [
        { name: "list", symbols: ["list", "list"] },
        { name: "list", symbols: [word] },
      ],
    };
    expect(() => buildParseTable(ambiguous)).toThrow("ambiguous");
  });
});
