import { describe, expect, it } from "vitest";
import { defaultCategories, defaultOrgTypes } from "../../model/categories.ts";
import type { Activity, Category } from "../../model/cv.ts";
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

/** The time of the build, which decides the last year where owner.json has none. */
const now = Date.UTC(2026, 10, 28);

/**
 * Reads the valid files with some replaced, and returns the dataset and the places of its defects. Fails the test
 * without a dataset.
 */
function read(files: Partial<FileTexts>) {
  const reply = readDataset({ ...good, ...files }, now);
  if (!reply.ok) throw new Error(`${reply.defect.file} ${reply.defect.reason}`);
  const { data, owner, views, defects } = reply;
  const places = defects.map(({ file, index, id, field }) =>
    [file, ...(index === undefined ? [] : [`#${index}`]), id, field].filter(Boolean).join(" "),
  );
  return { ...data, owner, views, defects, places };
}

it("a complete dataset is read unchanged, with defaults for optional fields", () => {
  expect(read({})).toEqual({
    activities: [patch],
    orgs: [weft],
    languages: [python],
    categories: defaultCategories,
    orgTypes: defaultOrgTypes,
    owner,
    views: [],
    defects: [],
    places: [],
  });
});

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
  ["no list", { activities: textFile('{"activities": []}') }, "activities.json must contain a list"],
])("rejects a dataset without a required file: %s", (_, files, expected) => {
  const reply = readDataset({ ...good, ...files });
  expect(reply.ok ? "" : `${reply.defect.file} ${reply.defect.reason}`).toContain(expected);
});

const webPage = textFile("<!doctype html>");
const optional = (text: FileText) => ({ categories: text, orgTypes: text });
const defaults = { categories: defaultCategories, orgTypes: defaultOrgTypes };
const neutral = { firstName: "A", lastName: "Developer", firstYear: 2024, lastYear: 2026 };
const ofPatch = (fields: object) => ({ activities: fileOf([{ ...patch, ...fields }]) });
const ofWeft = (fields: object) => ({ orgs: fileOf([{ ...weft, ...fields }]) });
const job: Category = { id: "Work", name: "job", ui: { icon: "🧰" } };

