import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { replaceFolder } from "../../../node/owner/write-files.ts";

/** Renaming one of these fails with a system error. */
const refused = new Map<string, string>();
function rename(from: string, to: string): void {
  const code = refused.get(from);
  if (code !== undefined) throw Object.assign(new Error(`${code}: rename`), { code });
  renameSync(from, to);
}

let home = "";
let site = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "replace-folder-"));
  site = join(home, "dist");
  write(site, "old");
});
afterEach(() => {
  refused.clear();
  rmSync(home, { recursive: true });
});

function write(folder: string, word: string): void {
  mkdirSync(join(folder, word), { recursive: true });
  writeFileSync(join(folder, "index.html"), word);
}

const contents = () => [readdirSync(home), readdirSync(site), readFileSync(join(site, "index.html"), "utf8")];
const isOld = [["dist"], ["index.html", "old"], "old"];
const isNew = [["dist"], ["index.html", "new"], "new"];

describe("replaceFolder", () => {
  it("replaces the folder as a whole", () => {
    replaceFolder(site, (out) => write(out, "new"), rename);
    expect(contents()).toEqual(isNew);
  });

  it.each(["EBUSY", "EACCES"])("replaces the content if renaming fails with %s", (code) => {
    refused.set(site, code);
    replaceFolder(site, (out) => write(out, "new"), rename);
    expect(contents()).toEqual(isNew);
  });
});

describe("replaceFolder keeps the old folder", () => {
  const fail = () => {
    throw Object.assign(new Error("ENOSPC: write"), { code: "ENOSPC" });
  };

  it.each([undefined, "EBUSY"])("if the new one cannot be written (renaming it: %s)", (code) => {
    if (code !== undefined) refused.set(site, code);
    expect(() => replaceFolder(site, fail, rename)).toThrow("ENOSPC");
    expect(contents()).toEqual(isOld);
  });

  it("if replacing the content fails halfway", () => {
    refused.set(site, "EBUSY");
    refused.set(join(site, `.new-${process.pid}`, "new"), "EIO");
    expect(() => replaceFolder(site, (out) => write(out, "new"), rename)).toThrow("EIO");
    expect(contents()).toEqual(isOld);
  });
});
