import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowedLink } from "../../model/addresses.ts";
import type { Inline } from "../../model/cv.ts";
import { markMatches, toPlainText } from "../../model/inline.ts";
import { markTexts } from "../../model/mark-texts.ts";
import { readInline, toPlain } from "../../model/markdown-parser.ts";
import { readMarkedText } from "../../model/marked-text.ts";
import { testCases } from "../corpus/cases.ts";
import { fold } from "../engine/reference-terms.ts";
import { runs } from "../runs.ts";

/** Targets of links: those that browsers may follow, those that they must not, and disguised ones. */
const links: Record<"kept" | "refused" | "disguised", string[]> = JSON.parse(
  readFileSync("test/model/links.json", "utf8"),
);

const allowedProtocols = ["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"];

/** Every token of a tree, parents first. */
function flatten(tokens: readonly Inline[]): Inline[] {
  return tokens.flatMap((token) => ("children" in token ? [token, ...flatten(token.children)] : [token]));
}

function textOf(tokens: readonly Inline[]): string {
  return flatten(tokens)
    .map((token) => ("text" in token ? token.text : ""))
    .join("");
}

function hrefsOf(title: string): string[] {
  return flatten(toInline(title)).flatMap((token) => (token.kind === "link" ? [token.href] : []));
}

/** Returns the tree of a title, which is cut like every title of an activity. */
const toInline = (title: string) => readMarkedText(markTexts({ title }).title);

/** Prints a tree on one line: `a <strong>b</strong> [c](d)`. */
function sketch(tokens: readonly Inline[]): string {
  return tokens.map(sketchToken).join("");
}

function sketchToken(token: Inline): string {
  switch (token.kind) {
    case "text":
      return token.mark ? `{${token.text}}` : token.text;
    case "code":
      return token.mark ? `\`{${token.text}}\`` : `\`${token.text}\``;
    case "link":
      return `[${sketch(token.children)}](${token.href})`;
    case "em":
    case "strong":
    case "strike":
      return `<${token.kind}>${sketch(token.children)}</${token.kind}>`;
  }
}

testCases("model/markdown", (title) => sketch(toInline(title)));

