import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { vitae } from "./vitae.ts";

const home = mkdtempSync(join(tmpdir(), "check-data-"));
afterAll(() => rmSync(home, { recursive: true }));

const golden = "test/site/owner/golden";

/** Makes the folder of a case. */
function makeFolder(name: string): string {
  const folder = join(home, name);
  cpSync(join(golden, "common"), folder, { recursive: true });
  if (name !== "good") cpSync(join(golden, name, "data"), folder, { recursive: true });
  return folder;
}

it("vitae check prints the counts of a good folder", async () => {
  const folder = makeFolder("good");
  expect(await vitae(["check", folder])).toEqual({
    code: 0,
    out: `${folder}: 1 activities, 1 orgs, 1 languages, no problems\n`,
    err: "",
  });
});

it("vitae check prints warnings, and does not fail", async () => {
  const { code, out } = await vitae(["check", makeFolder("names-that-are-ids")]);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^warning: .*orgs\.json:2:31: "weft-old": name is the id of .*\n.*\n.*, no problems\n$/,
  );
});

it("vitae check prints problems and fails, through a symbolic link to the program too", () => {
  const folder = makeFolder("without-a-look");
  mkdirSync(join(home, "links"));
  const link = join(home, "links", "site");
  symlinkSync(join(process.cwd(), "site"), link);
  const words = ["--import", "tsx", join(link, "cli/main.ts"), "check", folder];
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8" });
  const line = `${folder}/categories.json:2:3: "Talk": ui is missing: write "ui": `;
  expect([status, stdout]).toEqual([1, expect.stringContaining(line)]);
});

it("vitae check names a folder that is not there", async () => {
  const { code, err } = await vitae(["check", "no/such/folder"]);
  expect(code).toBe(1);
  expect(err).toContain("no/such/folder does not exist.");
});
