/** Tests that ignorable characters in a query change only the positions of the rest. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { complete } from "../../grammar/complete.ts";
import { highlightQuery, parseQuery } from "../../grammar/index.ts";
import { passOverIgnorable } from "../../grammar/letters.ts";
import { spellFieldValue, spellTerm } from "../../grammar/print.ts";
import { invisible, withInvisible } from "../engine/arbitrary.ts";
import { runs } from "../runs.ts";
import { anyText, validText } from "./arbitrary.ts";

/** The parsed text, with each span replaced by the text that it covers, without ignorable characters. */
function parsedAs(text: string): unknown {
  return JSON.parse(JSON.stringify(parseQuery(text)), (_key, value) => {
    if (typeof value?.start !== "number") return value;
    const { start, length, fixes: _fixes, ...rest } = value;
    return { ...rest, written: passOverIgnorable(text.slice(start, start + length)).bare };
  });
}

describe("a query with ignorable characters", { timeout: 60_000 }, () => {
  it.each(invisible)("reports problems at their places in the text: %j", (sign) => {
    const problemsOf = (text: string) => {
      const parsed = parseQuery(text);
      return parsed.ok ? [] : parsed.problems.map(({ start, length }) => [start, length]);
    };
    expect(problemsOf(`${sign}fix te*st`)).toEqual([[7, 1]]);
    expect(problemsOf(`fix te${sign}*st`)).toEqual([[7, 1]]);
    expect(problemsOf(`(fix${sign}`)).toEqual([[5, 0]]);
    expect(problemsOf(`co${sign}lour:red`)).toEqual([[0, 7]]);
    expect(problemsOf(`year:>${sign}=>2010`)).toEqual([[5, 4]]);
    expect(problemsOf(`year:2${sign}012..2010`)).toEqual([[5, 11]]);
    expect(problemsOf(`language:${sign}`)).toEqual([[0, 9]]);
  });

  it("parses as if they were absent, with problems on the same text", () => {
    fc.assert(
      fc.property(withInvisible(fc.oneof(anyText, validText)), (text) => {
        expect(parsedAs(text)).toEqual(parsedAs(passOverIgnorable(text).bare));
      }),
      { numRuns: runs(2000) },
    );
  });

  it("completes and highlights as if they were absent", () => {
    fc.assert(
      fc.property(withInvisible(fc.oneof(anyText, validText)), fc.nat(60), (text, place) => {
        const at = Math.min(place, text.length);
        // No caret stands within a surrogate pair.
        const caret = (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
        const { bare } = passOverIgnorable(text);
        const before = passOverIgnorable(text.slice(0, caret)).bare;
        const { from, to, ...marked } = complete(text, caret);
        const { from: bareFrom, to: bareTo, ...plain } = complete(bare, before.length);
        expect(marked).toEqual(plain);
        expect(passOverIgnorable(text.slice(from, to)).bare).toBe(bare.slice(bareFrom, bareTo));
        const shown = (written: string) =>
          highlightQuery(written).map(
            ({ kind, start, length }) =>
              `${kind} ${passOverIgnorable(written.slice(start, start + length)).bare}`,
          );
        expect(shown(text)).toEqual(shown(bare));
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe("a value with ignorable characters", () => {
  const text = fc.string({ unit: fc.constantFrom(...'aniord-"“\\*:( ', "\u200b", "\u00ad"), maxLength: 8 });
  const parsedValue = (query: string) => {
    const parsed = parseQuery(query);
    const { expression } = parsed.ok ? parsed : { expression: null };
    return expression?.kind === "term" || expression?.kind === "match" ? expression.value.text : undefined;
  };

  it("is written so that it reads back as itself", () => {
    fc.assert(
      fc.property(text, (value) => {
        const { bare } = passOverIgnorable(value);
        expect(parsedValue(spellTerm({ text: value }))).toBe(bare);
        expect(parsedValue(`org:${spellFieldValue({ text: value })}`)).toBe(bare);
      }),
      { numRuns: runs(2000) },
    );
  });
});
