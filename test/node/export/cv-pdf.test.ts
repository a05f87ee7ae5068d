/**
 * Tests the limits on pages and bytes, and how other programs read a PDF. golden.test.ts has the content of documents.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "../../../engine/index.ts";
import type { Activity, Owner } from "../../../model/cv.ts";
import { type CvRequest, makeCvPdf } from "../../../node/export/cv-pdf.ts";
import { toPageRemarks } from "../../../node/export/documents.ts";
import { entryReader } from "../../../node/export/entries.ts";
import { createTypesetter, type Typesetter } from "../../../node/export/typesetting.ts";
import { englishWords } from "../../../node/languages/words.ts";
import { readPdf } from "./pdf-text.ts";
import { owner } from "./sample.ts";

const noFolder = "test/export/no-such-folder";

let typesetter: Typesetter;
beforeAll(async () => {
  typesetter = await createTypesetter(noFolder);
}, 60_000);
afterAll(() => typesetter.close());

/** A CV of these activities only. */
function cvOf(activities: Activity[], given: Partial<Owner> = {}): CvRequest {
  const data = { activities, orgs: [], languages: [], categories: [], orgTypes: [] };
  const words = englishWords;
  return {
    data: { data, owner: { ...owner, ...given }, words, address: undefined },
    engine: createEngine(data),
    toEntry: entryReader(data, { words }),
    form: "whole",
    maxPages: 10,
  };
}

const article = (at: number, title: string): Activity => ({
  id: `a${at}`,
  title,
  category: "Article",
  org: "Notes",
  createdAt: `20${10 + (at % 15)}-05-06`,
});

it("the CV PDF has the same bytes for the same input, in another compiler and another year", async () => {
  const request = cvOf([article(1, "One"), article(2, "Two")]);
  const first = (await makeCvPdf(typesetter, request)).pdf;
  const other = await createTypesetter(noFolder);
  const again = (await makeCvPdf(other, request)).pdf;
  await other.close();
  expect(Buffer.from(again).equals(first)).toBe(true);
  expect(Buffer.from(first).toString("latin1")).not.toMatch(/CreationDate|ModDate/);
});

it("a short CV PDF fills its pages: a few more entries need another page", async () => {
  const many = Array.from({ length: 120 }, (_, at) => article(at, `Article ${at} about something or other`));
  const made = await makeCvPdf(typesetter, { ...cvOf(many), maxPages: 2 });
  const { shown } = made;
  expect(toPageRemarks("cv-full.pdf", made)).toEqual([
    { kind: "pages", file: "cv-full.pdf", pages: 2, left: 120 - shown, found: 120 },
  ]);
  const more = await makeCvPdf(typesetter, cvOf(many.slice(0, shown + 8)));
  expect(more.pages).toBe(3);
  expect(toPageRemarks("cv-full.pdf", more)).toEqual([]);
});

it("a short CV PDF leaves most text out before it is typeset, which takes long", async () => {
  const highlights = Array.from({ length: 10 }, () => "Words without an end, ".repeat(90));
  const jobs = Array.from({ length: 20 }, (_, at): Activity => {
    return { ...article(at, `Job ${at}`), category: "Work", highlights };
  });
  const lengths: number[] = [];
  const watched: Typesetter = Object.create(typesetter, {
    set: {
      value: (...given: Parameters<Typesetter["set"]>) => {
        lengths.push(JSON.stringify(given[0]).length);
        return typesetter.set(...given);
      },
    },
  });
  const { pages } = await makeCvPdf(watched, { ...cvOf(jobs), form: "short", maxPages: 2 });
  expect(pages).toBe(2);
  expect(lengths.length).toBeGreaterThan(0);
  expect(Math.max(...lengths)).toBeLessThan(100_000);
});

describe("a long word in the CV PDF", () => {
  const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
  const longWords = (length: number) => {
    const path = "department-of/words/".repeat(9).slice(0, length);
    return {
      email: `${path.replaceAll("/", ".")}x@mail.example`,
      homeUrl: `https://${path}x.example/y`,
      summary: `The fingerprint is ${hash}, and ${"f0".repeat(length / 2)} is another one of these.`,
      title: `See https://words.example/${path}end, where there is more about it.`,
    };
  };

  it.each(
    ["classic", "modern"].flatMap((template) =>
      [12, 26, 38, 50, 64, 90].map((length) => [template, length] as const),
    ),
  )("is whole in %s, with no character inside: %i characters", async (template, length) => {
    const { title, email, homeUrl, summary } = longWords(length);
    const request = cvOf([article(1, title)], { email, homeUrl, summary, cv: { template } });
    const { text, pages } = await readPdf((await makeCvPdf(typesetter, request)).pdf);
    for (const word of [...summary.split(" "), ...title.split(" "), email, homeUrl.slice("https://".length)])
      expect(text).toContain(word);
    for (const { right } of pages) expect(right).toBeLessThan(595.28 - 50);
  });

  it("keeps its hyphens wherever a line ends, as a short address does", async () => {
    const words = Array.from({ length: 60 }, (_, at) => [
      `${"w".repeat(at % 7)}-a-b@c-d-e.example`,
      `http://f-${at}-g.h-i`,
    ]);
    const summary = words.flat().join(" ");
    const { text } = await readPdf((await makeCvPdf(typesetter, cvOf([], { summary }))).pdf);
    expect(text).toContain(summary);
  });

  it("breaks without a hyphen if it is longer than a line", async () => {
    const request = cvOf([article(1, "y".repeat(400))]);
    const { text, pages } = await readPdf((await makeCvPdf(typesetter, request)).pdf);
    expect(text.replaceAll(" ", "")).toContain("y".repeat(400));
    for (const { right } of pages) expect(right).toBeLessThan(595.28 - 50);
  });
});

it.each([
  ["日本語", "日 本 語"],
  ["한국어 abc", "한 국 어"],
  ["مرحبا", "م ر ح ب ا"],
  ["שלום", "ש ל ו ם"],
  ["١٢", "١ ٢"],
  ["Ελληνικά, Русский, Łódź ½ 🎉 →", ""],
])("never transliterates letters that no font has: %s", (text, letters) => {
  expect(typesetter.glyphs.findUnset(text).join(" ")).toBe(letters);
  expect(typesetter.glyphs.toDrawable(text)).not.toMatch(/[Rr]iben|mrhb|shlvm/i);
});

it("an omitted emoji takes one of the spaces around it along", () => {
  expect(typesetter.glyphs.toDrawable("One 🐦 bird, two 🐦🐦. 🎉")).toBe("One bird, two. ");
  expect(typesetter.glyphs.toDrawable("🎉 at the start, *🎉*")).toBe("at the start, **");
});

it("an unknown template is named, and the next CV is typeset", async () => {
  await expect(makeCvPdf(typesetter, cvOf([], { cv: { template: "missing" } }))).rejects.toThrow("missing");
  expect((await makeCvPdf(typesetter, cvOf([]))).pages).toBe(1);
});
