/** Tests that taking the invented sample out leaves what its new owner has typed already. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { hashSample, holdsSample, takeOutSample } from "../../import/sample.ts";
import { accept } from "./set-up.ts";

const readTexts = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".json") && !name.startsWith("schema"))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

const folders = ["test/sample", "site/cli/init/sample/data"];
const hashFile = "import/sample-hashes.json";

describe("the hashes of the samples", () => {
  // A fork's own data are no sample. A hash of an older version stays, since owners began with that one.
  const samples = folders.map(readTexts).filter(holdsSample);
  it("are those of all that is shipped: `npx vitest -u` adds new ones", async () => {
    const older: string[] = JSON.parse(readFileSync(hashFile, "utf8"));
    const all = [...new Set([...older, ...samples.flatMap(hashSample)])].toSorted();
    await expect(`${JSON.stringify(all, null, 2)}\n`).toMatchFileSnapshot(join("../..", hashFile));
  });
});

describe("taking out the sample", () => {
  let texts = new Map<string, string>();
  beforeEach(() => {
    texts = readTexts("site/cli/init/sample/data");
  });

  function edit(file: string, ...changes: [from: string, to: string][]): void {
    for (const [from, to] of changes) {
      const text = texts.get(file) ?? "";
      expect(text).toContain(from);
      texts.set(file, text.replace(from, to));
    }
  }

  const take = () => {
    const { texts: left, report } = accept(takeOutSample(texts));
    const read = (file: string) => JSON.parse(left.get(file) ?? "null");
    return { left, report, read };
  };

  it("leaves empty lists of a sample that is as it was shipped, in whatever order its keys are", () => {
    edit(
      "activities.json",
      ['"id": "teaching-2019",', ""],
      ['"endedAt": "2021"', '"endedAt": "2021", "id": "teaching-2019"'],
    );
    const { left, report } = take();
    expect(Object.fromEntries(left)).toEqual({
      "activities.json": "[]\n",
      "orgs.json": "[]\n",
      "languages.json": "[]\n",
    });
    expect(report.kept).toEqual([]);
    expect(report.removed).toMatchObject({
      "languages.json": ["Python", "TypeScript"],
      "profile.json": ["skills: Terminals", "education: Graz Example College", "spokenLanguages: German"],
    });
    expect(report.removed["activities.json"]).toHaveLength(6);
  });

  it("leaves the owner's name, headline, education and job, with what they refer to, byte for byte", () => {
    edit("owner.json", ["Ada", "Jane"], ["Writes tools that untangle text", "Builds bridges"]);
    edit("profile.json", ["Graz Example College", "Trento"]);
    edit("activities.json", ["Engineer for the tools of other teams", "Staff engineer"]);
    const { left, report, read } = take();
    expect(left.get("owner.json")).toBe(`{
  "$schema": "../node_modules/vitae-cv/schemas/owner.schema.json",
  "firstName": "Jane",
  "lastName": "Sample",
  "headline": "Builds bridges"
}
`);
    expect(read("profile.json")).toEqual({
      $schema: expect.any(String),
      education: [{ institution: "Trento", studyType: "MSc", endDate: "2019-06" }],
    });
    expect(left.get("activities.json")).toBe(`[
  {
    "id": "work-spindle-2021",
    "title": "Staff engineer",
    "category": "Work",
    "org": "spindle",
    "location": "Graz, Austria",
    "createdAt": "2021-09",
    "endedAt": "2025-12"
  }
]
`);
    expect(read("orgs.json")).toEqual([expect.objectContaining({ id: "spindle" })]);
    expect(read("languages.json")).toEqual([]);
    const differs = "it differs from the sample";
    expect(report.kept.map(({ file, line, name, reason }) => [`${file}:${line}`, name, reason])).toEqual([
      ["activities.json:39", "work-spindle-2021", differs],
      ["orgs.json:17", "spindle", "work-spindle-2021 refers to it"],
      ["owner.json:3", "firstName", differs],
      ["owner.json:4", "lastName", differs],
      ["owner.json:5", "headline", differs],
      ["profile.json:4", "education: Trento", differs],
    ]);
    expect(report.removed["owner.json"]).toEqual([
      "summary",
      "location",
      "homeUrl",
      "codeUrl",
      "domain",
      "firstYear",
      "lastYear",
    ]);
  });

  it("leaves an org that is the owner's with its languages, and a list without the sample's entries", () => {
    edit("orgs.json", ['"name": "Loom"', '"name": "My loom"']);
    edit("profile.json", ['"skills": [', '"skills": [{ "name": "Knots" }, ']);
    edit("owner.json", ['"sample": true', '"sample": true, "pinned": ["loom-2023", "mine"]']);
    const { read } = take();
    expect(read("orgs.json")).toEqual([expect.objectContaining({ name: "My loom" })]);
    expect(read("languages.json")).toEqual([expect.objectContaining({ id: "Python" })]);
    expect(read("profile.json").skills).toEqual([{ name: "Knots" }]);
    expect(read("owner.json").pinned).toEqual(["mine"]);
  });

  it("takes the sample's translations out with it, and leaves the owner's own", () => {
    texts = readTexts("test/sample");
    const [owner, activities] = ["translations/de/owner.json", "translations/de/activities.json"];
    expect(takeTranslations()).toEqual([]);
    edit("owner.json", ["Lead engineer, developer tools", "Baker"]);
    edit(owner, ["Leitende Entwicklerin, Entwicklerwerkzeuge", "Bäckerin"]);
    edit(activities, ["Tide Times und seine", "Tide Times und viele"]);
    const own = JSON.stringify({ id: "mine", title: "Meins", of: { title: "Mine" } });
    texts.set(activities, (texts.get(activities) ?? "").replace("[", `[${own},`));
    texts.set(
      "translations/fr/profile.json",
      '{ "skills": [{ "of": { "name": "Knots" }, "name": "Nœuds" }] }',
    );
    expect(takeTranslations()).toEqual([owner, activities, "translations/fr/profile.json"].toSorted());
    const { read } = take();
    expect(read(activities)).toEqual([JSON.parse(own)]);
    expect(read(owner)).toEqual({
      role: "Bäckerin",
      of: expect.objectContaining({ role: expect.any(String) }),
    });
  });

  const takeTranslations = () => [...take().left.keys()].filter((name) => name.includes("/")).toSorted();

  it("puts a placeholder for the name that goes while other fields stay, which an import replaces", () => {
    edit("owner.json", ["Graz, Austria", "Trento"]);
    const { read } = take();
    expect(read("owner.json")).toEqual({
      $schema: expect.any(String),
      firstName: "Your",
      lastName: "Name",
      location: "Trento",
    });
  });

  it("names the place where a file is no JSON, and takes nothing out", () => {
    texts.set("profile.json", '{ "skills": [ }');
    expect(takeOutSample(texts)).toEqual({
      ok: false,
      reason: "profile.json:1:15: is not JSON: value expected",
    });
  });
});
