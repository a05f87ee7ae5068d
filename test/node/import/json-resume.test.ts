import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { entryReader } from "../../../node/export/entries.ts";
import { toResume } from "../../../node/export/resume.ts";
import { readJsonResume } from "../../../node/import/json-resume.ts";
import type { Upstream } from "../../../node/import/upstream.ts";
import { describeWarnings } from "../../../node/import/warnings.ts";
import { englishWords } from "../../../node/languages/words.ts";
import { DataFolder } from "./data-folder.ts";
import { publicResumes, sampleResumes } from "./resumes.ts";
import { accept } from "./set-up.ts";

function read(resume: unknown, text = JSON.stringify(resume, null, 2)): Upstream {
  return accept(readJsonResume(text, "resume.json"));
}

describe("a résumé", () => {
  it.each(sampleResumes)("of the format's samples is imported completely, and only once: %s", (file) => {
    const upstream = read(undefined, readFileSync(file, "utf8"));
    expect(upstream.warnings).toEqual([]);
    const folder = new DataFolder();
    const plan = folder.import(upstream);
    expect(plan.warnings).toEqual([]);
    expect(plan.lines.length).toBe(upstream.items.length);
    const again = folder.plan(upstream);
    expect([again.files.size, again.stateText, again.lines]).toEqual([0, undefined, []]);
    expect(folder.check()).toEqual([]);
  });

  it.each([
    ["https://github.com/ada", { codeUrl: "https://github.com/ada" }, []],
    ["https://www.linkedin.com/in/ada", { networkUrl: "https://www.linkedin.com/in/ada" }, []],
    ["https://x.com/ada", {}, [{ network: "X", url: "https://x.com/ada" }]],
    ["https://ada.github.io/", { homeUrl: "https://ada.github.io/", domain: "ada.github.io" }, []],
  ])("with the home page %s has it in the matching field", (url, fields, profiles) => {
    const folder = new DataFolder();
    folder.import(read({ basics: { name: "Ada Example", url } }));
    const { homeUrl, codeUrl, networkUrl, domain } = folder.object("owner.json");
    expect({ homeUrl, codeUrl, networkUrl, domain }).toEqual(fields);
    expect(folder.object("profile.json").profiles ?? []).toEqual(profiles);
  });

  const place = "basics.location.address, basics.location.postalCode";
  const phone = "basics.phone is not shown on the public site unless page.phone in owner.json is true";
  const image = "basics.image is not shown on the public site unless page.photo in owner.json is true";
  it.each([
    ["resume-schema.json", [place, phone]],
    [
      "theme-macchiato.json",
      [`${place}, work[].description, volunteer[].flavor, projects[].summary`, phone, image],
    ],
    ["theme-onepage.json", ["work[].details, skills[].details", phone]],
    ["theme-stackoverflow.json", [place, phone]],
  ])("published by others imports all employers, and lists the rest: %s", (name, notes) => {
    const text = readFileSync(publicResumes.find((file) => file.endsWith(name)) ?? "", "utf8");
    const upstream = read(undefined, text);
    const folder = new DataFolder();
    folder.import(upstream);
    const orgs = folder.list("orgs.json").map(({ name }) => name);
    const given: Record<string, string>[] = [...JSON.parse(text).work, ...JSON.parse(text).volunteer];
    for (const { name, company, organization } of given)
      expect(orgs).toContain(name ?? company ?? organization);
    expect(folder.check()).toEqual([]);
    expect(upstream.notes.map((note) => note.replace(/^.*: /, ""))).toEqual(notes);
    expect(upstream.warnings).toEqual([]);
  });

  it("leaves the years of the page to the build", () => {
    const folder = new DataFolder();
    folder.import(read({ basics: { name: "Ada Example" } }));
    expect(Object.keys(folder.object("owner.json"))).toEqual(["firstName", "lastName"]);
    expect(folder.check()).toEqual([]);
  });

  it.each(["{}", '{"meta": {"format": "FRESH@1.0.0"}, "employment": {"history": []}}'])(
    "is rejected without any key of the format: %s",
    (text) => {
      expect(readJsonResume(text, "resume.json")).toEqual({
        ok: false,
        reason: expect.stringMatching(
          /^resume\.json: is not a JSON Resume: it has none of the format's keys, which are basics, work, /,
        ),
      });
    },
  );

  it("with a repeated key names it with its position", () => {
    const text = '{\n  "basics": { "name": "Ada", "name": "Ada Example" },\n  "work": [],\n  "work": []\n}';
    const { warnings, complete } = read(undefined, text);
    expect([describeWarnings(warnings), complete]).toEqual([
      [
        'is a duplicate key; the last value is used (2 entries): resume.json:2:30 "name"; resume.json:4:3 "work"',
      ],
      false,
    ]);
  });

  it("keeps the picture's address, and its path when it is read back", () => {
    const data = { activities: [], orgs: [], languages: [], categories: [], orgTypes: [] };
    const resume = toResume(
      {
        data,
        owner: {
          firstName: "Ada",
          lastName: "Example",
          firstYear: 2000,
          lastYear: 2030,
          page: { photo: true },
        },
        profile: { image: "data/ada.jpg" },
        words: englishWords,
        address: "https://ada.example/cv/",
      },
      [],
      entryReader(data, { words: englishWords }),
    );
    expect(resume).toMatchObject({ basics: { image: "https://ada.example/cv/data/ada.jpg" } });
    const folder = new DataFolder();
    folder.import(read(resume));
    expect(folder.object("profile.json")).toEqual({ image: "data/ada.jpg" });
  });
});
