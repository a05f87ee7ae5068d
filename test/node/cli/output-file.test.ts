/** Tests which files `-o FILE` overwrites, in each command that has the option. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vitae } from "./vitae.ts";

const root = mkdtempSync(join(tmpdir(), "output-"));
beforeAll(async () => void (await vitae(["init"], { root })));
afterAll(() => rmSync(root, { recursive: true }));

const query = (file: string, ...more: string[]) => vitae(["query", "table", "-o", file, ...more], { root });
const read = (name: string) => readFileSync(join(root, name), "latin1");
const write = (name: string, text: string) => writeFileSync(join(root, name), text);

describe("-o", () => {
  it.each([".csv", ".json", ".bib", ".md", ".docx"])("overwrites a %s file", async (ending) => {
    const data = join(process.cwd(), "test/sample");
    const again = ["query", "category:publication", "--data", data, "-o", `own${ending}`];
    write(`own${ending}`, "mine");
    expect(await vitae(again, { root })).toMatchObject({ code: 0, err: "" });
    expect(read(`own${ending}`)).not.toBe("mine");
    expect(await vitae(again, { root })).toMatchObject({ code: 0, err: "" });
  });

  it("prints how many results are hidden by default", async () => {
    const data = join(process.cwd(), "test/sample");
    const { out } = await vitae(["query", "typo", "--data", data, "-o", "typos.csv"], { root });
    expect(out).toMatch(/^typos\.csv: \d+ results? \(\d+ more hidden by default; --all shows them\)\n$/);
  });

  it.each(["data/activities.json", "data/profile.json", "data/categories.json", "linked.json", "vitae.json"])(
    "never writes over %s",
    async (name) => {
      if (!existsSync(join(root, "linked.json"))) symlinkSync("data/orgs.json", join(root, "linked.json"));
      const before = existsSync(join(root, name)) ? read(name) : undefined;
      const { code, err } = await query(name, "--force");
      expect([code, err]).toEqual([
        1,
        `${name} is one of the files that the site is built from, which -o never overwrites. Name another file\n`,
      ]);
      expect(existsSync(join(root, name)) ? read(name) : undefined).toBe(before);
    },
  );

  it("overwrites no other folder's data, and files in a data folder only with --force", async () => {
    cpSync(join(root, "data"), join(root, "other"), { recursive: true });
    expect((await query("other/orgs.json", "--force")).err).toContain("never overwrites");
    mkdirSync(join(root, "data/letters"));
    write("data/letters/a.md", "mine");
    const { code, err } = await query("data/letters/a.md");
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("is in the data folder, so it is not overwritten"),
    ]);
    expect((await query("data/letters/a.md", "--force")).code).toBe(0);
    expect((await query("data/letters/new.md")).code).toBe(0);
  });

  it("treats an empty file as absent, and rejects a folder", async () => {
    write("empty.md", "");
    expect((await query("empty.md")).code).toBe(0);
    mkdirSync(join(root, "folder.md"));
    expect((await query("folder.md")).err).toBe("folder.md is a folder. Name a file in it\n");
  });

  it("treats a copy of the data as the owner's data", async () => {
    write("activities.json", read("data/activities.json"));
    expect((await query("activities.json")).code).toBe(1);
    expect(read("activities.json")).toBe(read("data/activities.json"));
  });

  it("of cv overwrites a PDF", async () => {
    write("cv.pdf", "%PDF-1.7 of another program");
    expect((await vitae(["cv", "-o", "cv.pdf"], { root })).code).toBe(0);
    expect(read("cv.pdf")).toContain("/Title");
  });
});
