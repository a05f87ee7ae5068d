import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

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
