/**
 * Checks each data folder in golden/, and compares the report with its result.txt. `npx vitest run owner/read-folder
 * -u` updates the results. Files that a case's `data` lacks are taken from `common`, unless its options.json lists them
 * as missing.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { readTranslations } from "../../../node/owner/data-translations.ts";
import { readSitePages } from "../../../node/owner/entry-pages.ts";
import { formatLocated } from "../../../node/owner/located-json.ts";
import { readFolder } from "../../../node/owner/read-folder.ts";
import { expectGolden } from "../../golden.ts";

const golden = fileURLToPath(new URL("./golden/", import.meta.url));
const cases = readdirSync(golden).filter((name) => name !== "common");
const work = mkdtempSync(join(tmpdir(), "folders-"));
afterAll(() => rmSync(work, { recursive: true }));

function makeFolder(name: string): string {
  const folder = join(work, name);
  for (const from of ["common", `${name}/data`])
    if (existsSync(join(golden, from))) cpSync(join(golden, from), folder, { recursive: true });
  const options = join(golden, name, "options.json");
  const { missing = [] } = existsSync(options) ? JSON.parse(readFileSync(options, "utf8")) : {};
  for (const file of missing) rmSync(join(folder, file));
  return folder;
}

it.each(cases)("%s", async (name) => {
  const folder = makeFolder(name);
  const read = readFolder(folder);
  const translated = readTranslations(folder, read, "en");
  const tags = translated.translations.map(({ language }) => language);
  const pages = await readSitePages(folder, read.dataset, { language: "en", tags });
  const hints = [...read.gaps, ...read.warnings, ...translated.warnings, ...pages.warnings].map(
    (hint) => `warning: ${formatLocated(hint)}`,
  );
  const defects = [...read.defects, ...translated.defects, ...pages.defects];
  const notes = translated.notes.map((note) => `note: ${note}`);
  const lines = [...defects.map(formatLocated), ...hints, ...notes];
  const text = lines.map((line) => `${line.replaceAll(`${folder}/`, "")}\n`).join("");
  await expectGolden(text || "no problems\n", join(golden, name, "result.txt"));
});

it.each([
  ["https://elsewhere.example/me.jpg", "is on another host"],
  ["//elsewhere.example/me.jpg", "is on another host"],
  ["me.jpg", 'is in the data folder: write "data/me.jpg"'],
  ["us.jpg", 'names a missing file, "us.jpg": put it into public/, or into the data folder'],
  ["data/you.jpg", 'names a missing file, "data/you.jpg": put it into the data folder as "you.jpg"'],
  ["data/me.jpg", undefined],
  ["/data/m%65.jpg?v=2", undefined],
  ["favicon.svg", undefined],
])("warns about an image that the page cannot show: %s", (image, reason) => {
  const folder = makeFolder("good");
  writeFileSync(join(folder, "profile.json"), JSON.stringify({ image }));
  writeFileSync(join(folder, "me.jpg"), "");
  const owner = { firstName: "Ada", page: { photo: true } };
  writeFileSync(join(folder, "owner.json"), JSON.stringify(owner));
  const { defects, warnings } = readFolder(folder);
  expect(defects).toEqual([]);
  expect(warnings.map(({ line, column, message }) => `${line}:${column}: ${message}`)).toEqual(
    reason === undefined ? [] : [expect.stringContaining(`1:10: image ${reason}`)],
  );
});

it("warns about an image that neither the page nor a PDF uses", () => {
  const folder = makeFolder("good");
  writeFileSync(join(folder, "profile.json"), JSON.stringify({ image: "favicon.svg" }));
  const warningsWith = (fields: object) => {
    const owner = { firstName: "Ada", ...fields };
    writeFileSync(join(folder, "owner.json"), JSON.stringify(owner));
    return readFolder(folder).warnings.map(({ message }) => message);
  };
  expect(warningsWith({})).toEqual([expect.stringContaining('"page": { "photo": true } in owner.json')]);
  expect(warningsWith({ cv: { photo: true } })).toEqual([]);
});

const files = ["owner", "activities", "orgs", "languages", "categories", "org-types", "profile"];
const texts = ["\uFEFF", "null", "[null]", "[[]]", '{"a":1', "\uFEFF<p>", '[{"id":{}}]', "7"];

it.each(texts)("every defect of the text %j has a position", (text) => {
  for (const file of files) {
    const folder = makeFolder("good");
    writeFileSync(join(folder, `${file}.json`), text);
    const lines = readFolder(folder).defects.map(formatLocated);
    expect(lines.filter((line) => !/[a-z-]+\.json:\d+:\d+: /.test(line))).toEqual([]);
    expect(lines).not.toEqual([]);
    rmSync(folder, { recursive: true });
  }
});

it("a defect's path is printed as the folder was given", () => {
  const folder = makeFolder("good");
  writeFileSync(join(folder, "orgs.json"), "");
  const [defect] = readFolder(`${folder}//`).defects.map(formatLocated);
  expect(defect).toBe(`${folder}/orgs.json:1:1: orgs.json is empty; write []`);
});