describe("a title", () => {
  it("returns no tokens for an empty title", () => {
    expect(toInline("")).toEqual([]);
  });

  it("keeps neighbouring text in one token", () => {
    expect(toInline("a ![b](c) &amp;\nd")).toEqual([{ kind: "text", text: "a b & d" }]);
  });

  it("is shown as written if the parser would not change it", () => {
    const plain = fc.string({ unit: fc.constantFrom(..."ab ![](#)>-+=1.~^$\u00ad日é😀"), maxLength: 30 });
    fc.assert(
      fc.property(plain, (title) => {
        expect(toPlain(title)).toBe(toPlainText(readInline(title)));
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("a title's length", () => {
  it("is at most 500 characters with the ellipsis", () => {
    expect(textOf(toInline("x".repeat(500)))).toBe("x".repeat(500));
    expect(textOf(toInline("x".repeat(501)))).toBe(`${"x".repeat(499)}…`);
  });

  it("counts whole code points", () => {
    expect(textOf(toInline("😀".repeat(500)))).toBe("😀".repeat(500));
    expect(textOf(toInline("😀".repeat(501)))).toBe(`${"😀".repeat(499)}…`);
  });

  it.each([
    ["*".repeat(50_000)],
    ["**a ".repeat(12_500)],
    ["[".repeat(50_000)],
    ["[a](".repeat(12_500)],
    ["![".repeat(25_000)],
    ["`".repeat(50_000)],
    ["<a:".repeat(17_000)],
    ["&amp".repeat(12_500)],
    ["*a **b ".repeat(7_000) + "b** a*".repeat(7_000)],
    ["_a ".repeat(200) + " a_".repeat(200)],
    ["\u0323\u0301".repeat(25_000)],
  ])("is limited for a hostile title: %#", (title) => {
    const tree = toInline(title);
    const depthOf = (tokens: readonly Inline[]): number =>
      Math.max(0, ...tokens.map((token) => ("children" in token ? 1 + depthOf(token.children) : 1)));
    expect([...textOf(tree)].length).toBeLessThanOrEqual(500);
    expect(flatten(tree).length).toBeLessThanOrEqual(1000);
    expect(depthOf(tree)).toBeLessThanOrEqual(250);
  });
});

describe("a link", () => {
  it.each(links.kept)("keeps its target %s", (href) => {
    expect(hrefsOf(`[text](${href})`).map((kept) => kept.toLowerCase())).toEqual([href.toLowerCase()]);
  });

  it.each(links.refused)("loses its target %s and keeps its text", (href) => {
    expect(toInline(`[text](${href})`)).toEqual([
      { kind: "link", href: "", children: [{ kind: "text", text: "text" }] },
    ]);
    expect(hrefsOf(`<${href}>`)).not.toContain(href);
  });

  it.each([...links.refused, ...links.disguised])("never has an unsafe target: %j", (href) => {
    const titles = [
      `[text](${href})`,
      `[text](<${href}>)`,
      `<${href}>`,
      `[![a](${href})](${href})`,
      `![a](${href})`,
    ];
    for (const title of titles) {
      for (const kept of hrefsOf(title)) expectHarmless(kept);
    }
  });

  it("never has an unsafe target, for any title", () => {
    const pieces = [
      ...links.disguised,
      "[a](",
      "](",
      ")",
      "<",
      ">",
      "&#",
      ";",
      "javascript",
      ":",
      "\t",
      "\n",
      "\\",
      "data:",
    ];
    const title = fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 5 })), {
        maxLength: 12,
      })
      .map((parts) => `[x](${parts.join("")})`);
    fc.assert(
      fc.property(title, (text) => {
        for (const href of hrefsOf(text)) expectHarmless(href);
      }),
      { numRuns: runs(1000) },
    );
  });

  function expectHarmless(href: string) {
    if (href !== "") expect(allowedProtocols).toContain(new URL(href, "https://page.example/cv/").protocol);
  }
});

describe("isAllowedLink", () => {
  it("gives common addresses the same result with and without the shortcut", () => {
    const path = fc.string({ unit: fc.constantFrom(..."ab.-_/?#=&%+~:@ \t\\"), maxLength: 20 });
    const scheme = fc.constantFrom("http", "https", "HTTP", "ftp", "javascript", "");
    fc.assert(
      fc.property(scheme, path, (name, rest) => {
        const href = `${name}://${rest}`;
        if (!isAllowedLink(href) || !URL.canParse(href, "https://page.example/")) return;
        expect(allowedProtocols).toContain(new URL(href, "https://page.example/").protocol);
      }),
      { numRuns: runs(2000) },
    );
  });
});

const text = (words: string): Inline[] => [{ kind: "text", text: words }];

testCases("model/marks", (line) => {
  const [words = "", ...needles] = line.split("|").map((part) => part.trim());
  return sketch(markMatches(text(words), needles));
});

describe("markMatches", () => {
  it("marks matches in every token, also in code", () => {
    const tokens = toInline("fix **fix** `a fix` [a *fix*](https://a.example/fix)");
    expect(sketch(markMatches(tokens, ["FIX"]))).toBe(
      "{fix} <strong>{fix}</strong> `a ``{fix}` [a <em>{fix}</em>](https://a.example/fix)",
    );
  });

  it("marks a match that begins in one token and ends in another", () => {
    const tokens = toInline("the **same** `tables` for [*all*](https://a.example/same)");
    expect(sketch(markMatches(tokens, ["e same t", "for all"]))).toBe(
      "th{e }<strong>{same}</strong>{ }`{t}``ables` {for }[<em>{all}</em>](https://a.example/same)",
    );
  });

  it("does not change its input", () => {
    const tokens = text("fix it");
    markMatches(tokens, ["fix"]);
    expect(tokens).toEqual(text("fix it"));
  });

  it("keeps text and structure, and marks only matches", () => {
    const word = fc.string({
      unit: fc.constantFrom(..."aAbİıßΣσς😀", "e\u0301", "\u0301", " "),
      maxLength: 12,
    });
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 3 }), (words, needles) => {
        const marked = markMatches(text(words), needles);
        expect(textOf(marked)).toBe(words);
        const isMarked = marked.some((token) => token.kind === "text" && token.mark === true);
        const matches = needles
          .map((needle) => fold(needle).replaceAll("ς", "σ"))
          .some((needle) => needle !== "" && fold(words).replaceAll("ς", "σ").includes(needle));
        if (!matches) expect(isMarked).toBe(false);
      }),
      { numRuns: runs(1000) },
    );
  });
});