/** The rest of a dataset is read if a part is invalid; test/node/owner/golden has the messages. */
it.each<[string, Partial<FileTexts>, object, string[]]>([
  ["no activity", { activities: textFile("[]"), owner: missing }, { activities: [] }, []],
  ["optional files that are missing", optional(missing), defaults, []],
  ["a web page, which hosts send for unknown paths", optional(webPage), defaults, []],
  [
    "optional files that are broken",
    { categories: textFile("["), orgTypes: textFile("{}"), owner: textFile("[]") },
    { ...defaults, owner: neutral },
    ["categories.json", "org-types.json", "owner.json"],
  ],
  ["a byte order mark", { orgs: textFile(`\uFEFF${JSON.stringify([weft])}`) }, { orgs: [weft] }, []],
  [
    "an activity with a wrong field, which is left out",
    {
      activities: fileOf([patch, { ...patch, id: "b", createdAt: "1", number: "1" }, { ...patch, id: "c" }]),
    },
    { activities: [patch, { ...patch, id: "c" }] },
    ["activities.json #1 b createdAt"],
  ],
  [
    "an id that is taken: the first wins",
    { activities: fileOf([patch, { ...patch, title: "Second" }]) },
    { activities: [patch] },
    ["activities.json #1 a id"],
  ],
  [
    "an id that is taken by one that is left out",
    { activities: fileOf([{ ...patch, title: 1 }, patch]) },
    { activities: [patch] },
    ["activities.json #0 a title"],
  ],
  [
    "orgs that are unknown",
    ofPatch({ org: "nobody", acquiringOrg: "no one", category: "Acquisition", links }),
    { activities: [{ org: "nobody", acquiringOrg: "no one" }] },
    ["activities.json #0 a org", "activities.json #0 a acquiringOrg"],
  ],
  ["work that is not over", ofPatch({ category: "Work" }), { activities: [{ category: "Work" }] }, []],
  [
    "a key that means nothing",
    ofPatch({ extra: 1 }),
    { activities: [patch] },
    ["activities.json #0 a extra"],
  ],
  [
    "dates in other spellings",
    ofPatch({ createdAt: "2024", startedAt: "2024-05-01 12:00", acceptedAt: "2024-05-01T12:00:00+02:00" }),
    {
      activities: [
        {
          createdAt: "2024",
          startedAt: "2024-05-01T12:00:00.000Z",
          acceptedAt: "2024-05-01T10:00:00.000Z",
        },
      ],
    },
    [],
  ],
  [
    "a list of features",
    ofPatch({ category: "Article", featured: ["/r/python", "HN"] }),
    { activities: [{ featured: { "/r/python": "", HN: "" } }] },
    [],
  ],
  [
    "features with links",
    ofPatch({ category: "Article", featured: { HN: "https://news.example/1" } }),
    { activities: [{ featured: { HN: "https://news.example/1" } }] },
    [],
  ],
  [
    "an org with wrong fields, which stays without them",
    ofWeft({ repoUrl: "javascript:alert(1)", languages: "Python" }),
    { orgs: [{ id: "weft", name: "Weft", orgType: "Open Source" }] },
    ["orgs.json #0 weft languages", "orgs.json #0 weft repoUrl"],
  ],
  [
    "an org without what it needs, whose references are not told as well",
    ofWeft({ orgType: "Startup" }),
    { orgs: [], activities: [patch] },
    ["orgs.json #0 weft orgType"],
  ],
  [
    "a language that there is not",
    ofWeft({ languages: ["Cobol", "Python"] }),
    { orgs: [{ languages: ["Cobol", "Python"] }] },
    ["orgs.json #0 weft languages[0]"],
  ],
  [
    "one category: the defaults fill up the rest",
    { categories: fileOf([job]) },
    { categories: [job, ...defaultCategories.filter(({ id }) => id !== "Work")] },
    [],
  ],
  [
    "an owner of one name",
    { owner: fileOf({ ...owner, firstName: "Madonna", lastName: undefined }) },
    { owner: { firstName: "Madonna", lastName: "" } },
    [],
  ],
  [
    "an owner's wrong fields",
    { owner: fileOf({ ...owner, firstName: 1, codeUrl: "data:x", email: "e@x" }) },
    { owner: { ...owner, firstName: "A", email: "e@x" } },
    ["owner.json firstName", "owner.json codeUrl"],
  ],
  [
    "an owner's years in disorder: the activities' are taken",
    { owner: fileOf({ ...owner, firstYear: 2030 }) },
    { owner: { ...owner, firstYear: 2024, lastYear: 2026 } },
    ["owner.json lastYear"],
  ],
  [
    "invents a neutral owner with the activities' years if there is none",
    { owner: missing, activities: fileOf([patch, { ...patch, id: "b", createdAt: "2012" }]) },
    { owner: { ...neutral, firstYear: 2012 } },
    [],
  ],
])("of %s", (_, files, expected, places) => {
  const found = read(files);
  expect(found).toMatchObject(expected);
  expect(found.places).toEqual(places);
});

