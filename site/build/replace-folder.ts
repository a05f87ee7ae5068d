import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

type Rename = (from: string, to: string) => void;

/**
 * Writes a folder anew in the place of another. It is written beside that and then renamed, so that whoever stops it,
 * and a disk that is full, leave the folder as it was. Where the folder itself cannot be renamed, as the mounted one of
 * a container or one whose parent belongs to others, what it holds is replaced. A test refuses what `rename` would do.
 */
export function replaceFolder(
  target: string,
  write: (out: string) => void,
  rename: Rename = renameSync,
): void {
  try {
    const [out, old] = [`${target}.new-${process.pid}`, `${target}.old-${process.pid}`];
    replace({ out, old, write, swap: () => swapFolders(target, out, old, rename) });
  } catch (error) {
    if (!isUnmovable(error) || !existsSync(target)) throw error;
    const [out, old] = [join(target, `.new-${process.pid}`), join(target, `.old-${process.pid}`)];
    replace({ out, old, write, swap: () => swapContents(target, out, old, rename) });
  }
}

interface Replacement {
  out: string;
  old: string;
  write: (out: string) => void;
  swap: () => void;
}

function replace({ out, old, write, swap }: Replacement): void {
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

/** Tells whether the system refused to make or rename something beside the folder, or the folder itself. */
function isUnmovable(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EBUSY" || code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "EXDEV";
}
