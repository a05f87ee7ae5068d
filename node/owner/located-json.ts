/**
 * Parses JSON and finds the places of its values. Places are computed on demand and only within one entry: a tree of
 * all nodes takes ten times as long as `JSON.parse`, and 1 GB for 75,000 activities. `edit-json.ts` edits such files.
 */
import { type Node, type ParseError, parseTree, visit } from "jsonc-parser";
import { once } from "../../model/lazy.ts";
import { explainJsonError } from "./json-errors.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Line and column, both from 1. Columns count UTF-16 units, as editors do, without a byte order mark. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A defect with its place in the file. */
export interface LocatedDefect extends Position {
  /** The file's path, starting with the given folder. */
  readonly file: string;
  readonly message: string;
}

export type JsonPath = readonly (string | number)[];

export interface LocatedJson {
  readonly value: Json;
  /** The items of a list; a single value for other files. */
  readonly entries: readonly Json[];
  /** Returns the place of the value at a path, or of the last existing value on it. */
  positionAt(path: JsonPath): Position;
  /** Returns the place of an offset in the text. */
  placeOf(offset: number): Position;
  /** The same as an offset in the text. A byte order mark is not counted. */
  offsetOf(path: JsonPath): number;
  /** Returns the offset of the key of the property that a path leads to. */
  keyOffsetOf(path: JsonPath): number;
  /** Returns the tree of an entry, whose nodes know their offsets in the whole text. */
  entryNode(index: number): Node | undefined;
  /** Returns whether an entry has a key twice, at any depth. */
  hasRepeatedKey(index: number): boolean;
}

/** The reason why a file cannot be read, without its subject, the file. */
interface JsonDefect extends LocatedDefect {
  readonly offset: number;
}

type JsonReply = { ok: true; json: LocatedJson } | { ok: false; defect: JsonDefect };

/** Reads a file's text, which may begin with a byte order mark. */
export function readLocatedJson(textWithMark: string, file: string): JsonReply {
  const text = withoutByteOrderMark(textWithMark);
  const positionOf = createLocator(text);
  const refuse = (offset: number, message: string): JsonReply => ({
    ok: false,
    defect: { file, ...positionOf(offset), offset, message },
  });
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    const conflict = findConflict(text);
    if (conflict !== undefined) return refuse(conflict, conflictReason);
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    // Errors after the first one are unreliable.
    const [error] = errors;
    if (error === undefined) return refuse(0, "is not JSON");
    const { offset, advice } = explainJsonError(text, error);
    return refuse(offset, `is not JSON: ${advice}`);
  }
  const located = Array.isArray(value) ? locateList(text) : locateSingle(text);
  const entries: readonly Json[] = Array.isArray(value) ? value : [value];
  return {
    ok: true,
    json: {
      value,
      entries,
      positionAt: (path) => positionOf(located.offsetOf(path)),
      placeOf: positionOf,
      ...located,
    },
  };
}

/** Git's conflict markers. */
const conflictReason =
  "contains a git conflict marker: keep one of the two versions, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>";

/** Returns the offset of the first conflict marker in a text that isn't JSON. */
function findConflict(text: string): number | undefined {
  return /^<{7}(?!<)/m.exec(text)?.index;
}

/** Formats a defect so that editors and terminals link it: `public/data/orgs.json:2:5: is not JSON: …`. */
export function formatLocated({ file, line, column, message }: LocatedDefect): string {
  return `${file}:${line}:${column}: ${message}`;
}

export function withoutByteOrderMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

type Located = Pick<LocatedJson, "offsetOf" | "keyOffsetOf" | "entryNode" | "hasRepeatedKey">;

function locateSingle(text: string): Located {
  const root = once(() => parseTree(text));
  const scan = once(() => scanText(text));
  return {
    entryNode: root,
    offsetOf: (path) => findDeepest(root(), path)?.offset ?? 0,
    keyOffsetOf: (path) => findKey(root(), path)?.offset ?? 0,
    hasRepeatedKey: () => scan().repeating.size > 0,
  };
}

