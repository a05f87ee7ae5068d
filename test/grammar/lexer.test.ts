/** Tests the lexer against moo: with the same rules, both split every text in the same way. */
import fc from "fast-check";
import moo from "moo";
import { describe, expect, it } from "vitest";
import { passOverIgnorable } from "../../grammar/letters.ts";
import { type LexerRule, lexerRules, tokenize } from "../../grammar/lexer.ts";
import { testCases } from "../corpus/cases.ts";
import { runs } from "../runs.ts";
import { anyText, validText } from "./arbitrary.ts";

const toMoo = (rules: readonly LexerRule[]): moo.Rules =>
  Object.fromEntries(
    rules.map(({ type, match, next }) => [
      type,
      { match: new RegExp(match), lineBreaks: true, ...(next === undefined ? {} : { next }) },
    ]),
  );
const mooLexer = moo.states({
  main: toMoo(lexerRules.main),
  value: toMoo(lexerRules.value),
  list: toMoo(lexerRules.list),
});

/** Adds the cases that the rules leave out: keywords are words, and a misplaced star changes a token's type. */
const ruleTypeOf = (type: string, text: string): string => {
  if (/^(?:and|or|not)$/.test(type)) return "word";
  if (type === "strayWildcard") return /^["“”„«»]/.test(text) ? "quoted" : "word";
  return type;
};

testCases("grammar/tokens", (text) =>
  tokenize(text)
    .tokens.map(({ type }) => type)
    .join(" "),
);

// Takes a second, but machines are shared.
describe("the lexer", { timeout: 60_000 }, () => {
  it("splits any text as moo does with the same rules", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, validText), (written) => {
        const text = passOverIgnorable(written).bare;
        const expected = [...mooLexer.reset(text, { state: "main", line: 1, col: 1 })]
          .filter(({ type }) => type !== "white")
          .map(({ type, text, offset }) => ({ type, text, offset }));
        const found = tokenize(text).tokens.map(({ type, value, offset }) => ({
          type: ruleTypeOf(type, value),
          text: value,
          offset,
        }));
        expect(found).toEqual(expected);
      }),
      { numRuns: runs(5000) },
    );
  });
});
