/** Paragraphs and lists of texts. Model: a text of random blocks, and what CommonMark makes of it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Inline } from "../../model/cv.ts";
import { toPlainText } from "../../model/inline.ts";
import { markTexts, toShown } from "../../model/mark-texts.ts";
import { readProse } from "../../model/markdown-parser.ts";
import { escapeMarkdown, toMarkdownSource } from "../../model/markdown-writer.ts";
import { toTextBlocks } from "../../model/text-blocks.ts";
import { runs } from "../runs.ts";

const show = (tree: readonly Inline[]) =>
  toTextBlocks(tree).map((block) => {
    if (block.kind === "paragraph") return toPlainText(block.content);
    return [...(block.first === undefined ? [] : [block.first]), ...block.items.map(toPlainText)];
  });
const read = (text: string) => show(readProse(text));

/** Returns the visible text of a summary. */
const toVisibleProse = (summary: string) => toShown({ summary }).summary;

describe("a text of paragraphs and lists", () => {
  it("divides paragraphs at blank lines, and joins the lines of one", () => {
    expect(read("One\nline.\n\nTwo.")).toEqual(["One line.", "Two."]);
    expect(readProse("One\nline.")).toEqual([{ kind: "text", text: "One line." }]);
  });

  it("keeps lists between paragraphs", () => {
    expect(read("Fast:\n- *one*\n- two\n\nAnd:\n\n3. three\n4. four\n\nEnd.")).toEqual([
      "Fast:",
      ["one", "two"],
      "And:",
      [3, "three", "four"],
      "End.",
    ]);
  });

  it("breaks a line where the owner breaks it", () => {
    expect(read("Bergen  \nNorway")).toEqual(["Bergen", "Norway"]);
    expect(read("*Bergen\\\nNorway* and `code`")).toEqual(["Bergen", "Norway and code"]);
    expect(toTextBlocks(readProse("*a\\\nb*"))).toEqual([
      { kind: "paragraph", content: [{ kind: "em", children: [{ kind: "text", text: "a" }] }] },
      { kind: "paragraph", content: [{ kind: "em", children: [{ kind: "text", text: "b" }] }] },
    ]);
  });

  it("puts items of inner lists, and further paragraphs of an item, into the outer list", () => {
    expect(read("- one\n\n  more\n  - inner\n- two")).toEqual([["one more", "inner", "two"]]);
  });

  it("shows the sign of an item without a text", () => {
    expect(readProse("1.")).toEqual([{ kind: "text", text: "1." }]);
    expect(toPlainText(readProse("a\n-\n- b"))).toBe("a -\n• b");
    expect(toPlainText(readProse("- a\n-\n- b"))).toBe("• a\n•\n• b");
  });

  it("begins an item that begins with a blank in code after one blank", () => {
    expect(toPlainText(readProse("- ` ``a` b"))).toBe("• ``a b");
    expect(readProse("` `")).toEqual([]);
  });

  it("keeps the markup of items", () => {
    expect(toTextBlocks(readProse("- **one** two"))).toEqual([
      {
        kind: "list",
        items: [
          [
            { kind: "strong", children: [{ kind: "text", text: "one" }] },
            { kind: "text", text: " two" },
          ],
        ],
      },
    ]);
  });

  it.each([
    "## A heading",
    "> A quote",
    "```\ncode\n```",
    "| a | b |\n|---|---|",
    "[a]: https://example.org",
  ])("shows all letters of what it has no form for: %j", (text) => {
    const letters = (written: string) => written.replace(/[^a-z]/gi, "");
    expect(letters(read(text).flat().join(""))).toBe(letters(text));
  });

  it("loses nothing of random blocks", () => {
    const words = fc
      .stringMatching(/^[a-zé日#>+=.`*-]{1,8}( [a-z1.)-]{1,6}){0,2}$/)
      .map((text) => `x${text}x`);
    const block = fc.oneof(
      words.map((text) => ({ source: escapeMarkdown(text), shown: [text] })),
      fc.array(words, { minLength: 1, maxLength: 3 }).map((items) => ({
        source: items.map((item) => `- ${escapeMarkdown(item)}`).join("\n"),
        shown: items,
      })),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
        const source = blocks.map((given) => given.source).join("\n\n");
        const shown = read(source).flat();
        expect(shown).toEqual(blocks.flatMap((given) => given.shown));
        expect(toVisibleProse(source)).toBe(toPlainText(readProse(source)));
      }),
      { numRuns: runs(300) },
    );
  });

  it("is searched by its visible text, in which each block is a line", () => {
    expect(toVisibleProse("Fast:\n\n- *one*\n- two")).toBe("Fast:\n• one\n• two");
    expect(toVisibleProse("1. one")).toBe("1. one");
    expect(toVisibleProse("+ one")).toBe("• one");
  });
});

describe("a text that is exported as Markdown", () => {
  it("keeps its paragraphs and lists", () => {
    const summary = "Fast:\n\n- *one*\n- two\n\n7. seven\n8. eight\n\nEnd.";
    const shown = markTexts({
      id: "a",
      title: "A",
      category: "Article",
      createdAt: "2021",
      org: "weft",
      summary,
    });
    expect(toMarkdownSource(shown).summary).toBe(summary);
  });
});
