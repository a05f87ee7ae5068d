import { describe, expect, it } from "vitest";
import { renderHead, toLink, toMeta } from "../../../node/export/head.ts";
import { toViewHead } from "../../../node/export/structured-data.ts";
import { englishWords } from "../../../node/languages/words.ts";

describe("renderHead", () => {
  it("renders attributes with values, and without them", () => {
    expect(renderHead([toLink("modulepreload", { crossorigin: true, href: "./app.js" })])).toBe(
      '<link rel="modulepreload" crossorigin href="./app.js" />',
    );
  });

  it("escapes quotes, angle brackets and ampersands in every attribute", () => {
    expect(renderHead([toMeta("property", "og:title", `"><script>'&`)])).toBe(
      '<meta property="og:title" content="&#34;&#62;&#60;script&#62;&#39;&#38;" />',
    );
  });

  it("never lets the text of a script end the script", () => {
    const text = JSON.stringify({ name: "</script><b>" });
    const html = renderHead([{ tag: "script", attributes: { type: "application/ld+json" }, text }]);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    const [, inner = ""] = /^<script[^>]*>(.*)<\/script>$/.exec(html) ?? [];
    expect(JSON.parse(inner)).toEqual({ name: "</script><b>" });
  });
});

it("an owner's message with a quote stays within its attribute", () => {
  const head = toViewHead({
    view: { id: "x", title: 'Talks & "more"', query: "table" },
    owner: { firstName: "Ada", lastName: "S", firstYear: 2020, lastYear: 2022 },
    words: { ...englishWords, cvTitle: (name) => `${name} "CV"` },
    address: "https://ada.example/",
    made: new Set(),
  });
  expect(renderHead(head)).toContain('content="Talks &#38; &#34;more&#34; · Ada S &#34;CV&#34;"');
});
