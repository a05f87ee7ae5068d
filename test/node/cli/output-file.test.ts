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
  it.each([".csv", ".json", ".bib", ".md", ".docx"])("overwrites its own %s and no other", async (ending) => {
    const data = join(process.cwd(), "test/sample");
    const again = ["query", "category:publication", "--data", data, "-o", `own${ending}`];
    expect(await vitae(again, { root })).toMatchObject({ code: 0, err: "" });
    expect(await vitae(again, { root })).toMatchObject({ code: 0, err: "" });
    write(`own${ending}`, "mine");
    const refused = await vitae(again, { root });
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toBe(
      `own${ending} already exists and was not written by an earlier run. Name another file, or add --force to replace it\n`,
    );
    expect(read(`own${ending}`)).toBe("mine");
    expect(await vitae([...again, "--force"], { root })).toMatchObject({ code: 0, err: "" });
    expect(read(`own${ending}`)).not.toBe("mine");
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

  it("never overwrites another folder's data or any file in a data folder", async () => {
    cpSync(join(root, "data"), join(root, "other"), { recursive: true });
    expect((await query("other/orgs.json", "--force")).err).toContain("never overwrites");
    mkdirSync(join(root, "data/letters"));
    write("data/letters/a.md", "mine");
    const { code, err } = await query("data/letters/a.md", "--force");
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("is in the data folder and was not written by an earlier run"),
    ]);
    expect((await query("data/letters/new.md")).code).toBe(0);
    expect((await query("data/letters/new.md")).code).toBe(0);
  });

  it("treats an empty file as absent, and rejects a folder", async () => {
    write("empty.md", "");
    expect((await query("empty.md")).code).toBe(0);
    mkdirSync(join(root, "folder.md"));
    expect((await query("folder.md")).err).toBe("folder.md is a folder. Name a file in it\n");
  });

  it("treats a copy of the data as the owner's", async () => {
    write("activities.json", read("data/activities.json"));
    expect((await query("activities.json")).code).toBe(1);
    expect(read("activities.json")).toBe(read("data/activities.json"));
  });

  it("of cv overwrites only its own PDF", async () => {
    const cv = (file: string, ...more: string[]) => vitae(["cv", "-o", file, ...more], { root });
    expect((await cv("cv.pdf")).code).toBe(0);
    expect((await cv("cv.pdf")).code).toBe(0);
    write("cv.pdf", "%PDF-1.7 of another program");
    expect((await cv("cv.pdf")).err).toContain("was not written by an earlier run");
    expect((await cv("cv.pdf", "--force")).code).toBe(0);
    expect(read("cv.pdf")).toContain("/Title");
  });
});
