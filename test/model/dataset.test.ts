import { describe, expect, it } from "vitest";
import { defaultCategories, defaultOrgTypes } from "../../model/categories.ts";
import type { Activity } from "../../model/cv.ts";
import { type FileText, type FileTexts, readDataset } from "../../model/dataset.ts";

const missing: FileText = { ok: false, missing: true, reason: "is missing" };
const fileOf = (value: unknown): FileText => ({ ok: true, text: JSON.stringify(value) });
const textFile = (text: string): FileText => ({ ok: true, text });

const patch: Activity = { id: "a", title: "Fix", category: "Patch", org: "weft", createdAt: "2024-05-01" };
const oid = "9f2c41d07be35a8861c04e5d3f7a90b2c6de1f58";
const links = { news: { title: "News", url: "https://news.example/1" } };
const weft = { id: "weft", name: "Weft", orgType: "Open Source", languages: ["Python"] };
const python = { id: "Python", ui: { backgroundColor: "#3572a5" } };
const owner = { firstName: "Ilse", lastName: "Varga", firstYear: 2007, lastYear: 2025 };

const good: FileTexts = {
  owner: fileOf(owner),
  activities: fileOf([patch]),
  orgs: fileOf([weft]),
  languages: fileOf([python]),
  categories: missing,
  orgTypes: missing,
};

/** The dataset of the good files with some replaced; fails the test if there is none. */
function read(files: Partial<FileTexts>) {
  const reply = readDataset({ ...good, ...files });
  if (!reply.ok) throw new Error(`${reply.defect.file} ${reply.defect.reason}`);
  return reply;
}

/** What is said of a file's entry: `file index id field: reason`. */
function defectsOf(files: Partial<FileTexts>): string[] {
  return read(files).defects.map(({ file, index, id, field, reason }) =>
    [`${file}`, ...(index === undefined ? [] : [`#${index}`]), id, field, reason].filter(Boolean).join(" "),
  );
}

/** Why one activity, given as the text of its JSON or as an object, is left out. */
function refusalOf(activity: unknown): string {
  const { data, defects } = read({ activities: fileOf([activity]) });
  expect(data.activities).toEqual([]);
  expect(defects).toHaveLength(1);
  return `${defects[0]?.field ?? ""} ${defects[0]?.reason ?? ""}`.trim();
}

describe("a whole dataset", () => {
  it("comes back as it is written, with defaults for what is optional", () => {
    expect(read({})).toEqual({
      ok: true,
      data: {
        activities: [patch],
        orgs: [weft],
        languages: [python],
        categories: defaultCategories,
        orgTypes: defaultOrgTypes,
      },
      owner,
      views: [],
      defects: [],
    });
  });

  it("may hold nothing", () => {
    const { data, owner, defects } = read({ activities: textFile("[]"), owner: missing });
    expect(data.activities).toEqual([]);
    expect(owner).toMatchObject({ firstYear: 2007, lastYear: 2025 });
    expect(defects).toEqual([]);
  });
});

describe("a file", () => {
  it.each<[string, Partial<FileTexts>, string]>([
    [
      "an empty folder",
      { activities: missing, orgs: missing, languages: missing },
      "languages.json is missing",
    ],
    ["a missing file", { orgs: missing }, "orgs.json is missing"],
    ["a failed fetch", { orgs: { ok: false, missing: false, reason: "broke" } }, "orgs.json broke"],
    ["truncated JSON", { activities: textFile('[{"id": "a", "ti') }, "activities.json is not JSON"],
    ["HTML after a byte order mark", { orgs: textFile("\uFEFF\n<html>") }, "orgs.json is a web page"],
    [
      "an object for a list",
      { activities: textFile('{"activities": []}') },
      "activities.json must contain a list",
    ],
  ])("that is required refuses the dataset: %s", (_, files, expected) => {
    const reply = readDataset({ ...good, ...files });
    expect(reply.ok).toBe(false);
    if (!reply.ok) expect(`${reply.defect.file} ${reply.defect.reason}`).toContain(expected);
  });

  it.each<[string, FileText]>([
    ["missing", missing],
    ["a web page, which hosts send for unknown paths", textFile("<!doctype html>")],
  ])("that is optional may be %s", (_, text) => {
    const { data, defects } = read({ categories: text, orgTypes: text, owner: text });
    expect(data.categories).toEqual(defaultCategories);
    expect(data.orgTypes).toEqual(defaultOrgTypes);
    expect(defects).toEqual([]);
  });

  it("owner.json may leave out the last name, which is empty for a person with one name", () => {
    const one = textFile(JSON.stringify({ firstName: "Madonna", firstYear: 2007, lastYear: 2025 }));
    expect(read({ owner: one })).toMatchObject({
      owner: { firstName: "Madonna", lastName: "" },
      defects: [],
    });
  });

  it("that is optional and broken is told and made up for", () => {
    const { data, owner } = read({
      categories: textFile("["),
      orgTypes: textFile("{}"),
      owner: textFile("[]"),
    });
    expect(data.categories).toEqual(defaultCategories);
    expect(owner).toEqual({ firstName: "A", lastName: "Developer", firstYear: 2024, lastYear: 2024 });
    expect(defectsOf({ categories: textFile("{}"), owner: textFile("[]") })).toEqual([
      "categories.json must contain a list: [ … ]",
      "owner.json must contain an object: { … }",
    ]);
  });

  it("may begin with a byte order mark", () => {
    expect(read({ orgs: textFile(`\uFEFF${JSON.stringify([weft])}`) }).data.orgs).toEqual([weft]);
  });
});

