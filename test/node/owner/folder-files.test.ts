/** Tests which files of a data folder a site publishes. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findFolderFiles } from "../../../node/owner/folder-files.ts";
import { readFolder } from "../../../node/owner/read-folder.ts";

const home = mkdtempSync(join(tmpdir(), "folder-files-"));
afterAll(() => rmSync(home, { recursive: true }));

function sortFolder(files: Record<string, unknown>, address?: string) {
  const folder = mkdtempSync(join(home, "data-"));
  const lists = { "activities.json": [], "orgs.json": [], "languages.json": [] };
  for (const [name, content] of Object.entries({ ...lists, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  symlinkSync(join(folder, "nowhere"), join(folder, "broken-link"));
  const { published, warnings } = findFolderFiles(folder, readFolder(folder), address);
  return { published, warnings: warnings.map((line) => line.replace(`${folder}/`, "")) };
}

const owner = { firstName: "Ada", lastName: "S", firstYear: 2020, lastYear: 2022 };

it("publishes only the schemas of a folder without links to files, and warns about unknown files", () => {
  const files = {
    "owner.json": owner,
    "schema/owner.schema.json": "{}",
    "schema/notes.txt": "",
    "fonts/mine.ttf": "",
    "templates/mine.typ": "",
    ".env": "",
    ".vitae/state.json": "",
    "notes.txt": "",
    "letters/a/b.txt": "",
  };
  expect(sortFolder(files)).toEqual({
    published: ["schema/owner.schema.json"],
    warnings: [
      "letters/ is not published: nothing links to it",
      "notes.txt is not published: nothing links to it",
    ],
  });
});

it.each([
  ["a path from the site's top", "/data/talks/a%20b.pdf"],
  ["a relative path", "data/talks/a%20b.pdf?download#page=2"],
  ["a path with the site's base", "/cv/data/talks/a%20b.pdf"],
  ["the site's own address", "https://ada.example/data/talks/a%20b.pdf"],
])("publishes a file linked by %s", (_, url) => {
  const files = {
    "owner.json": { ...owner, summary: `My [talk](${url})` },
    "talks/a b.pdf": "",
    "talks/b.pdf": "",
  };
  const { published, warnings } = sortFolder(files, "https://ada.example/cv/");
  expect(published).toEqual(["talks/a b.pdf"]);
  expect(warnings).toHaveLength(1);
});

it("publishes the owner's picture only if the page shows it", () => {
  const files = (fields: object) => ({
    "owner.json": { ...owner, ...fields },
    "profile.json": { image: "data/pictures/me.jpg" },
    "pictures/me.jpg": "",
  });
  expect(sortFolder(files({ page: { photo: true } })).published).toEqual(["pictures/me.jpg"]);
  expect(sortFolder(files({ cv: { photo: true } }))).toEqual({ published: [], warnings: [] });
});

it.each([
  ["another host", "https://other.example/data/notes.txt"],
  ["a way out of the folder", "data/..%2f..%2fnotes.txt"],
  ["a hidden file", "data/.env"],
  ["a data file", "data/owner.json"],
])("publishes nothing for a link to %s", (_, url) => {
  const files = { "owner.json": { ...owner, summary: `[x](${url})` }, "notes.txt": "", ".env": "" };
  expect(sortFolder(files, "https://ada.example/").published).toEqual([]);
});

it("other files cause no warning if the owner's whole folder is the data folder", () => {
  expect(sortFolder({ "vitae.json": { format: 2 }, "package.json": "{}" }).warnings).toEqual([]);
});
