/** Tests that HTML becomes equivalent Markdown, and that hostile HTML becomes plain text. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowedLink } from "../../../model/addresses.ts";
import type { Inline } from "../../../model/cv.ts";
import { parseInline } from "../../../model/markdown-parser.ts";
import { htmlToMarkdown, htmlToPlain, htmlToText } from "../../../node/import/prose.ts";
import { runs } from "../../runs.ts";

describe("a tag that nothing closes", () => {
  it.each([
    "Replaced <center> by <main>, and <font>s by styles",
    "Explains <p>, <li> and <td> to newcomers",
    "<p> and <ul> for everybody",
    "a<b and c>d, but x<i or y>z",
    "Converts List<b> to Set<S>",
    "Loads each <script> and <style> later",
    'Made <input type="date"> and <img loading=lazy> work',
    "Never forgot a </div> again",
    'Wrote "<title>" and (<canvas>) by hand',
  ])("is text where a sentence names it: %s", (text) => {
    expect([htmlToMarkdown(text), htmlToPlain(text), htmlToText(text)]).toEqual([text, text, text]);
  });

  it.each([
    ["<p>Knows the <table> element &amp; more</p>", "Knows the \\<table> element & more"],
    ["One sentence. <p> Another one.", "One sentence.\n\nAnother one."],
    ["<ul> <li> One <li> Two </ul>", "- One\n- Two"],
    ["One <br> line<br>Two", "One\n line\nTwo"],
    ["<b>Bold</b> and the <b> element", "**Bold** and the \\<b> element"],
  ])("is read as HTML beside text: %s", (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
  });
});

describe("htmlToMarkdown", () => {
  it.each([
    ["a line break and an entity", "Led<br>a team<br/>R&amp;D&nbsp;&#8212; &eacute;", "Led\na team\nR&D — é"],
    ["paragraphs", "<p>One</p><p class='x'>Two</p>\n<div>Three</div>", "One\n\nTwo\n\nThree"],
    [
      "a list",
      "<p>I led:</p><ul>\n <li>the loom</li>\n <li>the\n weft</li></ul>And so on",
      "I led:\n\n- the loom\n- the weft\n\nAnd so on",
    ],
    ["a list within another", "<ol><li>A<ul><li>B</li></ul></li><li>C</li></ol>", "- A\n- B\n- C"],
    ["emphasis", "<b>Led </b>it, <strong>so:</strong>that <em>all</em>", "**Led** it, **so**:that *all*"],
    ["code", "<code>Array&lt;T&gt;</code>", "`Array<T>`"],
    [
      "a link",
      `<a href="https://a.example/x(1)" onclick="x()">the <b>loom</b></a>`,
      "[the **loom**](https://a.example/x%281%29)",
    ],
    ["a link that leads nowhere", `<a href="/cv">here</a>`, "here"],
    ["Markdown with a tag", "- *one*\n- two<br>", "- *one*\n- two"],
    ["unclosed tags", "<p>One<p>Two <b>three", "One\n\nTwo **three**"],
    ["a table", "<table><tr><td>a</td><td>b</td></tr></table>", "a b"],
    ["plain text", "Array<string> & a < b", "Array<string> & a < b"],
    ["types that look like tags", "Result<Option<U>>, Array<object>", "Result<Option<U>>, Array<object>"],
    [
      "types with the names of tags",
      "<b>So</b> Vec<Option<U>>, Array<object> & Map<P> to the end",
      "**So** Vec\\<Option\\<U>>, Array\\<object> & Map\\<P> to the end",
    ],
    ["escaped tags", "<b>Map</b><string> &lt;b&gt;", "**Map**\\<string> \\<b>"],
  ])("converts %s", (_, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
    expect(htmlToMarkdown(markdown)).toBe(markdown);
  });

  it.each([
    ["<script>alert(1)</script>x<style>a{}</style>", "x"],
    ["<svg><script>1</script></svg>y<iframe src=x>z</iframe>", "y"],
    [`<img src=x onerror=alert(1) alt="me">`, "me"],
    [
      `<a href="javascript:alert(1)">a</a><a href=" java\nscript:alert(1)">b</a><a href="data:text/html,x">c</a>`,
      "abc",
    ],
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "\\<script>alert(1)\\</script>"],
    ["x<script>alert(1)", "x"],
    ["x<!-- hidden --><b onmouseover=alert(1)>y</b>", "x**y**"],
  ])("makes %s harmless", (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
  });

  it("never contains a tag or an unsafe link, whatever the input", () => {
    const piece = fc.constantFrom(
      ..."<b>|</b>|<a href='javascript:x'>|<a href=\"https://a.example/\">|</a>|<script>|</script>|&lt;|&gt;|<|>|script|x|*|`|\\|[|](javascript:x)|<li>|<p>|<br>|<svg>|\n| |<img src=x onerror=y>|<!--|-->|'|\"".split(
        "|",
      ),
    );
    const linksOf = (nodes: readonly Inline[]): string[] =>
      nodes.flatMap((node) => [
        ...(node.kind === "link" ? [node.href] : []),
        ...("children" in node ? linksOf(node.children) : []),
      ]);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const html = pieces.join("");
        const markdown = htmlToMarkdown(html);
        for (const href of linksOf(parseInline(markdown))) expect(isAllowedLink(href)).toBe(true);
        if (markdown !== html)
          expect(markdown.replace(/`[^`]*`/g, "")).not.toMatch(/(?<!\\)<(?:script|svg|img|a )/i);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it.each([
    ["tags within tags", "<b>".repeat(30_000)],
    ["lists within lists", "<ul><li>".repeat(12_000)],
    ["white space", `<b>${" ".repeat(90_000)}x`],
    ["punctuation", `<b>x${"-".repeat(90_000)}x`],
    ["angles", `${"<".repeat(90_000)}<b>`],
    ["a text that is too long to be prose", "<b>".repeat(100_000)],
  ])("takes linear time for %s", (_, html) => {
    // Quadratic work would exceed the test's time limit.
    expect(htmlToMarkdown(html).length).toBeLessThanOrEqual(2 * html.length);
  });
});

it.each([
  ["<b>Senior</b> engineer &amp; <i>lead</i>", "Senior engineer & lead"],
  ["<ul><li>One</li><li><a href='https://a.example/'>Two</a></li></ul>", "- One\n- Two"],
  ["C++ <3 & Map<string>", "C++ <3 & Map<string>"],
])("htmlToPlain converts %s", (html, text) => {
  expect(htmlToPlain(html)).toBe(text);
});