describe("an activity", () => {
  it("is left out alone, counted and named", () => {
    const { data, defects } = read({
      activities: fileOf([patch, { ...patch, id: "b", createdAt: "1", number: "1" }, { ...patch, id: "c" }]),
    });
    expect(data.activities.map(({ id }) => id)).toEqual(["a", "c"]);
    expect(defects).toMatchObject([
      { file: "activities.json", index: 1, id: "b", field: "createdAt", severity: "error" },
    ]);
  });

  it("is left out where its id is taken: the first wins", () => {
    const activities = fileOf([patch, { ...patch, title: "Second" }]);
    expect(read({ activities }).data.activities).toEqual([patch]);
    expect(defectsOf({ activities })).toEqual([
      "activities.json #1 a id is that of an earlier entry, which is kept",
    ]);
  });

  it("takes the place of an earlier one of its id that is left out", () => {
    const activities = fileOf([{ ...patch, title: 1 }, patch]);
    expect(read({ activities }).data.activities).toEqual([patch]);
  });

  it("stays where its org is unknown", () => {
    const activities = fileOf([
      { ...patch, org: "nobody", acquiringOrg: "no one", category: "Acquisition", links },
    ]);
    expect(read({ activities }).data.activities).toHaveLength(1);
    expect(read({ activities }).defects.map(({ severity }) => severity)).toEqual(["warning", "warning"]);
    expect(defectsOf({ activities })).toEqual([
      'activities.json #0 a org is not in orgs.json, so the bare id is shown: "nobody"',
      'activities.json #0 a acquiringOrg is not in orgs.json, so the bare id is shown: "no one"',
    ]);
  });

  it("quotes little of a wrong value of 200 kB", () => {
    expect(refusalOf({ ...patch, createdAt: "x".repeat(200_000) }).length).toBeLessThan(200);
  });

  it("need not be over to be work", () => {
    const work = { ...patch, category: "Work" };
    expect(read({ activities: fileOf([work]) }).data.activities).toEqual([work]);
  });

  it("loses keys that mean nothing", () => {
    const activities = fileOf([{ ...patch, extra: 1 }]);
    expect(read({ activities }).data.activities).toEqual([patch]);
    expect(defectsOf({ activities })).toEqual(["activities.json #0 a extra is not a known property"]);
  });

  it.each<[unknown, Record<string, string>]>([
    [{ HN: "https://news.example/1" }, { HN: "https://news.example/1" }],
    [["/r/python", "HN"], { "/r/python": "", HN: "" }],
  ])("may be featured as %j", (featured, expected) => {
    const activities = fileOf([{ ...patch, category: "Article", featured }]);
    expect(read({ activities }).data.activities[0]?.featured).toEqual(expected);
  });

  it("has its dates spelled so that every browser reads them alike", () => {
    const dates = {
      createdAt: "2024",
      startedAt: "2024-05-01 12:00",
      acceptedAt: "2024-05-01T12:00:00+02:00",
    };
    expect(read({ activities: fileOf([{ ...patch, ...dates }]) }).data.activities[0]).toMatchObject({
      createdAt: "2024",
      startedAt: "2024-05-01T12:00:00.000Z",
      acceptedAt: "2024-05-01T10:00:00.000Z",
    });
  });
});

