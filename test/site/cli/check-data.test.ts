import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFolder, showLocated } from "../../../site/owner/read-folder.ts";
import { vitae } from "./vitae.ts";

let home = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "check-data-"));
});
afterAll(() => rmSync(home, { recursive: true }));

type Texts = Readonly<Record<string, string>>;

const oid = "9f2c41d07be35a8861c04e5d3f7a90b2c6de1f58";

const good: Texts = {
  "owner.json": `{ "firstName": "Ilse", "lastName": "Varga", "firstYear": 2007, "lastYear": 2025 }`,
  "activities.json": `[
  { "id": "a", "title": "Fix", "category": "Patch", "org": "weft", "createdAt": "2024-05-01" }
]`,
  "orgs.json": `[{ "id": "weft", "name": "Weft", "orgType": "Open Source", "languages": ["Python"] }]`,
  "languages.json": `[{ "id": "Python", "ui": { "backgroundColor": "#3572A5", "300": "lightblue" } }]`,
};

/** A folder with these files; undefined takes one of the good files away. */
function makeFolder(texts: Readonly<Record<string, string | undefined>>): string {
  const folder = mkdtempSync(join(home, "data-"));
  for (const [name, text] of Object.entries({ ...good, ...texts })) {
    if (text !== undefined) writeFileSync(join(folder, name), text);
  }
  return folder;
}

function checkFolder(folder: string): string[] {
  return readFolder(folder).defects.map(showLocated);
}

/** The problems of such a folder, without the folder's own path. */
function check(texts: Readonly<Record<string, string | undefined>>): string[] {
  const folder = makeFolder(texts);
  return checkFolder(folder).map((line) => line.replace(`${folder}/`, ""));
}

