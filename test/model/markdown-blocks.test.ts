import { describe, expect, it } from "vitest";
import { describePage, findHeadings } from "../../model/blocks.ts";
import { parseBlocks } from "../../model/markdown-blocks.ts";
import { colorCode } from "../../node/owner/code-colors.ts";

const text = (text: string) => [{ kind: "text" as const, text }];
const parse = (...lines: string[]) => parseBlocks(lines.join("\n"), colorCode);

describe("the text of an entry's page", () => {
  it("has headings with anchors as code hosts make them, numbered where they repeat", () => {
    const { blocks } = parse("## Why *so* wide?", "", "### Why so wide", "", "## 幅", "", "## !");
    expect(findHeadings(blocks).map(({ level, id }) => [level, id])).toEqual([
      [2, "why-so-wide"],
      [3, "why-so-wide-2"],
      [2, "幅"],
      [2, "section"],
    ]);
  });

  it("has paragraphs, lists within lists, quotes and rules", () => {
    expect(parse("One", "line", "", "3. a", "   - b", "4. c", "", "> q", "", "---").blocks).toEqual([
      { kind: "paragraph", text: text("One line") },
      {
        kind: "list",
        isOrdered: true,
        start: 3,
        items: [
          [
            { kind: "paragraph", text: text("a") },
            { kind: "list", isOrdered: false, items: [[{ kind: "paragraph", text: text("b") }]] },
          ],
          [{ kind: "paragraph", text: text("c") }],
        ],
      },
      { kind: "quote", blocks: [{ kind: "paragraph", text: text("q") }] },
      { kind: "rule" },
    ]);
  });

  it("has tables with aligned columns", () => {
    expect(parse("| a | b |", "|---|--:|", "| 1 | 2 |").blocks).toEqual([
      {
        kind: "table",
        head: [{ text: text("a") }, { text: text("b"), align: "right" }],
        rows: [[{ text: text("1") }, { text: text("2"), align: "right" }]],
      },
    ]);
  });

  it("has code with tones, which together are the code", () => {
    const code = "const a = 'x'; // 1\nlet b;";
    const [block] = parse("```ts", code, "```").blocks;
    if (block?.kind !== "code") throw new Error("There is no code.");
    expect(block.language).toBe("ts");
    expect(block.tokens.map((token) => token.text).join("")).toBe(code);
    expect(block.tokens).toContainEqual({ text: "'x'", tone: "string" });
    expect(block.tokens).toContainEqual({ text: "// 1", tone: "comment" });
  });

  it("keeps code of a language that it does not know", () => {
    expect(parse("```brainfolk", "+[]", "```").blocks).toEqual([
      { kind: "code", language: "brainfolk", tokens: [{ text: "+[]" }] },
    ]);
  });

  it("has pictures on lines of their own, with captions", () => {
    expect(parse('![A *loom*](data/loom.png "In 2019")').blocks).toEqual([
      { kind: "picture", picture: { src: "data/loom.png", alt: "A loom" }, caption: "In 2019" },
    ]);
  });

  it("has no raw HTML and no scripts in links", () => {
    const { blocks } = parse("<script>alert(1)</script>", "", "[x](javascript:alert(1))");
    expect(blocks).toEqual([
      { kind: "paragraph", text: text("<script>alert(1)</script>") },
      { kind: "paragraph", text: [{ kind: "link", href: "", children: text("x") }] },
    ]);
  });

  it("is described by its first paragraph, cut at a word", () => {
    expect(describePage(parse("## A", "", `${"word ".repeat(80)}`))).toMatch(/^word (?:word )+…$/);
    expect(describePage(parse("## A"))).toBe("");
  });
});

describe("what a page cannot show as it is meant", () => {
  it.each([
    ["# Title", 0, "a heading of the first level is the title of the entry: begin with ##"],
    ["Text\n\n### Deep", 2, "this heading skips a level: ## comes first"],
    [
      "See ![a](b.png) there",
      0,
      "a picture within a line shows only its description: give it a line of its own",
    ],
    ["![](b.png)", 0, "a picture has no description: write it between the square brackets"],
    ["Text\n\nA <br> b", 2, "HTML is shown as text"],
  ])("is named with its line: %j", (written, line, reason) => {
    expect(parseBlocks(written).problems).toEqual([{ line, reason }]);
  });

  it("is nothing in a plain page", () => {
    expect(
      parse("Text <https://a.example/> with a < b.", "", "## One", "", "### Two", "", "## Three").problems,
    ).toEqual([]);
  });
});

it("any text has blocks, whatever it is", () => {
  for (const written of ["", "\0", "[".repeat(5_000), "> ".repeat(200), "| a\n|-", "```", "* ".repeat(300)])
    expect(() => parseBlocks(written)).not.toThrow();
});
