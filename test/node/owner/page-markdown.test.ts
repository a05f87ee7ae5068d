import { describe, expect, it } from "vitest";
import { parsePage, renderText } from "../../../node/owner/page-markdown.ts";

const parse = (...lines: string[]) => parsePage(lines.join("\n"));
const render = (...lines: string[]) => renderText(parse(...lines), (target) => `/cv/${target}`).trim();

describe("the text of an entry's page", () => {
  it("has headings with anchors as code hosts make them, numbered where they repeat", () => {
    const { headings } = parse("## Why *so* wide?", "", "### Why so wide", "", "## 幅", "", "## !");
    expect(headings).toEqual([
      { id: "why-so-wide", level: 2, text: "Why so wide?" },
      { id: "why-so-wide-2", level: 3, text: "Why so wide" },
      { id: "幅", level: 2, text: "幅" },
      { id: "section", level: 2, text: "!" },
    ]);
    expect(render("## Why *so*")).toBe('<h2 dir="auto" id="why-so">Why <em>so</em></h2>');
  });

  it("has paragraphs, lists within lists, quotes and rules", () => {
    const html = render("One", "line\\", "two", "", "3. a", "   - b", "4. c", "", "> q", "", "---");
    expect(html.replaceAll("\n", "")).toBe(
      '<p dir="auto">Oneline<br>two</p><ol start="3" dir="auto"><li>a<ul dir="auto"><li>b</li></ul></li><li>c</li></ol><blockquote><p dir="auto">q</p></blockquote><hr>',
    );
  });

  it("has tables with aligned columns, without styles that the page's policy forbids", () => {
    const html = render("| a | b |", "|---|--:|", "| 1 | 2 |");
    expect(html).toContain('<th scope="col" data-align="right">b</th>');
    expect(html).toContain('<td data-align="right">2</td>');
    expect(html).not.toContain("style");
  });

  it("has code with the scopes of its language, which together are the code", () => {
    const code = "const a = 'x'; // 1 < 2\nlet b;";
    const html = render("```ts", code, "```");
    expect(html).toContain('<span class="hljs-comment">');
    const text = html.replace(/<[^>]*>/g, "").replace(/&(?:lt|#60);/g, "<");
    expect(text.replace(/&(?:#39|#x27);/g, "'")).toBe(code);
  });

  it("keeps code of a language that it does not know", () => {
    expect(render("```brainfolk", "+[<]", "```")).toMatch(/<code>\+\[&#60;\]<\/code>/);
  });

  it("has pictures on lines of their own, with captions and the space that they take", () => {
    const { links, ...text } = parse('- ![A *"loom"*](data/loom.png "In 2019")');
    const sources = [{ src: "data/small.png", width: 320 }];
    const completed = links.map((link) => ({
      ...link,
      ...(link.picture && { picture: { ...link.picture, width: 900, height: 600, sources } }),
    }));
    expect(renderText({ ...text, links: completed }, (target) => `/cv/${target}`)).toContain(
      '<figure dir="auto"><img sizes="(min-width: 48rem) 44rem, 100vw" srcset="/cv/data/small.png 320w" src="/cv/data/loom.png" alt="A &#34;loom&#34;" decoding="async" width="900" height="600" loading="lazy"><figcaption dir="auto">In 2019</figcaption></figure>',
    );
    expect(render("See ![a *b*](c.png) there")).toBe('<p dir="auto">See a b there</p>');
  });

  it("has no raw HTML and no scripts in links", () => {
    expect(
      render("<script>alert(1)</script>", "", "[x](javascript:alert(1)) [y](?q=z) <https://a.example/>"),
    ).toBe(
      [
        '<p dir="auto">&#60;script&#62;alert(1)&#60;/script&#62;</p>',
        '<p dir="auto"><a>x</a> <a href="/cv/?q=z" class="quiet-link">y</a> <a href="/cv/https://a.example/" class="quiet-link spelled-out">https://a.example/</a></p>',
      ].join("\n"),
    );
  });

  it("is rendered for any number of places", () => {
    const page = parse("[a](b.pdf) ![c](d.png)", "", "![e](f.png)");
    const [first, other] = ["/cv/", "../../"].map((root) => renderText(page, (target) => root + target));
    expect(other).toBe(first?.replaceAll("/cv/", "../../"));
  });

  it("is described by its first paragraph, cut at a word", () => {
    expect(parse("![a](b.png)", "", "## A", "", `${"word ".repeat(80)}`).description).toMatch(
      /^word (?:word )+…$/,
    );
    expect(parse("## A", "", "- b").description).toBe("");
  });

  it("has a line for each text, with the anchor of the heading above", () => {
    const { lines } = parsePage(`
An *opening* with [a link](https://a.example/).

## Why

- Because
  - it is
- good

> So it is.

| a | b |
|---|---|
| 1 | 2 |

### How

![A loom](loom.svg "In 1820")

![](line.svg)

\`\`\`
weave(warp)
\`\`\`

---
`);
    expect(lines).toEqual([
      { text: "An opening with a link." },
      ...["Why", "Because", "it is", "good", "So it is.", "a · b", "1 · 2"].map((text) => ({
        text,
        heading: "why",
      })),
      ...["How", "A loom", "In 1820", "weave(warp)"].map((text) => ({ text, heading: "how" })),
    ]);
  });
});

describe("what a page cannot show as it is meant", () => {
  it.each([
    ["# Title", 0, "a first-level heading is the entry's title: start with ##"],
    ["Text\n\n### Deep", 2, "this heading skips a level: ## comes first"],
    [
      "See ![a](b.png) there",
      0,
      "a picture inside a line is shown as its description: put it on a line of its own",
    ],
    ["![](b.png)", 0, "a picture has no description: write one between the square brackets"],
    ["Text\n\nA <br> b", 2, "HTML is shown as text"],
  ])("is named with its line: %j", (written, line, reason) => {
    expect(parsePage(written).problems).toEqual([{ line, reason }]);
  });

  it("is nothing in a plain page", () => {
    const { problems } = parse(
      ...["Text <https://a.example/> with a < b.", "", "## One", "", "### Two", "", "## Three"],
    );
    expect(problems).toEqual([]);
  });
});

it("any text is rendered, whatever it is", () => {
  for (const written of ["", "\0", "[".repeat(5_000), "> ".repeat(200), "| a\n|-", "```", "* ".repeat(300)])
    expect(() => render(written)).not.toThrow();
});
