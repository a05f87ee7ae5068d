import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { vitae } from "./vitae.ts";

it("vitae check prints problems and fails, also when started through a symbolic link", () => {
  const links = mkdtempSync(join(tmpdir(), "links-"));
  onTestFinished(() => rmSync(links, { recursive: true }));
  symlinkSync(join(process.cwd(), "node"), join(links, "node"));
  const folder = "test/node/cli/golden/checks/files/without-a-look";
  const words = ["--import", "tsx", join(links, "node/cli/main.ts"), "check", folder];
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8" });
  const line = `${folder}/categories.json:2:3: "Talk": ui is missing: write "ui": `;
  expect([status, stdout]).toEqual([1, expect.stringContaining(line)]);
});

it.each([
  [9_999, ""],
  [
    10_000,
    "note: 10000 activities: a slow phone (1.6 Mbit/s) loads them for about 1.3 s before it can search; ",
  ],
])("vitae check notes what %d activities cost a slow phone", async (size, expected) => {
  const folder = mkdtempSync(join(tmpdir(), "many-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "owner.json"), JSON.stringify({ firstName: "Ilse", lastName: "Varga" }));
  for (const name of ["orgs", "languages"]) writeFileSync(join(folder, `${name}.json`), "[]");
  const activities = Array.from({ length: size }, (_, index) => ({
    id: `a${index}`,
    title: `Fix pane ${index}`,
    category: "Work",
    createdAt: "2015-03-04",
  }));
  writeFileSync(join(folder, "activities.json"), JSON.stringify(activities));
  const { code, out } = await vitae(["check", folder]);
  expect(code).toBe(0);
  expect(/note: \d+ activities: [^;]*; /.exec(out)?.[0] ?? "").toBe(expected);
});
