/** Tests that one import at a time has a data folder, whichever way it is named, and that none waits for a dead one. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockFileOf, lockFolder } from "../../../site/import/import-lock.ts";

let home = "";
let waits: (number | undefined)[] = [];
let stop = new AbortController();
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "lock-"));
  waits = [];
  stop = new AbortController();
});
afterEach(() => {
  rmSync(lockFileOf(home), { force: true });
  rmSync(home, { recursive: true });
});

const lock = (folder = home) =>
  lockFolder(folder, { signal: stop.signal, onWait: (process) => void waits.push(process) });

describe("the lock of a data folder", () => {
  it("lets one in at a time, and each of those who wait in the end", async () => {
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
    expect(waits).toEqual([process.pid, process.pid]);
    expect(existsSync(lockFileOf(home))).toBe(false);
  });

  it("is one lock for a folder, a link to it and a folder that is not there yet", async () => {
    const [folder, link] = [join(home, "data"), join(home, "link")];
    symlinkSync(home, link);
    expect(lockFileOf(join(link, "data"))).toBe(lockFileOf(folder));
    const before = lockFileOf(folder);
    mkdirSync(folder);
    expect(lockFileOf(join(link, "data"))).toBe(before);
    expect(lockFileOf(home)).not.toBe(before);
  });

  it("of a dead process, or of one that has not shown itself for minutes, keeps nobody waiting", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(lockFileOf(home), `${pid} ${hostname()} x`);
    (await lock())();
    writeFileSync(lockFileOf(home), `${process.pid} ${hostname()} x`);
    const longAgo = new Date(Date.now() - 6 * 60_000);
    utimesSync(lockFileOf(home), longAgo, longAgo);
    (await lock())();
    expect(waits).toEqual([]);
  });

  it("of another machine is waited for; a stop ends the waiting and leaves that lock", async () => {
    writeFileSync(lockFileOf(home), "1 elsewhere x");
    const waiting = lock();
    await expect.poll(() => waits).toEqual([1]);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    expect(existsSync(lockFileOf(home))).toBe(true);
  });

  it("is given free by a stop", async () => {
    await lock();
    stop.abort();
    expect(existsSync(lockFileOf(home))).toBe(false);
  });
});
