import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findStateFiles, stateFolderOf } from "../../../node/import/state.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "states-"));
});
afterEach(() => rmSync(home, { recursive: true }));

function write(path: string, value: unknown): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), JSON.stringify(value));
}

const found = (folder: string) =>
  Object.fromEntries(
    [...findStateFiles(join(home, folder))].map(([name, path]) => [name, path.slice(home.length + 1)]),
  );

describe("the state files of a data folder", () => {
  it("are separate from those of a folder of the same name in public/", () => {
    const folders = ["public/data", "data", "public/cv", "cv"].map((folder) =>
      stateFolderOf(join(home, folder)),
    );
    expect(folders.map((folder) => folder.slice(home.length))).toEqual([
      "/.vitae/states/public/data",
      "/.vitae/states/data",
      "/.vitae/states/public/cv",
      "/.vitae/states/cv",
    ]);
    expect(found("data")).toEqual({});
    write(".vitae/states/data/feed.json", { format: 1, records: {} });
    expect(found("data")).toEqual({ "feed.json": ".vitae/states/data/feed.json" });
    expect(found("public/data")).toEqual({});
  });
});