describe("readFolder", () => {
  it("has nothing to say of good data", () => {
    expect(check({})).toEqual([]);
  });

  it("names every required file that is missing", () => {
    expect(
      check({ "activities.json": undefined, "orgs.json": undefined, "languages.json": undefined }),
    ).toEqual([
      "activities.json:1:1: activities.json is missing",
      "orgs.json:1:1: orgs.json is missing",
      "languages.json:1:1: languages.json is missing",
    ]);
  });

  it("does not blame a view's query for a file that cannot be read", () => {
    const owner = readFileSync("public/data/owner.json", "utf8");
    expect(check({ "owner.json": owner, "orgs.json": undefined, "activities.json": "[" })).toEqual([
      "activities.json:1:2: activities.json is not JSON: close bracket expected",
      "orgs.json:1:1: orgs.json is missing",
    ]);
  });

  it("points at the place where a text stops being JSON, in every file", () => {
    expect(
      check({
        "activities.json": `[\n  {\n    "id": "a",\n    "title": "Fix`,
        "orgs.json": `[\n  { "id": "weft" }\n  { "id": "heron" }\n]`,
        "languages.json": "",
        "categories.json": "[]\n// none",
        "org-types.json": "[,]",
        "owner.json": "<!doctype html>\n<title>Not found</title>",
      }),
    ).toEqual([
      "owner.json:1:1: owner.json is a web page instead of JSON; is the file missing?",
      "activities.json:4:14: activities.json is not JSON: unexpected end of string",
      "orgs.json:3:3: orgs.json is not JSON: comma expected",
      "languages.json:1:1: languages.json is not JSON: value expected",
      "categories.json:2:1: categories.json is not JSON: invalid comment token",
      "org-types.json:1:2: org-types.json is not JSON: value expected",
    ]);
  });

  it("calls a conflict mark of git what it is, at the start of a file and within it", () => {
    const conflict = '<<<<<<< HEAD\n{ "id": "a" }\n=======\n{ "id": "b" }\n>>>>>>> other\n';
    const reason =
      "holds a conflict mark of git: keep one of the two versions, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>";
    expect(check({ "orgs.json": `[\n${conflict}]`, "owner.json": conflict })).toEqual([
      `owner.json:1:1: owner.json ${reason}`,
      `orgs.json:2:1: orgs.json ${reason}`,
    ]);
  });

  it("points at a root of the wrong type", () => {
    expect(
      check({ "activities.json": `\n  { "id": "a" }`, "owner.json": "[]", "categories.json": "null" }),
    ).toEqual([
      "owner.json:1:1: owner.json must hold an object: { … }",
      "activities.json:2:3: activities.json must hold a list: [ … ]",
      "categories.json:1:1: categories.json must hold a list: [ … ]",
    ]);
  });

  it("points at every wrong value of an entry, and at the entry where a value is missing", () => {
    const activities = `[
  {
    "id": "a",
    "title": "Fix",
    "category": "Patch",
    "org": "weft",
    "createdAt": "2024-02-30",
    "number": "12"
  },
  { "id": "b", "category": "Patch", "org": "weft", "createdAt": "2024" },
  { "id": "c", "title": "Bought", "category": "Acquisition", "org": "weft", "createdAt": "2024",
    "links": { "news": { "title": "News", "url": "javascript:alert(1)" } } },
  "text"
]`;
    expect(check({ "activities.json": activities })).toEqual([
      'activities.json:7:18: "a": createdAt is no date: "2024-02-30"; expected YYYY, YYYY-MM, YYYY-MM-DD or an ISO timestamp',
      'activities.json:8:15: "a": number must be a number, but is "12"',
      'activities.json:10:3: "b": title is missing',
      'activities.json:11:3: "c": acquiringOrg is missing',
      'activities.json:12:50: "c": links.news.url is a link that browsers must not follow: "javascript:alert(1)"',
      "activities.json:13:3: entry 4 is not an object",
    ]);
  });

  it("points at references that lead nowhere and at ids that are taken", () => {
    expect(
      check({
        "activities.json": `[
  { "id": "a", "title": "Fix", "category": "Patch", "org": "nobody", "createdAt": "2024" },
  { "id": "a", "title": "Fix", "category": "Patch", "org": "weft", "createdAt": "2024" }
]`,
        "orgs.json": `[{ "id": "weft", "name": "Weft", "orgType": "Company", "languages": ["Python", "Cobol"] }]`,
      }),
    ).toEqual([
      'activities.json:2:60: "a": org is not in orgs.json, so the bare id is shown: "nobody"',
      'activities.json:3:11: "a": id is that of an earlier entry, which is kept',
      'orgs.json:1:80: "weft": languages[1] is not in languages.json: "Cobol"',
    ]);
  });

  it("does not call references wrong while the file they lead to is broken", () => {
    expect(check({ "orgs.json": "[", "languages.json": "{}" })).toEqual([
      "orgs.json:1:2: orgs.json is not JSON: close bracket expected",
      "languages.json:1:1: languages.json must hold a list: [ … ]",
    ]);
  });

  it("points at keys that mean nothing or are written twice", () => {
    expect(
      check({
        "activities.json": `[
  { "id": "a", "title": "Fix", "title": "Mend", "category": "Patch", "org": "weft", "createdAt": "2024",
    "Links": {}, "acceptedAt": "2024", "mergeCommit": { "oid": "${oid}", "addition": 3 }, "links": { "x": { "title": "X", "url": "x", "u": 1 } },
    "__proto__": {}, "constructor": 1, "$comment": "for editors", "somethingElse": 1 }
]`,
        "owner.json": `{ "$schema": "x", "firstName": "A", "lastName": "B", "firstYear": 2007, "lastYear": 2025,
  "resources": [{ "title": "X", "url": "https://x.example", "Title": "X" }], "headLine": "" }`,
      }),
    ).toEqual([
      'owner.json:2:61: "Title" is not a known property; did you mean "title"?',
      'owner.json:2:78: "headLine" is not a known property; did you mean "headline"?',
      'activities.json:2:32: "title" is written twice',
      'activities.json:3:5: "Links" is not a known property; did you mean "links"?',
      'activities.json:3:108: "addition" is not a known property; did you mean "additions"?',
      'activities.json:3:169: "u" is not a known property; did you mean "url"?',
      'activities.json:4:5: "__proto__" is not a known property',
      'activities.json:4:22: "constructor" is not a known property',
      'activities.json:4:67: "somethingElse" is not a known property',
    ]);
  });

  it("points at dates that are certainly in the wrong order", () => {
    const patch = `"title": "Fix", "category": "Patch", "org": "weft"`;
    expect(
      check({
        "activities.json": `[
  { "id": "a", ${patch}, "createdAt": "2024-05-02", "acceptedAt": "2024-05-01" },
  { "id": "b", ${patch}, "createdAt": "2024-05-02T10:00:00Z", "closedAt": "2024-05-02T09:59:59Z" },
  { "id": "c", ${patch}, "createdAt": "2024", "endedAt": "2023" },
  { "id": "d", ${patch}, "createdAt": "2024-05-02", "acceptedAt": "2024" },
  { "id": "e", ${patch}, "createdAt": "2024-05-02T10:00:00Z", "acceptedAt": "2024-05-02" },
  { "id": "f", ${patch}, "createdAt": "2024-05-02T10:00:00Z", "acceptedAt": "2024-05-02T10:00:00Z" },
  { "id": "g", ${patch}, "createdAt": "2024-02-29", "endedAt": "2024-02" },
  { "id": "h", ${patch}, "createdAt": "2024-01-01", "endedAt": "2023-12" }
]`,
      }),
    ).toEqual([
      'activities.json:2:109: "a": acceptedAt is before createdAt',
      'activities.json:3:117: "b": closedAt is before createdAt',
      'activities.json:4:100: "c" (Weft): endedAt is before createdAt',
      'activities.json:9:106: "h" (Weft): endedAt is before createdAt',
    ]);
  });

  it("names the employer or the school of an end that cannot be read or lies before its beginning", () => {
    const work = `"title": "Engineer", "category": "Work", "org": "weft"`;
    const school = `"institution": "College", "startDate": "2010"`;
    expect(
      check({
        "activities.json": `[
  { "id": "a", ${work}, "createdAt": "2014", "endedAt": "Juni 2016" },
  { "id": "b", ${work}, "createdAt": "2014", "startedAt": "2016", "endedAt": "2015" }
]`,
        "profile.json": `{ "education": [
  { ${school}, "endDate": "soon" },
  { ${school}, "endDate": "2009-12" }
] }`,
      }),
    ).toEqual([
      'activities.json:2:104: "a" (Weft): endedAt is no date: "Juni 2016"; expected YYYY, YYYY-MM, YYYY-MM-DD or an ISO timestamp',
      'activities.json:3:125: "b" (Weft): endedAt is before startedAt',
      'profile.json:2:63: education[0].endDate (College) is no date: "soon"; expected YYYY, YYYY-MM or YYYY-MM-DD',
      "profile.json:3:63: education[1].endDate (College) is before startDate",
    ]);
  });

  it("says what to write for a category without a look", () => {
    const categories = '[\n  { "id": "Talk", "name": "talk" }\n]';
    expect(check({ "categories.json": categories })).toEqual([
      'categories.json:2:3: "Talk": ui is missing: write "ui": { "backgroundColor": "#3572A5" }, with the colour of your choice',
    ]);
  });

  it("counts columns as editors do: in UTF-16 units, without a byte order mark, on any line ends", () => {
    const languages = `\uFEFF[{ "id": "😀", "ui": 1 },\r\n { "id": "C" }]\r\n`;
    expect(check({ "languages.json": languages, "orgs.json": "[]", "activities.json": "[]" })).toEqual([
      'languages.json:1:22: "😀": ui must be an object, but is 1',
      'languages.json:2:2: "C": ui is missing: write "ui": { "backgroundColor": "#3572A5" }, with the colour of your choice',
    ]);
  });

  it("points at ids that no query has room for, and at halves of characters", () => {
    const id = "x".repeat(10_000);
    expect(
      check({
        "activities.json": `[
  { "id": "a", "title": "Fix \\ud800", "category": "Patch", "org": "weft", "createdAt": "2024" },
  { "id": "b", "title": "Fix \\ud83d\\ude00", "category": "Patch", "org": "${id}", "createdAt": "2024" }
]`,
        "languages.json": `[{ "id": "Python", "ui": { "backgroundColor": "#3572A5" } },
  { "id": "${id}", "ui": { "backgroundColor": "#000" } }]`,
        "owner.json": `{ "firstName": "A", "lastName": "B", "firstYear": 2007, "lastYear": 2025,
  "summary": "\\udc00" }`,
      }),
    ).toEqual([
      "owner.json:2:14: summary holds half of a character (a lone surrogate)",
      'activities.json:2:25: "a": title holds half of a character (a lone surrogate)',
      'activities.json:3:73: "b": org is longer than 500 characters',
      `languages.json:2:11: "${id.slice(0, 58)}…: id is longer than 500 characters`,
    ]);
  });

  it("says which address is likely meant where its scheme is missing", () => {
    const owner = (codeUrl: string) =>
      `\uFEFF{ "firstName": "A", "lastName": "B", "firstYear": 2007, "lastYear": 2025,\n  "codeUrl": "${codeUrl}" }`;
    const wrong = (text: string) =>
      `owner.json:2:14: codeUrl must begin with https:// or http://, but is "${text}"`;
    expect(check({ "owner.json": owner("https://code.example/a") })).toEqual([]);
    expect(check({ "owner.json": owner("code.example/a") })).toEqual([
      `${wrong("code.example/a")}; did you mean "https://code.example/a"?`,
    ]);
    expect(check({ "owner.json": owner("//code.example:8080/a") })).toEqual([
      `${wrong("//code.example:8080/a")}; did you mean "https://code.example:8080/a"?`,
    ]);
    expect(check({ "owner.json": owner("me") })).toEqual([wrong("me")]);
  });

  it("never throws: all that is wrong has a place, whatever a file holds", () => {
    const names = ["owner", "activities", "orgs", "languages", "categories", "org-types", "profile"];
    for (const text of ["\uFEFF", "null", "[null]", "[[]]", '{"a":1', "\uFEFF<p>", '[{"id":{}}]', "7"]) {
      for (const name of names) {
        const lines = check({ [`${name}.json`]: text });
        expect(lines.filter((line) => !/^[a-z-]+\.json:\d+:\d+: /.test(line))).toEqual([]);
        expect(lines).not.toEqual([]);
      }
    }
  });

  it("warns, without a problem, of names that are another's id and of ids that differ by case alone", () => {
    const folder = makeFolder({
      "orgs.json": `[{ "id": "weft", "name": "Weft (looms)", "orgType": "Company" },
  { "id": "weft-old", "name": "Weft", "orgType": "Company" },
  { "id": "WEFT", "name": "WEFT", "orgType": "Company" }]`,
    });
    const { defects: problems, warnings } = readFolder(folder);
    expect(problems).toEqual([]);
    expect(warnings.map((warning) => showLocated(warning).replace(`${folder}/`, ""))).toEqual([
      'orgs.json:2:31: "weft-old": name is the id of another entry, "weft", which that spelling finds alone',
      'orgs.json:3:11: "WEFT": id differs from "weft" by case alone: a query in any other case finds both',
    ]);
  });

  it("knows the templates of the CV, also the owner's own, and names the nearest", () => {
    const ownerOf = (cvTemplate: string) =>
      `{ "firstName": "A", "lastName": "B", "firstYear": 2007, "lastYear": 2025,\n  "cvTemplate": "${cvTemplate}" }`;
    const choice = "or NAME for templates/NAME.typ in the data folder";
    expect(check({ "owner.json": ownerOf("modren") })).toEqual([
      `owner.json:2:17: cvTemplate is no template: "modren"; it can be classic, modern, ${choice}; did you mean "modern"?`,
    ]);
    expect(check({ "owner.json": ownerOf("common") })).toEqual([
      `owner.json:2:17: cvTemplate is no template: "common"; it can be classic, modern, ${choice}`,
    ]);
    const folder = makeFolder({ "owner.json": ownerOf("mine") });
    mkdirSync(join(folder, "templates"));
    writeFileSync(join(folder, "templates", "mine.typ"), "");
    expect(checkFolder(folder)).toEqual([]);
  });

  it("points at what is wrong in the profile, and says which image the page does not show", () => {
    const profile = `{
  "$schema": "./schema/profile.schema.json",
  "image": "javascript:alert(1)",
  "education": [{ "institution": "College", "startDate": "2004-13", "courses": ["", 1] }, "text"],
  "skills": [{ "name": "Weaving", "keyword": [] }],
  "awards": {},
  "certificates": [{ "name": "C", "date": "2019-05-01T10:00Z" }],
  "languages": []
}`;
    expect(check({ "profile.json": profile })).toEqual([
      'profile.json:3:12: image is a link that browsers must not follow: "javascript:alert(1)"',
      'profile.json:4:58: education[0].startDate is no date: "2004-13"; expected YYYY, YYYY-MM or YYYY-MM-DD',
      "profile.json:4:81: education[0].courses[0] is empty",
      "profile.json:4:85: education[0].courses[1] must be text, but is 1",
      "profile.json:4:91: education[1] is not an object",
      'profile.json:5:35: "keyword" is not a known property; did you mean "keywords"?',
      "profile.json:6:13: awards must be a list, but is {}",
      'profile.json:7:43: certificates[0].date is no date: "2019-05-01T10:00Z"; expected YYYY, YYYY-MM or YYYY-MM-DD',
      'profile.json:8:3: "languages" is not a known property',
    ]);
    expect(check({ "profile.json": "[" })).toEqual([
      "profile.json:1:2: profile.json is not JSON: close bracket expected",
    ]);
    expect(check({ "profile.json": "[]" })).toEqual([
      "profile.json:1:1: profile.json must hold an object: { … }",
    ]);
  });

  it.each([
    ["https://elsewhere.example/me.jpg", "is on another host"],
    ["//elsewhere.example/me.jpg", "is on another host"],
    ["me.jpg", "is no file in public/"],
    ["data/you.jpg", "is no file in public/"],
    ["data/me.jpg", undefined],
    ["/data/m%65.jpg?v=2", undefined],
    ["favicon.svg", undefined],
  ])("warns of an image that the page does not show: %s", (image, reason) => {
    const folder = makeFolder({ "profile.json": JSON.stringify({ image }), "me.jpg": "" });
    const { defects: problems, warnings } = readFolder(folder);
    expect(problems).toEqual([]);
    expect(warnings.map(({ line, column, message }) => `${line}:${column}: ${message}`)).toEqual(
      reason === undefined ? [] : [expect.stringContaining(`1:10: image ${reason}`)],
    );
  });

  it("writes paths as they were given", () => {
    const folder = makeFolder({ "orgs.json": "" });
    expect(checkFolder(`${folder}//`)).toEqual([
      `${folder}/orgs.json:1:1: orgs.json is not JSON: value expected`,
    ]);
  });
});

