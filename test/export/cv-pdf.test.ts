import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CvPdf, type CvRequest, defaultQuery, makeCvPdf } from "../../export/cv-pdf.ts";
import { entryReader } from "../../export/entries.ts";
import { toMarkdownCv } from "../../export/markdown.ts";
import { toGlyphRemarks, toRoomRemarks } from "../../export/papers.ts";
import { showRemarks } from "../../export/remarks.ts";
import type { Typesetter } from "../../export/typesetting.ts";
import { createTypesetter } from "../../export/typesetting.ts";
import { categoryTable } from "../../model/categories.ts";
import type { Activity, Owner } from "../../model/cv.ts";
import { readDataset } from "../../model/dataset.ts";
import { selectHighlights } from "../../model/highlights.ts";
import { readInline, toPlainText } from "../../model/markdown-parser.ts";
import { readDataFolder, readProfileFile } from "../../owner/data-file.ts";
import { englishWords } from "../../site/languages/words.ts";
import { createEngine } from "../../worker/engine.ts";
import { type PdfText, readPdf } from "./pdf-text.ts";
import { address, owner } from "./sample.ts";
import { wordsIn } from "./words-in.ts";

const noFolder = "test/export/no-such-folder";

let typesetter: Typesetter;
beforeAll(async () => {
  typesetter = await createTypesetter(noFolder);
}, 60_000);
afterAll(() => typesetter.close());

function readSample(): CvRequest {
  const dataset = readDataset(readDataFolder("test/sample"));
  if (!dataset.ok) throw new Error(dataset.defect.reason);
  const profile = readProfileFile("test/sample");
  return toRequest({ data: dataset.data, owner: dataset.owner, words: englishWords, profile, address });
}

function toRequest(data: CvRequest["data"]): CvRequest {
  return {
    data,
    engine: createEngine(data.data),
    toEntry: entryReader(data.data, { words: englishWords }),
    form: "whole",
    maxPages: 10,
  };
}

/** A request whose owner has these options. */
function withCv(request: CvRequest, cv: Owner["cv"]): CvRequest {
  const { data } = request;
  return { ...request, data: { ...data, owner: { ...data.owner, cv: { ...data.owner.cv, ...cv } } } };
}

/** A CV of these activities alone. */
function cvOf(activities: Activity[], given: Partial<Owner> = {}): CvRequest {
  const lists = { orgs: [], languages: [], categories: [], orgTypes: [] };
  return toRequest({
    data: { activities, ...lists },
    owner: { ...owner, ...given },
    words: englishWords,
    address: undefined,
  });
}

const article = (at: number, title: string): Activity => ({
  id: `a${at}`,
  title,
  category: "Article",
  org: "Notes",
  createdAt: `20${10 + (at % 15)}-05-06`,
});

/** What a template's fonts can draw of a text, as a PDF reader joins it. */
const asDrawn = (text: string) => typesetter.glyphs.toDrawable(text).replace(/\s+/g, " ").trim();

