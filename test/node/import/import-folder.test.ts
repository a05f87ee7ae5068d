/** Tests that one import at a time uses a data folder, by whichever path, and that only its own errors can stop it. */

import { spawnSync } from "node:child_process";
import {
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
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ImportFolder, lockFolder, lockPathOf } from "../../../node/import/import-folder.ts";
import type { UpstreamItem } from "../../../node/import/upstream.ts";
import { inventUpstream } from "./set-up.ts";

let home = "";
let waits = 0;
let stop = new AbortController();
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "lock-"));
  waits = 0;
  stop = new AbortController();
});
afterEach(() => {
  rmSync(lockPathOf(home), { recursive: true, force: true });
  rmSync(home, { recursive: true });
});

const lock = () =>
  lockFolder(home, {
    signal: stop.signal,
    onWait: () => {
      waits++;
    },
  });

describe("the lock of a data folder", () => {
  it("lets one import in at a time, and eventually each one that waits", async () => {
    let inside = 0;
    const enter = async () => {
      const release = await lock();
      inside++;
      expect(inside).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside--;
      release();
    };
    await Promise.all([enter(), enter(), enter()]);
    expect(waits).toBe(2);
    expect(existsSync(lockPathOf(home))).toBe(false);
  });

  it("is shared by a folder, a link to it and a folder that does not exist yet", async () => {
    const [folder, link] = [join(home, "data"), join(home, "link")];
    symlinkSync(home, link);
    expect(lockPathOf(join(link, "data"))).toBe(lockPathOf(folder));
    const before = lockPathOf(folder);
    mkdirSync(folder);
    expect(lockPathOf(join(link, "data"))).toBe(before);
    expect(lockPathOf(home)).not.toBe(before);
  });

  it("expires if the process that holds it has ended", async () => {
    writeFileSync(lockPathOf(home), String(spawnSync(process.execPath, ["--version"]).pid));
    (await lock())();
    expect(waits).toBe(0);
    expect(existsSync(lockPathOf(home))).toBe(false);
  });

  it("makes others wait; stopping one of them leaves the lock in place", async () => {
    writeFileSync(lockPathOf(home), String(process.pid));
    const waiting = lock();
    await expect.poll(() => waits).toBe(1);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    expect(existsSync(lockPathOf(home))).toBe(true);
  });
});

describe("an import", () => {
  const article = (title: string): UpstreamItem => ({
    upstreamId: title,
    collection: "activities",
    wantedId: title,
    org: "loom",
    fields: { title, category: "Article", createdAt: "2019" },
  });
  const org: UpstreamItem = {
    upstreamId: "loom",
    collection: "orgs",
    wantedId: "loom",
    fields: { name: "Loom", orgType: "Website" },
  };
  const write = (name: string, text: string) => writeFileSync(join(home, name), text);
  const begin = (more: object = {}) => {
    write("owner.json", JSON.stringify({ firstName: "Ada", firstYear: 2010, lastYear: 2020, ...more }));
    for (const name of ["activities", "orgs", "languages"]) write(`${name}.json`, "[]");
  };
  const take = (...items: UpstreamItem[]) => {
    const opened = ImportFolder.open(home, false);
    if (!opened.ok) throw new Error(opened.reason);
    const taken = opened.value.take(inventUpstream([org, ...items]));
    if (taken.ok) opened.value.write();
    return taken;
  };

  it("is not blocked by existing errors, wherever they are", () => {
    begin({ views: [{ id: "looms", title: "Looms", query: "org:loom" }], pinned: ["gone"] });
    const faulty = { id: "faulty", title: "Faulty", category: "Nothing", org: "loom", createdAt: "2018" };
    write("activities.json", JSON.stringify([faulty, { title: "No id" }], null, 2));
    write("categories.json", "{");
    expect(take(article("warp"))).toMatchObject({ ok: true });
    expect(JSON.parse(readFileSync(join(home, "activities.json"), "utf8"))).toHaveLength(3);
  });

  it("writes despite an unreadable file, unless it needs that file", () => {
    begin();
    write("profile.json", "{ broken");
    const award: UpstreamItem = { upstreamId: "a", collection: "awards", fields: { title: "Shuttle" } };
    const reason = expect.stringMatching(/^profile\.json:1:3: /);
    expect(take(article("warp"), award)).toMatchObject({ ok: false, reason });
    const { createdAt: _, ...fields } = article("weft").fields;
    expect(take({ ...article("weft"), fields })).toMatchObject({ ok: false, reason });
    expect(take(article("warp"))).toMatchObject({ ok: true });
    expect(readFileSync(join(home, "profile.json"), "utf8")).toBe("{ broken");
  });

  it("fails if it would cause an error itself", () => {
    begin({ views: [{ id: "looms", title: "Looms", query: "org:loom" }] });
    write("languages.json", "{}");
    expect(take({ upstreamId: "Go", collection: "languages", wantedId: "Go", fields: {} })).toMatchObject({
      ok: false,
    });
  });
});
