/** JSON whose parts still know where they stand in the text. */

import { readFileSync } from "node:fs";
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { FileText } from "../data/dataset.ts";
import { htmlReason, isHtml } from "../data/read-file.ts";
import { type DataFile, dataFiles } from "../data/schema.ts";

export type { Node };

/** The text as a tree, or where it stops being JSON and why. */
type JsonText = { ok: true; root: Node } | { ok: false; offset: number; reason: string };

function parseJsonText(text: string): JsonText {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  // What follows the first error is guesswork.
  if (first !== undefined)
    return { ok: false, offset: first.offset, reason: `is not JSON: ${toWords(first)}` };
  return root === undefined ? { ok: false, offset: 0, reason: "is empty" } : { ok: true, root };
}

/** `CommaExpected` as 'comma expected'. */
function toWords({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .trim();
}

interface Property {
  readonly name: string;
  readonly key: Node;
  readonly value: Node;
}

/** An object's properties as written, doubles too; none for anything else. */
export function propertiesOf(node: Node): Property[] {
  if (node.type !== "object") return [];
  return (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key === undefined || value === undefined ? [] : [{ name: String(key.value), key, value }];
  });
}

/** The node that a path leads to, or the last one on the way that there is. */
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

/** Line and column, both from 1; columns count UTF-16 units, as editors do. */
interface Position {
  readonly line: number;
  readonly column: number;
}

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