describe("vitae check", () => {
  it("prints the counts of a good folder", async () => {
    const folder = makeFolder({});
    expect(await vitae(["check", folder])).toEqual({
      code: 0,
      out: `${folder}: 1 activities, 1 orgs, 1 languages, no problems\n`,
      err: "",
    });
  });

  it("prints what is only to be known, and does not fail", async () => {
    const folder = makeFolder({
      "orgs.json": `[{ "id": "weft", "name": "Weft", "orgType": "Company" },
  { "id": "x", "name": "weft", "orgType": "Company" }]`,
    });
    const { code, out } = await vitae(["check", folder]);
    expect(code).toBe(0);
    expect(out).toMatch(/^warning: .*orgs\.json:2:24: "x": name is the id of .*\n.*, no problems\n$/);
  });

  it("prints the problems of a bad one and fails, through a symbolic link to the program too", () => {
    const folder = makeFolder({ "orgs.json": "[" });
    mkdirSync(join(home, "links"));
    const link = join(home, "links", "site");
    symlinkSync(join(process.cwd(), "site"), link);
    const words = ["--import", "tsx", join(link, "cli/main.ts"), "check", folder];
    const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8" });
    expect([status, stdout]).toEqual([
      1,
      `${folder}/orgs.json:1:2: orgs.json is not JSON: close bracket expected\n`,
    ]);
  });

  it("says which folder is missing", async () => {
    const { code, err } = await vitae(["check", "no/such/folder"]);
    expect(code).toBe(1);
    expect(err).toContain("There is no folder no/such/folder.");
  });
});
