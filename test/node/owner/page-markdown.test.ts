import { describe, expect, it } from "vitest";
import { exportMessages } from "../../../node/export/messages.ts";
import { prepareText, renderText, type ToUrl } from "../../../node/owner/page-html.ts";
import { type PageText, parsePage } from "../../../node/owner/page-markdown.ts";

const parse = (...lines: string[]) => parsePage(lines.join("\n"));
const toHtml = (page: Pick<PageText, "tokens" | "links">, toUrl: ToUrl) =>
  renderText(page, toUrl, exportMessages.alerts);
const toSite = (target: string) => (/^#|^[a-z]+:/.test(target) ? target : `/cv/${target}`);
const render = (...lines: string[]) => toHtml(parse(...lines), toSite).trim();

/** Renders with colours and formulas, and returns what is named. */
async function prepare(...lines: string[]) {
  const page = parse(...lines);
  const problems = [...page.problems, ...(await prepareText(page, lines))];
  return { html: toHtml(page, toSite).trim(), reasons: problems.map(({ reason }) => reason), problems };
}

/** Returns the text that a page shows. */
const toVisible = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/\s+/g, " ")
    .trim();

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

  it("highlights code, and changes none of it", async () => {
    const code = "const a = 'x'; // 1 < 2\nlet b;";
    const { html } = await prepare("```ts", code, "```");
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
      ...(link.picture && {
        picture: { ...link.picture, width: 900, height: 600, sources, large: "data/l.webp" },
      }),
    }));
    expect(toHtml({ ...text, links: completed }, toSite)).toContain(
      '<figure><a class="entry-enlarge" href="/cv/data/l.webp"><img sizes="(min-width: 100rem) 55rem, (min-width: 79rem) 50rem, (min-width: 48rem) 44rem, 100vw" srcset="/cv/data/small.png 320w" src="/cv/data/loom.png" alt="A &#34;loom&#34;" decoding="async" width="900" height="600" loading="lazy"></a><figcaption dir="auto">In 2019</figcaption></figure>',
    );
    expect(render("See ![a *b*](c.png) there")).toMatch(
      /^<p dir="auto">See <img src="[^"]*" alt="a b" [^>]*> there<\/p>$/,
    );
  });

  it("has no raw HTML and no scripts in links", () => {
    expect(
      render("<script>alert(1)</script>", "", "[x](javascript:alert(1)) [y](?q=z) <https://a.example/>"),
    ).toBe(
      [
        '<p dir="auto">&#60;script&#62;alert(1)&#60;/script&#62;</p>',
        '<p dir="auto"><a>x</a> <a href="/cv/?q=z" class="quiet-link">y</a> <a href="https://a.example/" class="quiet-link spelled-out">https://a.example/</a></p>',
      ].join("\n"),
    );
  });

  it("is rendered for any number of places", () => {
    const page = parse("[a](b.pdf) ![c](d.png)", "", "![e](f.png)");
    const [first, other] = ["/cv/", "../../"].map((root) => toHtml(page, (target) => root + target));
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
    ["![](b.png)", 0, "a picture has no description: write one between the square brackets"],
    ["Text\n\nA <br> b", 2, "HTML is shown as text"],
  ])("is named with its line: %j", (written, line, reason) => {
    expect(parsePage(written).problems).toEqual([expect.objectContaining({ line, reason })]);
  });

  it.each([
    ["Warp <!-- Acme -->x<!-- a\n\nb -->", "Warp x", []],
    ["<!--\n# Secret\n\n```\n-->\n\nShown", "Shown", []],
    ["> a <!-- `-->` b", "a ` b", []],
    ["`<!-- a -->` <!-- a -->", "<!-- a -->", []],
    ["\\<!-- a -->", "<!-- a -->", []],
    ["| a <!-- b --> |\n|---|\n| c |", "a c", []],
    [
      "Shown <!-- a\n\nb",
      "Shown",
      ["this comment has no end, so the rest of the page is left out: write -->"],
    ],
    [
      "---\ntitle: X\n---\nShown",
      "Shown",
      ["front matter is left out: activities.json has the title and the dates"],
    ],
    ["---\n\nShown\n\n---", "Shown", []],
    ...["# Note\ntitle: X", '"title": X', "Überschrift: X"].map((written): [string, string, string[]] => [
      `\n---\n${written}\n---\nShown`,
      "Shown",
      ["front matter is left out: activities.json has the title and the dates"],
    ]),
    ['![a](b.png "Shown <!-- c\nd -->")', "Shown", []],
    ['![a][b]\n\n[b]: b.png "Shown <!-- c"', "Shown", []],
    ["> [!NOTE] Shown <!-- a -->\n> b", "Shown b", []],
    ["> [!NOTE] <!-- a -->\n> b", "Note b", []],
  ])("leaves out comments and front matter: %j", async (written, text, reasons) => {
    const { html, reasons: named } = await prepare(...written.split("\n"));
    expect(toVisible(html)).toBe(text);
    expect(named).toEqual(reasons);
  });

  it.each([
    ["$x$", "<math><mi>x</mi></math>"],
    ["\\(x\\)", "<math><mi>x</mi></math>"],
    ["$`x`$", "<math><mi>x</mi></math>"],
    ['![a](b.png "In $x$")', '<figcaption dir="auto">In <math><mi>x</mi></math>'],
    ["$$\nx\n$$", '<div class="entry-formula"'],
    ["\\[\nx\n\\]", '<div class="entry-formula"'],
    ["```math\nx\n```", '<div class="entry-formula"'],
    ["- $$x$$", '<math display="block" class="tml-display"><mi>x</mi></math>'],
    ["$\\color{red}x$", 'mathcolor="#ff0000"'],
    ["$5 and $6, US$5 and 6$, $HOME/$USER", "$5 and $6, US$5 and 6$, $HOME/$USER"],
    ["a \\[1\\]", "a [1]"],
  ])("has formulas as MathML: %j", async (written, part) => {
    const { html, reasons } = await prepare(...written.split("\n"));
    expect(html).toContain(part);
    expect(html).not.toContain("style=");
    expect(reasons).toEqual([]);
  });

  it("names a mistake in a formula with its place, and finds formulas by their words", async () => {
    const { problems, html } = await prepare("Text", "", "A $\\frac{a}$ b");
    expect(problems).toEqual([
      expect.objectContaining({
        line: 2,
        column: 4,
        reason: expect.stringContaining("as written: Unexpected end of input"),
      }),
    ]);
    expect(html).toContain('<code dir="ltr">\\frac{a}</code>');
    expect(parse("$\\text{cells per row}$").lines).toEqual([{ text: "\\text{cells per row}" }]);
  });

  it("links each footnote back to its reference", () => {
    const html = render("A[^1] b[^1] c^[Inline]", "", "[^1]: The *note*.");
    expect(html).toContain('<a href="#fn:1" id="fnref:1" class="quiet-link">[1]</a>');
    expect(html).toContain('<a href="#fn:1" id="fnref:1:1" class="quiet-link">[1]</a>');
    expect(html).toMatch(/<li id="fn:1"><p dir="auto">The <em>note<\/em>. <a href="#fnref:1"/);
    expect(toVisible(html)).toContain("Inline");
  });

  it("renders task lists, alerts and bare links as GitHub does", () => {
    expect(toVisible(render("- [ ] a", "- [x] b"))).toBe("☐ a ☑ b");
    const alert = render("> [!NOTE]", "> > quoted", "", "> [!TIP] <b>", "> b");
    expect(alert).toContain('<div class="alert" data-kind="note"><p class="alert-title" dir="auto">Note</p>');
    expect(alert).not.toContain('<p dir="auto"></p>');
    expect(alert).toContain(">&#60;b&#62;</p>");
    expect(alert.match(/<\/(?:blockquote|div)>/g)).toEqual(["</blockquote>", "</div>", "</div>"]);
    expect(render("See https://a.example/b, a.md")).toContain(
      '<a href="https://a.example/b" class="quiet-link spelled-out">https://a.example/b</a>, a.md',
    );
  });

  it("shows pictures wherever they are, with captions in inline Markdown", () => {
    const html = render(
      ...["![a](a.png)", '![b](b.png "By [Ada](https://a.example/)")', "", "- text ![c](c.png)", ""],
      ...["| a |", "|---|", '| ![d](d.png "In *d*") |'],
    );
    expect(html.match(/alt="\w"/g)).toEqual(['alt="a"', 'alt="b"', 'alt="c"', 'alt="d"']);
    expect(html.match(/<figure/g)).toHaveLength(2);
    expect(html).toContain(
      'By <a href="https://a.example/" class="quiet-link spelled-out">Ada</a></figcaption>',
    );
    expect(html).toContain('<span class="caption" dir="auto">In <em>d</em></span>');
  });

  it("gives headings unique ids of composed letters", () => {
    const { headings, anchors } = parse("## Content", "## Top", "## Fn1", "## Cafe\u0301", "## Content");
    expect(headings.map(({ id }) => id)).toEqual(["content-2", "top-2", "fn1", "café", "content-3"]);
    expect(anchors.get("content")).toBe("content-2");
  });

  it.each([
    ["[[wiki]]", '"[[wiki]]" is shown as text: write [text](entries/ID/) or ![description](file.png)'],
    ["![[a]]", '"![[a]]" is shown as text: write [text](entries/ID/) or ![description](file.png)'],
    ["{{< x >}}", '"{{< x >}}" is shown as text: pages have no templates'],
    ["{% x %}", '"{% x %}" is shown as text: pages have no templates'],
    ["[a][b]", '"[a][b]" is shown as text: the page defines no such address'],
    ["a[^b]", '"[^b]" is shown as text: the page has no such footnote'],
    ["a\n\n[^b]: c", '"[^b]" is not shown, because nothing refers to it'],
    ["a\n\n[^]: c.pdf", '"[^]" is not shown, because nothing refers to it'],
    ["a\n\n[b]: c.pdf", '"[b]" is not shown, because nothing refers to it'],
    ["[b]\n\n[b]: c.pdf\n[b]: d.pdf", '"[b]" is defined twice, and the first one counts'],
    [
      "| a |\n|---|\n| b | c |",
      'this row has 2 cells, but the table has 1 column, so the others are left out: "c"',
    ],
    ["```\na", "this code has no end: write ``` below it"],
    ["```folk\na\n```", 'code in "folk" has no colours, because the language is not one that is coloured'],
    ["```js file=a.js\na\n```", '"file=a.js" after the code\'s language is left out'],
    ["", "this page is empty"],
    ["##\n\na", "this heading is empty"],
    ["[a](geo:1,2)", '"geo:1,2" is shown without its link: pages link to no geo: addresses'],
    ['[a](b.pdf "c")', 'a link\'s title is not shown: "c"'],
    ["[a](b c.pdf)", '"[a](b c.pdf)" is shown as text, because its address has a blank: write %20'],
    [
      "![a](data:image/png;base64,aaaa)",
      "a picture in the address itself (data:) is not shown: save it as a file",
    ],
    ["$$\na\n\n", '"$$" is shown as text: a formula ends with it, and has no blank lines'],
    ["> [!quote] a", `"[!quote]" is shown as text: write NOTE, TIP, IMPORTANT, WARNING or CAUTION`],
    ["<img\n  src='a'\n/>", "HTML is shown as text"],
    ["a<br/>", "HTML is shown as text"],
    ["<?php a ?>", "HTML is shown as text"],
    ["```js {1,2}\na\n```", '"{1,2}" after the code\'s language is left out'],
    ["{{< a\nb >}}", '"{{< a\\nb >}}" is shown as text: pages have no templates'],
    ["{: .wide }", '"{: .wide }" is shown as text: headings have anchors by their words'],
    ["::: note\na\n:::", '"::: note" is shown as text: write > [!NOTE] or another alert'],
    [
      "\\begin{align*}\na\n\\end{align*}",
      '"\\\\begin{align" is shown as text: write $$ on lines around the formula',
    ],
  ])("is named: %j", async (written, reason) => {
    expect((await prepare(...written.split("\n"))).reasons).toEqual([reason]);
  });

  it.each([
    "\\[\\[a\\]\\]",
    "`[[a]]` `{{ b }}` `<br>`",
    "a[i][j] and [a] (b c)",
    "[a]\n\n[a]: b.pdf",
    "[^]\n\n[^]: b.pdf",
    "[//]: # (a comment)\n\na",
    "[a](tel:+49123) [b](sms:+49123)",
    "$$\n\\begin{align*}\na\n\\end{align*}\n$$",
    "```{r}\na\n```\n\n```stan\na\n```\n\n```julia\na\n```\n\n```latex\na\n```",
    "> ```\n> a\n> ```",
    "| a |\n|---|\n| `b \\| c` |",
  ])("is not named: %j", async (written) => {
    expect((await prepare(...written.split("\n"))).reasons).toEqual([]);
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
