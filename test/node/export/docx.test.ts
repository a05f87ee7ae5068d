/** Tests the CV as a Word document: reproducible bytes, the photo, the theme's fonts and the page size. */

import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../../engine/index.ts";
import { guessCvContent } from "../../../node/export/cv-pdf.ts";
import { toDocxCv } from "../../../node/export/docx.ts";
import { entryReader } from "../../../node/export/entries.ts";
import type { Photo } from "../../../node/export/photo.ts";
import { owner, pixel } from "./sample.ts";
import { wordsIn } from "./words-in.ts";

it("cv.docx is the same in each build and contains what the owner asks for", async () => {
  const data = {
    activities: [
      { id: "a", title: 'Weaver & "dyer"', category: "Work", org: "loom", createdAt: "2020-03" },
      { id: "b", title: "Looms\u0007 <b>", category: "Article", org: "n", createdAt: "2019" },
    ],
    orgs: [
      { id: "loom", name: "Loom", orgType: "Company" as const, url: 'https://loom.example/?a="b"&c\\d' },
    ],
    languages: [],
    categories: [],
    orgTypes: [],
  };
  const words = wordsIn("fr");
  const content = guessCvContent({
    data: { data, owner: { ...owner, cv: { paper: "us-letter" } }, words, address: undefined },
    engine: createEngine(data),
    toEntry: entryReader(data, { words }),
  });
  const photo: Photo = { name: "photo.png", type: "png", bytes: pixel, width: 1, height: 1 };
  const changed = new Date(Date.UTC(2024, 4, 6));
  const make = () => toDocxCv(content, { fonts: { text: "serif", headings: "mono" }, photo, changed });
  const made = await make();
  expect(Buffer.compare(made, await make())).toBe(0);
  const files = unzipSync(made);
  const read = (name: string) => new TextDecoder().decode(files[name]);
  expect(read("docProps/core.xml").match(/2024-05-06T00:00:00Z/g)).toHaveLength(2);
  const [picture = ""] = Object.keys(files).filter((name) => name.endsWith(".png"));
  expect(Buffer.compare(files[picture] ?? Buffer.of(), photo.bytes)).toBe(0);
  const document = read("word/document.xml");
  expect(document).toContain('<w:pgSz w:w="12240" w:h="15840"');
  expect(document).toContain('descr="Ada Example"');
  expect(document).toContain("HYPERLINK &quot;https://loom.example/?a=%22b%22&amp;c%5Cd&quot;");
  expect(document).toContain("mars 2020 – aujourd’hui");
  expect(document).not.toContain("\u0007");
  expect(read("word/styles.xml")).toMatch(/Georgia.*Consolas/s);
});

describe("a Word document", () => {
  const data = {
    activities: [
      {
        id: "a",
        title: "نساج: ثلاثة أنوال",
        category: "Work",
        org: "loom",
        createdAt: "2020-03",
        highlights: ["أول C++ و #1234 في"],
      },
    ],
    orgs: [{ id: "loom", name: "Loom", orgType: "Company" as const }],
    ...{ languages: [], categories: [], orgTypes: [] },
  };
  const phone = { phone: "+966 50 123-4567", cv: { phone: true } };
  const make = async (language: string) => {
    const words = wordsIn(language);
    const content = guessCvContent({
      data: { data, owner: { ...owner, ...phone }, words, address: undefined },
      engine: createEngine(data),
      toEntry: entryReader(data, { words }),
    });
    const files = unzipSync(await toDocxCv(content, { changed: new Date(0) }));
    const read = (name: string) => new TextDecoder().decode(files[name]);
    return { document: read("word/document.xml"), styles: read("word/styles.xml") };
  };

  it("in Arabic has right-to-left paragraphs, and names in their own direction", async () => {
    const { document, styles } = await make("ar");
    const paragraphs = document.match(/<w:p>.*?<\/w:p>/gs) ?? [];
    expect(paragraphs.length).toBeGreaterThan(4);
    expect(paragraphs.filter((paragraph) => !paragraph.includes("<w:bidi/>"))).toEqual([]);
    const runs = document.match(/<w:r>(?:(?!<w:r>).)*<w:t[ >].*?<\/w:r>/gs) ?? [];
    const directionOf = (text: string) => runs.find((run) => run.includes(`>${text}<`))?.includes("<w:rtl/>");
    expect(["الخبرة المهنية", " · ", "مارس 2020 – الآن", "Ada Example", "Loom"].map(directionOf)).toEqual([
      ...[true, true, true],
      ...[false, false],
    ]);
    expect(styles).toContain('<w:lang w:bidi="ar"/>');
    expect(["C++", "#1234", "+966 50 123-4567"].map(directionOf)).toEqual([false, false, false]);
  });

  it("in Japanese breaks Latin words as other languages do", async () => {
    const { document, styles } = await make("ja");
    expect(document).not.toMatch(/<w:bidi\/>|<w:rtl\/>/);
    expect(document).toContain("2020年3月 – 現在");
    expect(styles).toContain('<w:lang w:eastAsia="ja"/>');
  });
});
