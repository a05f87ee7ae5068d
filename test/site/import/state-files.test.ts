import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findStateFiles, stateFolderOf } from "../../../site/import/state.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "states-"));
});
afterEach(() => rmSync(home, { recursive: true }));

function write(path: string, value: unknown): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), JSON.stringify(value));
}

const state = (...names: string[]) => ({
  format: 1,
  records: Object.fromEntries(
    names.map((name) => [name, { collection: "activities", name, origin: "o", values: {} }]),
  ),
});
const activities = (...ids: string[]) => ids.map((id) => ({ id }));
const found = (folder: string) =>
  Object.fromEntries(
    [...findStateFiles(join(home, folder))].map(([name, path]) => [name, path.slice(home.length + 1)]),
  );

describe("the states of a data folder", () => {
  it("are its own, also beside a folder of the same name in public/", () => {
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
    write(".vitae/states/data/feed.json", state());
    expect(found("data")).toEqual({ "feed.json": ".vitae/states/data/feed.json" });
    expect(found("public/data")).toEqual({});
  });

  it.each([
    ["public/data", ".vitae/import"],
    ["data", ".vitae/import"],
    ["public/cv", ".vitae/import/cv"],
    ["cv", ".vitae/import/cv"],
  ])("of %s are found where the version before wrote them", (folder, earlier) => {
    write(`${earlier}/github.json`, state("a"));
    write(`${folder}/activities.json`, []);
    expect(found(folder)).toEqual({ "github.json": `${earlier}/github.json` });
    write(`.vitae/states/${folder}/github.json`, state("a"));
    expect(found(folder)).toEqual({ "github.json": `.vitae/states/${folder}/github.json` });
  });

  it.each([
    ["public/data", "data"],
    ["data", "public/data"],
  ])("of the version before belong to %s rather than to %s if that one has their entries", (owner, other) => {
    write(".vitae/import/github.json", state("a", "b", "c"));
    write(`${owner}/activities.json`, activities("a", "b", "typed"));
    write(`${other}/activities.json`, activities("c", "other"));
    expect(found(owner)).toEqual({ "github.json": ".vitae/import/github.json" });
    expect(found(other)).toEqual({});
    // After its first import, the other folder may hold just as many of them.
    write(`.vitae/states/${other}/github.json`, state("a", "b", "c"));
    write(`${other}/activities.json`, activities("a", "b", "c"));
    expect(found(owner)).toEqual({ "github.json": ".vitae/import/github.json" });
    expect(existsSync(stateFolderOf(join(home, owner)))).toBe(false);
  });

  it("of the version before are public/data's where a copy of it holds the same", () => {
    write(".vitae/import/github.json", state("a"));
    write("public/data/activities.json", activities("a"));
    write("data/activities.json", activities("a"));
    expect(found("public/data")).toEqual({ "github.json": ".vitae/import/github.json" });
    expect(found("data")).toEqual({});
  });
});
