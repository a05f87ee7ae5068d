/** Tests the lexer against a slow one that tries the same rules one by one: both split every text in the same way. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passOverIgnorable } from "../../grammar/letters.ts";
import { type LexerRule, lexerRules, tokenize } from "../../grammar/lexer.ts";
import { testCases } from "../corpus/cases.ts";
import { runs } from "../runs.ts";
import { anyText, validText } from "./arbitrary.ts";

const patterns = new Map(
  Object.values(lexerRules)
    .flat()
    .map(({ match }) => [match, new RegExp(match, "y")]),
);

/** Takes the first rule of the state that matches at each place, one after the other. */
function* splitSlowly(text: string) {
  let rules = lexerRules.main;
  for (let offset = 0; offset < text.length; ) {
    const found = rules.map((rule) => ({ rule, token: matchAt(rule, text, offset) }));
    const [first] = found.filter(({ token }) => token !== "");
    if (first === undefined) throw new Error(`No rule matches ${JSON.stringify(text.slice(offset))}.`);
    yield { type: first.rule.type, text: first.token, offset };
    offset += first.token.length;
    if (first.rule.next !== undefined) rules = lexerRules[first.rule.next];
  }
}

function matchAt({ match }: LexerRule, text: string, offset: number): string {
  const pattern = patterns.get(match) ?? /(?!)/y;
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? "";
}

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
  it("splits any text as the rules do, tried one by one", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, validText), (written) => {
        const text = passOverIgnorable(written).bare;
        const expected = [...splitSlowly(text)].filter(({ type }) => type !== "white");
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