describe("orgs, languages, categories and org types", () => {
  it("lose a field that is wrong, and stay", () => {
    const orgs = fileOf([{ ...weft, repoUrl: "javascript:alert(1)", languages: "Python" }]);
    expect(read({ orgs }).data.orgs).toEqual([{ id: "weft", name: "Weft", orgType: "Open Source" }]);
    expect(defectsOf({ orgs })).toEqual([
      'orgs.json #0 weft languages must be a list, but is "Python"',
      'orgs.json #0 weft repoUrl is a link that browsers must not follow: "javascript:alert(1)"',
    ]);
  });

  it("are left out without what they must have, and references to them are not told twice", () => {
    const orgs = fileOf([{ ...weft, orgType: "Startup" }]);
    expect(read({ orgs }).data.orgs).toEqual([]);
    expect(defectsOf({ orgs })).toEqual([
      'orgs.json #0 weft orgType must be one of ("Company" | "Open Source" | "Publication" | "Website"), but is "Startup"',
    ]);
  });

  it("may name a language that there is not", () => {
    const orgs = fileOf([{ ...weft, languages: ["Cobol", "Python"] }]);
    expect(read({ orgs }).data.orgs[0]?.languages).toEqual(["Cobol", "Python"]);
    expect(defectsOf({ orgs })).toEqual(['orgs.json #0 weft languages[0] is not in languages.json: "Cobol"']);
  });

  it.each([
    ["#3572A5", "#3572a5"],
    ["#abc", "#aabbcc"],
    ["#ABCD", "#aabbcc"],
    ["#11223380", "#112233"],
    ["RebeccaPurple", "#663399"],
    ["white", "#ffffff"],
  ])("have colours as hex: %s", (color, expected) => {
    const languages = fileOf([{ id: "Python", ui: { backgroundColor: color } }]);
    expect(read({ languages }).data.languages[0]?.ui).toEqual({ backgroundColor: expected });
    expect(defectsOf({ languages })).toEqual([]);
  });

  it.each([
    "",
    "#12",
    "#12345",
    "#ggg",
    "bluish",
    "rgb(1,2,3)",
    "url(x)",
    "red;",
    "constructor",
    "transparent",
  ])("lose a colour that is none: %j", (color) => {
    const languages = fileOf([{ id: "Python", ui: { backgroundColor: color } }]);
    expect(read({ languages }).data.languages).toEqual([{ id: "Python" }]);
    expect(defectsOf({ languages })).toHaveLength(1);
  });

  it("fill up with the defaults where a file says something of a few", () => {
    const categories = fileOf([{ id: "Work", name: "job", ui: { icon: "🧰" } }]);
    const { data } = read({ categories });
    expect(data.categories[0]).toEqual({ id: "Work", name: "job", ui: { icon: "🧰" } });
    expect(data.categories).toHaveLength(9);
  });
});

describe("the owner", () => {
  it("loses what is wrong, and the rest stays", () => {
    const { owner: kept, defects } = read({
      owner: fileOf({ ...owner, firstName: 1, codeUrl: "data:x", email: "e@x" }),
    });
    expect(kept).toEqual({ ...owner, firstName: "A", email: "e@x" });
    expect(defects.map(({ field }) => field)).toEqual(["firstName", "codeUrl"]);
  });

  it("has the activities' years where its own are in disorder", () => {
    const { owner: kept, defects } = read({ owner: fileOf({ ...owner, firstYear: 2030 }) });
    expect(kept).toEqual({ ...owner, firstYear: 2024, lastYear: 2024 });
    expect(defects).toMatchObject([{ file: "owner.json", field: "lastYear" }]);
  });

  it("is neutral where the file is missing, with the years of the activities", () => {
    const activities = fileOf([patch, { ...patch, id: "b", createdAt: "2012" }]);
    expect(read({ owner: missing, activities }).owner).toEqual({
      firstName: "A",
      lastName: "Developer",
      firstYear: 2012,
      lastYear: 2024,
    });
  });
});

describe("names that objects inherit", () => {
  const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"];

  it.each(names)("are ids like any other: %s", (id) => {
    const { data, defects } = read({
      activities: fileOf([
        { ...patch, id, org: id },
        { ...patch, id: "b", org: "toLocaleString" },
      ]),
      orgs: fileOf([{ ...weft, id, languages: [id] }]),
      languages: fileOf([{ ...python, id }]),
    });
    expect(data.activities.map((activity) => activity.id)).toEqual([id, "b"]);
    expect(data.orgs[0]?.id).toBe(id);
    expect(defects.map(({ field }) => field)).toEqual(["org"]);
  });

  it("are keys that do no harm", () => {
    const toKeys = (known: readonly string[]) =>
      known.map((name) => `"${name}": {"title": "X", "url": "https://a.example/", "polluted": true}`).join();
    const keys = toKeys(names);
    // The id of a link begins with a letter.
    const linkKeys = toKeys(names.slice(1));
    const activity = `{${JSON.stringify(patch).slice(1, -1)}, ${keys}, "links": {${linkKeys}}, "acceptedAt": "2025", "mergeCommit": {"oid": "${oid}", ${keys}}}`;
    const org = `{${JSON.stringify(weft).slice(1, -1)}, ${keys}, "url": 5}`;
    const { data } = read({
      activities: textFile(`[${activity}]`),
      orgs: textFile(`[${org}]`),
      owner: textFile(`{${keys}, "firstName": 5}`),
    });
    expect(data.activities[0]).toMatchObject(patch);
    expect(data.orgs).toEqual([weft]);
    expect(Object.getPrototypeOf(data.activities[0]?.links)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(data.orgs[0])).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });
});
