/**
 * What `-o FILE` may write over: nothing, a file of an earlier run, or with --force any other one. The files of a data
 * folder are never written over. It is asked before a command works, so that a refusal costs no time.
 */
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { fromBufferPromise } from "yauzl";
import type { Activity } from "../../model/cv.ts";
import { dataFiles } from "../../model/data-files.ts";
import { profileFile } from "../../model/profile.ts";
import { madeBy } from "../../worker/files/bibtex.ts";
import { startOfCsv, toJsonFile } from "../../worker/files/result-files.ts";
import { configName } from "../owner/config.ts";
import { pathIn, type Session } from "./session.ts";

export const forceOption = ["--force", "write over a file that no earlier run has made", false] as const;

interface Output {
  /** The path as it was given. */
  file: string;
  /** The data folder of this run. */
  data: string;
  force: boolean;
}

const dataNames = new Set<string>([...Object.values(dataFiles).map(({ name }) => name), profileFile.name]);

/** Returns a sentence on why the file must not be written; undefined where it may. */
export async function whyNotWritten(
  session: Session,
  { file, data, force }: Output,
): Promise<string | undefined> {
  const path = pathIn(session, file);
  const found = existsSync(path) ? statSync(path) : undefined;
  if (found?.isDirectory()) return `${file} is a folder. Name a file in it`;
  const target = toTarget(path);
  const name = basename(target).toLowerCase();
  const isInData = isInDataFolder(dirname(target), toTarget(data));
  if (name === configName || (isInData && dataNames.has(name)))
    return `${file} is one of the files that the site is made of, which -o never writes over. Name another file`;
  // What is written to a pipe or a device replaces nothing.
  if (found === undefined || !found.isFile() || found.size === 0 || (await isOurs(target))) return undefined;
  if (isInData)
    return `${file} is in the data folder and no earlier run has made it, so it is not written over. Name another file`;
  return force
    ? undefined
    : `${file} is there already, and no earlier run has made it. Name another file, or add --force to replace it`;
}

/** Returns where a path leads to, behind links and in the file system's own spelling. */
function toTarget(path: string): string {
  if (existsSync(path)) return realpathSync.native(path);
  const absolute = resolve(path);
  return dirname(absolute) === absolute ? absolute : join(toTarget(dirname(absolute)), basename(absolute));
}

const requiredNames = Object.values(dataFiles).flatMap(({ name, required }) => (required ? [name] : []));

/** Whether a folder is the data folder of this run, or looks like another one, or lies within one of them. */
function isInDataFolder(folder: string, data: string): boolean {
  if (folder === data || requiredNames.every((name) => existsSync(join(folder, name)))) return true;
  return dirname(folder) !== folder && isInDataFolder(dirname(folder), data);
}

/** Whether an earlier run has made the file, which its content says. */
async function isOurs(path: string): Promise<boolean> {
  const bytes = readFileSync(path);
  switch (extname(path).toLowerCase()) {
    case ".csv":
      return bytes.toString().startsWith(startOfCsv);
    case ".json":
      return !dataNames.has(basename(path).toLowerCase()) && isOurJson(bytes.toString());
    case ".bib":
      return bytes.toString().startsWith(`% ${madeBy}\n`);
    case ".md":
      return bytes.toString().includes(`\n<!-- ${madeBy} -->`);
    case ".docx":
      return (await readCoreProperties(bytes)).includes(`<cp:keywords>${madeBy}<`);
    case ".pdf":
      return bytes.toString("latin1").includes(`/Keywords (${madeBy})`);
    default:
      return false;
  }
}

/** JSON has no place for a mark, so the text must be what we write to the byte. */
function isOurJson(text: string): boolean {
  try {
    const activities: Activity[] = JSON.parse(text);
    return Array.isArray(activities) && toJsonFile(activities) === text;
  } catch {
    return false;
  }
}

/** Returns the part of a .docx that has its keywords; an empty text where it is none. */
async function readCoreProperties(bytes: Buffer): Promise<string> {
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName !== "docProps/core.xml" || entry.uncompressedSize > maxPropertiesBytes) continue;
      const chunks: Buffer[] = [];
      for await (const chunk of await archive.openReadStreamPromise(entry))
        if (Buffer.isBuffer(chunk)) chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    }
  } catch {
    // No archive: somebody else's file.
  }
  return "";
}

const maxPropertiesBytes = 100_000;
