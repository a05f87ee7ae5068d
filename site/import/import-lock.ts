/**
 * Lets one import at a time write to a data folder: two that merge into the same files would lose each other's entries.
 * The lock lies in the system's folder for temporary files, so that nothing of it gets into the owner's repository.
 */
import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import lockfile from "proper-lockfile";

interface LockOptions {
  readonly signal: AbortSignal;
  /** Called once if another import has the lock. */
  onWait(): void;
}

const pollMs = 100;
/** A lock that its holder has not renewed for so long is free: the process is gone. It is renewed twice as often. */
const staleMs = 10_000;

/** Waits until no other import has the folder, and returns a function that unlocks it. Rejects if stopped while waiting. */
export async function lockFolder(
  folder: string,
  { signal, onWait }: LockOptions,
): Promise<() => Promise<void>> {
  let isWaiting = false;
  for (;;) {
    try {
      const lockfilePath = lockPathOf(folder);
      const options = { lockfilePath, realpath: false, stale: staleMs, onCompromised: () => {} };
      return await lockfile.lock(folder, options);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ELOCKED")) throw error;
      if (!isWaiting) onWait();
      isWaiting = true;
      await sleep(pollMs, undefined, { signal });
    }
  }
}

/** Returns the path of a folder's lock, whatever link leads to the folder. */
export function lockPathOf(folder: string): string {
  const key = createHash("sha256")
    .update(`${userInfo().username} ${toRealPath(resolve(folder))}`)
    .digest("hex");
  return join(tmpdir(), `vitae-import-${key.slice(0, 16)}.lock`);
}

/** Follows the links of the part of a path that is there. */
function toRealPath(path: string): string {
  if (existsSync(path) || dirname(path) === path) return realpathSync(path);
  return join(toRealPath(dirname(path)), basename(path));
}
