/** Tests the way from the last data format to this one: shown first, written when told, and nothing else touched. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toDiff } from "../../../site/cli/upgrade.ts";
import { vitae } from "./vitae.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "upgrade-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** With an owner's own spacing, line ends and byte order mark. */
const owner = `\ufeff{\r\n\t"firstName":  "Ada",\r\n\t"firstYear": 2020, "lastYear": 2022,\r\n\t"exports": { "cv": false, "card": false },\r\n\t"sample": true\r\n}`;
const config = `{\n    "format": 1,\n    "data": "data"\n}\n`;

function write(texts: Readonly<Record<string, string>>, data = "data"): void {
  mkdirSync(join(root, data), { recursive: true });
  const lists = { "activities.json": "[]", "orgs.json": "[ ]", "languages.json": "[]\n" };
  for (const [name, text] of Object.entries({ ...lists, ...texts }))
    writeFileSync(join(root, name === "vitae.json" ? "" : data, name), text);
}

function snapshot(): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      join(parentPath, name).slice(root.length + 1),
      readFileSync(join(parentPath, name), "utf8"),
    ]),
  );
}

const run = (...words: string[]) => vitae(words, { root });

describe("vitae upgrade", () => {
  it("shows what changes and writes nothing, then writes it and leaves every other byte", async () => {
    write({ "owner.json": owner, "vitae.json": config });
    const before = snapshot();
    const shown = await run("upgrade");
    expect(shown).toMatchObject({ code: 0, err: expect.stringContaining("warning: ") });
    expect(shown.out).toContain(
      '-    "format": 1,\n-    "data": "data"\n+    "format": 2,\n+    "data": "data",\n',
    );
    expect(shown.out).toContain('-\t"exports": { "cv": false, "card": false },\r\n');
    expect(shown.out).toMatch(/A dry run: nothing was written\..*\n$/);
    expect(snapshot()).toEqual(before);

    expect(await run("upgrade", "--write")).toMatchObject({ code: 0 });
    expect(snapshot()).toEqual({
      ...before,
      "data/owner.json": owner.replace('\t"exports": { "cv": false, "card": false },\r\n', ""),
      "vitae.json": `{\n    "format": 2,\n    "data": "data",\n    "exports": {\n        "cv": false,\n        "card": false\n    }\n}\n`,
    });
    const after = await run("upgrade", "--write");
    expect(after).toEqual({
      code: 0,
      out: "All is in format 2, that of this version. Nothing to do.\n",
      err: "",
    });
    expect((await run("check")).err).toBe("");
  });

  it("reads the last format with warnings until then", async () => {
    write({ "owner.json": owner, "vitae.json": config });
    const { code, out, err } = await run("check");
    expect(code).toBe(0);
    expect(err).toMatch(/^warning: .*vitae\.json:2:15: format is 1, an older one .*`vitae upgrade`/);
    expect(out).toMatch(
      /^warning: .*owner\.json:4:2: "exports" belongs into vitae\.json now.*`vitae upgrade`/,
    );
  });

  it("changes the number alone where nothing else is in an older place", async () => {
    write({ "owner.json": '{"firstName":"Ada","firstYear":2020,"lastYear":2022}', "vitae.json": config });
    const before = snapshot();
    await run("upgrade", "--write");
    expect(snapshot()).toEqual({ ...before, "vitae.json": config.replace("1", "2") });
  });

  it("keeps what vitae.json says already", async () => {
    const text = '{ "format": 2, "exports": { "vcard": false } }';
    write({ "owner.json": owner, "vitae.json": text });
    await run("upgrade", "--write");
    expect(snapshot()["vitae.json"]).toBe(text);
    expect(snapshot()["data/owner.json"]).not.toContain("exports");
  });

  it("writes a vitae.json where there is none, if something belongs into it", async () => {
    write({ "owner.json": owner }, "public/data");
    expect((await run("upgrade", "--write")).code).toBe(0);
    expect(JSON.parse(snapshot()["vitae.json"] ?? "")).toEqual({
      format: 2,
      data: "public/data",
      exports: { cv: false, card: false },
    });
    rmSync(join(root, "vitae.json"));
    expect((await run("upgrade", "--write")).out).toMatch(/Nothing to do\.\n$/);
    expect(existsSync(join(root, "vitae.json"))).toBe(false);
  });

  it("refuses a newer format, and says the command that helps", async () => {
    write({ "vitae.json": config.replace("1", "3") });
    const { code, err } = await run("upgrade", "--write");
    expect([code, err]).toEqual([1, expect.stringContaining("npm install vitae-cv@latest")]);
  });

  it("names what is no JSON, and writes nothing then", async () => {
    write({ "owner.json": '{\n  "exports": {},\n', "vitae.json": config });
    const before = snapshot();
    expect(await run("upgrade", "--write")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/owner\.json:\d+:\d+: is not JSON/),
    });
    expect(snapshot()).toEqual(before);
  });
});

it.each([
  [undefined, "a\nb\n", "--- /dev/null\n+++ f\n@@ -0,0 +1,2 @@\n+a\n+b\n"],
  [
    "1\n2\n3\n4\n5\n6\n7\n8\n9",
    "1\n2\n3\n4\n5!\n6\n7\n8\n9",
    "--- f\n+++ f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+5!\n 6\n 7\n 8\n",
  ],
  ["a\nb", "a\nb\n", "--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n"],
])("a change from %j is written as diff does", (before, after, diff) => {
  expect(toDiff("f", before, after)).toBe(diff);
});
