/** Writes several files or none, or replaces a folder. Errors name the file and the reason. */
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { messageOf } from "../../model/message-of.ts";
import type { Failure } from "../../model/result.ts";

type WriteReply = { ok: true } | Failure;

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EDQUOT: "disk quota exceeded",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is a file",
  EPERM: "permission denied",
  EROFS: "the disk is read-only",
};

/** Runs `write`. Its error gets the file's path and keeps the system's code. */
export function withPathInError<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = reasons[code] ?? messageOf(error);
    throw Object.assign(new Error(`${path} cannot be written: ${reason}`, { cause: error }), { code });
  }
}

/** Returns why nothing can be written to a path that need not exist; undefined if it can. */
export function findWriteError(path: string): string | undefined {
  let folder = resolve(path);
  while (!existsSync(folder)) folder = dirname(folder);
  // A new file is written next to the old one, and then replaces it.
  if (folder === resolve(path) && statSync(folder).isFile()) folder = dirname(folder);
  const checked = toReply(() => withPathInError(path, () => accessSync(`${folder}/.`, constants.W_OK)));
  return checked.ok ? undefined : checked.reason;
}

/** Replaces a file as a whole; a pipe or a device, such as /dev/stdout, is written to. */
export function writeFile(path: string, content: string | Uint8Array): WriteReply {
  if (existsSync(path) && !statSync(path).isFile())
    return toReply(() => withPathInError(path, () => writeFileSync(path, content)));
  return writeAllOrNone(new Map([[path, content]]));
}

/** One file being written: its new text in a temporary file, and a backup that is restored if another file fails. */
interface Step {
  readonly path: string;
  readonly temporary: string;
  readonly backup: string;
  readonly text: string | Uint8Array | null;
  replaced: boolean;
}

/**
 * Writes the texts, or removes the files whose text is null. Each text goes to a temporary file in the same folder
 * first, so that a full disk is noticed before anything is touched; then all are renamed. It runs without a pause, so
 * no signal that the program handles can come in between.
 */
export function writeAllOrNone(texts: ReadonlyMap<string, string | Uint8Array | null>): WriteReply {
  const createdFolders: string[] = [];
  const steps: Step[] = [];
  const reply = toReply(() => {
    for (const [given, text] of texts) {
      withPathInError(given, () => {
        createFolder(dirname(given), createdFolders);
        // A link stays a link: the file that it leads to is replaced.
        const path = existsSync(given) ? realpathSync(given) : given;
        const [temporary, backup] = [`${path}.new-${process.pid}`, `${path}.old-${process.pid}`];
        steps.push({ path, temporary, backup, text, replaced: false });
        if (text !== null) writeSynced(temporary, text, path);
      });
    }
    for (const step of steps) withPathInError(step.path, () => replace(step));
  });
  if (reply.ok) for (const { backup } of steps) rmSync(backup, { force: true });
  else undo(steps, createdFolders);
  return reply;
}

function toReply(write: () => void): WriteReply {
  try {
    write();
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: messageOf(error) };
  }
}

function replace(step: Step): void {
  if (existsSync(step.path)) keepCopy(step.path, step.backup);
  step.replaced = true;
  if (step.text === null) rmSync(step.path, { force: true });
  else renameSync(step.temporary, step.path);
}

function createFolder(folder: string, created: string[]): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder), created);
  mkdirSync(folder);
  created.push(folder);
}

function writeSynced(path: string, text: string | Uint8Array, like: string): void {
  const mode = statSync(like, { throwIfNoEntry: false })?.mode;
  const file = openSync(path, "wx", mode);
  try {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Links the backup, or copies it if the file system has no links. */
function keepCopy(path: string, backup: string): void {
  try {
    linkSync(path, backup);
  } catch {
    copyFileSync(path, backup);
  }
}

function undo(steps: readonly Step[], createdFolders: readonly string[]): void {
  for (const { path, temporary, backup, replaced } of steps) {
    if (existsSync(temporary)) rmSync(temporary);
    if (existsSync(backup)) renameSync(backup, path);
    else if (replaced) rmSync(path, { force: true });
  }
  for (const folder of createdFolders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch {
      // Another program added a file in the meantime.
    }
  }
}

type Rename = (from: string, to: string) => void;

/** Replaces a folder by renaming the new one, or its contents where a mount cannot be renamed. Tests pass `rename`. */
export function replaceFolder(
  target: string,
  write: (out: string) => void,
  rename: Rename = renameSync,
): void {
  try {
    const [out, old] = [`${target}.new-${process.pid}`, `${target}.old-${process.pid}`];
    writeAndSwap({ out, old, write, swap: () => swapFolders(target, out, old, rename) });
  } catch (error) {
    if (!isUnmovable(error) || !existsSync(target)) throw error;
    const [out, old] = [join(target, `.new-${process.pid}`), join(target, `.old-${process.pid}`)];
    writeAndSwap({ out, old, write, swap: () => swapContents(target, out, old, rename) });
  }
}

interface Replacement {
  out: string;
  old: string;
  write: (out: string) => void;
  swap: () => void;
}

function writeAndSwap({ out, old, write, swap }: Replacement): void {
  try {
    write(out);
    swap();
  } finally {
    for (const folder of [out, old]) rmSync(folder, { recursive: true, force: true });
  }
}

function swapFolders(target: string, out: string, old: string, rename: Rename): void {
  try {
    if (existsSync(target)) rename(target, old);
    rename(out, target);
  } catch (error) {
    if (existsSync(old)) rename(old, target);
    throw error;
  }
}

function swapContents(target: string, out: string, old: string, rename: Rename): void {
  const before = readdirSync(target).filter((name) => ![out, old].includes(join(target, name)));
  const fresh = readdirSync(out);
  mkdirSync(old);
  try {
    for (const name of before) rename(join(target, name), join(old, name));
    for (const name of fresh) rename(join(out, name), join(target, name));
  } catch (error) {
    for (const name of fresh) if (!existsSync(join(out, name))) rename(join(target, name), join(out, name));
    for (const name of readdirSync(old)) rename(join(old, name), join(target, name));
    throw error;
  }
}

/** Returns whether the system refused to create or rename a folder next to this one. */
function isUnmovable(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EBUSY" || code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "EXDEV";
}
