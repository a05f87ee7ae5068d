/**
 * Lets one import at a time write to a data folder: two that merge into the same files would lose each other's entries.
 * The lock is a file in the system's folder for temporary files, so that nothing of it gets into the owner's repository.
 */
import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  linkSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

interface LockOptions {
  readonly signal: AbortSignal;
  /** Called once if another import has the lock, with the number of its process where that is known. */
  onWait(process: number | undefined): void;
}

const pollMs = 100;
const heartbeatMs = 60_000;
/** A lock whose holder has not touched it for so long is abandoned: its process's number may be another's by now. */
const abandonedMs = 5 * heartbeatMs;

/**
 * Waits until no other import has the folder, and returns a function that gives it free. Rejects if it is stopped while
 * it waits. The lock of a process that is gone does not count.
 */
export async function lockFolder(folder: string, { signal, onWait }: LockOptions): Promise<() => void> {
  const file = lockFileOf(folder);
  const holder = `${process.pid} ${hostname()} ${randomUUID()}`;
  let isWaiting = false;
  while (!createLock(file, holder)) {
    if (isAbandoned(file)) removeAbandoned(file);
    else {
      if (!isWaiting) onWait(readHolder(file)?.pid);
      isWaiting = true;
      await sleep(pollMs, undefined, { signal });
    }
  }
  const heartbeat = setInterval(() => touch(file), heartbeatMs).unref();
  const release = () => {
    clearInterval(heartbeat);
    signal.removeEventListener("abort", release);
    if (readText(file) === holder) rmSync(file, { force: true });
  };
  // Ctrl+C ends the process without waiting for what it does.
  signal.addEventListener("abort", release, { once: true });
  return release;
}

/** Returns the path of a folder's lock, whatever link leads to the folder. */
export function lockFileOf(folder: string): string {
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

function createLock(file: string, holder: string): boolean {
  try {
    writeFileSync(file, holder, { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Its holder has just given it free.
    return undefined;
  }
}

/** Undefined if there is no lock any more, or if it is not written yet. */
function readHolder(file: string): { pid: number; host: string } | undefined {
  const [, pid, host = ""] = /^(\d+) (\S*) \S+$/.exec(readText(file) ?? "") ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), host };
}

function isAbandoned(file: string): boolean {
  const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (touched === undefined) return false;
  const holder = readHolder(file);
  // Another machine's or container's processes cannot be seen from here.
  const isGone = holder !== undefined && holder.host === hostname() && !isRunning(holder.pid);
  return isGone || Date.now() - touched > abandonedMs;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Moves the lock aside before it is judged again, since another import may have taken its place just now. */
function removeAbandoned(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (!isAbandoned(aside)) linkSync(aside, file);
    rmSync(aside);
  } catch {
    // Another import was quicker.
  }
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // Somebody has removed the lock; the import goes on.
  }
}
