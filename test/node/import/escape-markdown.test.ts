import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Inline } from "../../../model/cv.ts";
import { parseInline } from "../../../model/markdown-parser.ts";
import { escapeMarkdown, htmlToText, shorten, toTitle } from "../../../node/import/prose.ts";
import { runs } from "../../runs.ts";

function letters(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => ("text" in node ? node.text : `[${node.kind}]${letters(node.children)}`))
    .join("");
}

describe("escapeMarkdown", () => {
  it.each([
    ["Mend the cache", "Mend the cache"],
    ["snake_case_names stay", "snake_case_names stay"],
    ["Use `Table.from()` in *all* places", "Use `Table.from()` in \\*all\\* places"],
    ["[WIP](now) <b>bold</b>", "\\[WIP\\](now) \\<b>bold\\</b>"],
    ["`a * b` * c * `d`", "`a * b` * c * `d`"],
    ["~~old~~ &amp; new", "\\~\\~old\\~\\~ \\&amp; new"],
    ["C:\\*new*", "C:\\\\\\*new\\*"],
    ["two\nlines", "two lines"],
    ["\u001b[2J of a terminal\u0007", "[2J of a terminal"],
  ])("writes %j as %j", (title, written) => {
    expect(escapeMarkdown(title)).toBe(written);
  });

  it("shows every letter of every title, with code as the only markup", () => {
    const title = fc.string({
      unit: fc.constantFrom(..."`*_[]()<>&;~!\\ abc#:/.amp\u00e9"),
      maxLength: 30,
    });
    fc.assert(
      fc.property(title, (text) => {
        const shown = letters(parseInline(escapeMarkdown(text))).replace(/[`\s]/g, "");
        expect(shown).toBe(text.replace(/[`\s]/g, ""));
      }),
      { numRuns: runs(3_000) },
    );
  });
});

describe("htmlToText", () => {
  it.each([
    ["A <b>bold</b> start &amp; end", "A bold start & end"],
    ["<code>Array&lt;T&gt;</code> and Array<string>", "`Array<T>` and Array<string>"],
    ["O(<math> <msup>\n<mi>n</mi> <mn>2</mn> </msup> </math>) time", "O(n²) time"],
    [
      "<mml:math><mml:msup><mml:mi>n</mml:mi><mml:mrow><mml:mfrac><mml:mn>1</mml:mn><mml:mn>3</mml:mn></mml:mfrac></mml:mrow></mml:msup></mml:math>",
      "n^{1/3}",
    ],
    ["<math><msub><mi>w</mi><mn>2</mn></msub><mo>&lt;</mo><mi>x</mi></math>", "w2<x"],
    ["&#8220;quoted&#x201D; &unknown; &#xD800;", "“quoted” &unknown; &#xD800;"],
  ])("reads %j as %j", (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});

it.each([
  ["short", "short"],
  ["a_b", "a_b"],
  ["x".repeat(500), "x".repeat(500)],
  [`${"long ".repeat(100)}end`, `${"long ".repeat(49).trim()}…`],
  [`*${"a".repeat(600)}*`, `*${"a".repeat(247)}…`],
])("shortens a title only if it exceeds the limit: %s", (title, written) => {
  expect(toTitle(title)).toBe(written);
});

it.each(["*".repeat(400), "\u{1F469}\u200D\u{1F467}".repeat(200), "_ ".repeat(600)])(
  "never exceeds the limit or splits a character: %s",
  (title) => {
    expect(toTitle(title).length).toBeLessThanOrEqual(500);
    expect(toTitle(title)).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  },
);

it("cuts a text after a whole word", () => {
  expect(shorten("one two  three", 100)).toBe("one two three");
  expect(shorten("one two three", 12)).toBe("one two…");
});
