/** Tests that one import at a time has a data folder, whichever way it is named, and that none waits for a dead one. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockFolder, lockPathOf } from "../../import/import-folder.ts";

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
  it("lets one in at a time, and each of those who wait in the end", async () => {
    let inside = 0;
    const enter = async () => {
      const release = await lock();
      inside++;
      expect(inside).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside--;
      await release();
    };
    await Promise.all([enter(), enter(), enter()]);
    expect(waits).toBe(2);
    expect(existsSync(lockPathOf(home))).toBe(false);
  });

  it("is one lock for a folder, a link to it and a folder that is not there yet", async () => {
    const [folder, link] = [join(home, "data"), join(home, "link")];
    symlinkSync(home, link);
    expect(lockPathOf(join(link, "data"))).toBe(lockPathOf(folder));
    const before = lockPathOf(folder);
    mkdirSync(folder);
    expect(lockPathOf(join(link, "data"))).toBe(before);
    expect(lockPathOf(home)).not.toBe(before);
  });

  it("that its holder does not renew any more keeps nobody waiting", async () => {
    mkdirSync(lockPathOf(home));
    const before = new Date(Date.now() - 60_000);
    utimesSync(lockPathOf(home), before, before);
    await (await lock())();
    expect(waits).toBe(0);
  });

  it("is waited for; a stop ends the waiting and leaves the other's lock", async () => {
    mkdirSync(lockPathOf(home));
    const waiting = lock();
    await expect.poll(() => waits).toBe(1);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    expect(existsSync(lockPathOf(home))).toBe(true);
  });
});