function locateList(text: string): Located {
  const scan = once(() => scanText(text));
  /** The last requested entry, because defects of one entry follow one another. */
  let last: { index: number; node: Node | undefined } | undefined;

  function entryNode(index: number): Node | undefined {
    if (last?.index === index) return last.node;
    const { starts } = scan();
    const start = starts[index];
    // The comma after the entry, or the list's end, is not part of its tree.
    const node =
      start === undefined ? undefined : shifted(parseTree(text.slice(start, starts[index + 1])), start);
    last = { index, node };
    return node;
  }

  return {
    entryNode,
    offsetOf([index, ...path]) {
      const { list, starts } = scan();
      const start = typeof index === "number" ? starts[index] : undefined;
      if (typeof index !== "number" || start === undefined) return list;
      return path.length === 0 ? start : (findDeepest(entryNode(index), path)?.offset ?? start);
    },
    keyOffsetOf: ([index, ...path]) =>
      (typeof index === "number" ? findKey(entryNode(index), path)?.offset : undefined) ?? scan().list,
    hasRepeatedKey: (index) => scan().repeating.has(index),
  };
}

interface Scan {
  /** The offset of the list itself. */
  readonly list: number;
  /** The offset of each item of the list. */
  readonly starts: readonly number[];
  /** The items that have a key twice; 0 for a text that isn't a list. */
  readonly repeating: ReadonlySet<number>;
}

function scanText(text: string): Scan {
  const starts: number[] = [];
  const repeating = new Set<number>();
  /** The keys of the objects that are open; lists have none. */
  const open: Set<string>[] = [];
  let list = 0;
  const begin = (offset: number) => {
    if (open.length === 1) starts.push(offset);
    else if (open.length === 0) list = offset;
  };
  const enter = (offset: number) => {
    begin(offset);
    open.push(new Set());
  };
  const leave = () => {
    open.pop();
  };
  visit(text, {
    onObjectBegin: enter,
    onObjectEnd: leave,
    onArrayBegin: enter,
    onArrayEnd: leave,
    onLiteralValue: (_, offset) => begin(offset),
    onObjectProperty: (name) => {
      const keys = open.at(-1);
      if (keys?.has(name)) repeating.add(Math.max(0, starts.length - 1));
      keys?.add(name);
    },
  });
  return { list, starts, repeating };
}

function shifted(node: Node | undefined, by: number): Node | undefined {
  if (node === undefined) return undefined;
  const children = node.children?.flatMap((child) => shifted(child, by) ?? []);
  return { ...node, offset: node.offset + by, ...(children && { children }) };
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

/** Finds duplicate keys, because JSON.parse would silently take the last one. */
export function findRepeatedKeys(json: LocatedJson): Node[] {
  return json.entries.flatMap((_, index) => {
    const node = json.hasRepeatedKey(index) ? json.entryNode(index) : undefined;
    return node === undefined ? [] : repeatedKeysOf(node);
  });
}

function repeatedKeysOf(node: Node): Node[] {
  if (node.type === "array") return (node.children ?? []).flatMap(repeatedKeysOf);
  const seen = new Set<string>();
  return propertiesOf(node).flatMap(({ name, key, value }) => {
    const isRepeated = seen.has(name);
    seen.add(name);
    return [...(isRepeated ? [key] : []), ...repeatedKeysOf(value)];
  });
}

function findDeepest(root: Node | undefined, path: JsonPath): Node | undefined {
  let node = root;
  for (const step of path) {
    if (node === undefined) return undefined;
    const next: Node | undefined =
      typeof step === "number" && node.type === "array"
        ? node.children?.[step]
        : // JSON.parse takes the last of two properties with the same name.
          propertiesOf(node).findLast(({ name }) => name === step)?.value;
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

function findKey(root: Node | undefined, path: JsonPath): Node | undefined {
  const object = findDeepest(root, path.slice(0, -1));
  return object === undefined
    ? undefined
    : propertiesOf(object).find(({ name }) => name === path.at(-1))?.key;
}

/** Returns a function that converts offsets of the text to places. The lines are found when it is first called. */
export function createLocator(text: string): (offset: number) => Position {
  const findLineStarts = once(() => [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]);
  return (offset) => {
    const lineStarts = findLineStarts();
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
