/** Writes several files or none: a run that fails or is stopped leaves every byte as it was. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

type WriteReply = { ok: true } | { ok: false; reason: string };

/** One file on its way: its new text beside it, and the old one, which is put back if another file fails. */
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
  try {
    for (const [given, text] of texts) {
      createFolder(dirname(given), createdFolders);
      // A link stays a link: the file that it leads to is replaced.
      const path = existsSync(given) ? realpathSync(given) : given;
      const step = {
        path,
        temporary: `${path}.new-${process.pid}`,
        backup: `${path}.old-${process.pid}`,
        text,
      };
      steps.push({ ...step, replaced: false });
      if (text !== null) writeSynced(step.temporary, text, path);
    }
    for (const step of steps) {
      if (existsSync(step.path)) keepCopy(step.path, step.backup);
      step.replaced = true;
      if (step.text === null) rmSync(step.path, { force: true });
      else renameSync(step.temporary, step.path);
    }
  } catch (error) {
    undo(steps, createdFolders);
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
  for (const { backup } of steps) rmSync(backup, { force: true });
  return { ok: true };
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

/** A second name for the same bytes; a copy where the file system has no links. */
function keepCopy(path: string, backup: string): void {
  try {
    linkSync(path, backup);
  } catch {
    copyFileSync(path, backup);
  }
}

function undo(steps: readonly Step[], createdFolders: readonly string[]): void {
  for (const { path, temporary, backup, replaced } of steps) {
    rmSync(temporary, { force: true });
    if (existsSync(backup)) renameSync(backup, path);
    else if (replaced) rmSync(path, { force: true });
  }
  for (const folder of createdFolders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch {
      // Somebody else has put a file into it.
    }
  }
}
