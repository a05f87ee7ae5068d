/** Data files on disk: their texts, and JSON as a tree whose nodes know their offsets. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Profile } from "../contract.ts";
import type { FileText, FileTexts } from "../data/dataset.ts";
import { profileFile, readProfile } from "../data/profile.ts";
import { htmlReason, isHtml } from "../data/read-file.ts";
import { dataFiles, type FileKind, forEachFile } from "../data/schema.ts";

export type { Node };

export function readDataFolder(folder: string): FileTexts {
  return forEachFile((file) => readDataFile(pathOf(folder, dataFiles[file].name)));
}

/** Returns the profile of a data folder; undefined where there is no profile.json or where it is no object. */
export function readProfileFile(folder: string): Profile | undefined {
  return readProfile(readDataFile(pathOf(folder, profileFile.name)), { problemsPerEntry: "first" }).profile;
}

function pathOf(folder: string, name: string): string {
  return `${folder.replace(/[\\/]+$/, "")}/${name}`;
}

function readDataFile(path: string): FileText {
  try {
    // Without the byte order mark, which is no JSON and would shift the columns of the first line.
    return { ok: true, text: readFileSync(path, "utf8").replace(/^\uFEFF/, "") };
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return { ok: false, missing, reason: missing ? "is missing" : `cannot be read: ${String(error)}` };
  }
}

/**
 * Returns the file that a path from the site's base leads to, which the build finds in public/ or, below data/, in the
 * data folder; undefined if there is none.
 */
export function findImageFile(path: string, folder: string): string | undefined {
  const inFolder = path.startsWith("data/") ? [join(folder, path.slice("data/".length))] : [];
  return [...inFolder, join("public", path)].find((file) =>
    statSync(file, { throwIfNoEntry: false })?.isFile(),
  );
}

/** A problem and its offset in the file, in UTF-16 units. */
export interface LocatedProblem {
  readonly offset: number;
  readonly message: string;
}

/** A data file as the loader gets it, and its tree or the reason why it has none. */
export interface CheckedFile {
  readonly path: string;
  readonly text: FileText;
  readonly root?: Node;
  readonly syntaxProblem?: LocatedProblem;
}

export function openDataFile(folder: string, { name }: FileKind): CheckedFile {
  const path = pathOf(folder, name);
  const text = readDataFile(path);
  if (!text.ok) return { path, text };
  const refuse = (offset: number, reason: string): CheckedFile => {
    return { path, text, syntaxProblem: { offset, message: `${name} ${reason}` } };
  };
  if (isHtml(text.text)) return refuse(0, htmlReason);
  const errors: ParseError[] = [];
  const root = parseTree(text.text, errors, { disallowComments: true });
  // Everything after the first error is guesswork.
  const [error] = errors;
  if (error !== undefined) return refuse(error.offset, `is not JSON: ${describeError(error)}`);
  return root === undefined ? refuse(0, "is empty") : { path, text, root };
}

/** Writes `CommaExpected` as 'comma expected'. */
function describeError({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .trim();
}

interface Property {
  readonly name: string;
  readonly key: Node;
  readonly value: Node;
}

/** Returns an object's properties as written, duplicates included; none for other nodes. */
export function propertiesOf(node: Node): Property[] {
  if (node.type !== "object") return [];
  return (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key === undefined || value === undefined ? [] : [{ name: String(key.value), key, value }];
  });
}

/** Returns the node that a path leads to, or the last node on the way that exists. */
export function findDeepest(root: Node, path: readonly (string | number)[]): Node {
  let node = root;
  for (const step of path) {
    const next =
      typeof step === "number" && node.type === "array"
        ? node.children?.[step]
        : // Of two properties of the same name, JSON.parse takes the last.
          propertiesOf(node).findLast(({ name }) => name === step)?.value;
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

/** Line and column, both from 1. Columns count UTF-16 units, as editors do. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns a function that converts offsets of the text to positions. */
export function createLocator(text: string): (offset: number) => Position {
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (offset) => {
    let line = 0;
    let end = lineStarts.length;
    while (end - line > 1) {
      const middle = (line + end) >> 1;
      if ((lineStarts[middle] ?? 0) <= offset) line = middle;
      else end = middle;
    }
    return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 };
  };
}