describe.each(["classic", "modern"])("the sample in the template %s", (template) => {
  let made: CvPdf;
  let read: PdfText;
  beforeAll(async () => {
    made = await makeCvPdf(typesetter, withCv(readSample(), { template }));
    read = await readPdf(made.pdf);
  }, 60_000);

  it("has every word that its Markdown has, in the order of the paper", () => {
    const { data, engine, toEntry } = readSample();
    const { rows } = engine.search({ query: defaultQuery, startYear: 2007, endYear: 2025 });
    const activities = engine.activities(rows);
    const entries = activities.map(toEntry);
    const canSet = (text: string) => typesetter.glyphs.findUnset(text).length === 0;
    expect(made).toMatchObject({ shown: entries.length, found: entries.length, unset: [] });
    const markdown = toMarkdownCv(data, activities, toEntry).replaceAll("**", "");
    for (const { activity, title, org, summary, highlights } of entries) {
      expect(markdown).toContain(org.name);
      // A job that has a position is told as that, and as what its title says beside it.
      const { position } = activity;
      const told = toPlainText(title);
      const titles = position === undefined ? [told] : [position, told.slice(told.indexOf(":") + 1)];
      for (const part of [...titles, ...[summary ?? [], ...highlights].map(toPlainText)])
        if (canSet(part)) expect(read.text).toContain(asDrawn(part));
      expect(read.text).toContain(asDrawn(org.name));
    }
    // The lines of the Markdown in full are entries, which the paper sorts by section.
    const titles = markdown.split("\n").flatMap((line) => /^- (?!\[)(.*?) {2}$/.exec(line)?.[1] ?? []);
    expect(titles.length).toBeGreaterThan(80);
    const split = new Set(
      entries.flatMap(({ activity, text }) => (activity.position === undefined ? [] : [text])),
    );
    for (const title of titles.map((title) => toPlainText(readInline(title))))
      if (!split.has(title)) expect(read.text).toContain(asDrawn(title));
    for (const section of new Set(Object.values(categoryTable).map(({ cvSection }) => cvSection))) {
      const ofSection = entries.filter(({ kind }) => categoryTable[kind].cvSection === section);
      let from = 0;
      for (const { activity, text } of ofSection) {
        from = read.text.indexOf(asDrawn(activity.position ?? text), from);
        expect(from, text).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("has the person's facts and the profile, each heading before what it heads", () => {
    const order = [
      "Ilse Varga",
      "Graz, Austria",
      "Summary",
      "Experience",
      "Software",
      "Publications and articles",
      "Volunteering",
      "Acquisitions",
      "Open source",
      "Education",
      "Computational Linguistics",
      "Skills",
      "Talks",
      "Certificates",
      "German (Native speaker)",
      "Sample data",
    ];
    let from = 0;
    for (const text of order) {
      from = read.text.indexOf(text, from);
      expect(from, text).toBeGreaterThanOrEqual(0);
    }
  });

  it("is tagged, with real headings, a language, a title, live links and its fonts inside", () => {
    expect(read.title).toBe("Ilse Varga, CV");
    expect(read.language).toBe("en");
    expect(read.missingFonts).toEqual([]);
    const roles = read.pages.flatMap((page) => page.roles);
    expect(roles.filter((role) => role === "H1")).toHaveLength(1);
    expect(roles.filter((role) => role === "H2").length).toBeGreaterThan(8);
    const entries = made.paper.sections.flatMap((section) => section.entries);
    expect(roles.filter((role) => role === "H3")).toHaveLength(entries.length);
    const positions = entries.flatMap((entry) => entry.positions);
    expect(positions.length).toBeGreaterThan(1);
    expect(roles.filter((role) => role === "H4")).toHaveLength(positions.length);
    const links = read.pages.flatMap((page) => page.links);
    expect(links).toContain("mailto:ilse@ilse-varga.example");
    expect(links).toContain("https://ilse-varga.example/notes/eighteen-years");
    expect(readFileSync("package.json", "utf8")).toContain("typst-ts-web-compiler");
  });

  it("has the name and the page at each foot", () => {
    for (const [at, { text }] of read.pages.entries())
      expect(text).toContain(`Ilse Varga Page ${at + 1} of ${read.pages.length}`.replace(/ (?=Page)/, " "));
  });

  it("has no text beyond its margins", () => {
    for (const { right } of read.pages) expect(right).toBeLessThan(595.28 - 50);
  });
});

it("the same input makes the same bytes, in another compiler and in another year", async () => {
  const request = cvOf([article(1, "One"), article(2, "Two")]);
  const first = (await makeCvPdf(typesetter, request)).pdf;
  const other = await createTypesetter(noFolder);
  const again = (await makeCvPdf(other, request)).pdf;
  await other.close();
  expect(Buffer.from(again).equals(first)).toBe(true);
  expect(Buffer.from(first).toString("latin1")).not.toMatch(/CreationDate|ModDate/);
});

describe("a limit of pages", () => {
  const many = Array.from({ length: 120 }, (_, at) => article(at, `Article ${at} about something or other`));
  const job: Activity = { ...article(0, "The oldest job"), id: "job", category: "Work", createdAt: "2008" };

  it("leaves out the oldest of all entries, keeps every job, and says so", async () => {
    const request = { ...cvOf([...many, job]), maxPages: 2 };
    const { pdf, pages, shown, found } = await makeCvPdf(typesetter, request);
    expect(pages).toBe(2);
    expect(found).toBe(121);
    expect(shown).toBeGreaterThan(30);
    const { text } = await readPdf(pdf);
    expect(text).toContain("The oldest job");
    expect(text).toContain(`This is a selection; ${found - shown} more entries are not listed.`);
  });

  it("fills the pages: few more would be too many", async () => {
    const { shown } = await makeCvPdf(typesetter, { ...cvOf(many), maxPages: 2 });
    const more = await makeCvPdf(typesetter, { ...cvOf(many.slice(0, shown + 8)), maxPages: 10 });
    expect(more.pages).toBe(3);
  });

  it("says nothing where everything fits", async () => {
    const { pdf } = await makeCvPdf(typesetter, { ...cvOf(many.slice(0, 3)), maxPages: 1 });
    expect((await readPdf(pdf)).text).not.toContain("selection");
  });
});

describe("the short form", () => {
  const short = { form: "short", template: "modern", maxPages: 2 } as const;
  const orderOf = (text: string, parts: readonly string[]) => parts.map((part) => text.indexOf(part));

  it("of the sample is two pages: jobs, the best of the rest with all that is pinned, education and skills", async () => {
    const request = { ...readSample(), ...short };
    const { pdf, pages, shown, found } = await makeCvPdf(typesetter, request);
    expect(pages).toBe(2);
    const { text } = await readPdf(pdf);
    const { data, owner } = request.data;
    const titleOf = ({ position, title }: Activity) => position ?? asDrawn(toPlainText(readInline(title)));
    const jobs = data.activities.filter(({ category }) => category === "Work");
    expect(jobs.length).toBeGreaterThan(7);
    const pinned = data.activities.filter(({ id }) => owner.pinned?.includes(id));
    expect(pinned).toHaveLength(owner.pinned?.length ?? 0);
    for (const activity of [...jobs, ...pinned]) expect(text).toContain(titleOf(activity));
    const order = orderOf(text, [
      "Summary",
      "Experience",
      "Selected work",
      "Open source",
      "Education",
      "Skills",
      "Languages",
      `${found - shown} more entries`,
    ]);
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(text).toContain(
      `This is a selection; ${found - shown} more entries are at ilse-varga.example/cv.`,
    );
    expect(shown - jobs.length).toBeGreaterThan(12);
    for (const gone of ["By year", "Volunteering", "Interests", ":bird:"]) expect(text).not.toContain(gone);
  });

  it("of the sample fits one page with the newest jobs", async () => {
    const sample = readSample();
    const one = await makeCvPdf(typesetter, { ...sample, ...short, maxPages: 1 });
    expect(one.pages).toBe(1);
    const { text } = await readPdf(one.pdf);
    for (const here of ["Lead of developer tools", "Education", "Skills", "Languages"])
      expect(text).toContain(here);
  });

  it("is that of all entries by section where these fit", async () => {
    const request = { ...cvOf([article(1, "One")]), ...short };
    const { pdf, pages, shown } = await makeCvPdf(typesetter, request);
    expect({ pages, shown }).toEqual({ pages: 1, shown: 1 });
    const { text } = await readPdf(pdf);
    expect(text).toContain("Publications and articles");
    expect(text).not.toContain("Selected work");
  });

  it("leaves out whole lines where there is no room, and names them", async () => {
    const lines = (from: number) =>
      Array.from({ length: 12 }, (_, at) => `Line ${from + at} is a whole one${" and says more".repeat(9)}.`);
    const jobs = Array.from({ length: 9 }, (_, at): Activity => {
      const highlights = lines(100 + at * 20);
      return { ...article(at, `Job ${at}`), category: "Work", position: `Weaver ${at}`, highlights };
    });
    const made = await makeCvPdf(typesetter, { ...cvOf(jobs), ...short });
    expect(made).toMatchObject({ pages: 2, shown: 9 });
    const { text } = await readPdf(made.pdf);
    const plain = text.replace(/\s+/g, " ");
    const gone = new Set(made.leftOut.flatMap(({ texts }) => texts));
    expect(gone.size).toBeGreaterThan(9);
    for (const { highlights = [] } of jobs)
      for (const line of selectHighlights(highlights)) {
        expect(plain.includes(line), line).toBe(!gone.has(line));
        expect(plain.includes(line.slice(0, 12)), line).toBe(!gone.has(line));
      }
    expect(text).not.toContain("This is a selection");
    expect(showRemarks(toRoomRemarks("cv.pdf", made))).toEqual([
      expect.stringMatching(
        /^cv\.pdf: no room for all lines: "Weaver \d" \(Notes\) lacks "Line \d{3} is a whole.*…, "Line.*… and \d more; ".* and 6 more$/,
      ),
    ]);
  });

  it("keeps the jobs that fit where one section alone is longer than all pages", async () => {
    const jobs = Array.from({ length: 20 }, (_, at): Activity => {
      return { ...article(at, `Job ${at}`), category: "Work" };
    });
    const entries = Array.from({ length: 500 }, (_, at) => ({ title: `Talk ${at}`, text: "A few words." }));
    const request = cvOf(jobs);
    const profile = { sections: [{ id: "talks", title: "Talks", entries }] };
    const made = await makeCvPdf(typesetter, { ...request, ...short, data: { ...request.data, profile } });
    const { text } = await readPdf(made.pdf);
    expect(made).toMatchObject({ pages: 2, shown: jobs.length });
    expect(text).toContain("Talk 4");
    expect(text).not.toContain("Talk 5");
  });

  it("is no selection of hundreds, however many there are", async () => {
    const many = Array.from({ length: 3000 }, (_, at) => article(at, `Release ${at}`));
    const { pages, shown, found } = await makeCvPdf(typesetter, { ...cvOf(many), ...short });
    expect({ pages, found }).toEqual({ pages: 2, found: 3000 });
    expect(shown).toBe(24);
  });

  it("of few entries with much text is set without most of it, which takes long", async () => {
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
    const { pages } = await makeCvPdf(watched, { ...cvOf(jobs), ...short });
    expect(pages).toBe(2);
    expect(lengths.length).toBeGreaterThan(0);
    expect(Math.max(...lengths)).toBeLessThan(100_000);
  });

  it.each(["classic", "modern"])("is two pages in %s, whatever an owner has written", async (template) => {
    const long = "Words without an end, but with a comma, ".repeat(60).slice(0, 2000);
    const word = "Y".repeat(500);
    const jobs = Array.from({ length: 40 }, (_, at): Activity => {
      const highlights = Array.from({ length: 8 }, () => long);
      return {
        ...article(at, at % 2 === 0 ? word : long),
        category: "Work",
        id: `j${at}`,
        summary: long,
        highlights,
      };
    });
    const others = Array.from({ length: 40 }, (_, at) => article(at, long));
    const person = { firstName: word, lastName: long.slice(0, 500), headline: long, summary: long };
    const request = cvOf([...jobs, ...others], { ...person, email: `${word}@mail.example`, location: long });
    const profile = {
      profiles: Array.from({ length: 40 }, (_, at) => ({
        network: "N",
        url: `https://n.example/${at}${word}`,
      })),
      skills: Array.from({ length: 45 }, (_, at) => ({ name: `Skill ${at}`, keywords: [long, word] })),
      education: Array.from({ length: 15 }, (_, at) => ({
        institution: at === 1 ? long : `School ${at}`,
        courses: [long],
      })),
      awards: Array.from({ length: 15 }, () => ({ title: long, summary: long })),
    };
    const { pdf, pages, shown, found } = await makeCvPdf(typesetter, {
      ...withCv({ ...request, data: { ...request.data, profile } }, { template }),
      ...short,
    });
    expect({ pages, found }).toEqual({ pages: 2, found: 80 });
    const { text, pages: read } = await readPdf(pdf);
    expect(text).toContain(`${found - shown} more entries are not listed.`);
    expect(text).not.toContain("…");
    expect(text).toContain("School 0");
    for (const { right } of read) expect(right).toBeLessThan(595.28 - 50);
  });
});

describe("forty odd names and titles", () => {
  const odd = [
    "Emoji 🎉👩‍💻🏳️‍🌈 in a title",
    "*emphasis* and **strong** and `code()` and [a link](https://a.example)",
    "#set text(red) $x^2$ @ref <label> \\u{41} // comment /* */",
    "#panic(1) ] } ) \" ' ` ~ _ - -- ---",
    "x".repeat(300),
    "https://a.example/".padEnd(300, "path/"),
    "Ä".repeat(120),
    "word ".repeat(60),
    "ffi fl ff ﬁ ﬂ",
    "½ ① Ⅳ ™ 𝔐𝔞𝔱𝔥",
    "a\u0301 combining, soft\u00adhyphen, zero\u200bwidth, \u202eoverride",
    "tab\tand\nline",
    "\u0007 control",
    "Тест, Δοκιμή, Łódź, Đặng Hữu Phúc",
    "\u{10ffff} private \u{e000} unassigned \u{378}",
  ];
  const titles = Array.from({ length: 40 }, (_, at) => `${odd[at % odd.length]} ${at}`);

  it.each(["classic", "modern"])(
    "are all there in %s, without a box and within the page",
    async (template) => {
      const request = {
        ...cvOf(
          titles.map((title, at) => article(at, title)),
          { firstName: odd[0] ?? "", lastName: odd[4] ?? "" },
        ),
        template,
      };
      const { pdf, shown } = await makeCvPdf(typesetter, request);
      expect(shown).toBe(40);
      const read = await readPdf(pdf);
      expect(read.missingFonts).toEqual([]);
      for (const { right } of read.pages) expect(right).toBeLessThan(595.28 - 50);
      const letters = read.text.replace(/[\s\u200b\u00ad]/g, "");
      for (const title of titles) {
        const drawn = asDrawn(toPlainText(readInline(title)));
        expect(typesetter.glyphs.has(drawn), title).toBe(true);
        expect(letters, title).toContain(drawn.replace(/[\s\u200b\u00ad]/g, ""));
      }
    },
  );

  it("of which the missing characters are named", async () => {
    const { signs } = await makeCvPdf(typesetter, cvOf([article(0, "Łódź 🎉 ½")]));
    expect([...signs]).toEqual(["🎉"]);
    expect(typesetter.glyphs.toDrawable("One 🐦 bird, two 🐦🐦. 🎉")).toBe("One bird, two. ");
    expect(typesetter.glyphs.toDrawable("🎉 at the start, *🎉*")).toBe("at the start, **");
  });
});

describe("a long word", () => {
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
    const request = cvOf([article(1, title)], { email, homeUrl, summary });
    const { text, pages } = await readPdf((await makeCvPdf(typesetter, withCv(request, { template }))).pdf);
    for (const word of [...summary.split(" "), ...title.split(" "), email, homeUrl.slice("https://".length)])
      expect(text).toContain(word);
    for (const { right } of pages) expect(right).toBeLessThan(595.28 - 50);
  });

  it("as well as a short address keeps its hyphens, wherever a line ends", async () => {
    const words = Array.from({ length: 60 }, (_, at) => [
      `${"w".repeat(at % 7)}-a-b@c-d-e.example`,
      `http://f-${at}-g.h-i`,
    ]);
    const summary = words.flat().join(" ");
    const { text } = await readPdf((await makeCvPdf(typesetter, cvOf([], { summary }))).pdf);
    expect(text).toContain(summary);
  });

  it("that is too long for a line breaks without a character", async () => {
    const request = cvOf([article(1, "y".repeat(400))]);
    const { text, pages } = await readPdf((await makeCvPdf(typesetter, request)).pdf);
    expect(text.replaceAll(" ", "")).toContain("y".repeat(400));
    for (const { right } of pages) expect(right).toBeLessThan(595.28 - 50);
  });
});

describe("letters that no font has", () => {
  it("stay as they are in the document's own title and author", async () => {
    const request = cvOf([], { firstName: "نجيب", lastName: "محفوظ" });
    const { title, author } = await readPdf((await makeCvPdf(typesetter, request)).pdf);
    expect(author).toBe("نجيب محفوظ");
    expect(title).toBe("نجيب محفوظ, CV");
  });

  it.each([
    ["日本語", "日 本 語"],
    ["한국어 abc", "한 국 어"],
    ["مرحبا", "م ر ح ب ا"],
    ["שלום", "ש ל ו ם"],
    ["١٢", "١ ٢"],
    ["Ελληνικά, Русский, Łódź ½ 🎉 →", ""],
  ])("are never spelled in others: %s", (text, letters) => {
    expect(typesetter.glyphs.findUnset(text).join(" ")).toBe(letters);
    expect(typesetter.glyphs.toDrawable(text)).not.toMatch(/[Rr]iben|mrhb|shlvm/i);
  });

  it("leave out whole entries and lines, and the warning names both", async () => {
    const articles = Array.from({ length: 5 }, (_, at) => article(at, `Title ${at}`));
    const request = cvOf([
      ...articles,
      { ...article(5, "日本語 and more"), org: "Notes" },
      { ...article(6, "Six"), org: "한국" },
      { ...article(7, "Seven"), highlights: ["Of 日本語", "Of letters"], summary: "Also 日本語" },
    ]);
    const set = await createTypesetter(noFolder);
    const made = await makeCvPdf(set, request);
    expect([made.shown, made.found, made.unset]).toEqual([6, 8, ["Six", "日本語 and more"]]);
    const { text } = await readPdf(made.pdf);
    expect(text).toContain("Of letters");
    for (const gone of ["and more", "Six", "Also", "Of 日", "RiBen"]) expect(text).not.toContain(gone);
    expect(showRemarks(toGlyphRemarks("cv.pdf", made))).toEqual([
      'cv.pdf: no font has 한 국 日 本 語, so what is written in them is left out, such as "Six", "日本語 and more". Put a font with such letters (.ttf, .otf) into fonts/ in the data folder.',
    ]);
    await set.close();
  });
});

it("a CV of nothing is a page with a name", async () => {
  const { pdf, pages } = await makeCvPdf(typesetter, cvOf([]));
  expect(pages).toBe(1);
  expect((await readPdf(pdf)).text).toContain("Ada Example");
});

it.each(["de", "fr", "es"] as const)("headings and dates are in the language %s", async (language) => {
  const request = cvOf([article(0, "One")]);
  const data = { ...request.data, words: wordsIn(language) };
  const { pdf } = await makeCvPdf(typesetter, { ...request, data });
  const read = await readPdf(pdf);
  expect(read.language).toBe(language);
  expect(read.text).toContain({ de: "Mai 2010", fr: "mai 2010", es: "may 2010" }[language]);
});

it("a template that is wrong says which, and the next one is set", async () => {
  await expect(makeCvPdf(typesetter, cvOf([], { cv: { template: "missing" } }))).rejects.toThrow("missing");
  expect((await makeCvPdf(typesetter, cvOf([]))).pages).toBe(1);
});
