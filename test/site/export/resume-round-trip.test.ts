import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { readJsonResume } from "../../../site/import/json-resume.ts";
import { stateFolderOf } from "../../../site/import/state-files.ts";
import { DataFolder } from "../import/data-folder.ts";
import { exportFolder, textOf } from "./sample.ts";

/** Imports a résumé into an empty folder, with the state that the import keeps, and exports it again. */
async function goAround(text: string): Promise<string> {
  const reply = readJsonResume(text, "resume.json");
  if (!reply.ok) throw new Error(reply.reason);
  const imported = new DataFolder();
  imported.import(reply.value);
  const folder = join(mkdtempSync(join(tmpdir(), "around-")), "data");
  const empty = ["activities.json", "orgs.json", "languages.json"].map((name) => [name, "[]"] as const);
  const stateFile = join(stateFolderOf(folder), "jsonresume.json");
  const state = imported.states.get("jsonresume") ?? "{}";
  for (const [file, content] of [
    ...empty.map(([name, list]) => [join(folder, name), list] as const),
    ...[...imported.texts].map(([name, given]) => [join(folder, name), given] as const),
    [stateFile, state] as const,
  ]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  writeFileSync(join(folder, "owner.json"), withoutPictures(imported.texts.get("owner.json")));
  return textOf(await exportFolder(folder), "resume.json");
}

/** The résumé alone is what this is about. */
function withoutPictures(text: string | undefined): string {
  const exports = { cv: false, card: false, feeds: false, markdown: false, vcard: false };
  return JSON.stringify({ ...JSON.parse(text ?? "{}"), exports });
}

const samples = "node_modules/@jsonresume/schema";
const files = [
  join(samples, "sample.resume.json"),
  ...readdirSync(join(samples, "examples")).map((name) => join(samples, "examples", name)),
];

it.each(files)("import, export, import, export is a fixed point: %s", async (file) => {
  const first = await goAround(readFileSync(file, "utf8"));
  expect(JSON.parse(await goAround(first))).toEqual(JSON.parse(first));
});

it("what the data has no place for comes back where it was", async () => {
  const resume = {
    basics: {
      name: "Ada Example",
      phone: "+43 1",
      location: { city: "Graz", countryCode: "AT", postalCode: "8010" },
      profiles: [{ network: "Code", username: "ada", url: "https://code.example/ada", since: 2008 }],
    },
    work: [
      {
        name: "Loom",
        position: "Head of *all* `code`",
        startDate: "2019-03",
        location: "Remote",
        mood: "good",
      },
      { name: "Undated", position: "Hand" },
    ],
    projects: [{ name: "Heddle", startDate: "2020", roles: ["Author"], keywords: ["Rust"], type: "library" }],
    skills: [{ name: "Weaving", keywords: ["wool"], years: 4 }],
    references: [{ name: "Grace", reference: "Good." }],
    hats: 3,
  };
  const back = JSON.parse(await goAround(JSON.stringify(resume)));
  expect(back).toMatchObject(resume);
});
