/**
 * JSON that can say where its values stand. Offsets are found only where a problem must name one, and only of the
 * entry that it is in: a tree of all nodes takes ten times as long as `JSON.parse`, and 1 GB for 75,000 activities.
 */
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";

export type { Node };

export interface JsonText {
  readonly value: unknown;
  /** The items of a list; the one value of any other text. */
  readonly entries: readonly unknown[];
  /** Returns the tree of an entry, whose nodes know their offsets in the whole text. */
  entryNode(index: number): Node | undefined;
  /** Returns the offset of what a path leads to, or of the last value on the way that exists. */
  offsetOf(path: readonly (string | number)[]): number;
  /** Returns whether an entry holds more keys than its value, which has each key once. */
  hasRepeatedKey(index: number): boolean;
}

interface SyntaxProblem {
  readonly offset: number;
  /** A predicate, whose subject is the file. */
  readonly reason: string;
}

type JsonReply = { ok: true; json: JsonText } | ({ ok: false } & SyntaxProblem);

export function parseJsonText(text: string): JsonReply {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, { disallowComments: true });
    // Everything after the first error is guesswork.
    const [error] = errors;
    if (error !== undefined)
      return { ok: false, offset: error.offset, reason: `is not JSON: ${describeError(error)}` };
    if (root === undefined) return { ok: false, offset: 0, reason: "is empty" };
    return { ok: false, offset: root.offset, reason: "is not JSON" };
  }
  return { ok: true, json: Array.isArray(value) ? listText(text, value) : singleText(text, value) };
}

/** Writes `CommaExpected` as 'comma expected'. */
function describeError({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .trim();
}

function singleText(text: string, value: unknown): JsonText {
  let tree: Node | undefined;
  const root = () => {
    tree ??= parseTree(text);
    return tree;
  };
  return {
    value,
    entries: [value],
    entryNode: root,
    offsetOf: (path) => findDeepest(root(), path)?.offset ?? 0,
    hasRepeatedKey: () => countKeys(text, 0, text.length) > countKeysOf(value),
  };
}

function listText(text: string, entries: readonly unknown[]): JsonText {
  let found: ListPlaces | undefined;
  const places = () => {
    found ??= findPlaces(text);
    return found;
  };
  /** The last entry that was asked for: problems of one entry follow one another. */
  let last: { index: number; node: Node | undefined } | undefined;

  function entryNode(index: number): Node | undefined {
    if (last?.index === index) return last.node;
    const start = places().starts[index];
    const end = places().ends[index];
    const node =
      start === undefined || end === undefined
        ? undefined
        : shifted(parseTree(text.slice(start, end)), start);
    last = { index, node };
    return node;
  }

  return {
    value: entries,
    entries,
    entryNode,
    offsetOf([index, ...path]) {
      const node = typeof index === "number" ? entryNode(index) : undefined;
      return findDeepest(node, path)?.offset ?? places().list;
    },
    hasRepeatedKey: (index) => (places().keys[index] ?? 0) > countKeysOf(entries[index]),
  };
}

function shifted(node: Node | undefined, by: number): Node | undefined {
  if (node === undefined) return undefined;
  const children = node.children?.flatMap((child) => shifted(child, by) ?? []);
  return { ...node, offset: node.offset + by, ...(children && { children }) };
}

interface ListPlaces {
  /** The offset of the list itself. */
  readonly list: number;
  /** The offsets of each item's first character, and after its last. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The number of keys that each item is written with, at all depths. */
  readonly keys: readonly number[];
}

const quotationMark = 34;
const comma = 44;
const colon = 58;
const openingBracket = 91;
const backslash = 92;
const closingBracket = 93;
const openingBrace = 123;
const closingBrace = 125;
/** Blanks, tabs and line breaks of JSON are the only characters up to this one that stand outside of strings. */
const blank = 32;

/** Finds the items of a text that `JSON.parse` has read as a list. */
function findPlaces(text: string): ListPlaces {
  const starts: number[] = [];
  const ends: number[] = [];
  const keys: number[] = [];
  let depth = 0;
  let list = 0;
  let count = 0;
  /** The offset after the last character that is no blank. */
  let end = 0;
  let isInItem = false;
  const close = () => {
    if (!isInItem) return;
    ends.push(end);
    keys.push(count);
    isInItem = false;
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= blank) continue;
    if (depth === 0 && code === openingBracket) {
      list = at;
      depth = 1;
      continue;
    }
    if (depth === 1 && (code === comma || code === closingBracket)) {
      close();
      continue;
    }
    if (!isInItem) {
      isInItem = true;
      starts.push(at);
      count = 0;
    }
    if (code === quotationMark) at = endOfString(text, at);
    else if (code === colon) count += 1;
    else if (code === openingBracket || code === openingBrace) depth += 1;
    else if (code === closingBracket || code === closingBrace) depth -= 1;
    end = at + 1;
  }
  return { list, starts, ends, keys };
}

/** Returns the offset of the quotation mark that ends the string beginning at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

function countKeys(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === quotationMark) at = endOfString(text, at);
    else if (code === colon) count += 1;
  }
  return count;
}

/** Returns the number of keys of a parsed value, at all depths. */
function countKeysOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = Array.isArray(value) ? 0 : inner.length;
  for (const item of inner) count += countKeysOf(item);
  return count;
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

function findDeepest(root: Node | undefined, path: readonly (string | number)[]): Node | undefined {
  let node = root;
  for (const step of path) {
    if (node === undefined) return undefined;
    const next: Node | undefined =
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

/** Returns a function that converts offsets of the text to positions. The lines are found when it is first called. */
export function createLocator(text: string): (offset: number) => Position {
  let lineStarts: number[] | undefined;
  return (offset) => {
    lineStarts ??= [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
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
