import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { toPlainText } from "../../../model/inline.ts";
import { readInline } from "../../../model/markdown-parser.ts";
import { escapeMarkdown, toMarkdownText } from "../../../model/markdown-writer.ts";
import { toHtmlText } from "../../../node/export/entries.ts";
import { runs } from "../../runs.ts";
import { type Exports, exportFolder, exportSample, owner, textOf, writeFolder } from "./sample.ts";

describe("the sample as Markdown", () => {
  let made: Exports;
  beforeAll(async () => {
    made = await exportSample();
  });

  it("contains the CV's sections in full and the rest by year, each entry once", () => {
    const lines = textOf(made, "index.md").split("\n");
    expect(lines[0]).toBe("# Ilse Varga");
    const items = lines.filter((line) => /^- (?:\*\*|[A-Z][a-z]+ \d|\d{4},)/.test(line));
    expect(items.filter((line) => line.startsWith("- **")).length).toBeGreaterThan(80);
    const years = lines.flatMap((line) => /^### (\d{4})$/.exec(line)?.[1] ?? []);
    expect(years).toEqual([...years].sort().reverse());
    expect(years.at(-1)).toBe("2007");
    expect(new Set(items).size).toBe(items.length);
    // Without the four kinds that the page hides, like the page's own count.
    expect(items.length).toBeGreaterThan(200);
  });

  it("contains the profile's sections", () => {
    expect(textOf(made, "index.md")).toContain(
      "## Education\n\n- [MSc, Computational Linguistics](https://college.example/) (Graz Example College, Oct 2004 – Jun 2007)",
    );
  });

  it("links to each exported file and no other in the guide for programs", () => {
    const links = [...textOf(made, "llms.txt").matchAll(/\]\(https:\/\/ilse-varga\.example\/cv\/(.*?)\)/g)];
    const names = links.flatMap(([, name]) => name ?? []);
    expect(names).toContain("index.md");
    for (const name of names) expect([...made.files.keys()]).toContain(name);
  });
});

it("index.md says how much of a long year is omitted", async () => {
  const activities = Array.from({ length: 700 }, (_, at) => ({
    id: `a${at}`,
    title: `Title ${at}`,
    category: "Article",
    org: "x",
    createdAt: "2020",
  }));
  const made = await exportFolder(writeFolder({ "owner.json": owner, "activities.json": activities }));
  const text = textOf(made, "index.md");
  expect(text.match(/^- .*Title/gm)).toHaveLength(600);
  expect(text).toContain("100 more entries of this year are not listed.");
});

describe("a text in Markdown", () => {
  const signs = fc.constantFrom(
    ..."`*_~[]()<>&|\\#-+=1. )\n!ab:/é日😀".split(""),
    "**",
    "http://a.b",
    "&amp;",
    "](",
  );
  const text = fc.oneof(
    fc.array(signs, { maxLength: 20 }).map((parts) => parts.join("")),
    fc.string({ unit: "grapheme" }),
  );

  it("reads back as the same text", () => {
    fc.assert(
      fc.property(text, (given) => {
        const oneLine = given.replace(/\s+/g, " ").trim().replaceAll("\0", "");
        expect(toPlainText(readInline(escapeMarkdown(oneLine)))).toBe(oneLine);
      }),
      { numRuns: runs(2000) },
    );
  });

  it("keeps a title's words when the title is written again", () => {
    fc.assert(
      fc.property(text, (given) => {
        const title = readInline(given);
        const again = readInline(toMarkdownText(title));
        expect(toPlainText(again).replace(/[\s*~]+/g, "")).toBe(toPlainText(title).replace(/[\s*~]+/g, ""));
      }),
      { numRuns: runs(2000) },
    );
  });

  it("becomes html without foreign elements", () => {
    fc.assert(
      fc.property(text, (given) => {
        const html = toHtmlText(readInline(given));
        expect(html.replace(/<\/?(?:em|strong|s|code)>|<a href="[^"<>]*">|<\/a>/g, "")).not.toMatch(/[<>]/);
      }),
    );
  });
});