describe("the years of the page", () => {
  const yearsOf = (years: object, activities: readonly object[] = [{ ...patch, createdAt: "2014-05" }]) => {
    const person = { firstName: "Ilse", ...years };
    const { firstYear, lastYear } = read({ owner: fileOf(person), activities: fileOf(activities) }).owner;
    return [firstYear, lastYear];
  };

  it("are those from the oldest activity to the build, unless owner.json gives them", () => {
    expect(yearsOf({})).toEqual([2014, 2026]);
    expect(yearsOf({ firstYear: 2016 })).toEqual([2016, 2026]);
    expect(yearsOf({ lastYear: 2020 })).toEqual([2014, 2020]);
    expect(yearsOf({ firstYear: 2016, lastYear: 2020 })).toEqual([2016, 2020]);
  });

  it("reach an activity that is announced for next year", () => {
    expect(yearsOf({}, [{ ...patch, createdAt: "2027-02" }])).toEqual([2026, 2027]);
  });

  it("are never in disorder where only one of them is given", () => {
    expect(yearsOf({ lastYear: 2010 })).toEqual([2010, 2010]);
    expect(yearsOf({ firstYear: 2030 })).toEqual([2030, 2030]);
  });

  it("are this year without activities", () => {
    expect(yearsOf({}, [])).toEqual([2026, 2026]);
  });
});

it("warns about an unknown org, and reports an omitted entry as an error", () => {
  const { defects } = read(ofPatch({ org: "nobody" }));
  expect(defects.map(({ severity }) => severity)).toEqual(["warning"]);
  expect(read(ofPatch({ title: 1 })).defects.map(({ severity }) => severity)).toEqual(["error"]);
});

it("shortens a wrong value of 200 kB in its message", () => {
  const [defect] = read(ofPatch({ createdAt: "x".repeat(200_000) })).defects;
  expect(defect?.reason.length).toBeLessThan(200);
});

describe("a colour", () => {
  const colourOf = (color: string) =>
    read({ languages: fileOf([{ id: "Python", ui: { backgroundColor: color } }]) });

  it.each([
    ["#3572A5", "#3572a5"],
    ["#abc", "#aabbcc"],
    ["#ABCD", "#aabbcc"],
    ["#11223380", "#112233"],
    ["RebeccaPurple", "#663399"],
    ["white", "#ffffff"],
  ])("%s is %s", (color, expected) => {
    expect(colourOf(color)).toMatchObject({
      languages: [{ ui: { backgroundColor: expected } }],
      defects: [],
    });
  });

  const none = "|#12|#12345|#ggg|bluish|rgb(1,2,3)|url(x)|red;|constructor|transparent".split("|");
  it.each(none)("cannot be %j", (color) => {
    const { languages, defects } = colourOf(color);
    expect(languages).toEqual([{ id: "Python" }]);
    expect(defects).toHaveLength(1);
  });
});

describe("names that objects inherit", () => {
  const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"];

  it.each(names)("work as ids: %s", (id) => {
    const { activities, orgs, defects } = read({
      activities: fileOf([
        { ...patch, id, org: id },
        { ...patch, id: "b", org: "toLocaleString" },
      ]),
      orgs: fileOf([{ ...weft, id, languages: [id] }]),
      languages: fileOf([{ ...python, id }]),
    });
    expect(activities.map((activity) => activity.id)).toEqual([id, "b"]);
    expect(orgs[0]?.id).toBe(id);
    expect(defects.map(({ field }) => field)).toEqual(["org"]);
  });

  it("do no harm as keys", () => {
    const toKeys = (known: readonly string[]) =>
      known.map((name) => `"${name}": {"title": "X", "url": "https://a.example/", "polluted": true}`).join();
    const keys = toKeys(names);
    // The id of a link begins with a letter.
    const linkKeys = toKeys(names.slice(1));
    const activity = `{${JSON.stringify(patch).slice(1, -1)}, ${keys}, "links": {${linkKeys}}, "acceptedAt": "2025", "mergeCommit": {"oid": "${oid}", ${keys}}}`;
    const org = `{${JSON.stringify(weft).slice(1, -1)}, ${keys}, "url": 5}`;
    const { activities, orgs } = read({
      activities: textFile(`[${activity}]`),
      orgs: textFile(`[${org}]`),
      owner: textFile(`{${keys}, "firstName": 5}`),
    });
    expect(activities[0]).toMatchObject(patch);
    expect(orgs).toEqual([weft]);
    expect(Object.getPrototypeOf(activities[0]?.links)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(orgs[0])).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });
});
