import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readDataset } from "../../../model/dataset.ts";
import { readDataFolder } from "../../../node/owner/data-file.ts";
import { readSitePages } from "../../../node/owner/entry-pages.ts";
import { findFolderFiles } from "../../../node/owner/folder-files.ts";
import { findPictureWarnings } from "../../../node/owner/pictures.ts";
import { readFolder } from "../../../node/owner/read-folder.ts";

const home = mkdtempSync(join(tmpdir(), "entry-pages-"));
afterAll(() => rmSync(home, { recursive: true }));

const article = { title: "A", category: "Article", createdAt: "2020" };
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';

function writeFolder(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(home, "data-"));
  const common = {
    "owner.json": { firstName: "Ada" },
    "activities.json": [
      { id: "weft", ...article },
      { id: "loom", ...article },
      { id: "two words", ...article },
    ],
    "orgs.json": [],
    "languages.json": [],
  };
  for (const [name, content] of Object.entries({ ...common, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

async function readPages(files: Readonly<Record<string, unknown>>, tags: string[] = []) {
  const folder = writeFolder(files);
  const { dataset, profile } = readFolder(folder);
  const pages = await readSitePages(folder, dataset, { language: "en", tags });
  const found = [...pages.warnings, ...(await findPictureWarnings(pages.uses, folder))];
  const warnings = found.map(({ file, line, column, message }) =>
    [file.replace(`${folder}/`, ""), line, column, ` ${message}`].join(":"),
  );
  const { published } = findFolderFiles(folder, { dataset, profile, pages });
  return { folder, pages, warnings, published };
}

describe("pages/ID.md", async () => {
  it("is the page of the activity with that id, which then knows that it has one", async () => {
    const { folder, pages, warnings } = await readPages({ "pages/weft.md": "\uFEFFText" });
    expect(warnings).toEqual([]);
    expect([...(pages.pagesOf.get("") ?? [])].map(([id]) => id)).toEqual(["weft"]);
    const dataset = readDataset(readDataFolder(folder));
    expect(dataset.ok && dataset.data.activities.map(({ page }) => page)).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  it("is the only way to a page: the field alone gives none", () => {
    const folder = writeFolder({ "activities.json": [{ id: "weft", ...article, page: true }] });
    const dataset = readDataset(readDataFolder(folder));
    expect(dataset.ok && dataset.data.activities[0]).not.toHaveProperty("page");
  });

  it.each([
    [
      "wefd",
      'pages/wefd.md:1:1: "wefd" is not an id in activities.json, so this page is skipped; did you mean "weft"?',
    ],
    [
      "two words",
      'pages/two words.md:1:1: "two words" cannot be part of an address, so this page is skipped: use letters, digits, ".", "_", "+" and "-" in the id',
    ],
  ])("is reported and left out if nothing can lead to it: %s", async (id, warning) => {
    const { pages, warnings } = await readPages({ [`pages/${id}.md`]: "Text" });
    expect(warnings).toEqual([warning]);
    expect(pages.pagesOf.get("")?.size).toBe(0);
  });

  it("reports links that lead nowhere, each with its line and column", async () => {
    const text = [
      "[a](data/gone.pdf) and [b](https://b.example/)",
      "",
      "![c](gone.png)",
      "",
      "## Here",
      "",
      "[d](#there) [e](entries/nobody/) [f](../../secret.txt)",
      "![g](http://g.example/g.png)",
    ];
    expect((await readPages({ "pages/weft.md": text.join("\n") })).warnings).toEqual([
      'pages/weft.md:1:5: "data/gone.pdf" leads to a missing file: the data folder has no "gone.pdf"',
      'pages/weft.md:3:6: "gone.png" leads to a missing file: the data folder has no "pages/gone.png"',
      'pages/weft.md:7:5: "#there" is not a heading of this page',
      'pages/weft.md:7:17: "entries/nobody/" does not lead to an entry',
      'pages/weft.md:7:38: "../../secret.txt" leads to a missing file: the data folder has no "../secret.txt"',
      'pages/weft.md:8:6: "http://g.example/g.png" must begin with https://, because it is on another host',
    ]);
  });

  it("leads to files of the data folder, which are published, and to entries with and without pages", async () => {
    const text =
      "[a](../talks/a.pdf#page=2) [b](data/talks/b%20c.pdf)\n\n![l](loom.svg)\n\n[c](entries/loom/#x) [d](/entries/weft)";
    const { pages, warnings, published } = await readPages({
      ...{ "pages/weft.md": text, "pages/loom.svg": svg, "pages/loom.md": "## X" },
      ...{ "talks/a.pdf": "", "talks/b c.pdf": "", "talks/private.pdf": "" },
    });
    expect(warnings).toEqual([]);
    expect(
      pages.pagesOf
        .get("")
        ?.get("weft")
        ?.links.map(({ target }) => target),
    ).toEqual([
      "data/talks/a.pdf#page=2",
      "data/talks/b%20c.pdf",
      "data/pages/loom.svg",
      "entries/loom/#x",
      "entries/weft/",
    ]);
    expect(published).toEqual(["pages/loom.svg", "talks/a.pdf", "talks/b c.pdf"]);
  });

  it("leads to other pages' files and headings, to the home page, views, exports, and names with any letters", async () => {
    const written: Record<string, string | undefined> = {
      "loom.md": "entries/loom/",
      "./loom.md#Caf%C3%A9": "entries/loom/#caf%C3%A9",
      "../pages/loom.md": "entries/loom/",
      "entries/loom/#nothing": undefined,
      "loom.md#nothing": undefined,
      "gone.md": undefined,
      "entries/w%E9/": undefined,
      "#%E0%A4": undefined,
      "../talks/r%E9sum%E9.pdf": undefined,
      "../talks/a%231.pdf": "data/talks/a%231.pdf",
      "../talks/a%20b.pdf": "data/talks/a%20b.pdf",
      "entries/M%C3%BCller2020/": "entries/M%C3%BCller2020/",
      "/": "./",
      "../": "./",
      "views/design/": "views/design/",
      "views/desing/": undefined,
      "cv.pdf": "cv.pdf",
      "tel:+49123": "tel:+49123",
    };
    const folder = writeFolder({
      "activities.json": ["weft", "loom", "Müller2020"].map((id) => ({ id, ...article })),
      "pages/weft.md": Object.keys(written)
        .map((target) => `[a](${target})`)
        .join("\n\n"),
      ...{ "pages/loom.md": "## Cafe\u0301", "pages/Mu\u0308ller2020.md": "Text" },
      ...{ "talks/a#1.pdf": "", "talks/a b.pdf": "" },
    });
    const { dataset } = readFolder(folder);
    const { pagesOf, warnings } = await readSitePages(folder, dataset, {
      ...{ language: "en", tags: [], views: ["design"], outputs: ["cv.pdf"] },
    });
    const links = pagesOf.get("")?.get("weft")?.links ?? [];
    const named = new Set(warnings.map(({ line }) => (line - 1) / 2));
    const resolved = links.map(({ target }, at) => (named.has(at) ? undefined : target));
    expect(resolved).toEqual(Object.values(written));
    expect([...(pagesOf.get("")?.keys() ?? [])].sort()).toEqual(["Müller2020", "loom", "weft"]);
  });

  it("reports a file that is no picture, at the link", async () => {
    const { warnings } = await readPages({
      "pages/weft.md": "Text\n\n![A loom](loom.png)",
      "pages/loom.png": "",
    });
    expect(warnings).toEqual([
      'pages/weft.md:3:11: "loom.png" is not a picture, or is damaged: "data/pages/loom.png"',
    ]);
  });
});

it("a translation has its own text, or the first language's, which says so", async () => {
  const { pages, warnings } = await readPages(
    { "pages/weft.md": "Cloth", "pages/loom.md": "Loom", "translations/de/pages/weft.md": "Stoff" },
    ["de"],
  );
  expect(warnings).toEqual([]);
  const german = pages.pagesOf.get("de");
  expect(german?.get("weft")?.lines).toEqual([{ text: "Stoff" }]);
  expect(german?.get("weft")).not.toHaveProperty("lang");
  expect(german?.get("loom")).toMatchObject({ description: "Loom", lang: "en" });
});

it("a translation's pictures are beside its text, or written as editors complete them", async () => {
  const { pages, warnings } = await readPages(
    {
      ...{ "pages/weft.md": "Cloth", "translations/de/pages/loom.md": "Nur hier" },
      "translations/de/pages/weft.md":
        "![a](../../../pictures/a.svg)\n\n![b](../pictures/a.svg)\n\n![c](c.svg)",
      ...{ "pictures/a.svg": svg, "translations/de/pages/c.svg": svg },
    },
    ["de"],
  );
  const german = pages.pagesOf.get("de");
  expect(german?.get("weft")?.links.map(({ target }) => target)).toEqual([
    ...["data/pictures/a.svg", "data/pictures/a.svg", "data/translations/de/pages/c.svg"],
  ]);
  expect(german?.has("loom")).toBe(false);
  expect(warnings).toEqual([
    'translations/de/pages/loom.md:1:1: "loom" has no page in the first language, so this page is skipped: write pages/loom.md',
  ]);
});

it.each([
  [{ image: "data/loom.svg", imageAlt: "A loom" }, undefined],
  [{ image: "/data/loom.svg", imageAlt: "" }, undefined],
  [{ image: "data/loom.svg" }, 'image has no "imageAlt", the description'],
  [{ image: "data/gone.png", imageAlt: "" }, 'image names a missing file, "data/gone.png"'],
  [{ image: "https://a.example/a.png", imageAlt: "" }, undefined],
  [{ image: "http://a.example/a.png", imageAlt: "" }, "image begins with http:"],
  [{ image: "data/broken.png", imageAlt: "" }, "image is not a picture, or is damaged"],
])("a picture of an activity is checked: %j", async (picture, message) => {
  const folder = writeFolder({
    ...{ "activities.json": [{ id: "weft", ...article, ...picture }] },
    ...{ "loom.svg": svg, "broken.png": "no picture" },
  });
  const read = readFolder(folder);
  const found = [...read.warnings, ...(await findPictureWarnings(read.pictures, folder))];
  const warnings = found.map((warning) => warning.message);
  expect(warnings).toEqual(message === undefined ? [] : [expect.stringContaining(`"weft": ${message}`)]);
});
