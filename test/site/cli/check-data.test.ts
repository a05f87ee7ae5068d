import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { vitae } from "./vitae.ts";

const home = mkdtempSync(join(tmpdir(), "check-data-"));
afterAll(() => rmSync(home, { recursive: true }));

const golden = "test/owner/golden";

const noAddress =
  "The feeds, the sitemap and the tags for previews are left out, because they need the site's address: set url in vitae.json, or homeUrl in owner.json.";

/** Makes the folder of a case. */
function makeFolder(name: string): string {
  const folder = join(home, name);
  cpSync(join(golden, "common"), folder, { recursive: true });
  if (existsSync(join(golden, name, "data"))) cpSync(join(golden, name, "data"), folder, { recursive: true });
  return folder;
}

it("vitae check prints the counts of a good folder", async () => {
  const folder = makeFolder("good");
  expect(await vitae(["check", folder])).toEqual({
    code: 0,
    out: `note: ${noAddress}\n${folder}: 1 activity, 1 org, 1 language, no problems\n`,
    err: "",
  });
  const base = ["--base", "/cv/", "--url", "https://ada.example"];
  expect(await vitae(["check", "--data", folder, ...base, "--quiet"])).toEqual({ code: 0, out: "", err: "" });
});

it("vitae check prints its report as JSON, too", async () => {
  const folder = makeFolder("good");
  const { out } = await vitae(["check", "--data", folder, "--json"]);
  expect(JSON.parse(out)).toEqual({
    ...{ data: folder, errors: [], warnings: [], notes: [noAddress] },
    ...{ activities: 1, orgs: 1, languages: 1 },
  });
});

it("vitae check says where the site cannot be, and which look it cannot have", async () => {
  const folder = makeFolder("good");
  const { code, out } = await vitae(["check", folder, "--base", "cv", "--theme", "slte"]);
  expect(code).toBe(1);
  expect(out).toContain('The base is "cv": ');
  expect(out).toContain('did you mean "slate"?');
  expect((await vitae(["check", folder, "--data", folder])).code).toBe(2);
});

it("vitae check says which letters keep the PDF and the card from being made", async () => {
  const folder = makeFolder("without-fonts");
  writeFileSync(
    join(folder, "owner.json"),
    JSON.stringify({ firstName: "日本", homeUrl: "https://a.example", firstYear: 2020, lastYear: 2021 }),
  );
  const { code, out } = await vitae(["check", folder]);
  expect(code).toBe(0);
  expect(out).toMatch(/^note: cv\.pdf, cv-full\.pdf: no font has 日 本, so there is no PDF\. /m);
  expect(out).toMatch(/^note: card\.png: no font has 日 本, so there is no card\. /m);
});

it("vitae check prints warnings, and does not fail", async () => {
  const { code, out } = await vitae([
    "check",
    makeFolder("names-that-are-ids"),
    "--url",
    "https://ada.example",
  ]);
  expect(code).toBe(0);
  expect(out).toMatch(/^warning: .*orgs\.json:2:31: "weft-old": name is the id of .*\n.*\n.*, 2 warnings\n$/);
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
