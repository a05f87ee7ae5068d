import { readFileSync } from "node:fs";
import type { FileText } from "../dataset.ts";
import { htmlReason, isHtml } from "../read-file.ts";
import { type DataFile, dataFiles } from "../schema.ts";
import { type Node, parseJsonText } from "./json-text.ts";

/** A problem and where in its file it stands. */
export interface LocatedProblem {
  readonly offset: number;
  readonly message: string;
}

/** A data file as the loader gets it, and its tree or the place where it stops being JSON. */
export interface CheckedFile {
  readonly path: string;
  readonly text: FileText;
  readonly root?: Node;
  readonly syntaxProblem?: LocatedProblem;
}

export function openDataFile(folder: string, file: DataFile): CheckedFile {
  const { name } = dataFiles[file];
  const path = pathOf(folder, file);
  const text = readDataFile(folder, file);
  if (!text.ok) return { path, text };
  if (isHtml(text.text))
    return { path, text, syntaxProblem: { offset: 0, message: `${name} ${htmlReason}` } };
  const json = parseJsonText(text.text);
  if (json.ok) return { path, text, root: json.root };
  return { path, text, syntaxProblem: { offset: json.offset, message: `${name} ${json.reason}` } };
}

function pathOf(folder: string, file: DataFile): string {
  return `${folder.replace(/[\\/]+$/, "")}/${dataFiles[file].name}`;
}

/** A data file's text, or why there is none. */
export function readDataFile(folder: string, file: DataFile): FileText {
  const path = pathOf(folder, file);
  try {
    // A byte order mark has no place in a tree, nor in the columns of the first line.
    return { ok: true, text: readFileSync(path, "utf8").replace(/^\uFEFF/, "") };
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return { ok: false, missing, reason: missing ? "is missing" : `cannot be read: ${String(error)}` };
  }
}
