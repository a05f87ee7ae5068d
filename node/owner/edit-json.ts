/** Edits JSON texts in place, in the style of their neighbours, in one pass for all new entries. */
import { type Edit, type Node, parseTree } from "jsonc-parser";
import { addTo } from "../../model/collections.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
  propertiesOf,
  withoutByteOrderMark,
} from "./located-json.ts";

/** The edits of one list of a file, or of the file's object. */
export interface ListEdit {
  /** The keys and indices that lead to the list; empty if it is the root. */
  readonly path: JsonPath;
  /** Fields of entries, by the entry's index in the list. */
  readonly changes: ReadonlyMap<number, readonly FieldChange[]>;
  readonly inserts: readonly Insert[];
}

export interface FieldChange {
  readonly path: readonly string[];
  /** Undefined removes the field. */
  readonly after: Json | undefined;
}

interface Insert {
  readonly entry: JsonObject;
  /** The index of the entry after it; the list's length for the end. */
  readonly before: number;
}

interface Style {
  /** One step of indentation. */
  readonly indent: string;
  readonly lineEnd: string;
}

/** Applies all edits of a file. The text must be JSON. */
export function editLists(text: string, edits: readonly ListEdit[]): string {
  return afterByteOrderMark(text, (json) => editListsOf(json, edits));
}

/** Applies changes to a file that contains one object. */
export function editObject(text: string, changes: readonly FieldChange[]): string {
  const style = findStyle(text);
  return afterByteOrderMark(text, (json) =>
    changes.reduce((current, { path, after }) => {
      const root = parseTree(current);
      return root === undefined ? current : setField(current, root, path, after, style);
    }, json),
  );
}

function afterByteOrderMark(text: string, edit: (json: string) => string): string {
  const json = withoutByteOrderMark(text);
  return text.slice(0, text.length - json.length) + edit(json);
}

function editListsOf(text: string, edits: readonly ListEdit[]): string {
  const style = findStyle(text);
  const root = parseTree(text);
  if (root === undefined) return text;
  const missing = edits.filter(({ path }) => findNode(root, path) === undefined);
  const edited = applyInOnePass(
    text,
    edits.flatMap((edit) => {
      const list = findNode(root, edit.path);
      return list === undefined ? [] : editList(text, list, edit, style);
    }),
  );
  // A missing list is added as a whole.
  return missing.reduce((current, { path, inserts }) => {
    const object = parseTree(current);
    if (object === undefined) return current;
    return setField(
      current,
      object,
      path.map(String),
      inserts.map(({ entry }) => entry),
      style,
    );
  }, edited);
}

/** Removes entries of a list by their indices, with the commas and the white space after them. */
export function removeEntries(text: string, path: JsonPath, indices: ReadonlySet<number>): string {
  if (indices.size === 0) return text;
  return afterByteOrderMark(text, (json) => {
    const root = parseTree(json);
    const list = root && findNode(root, path);
    const entries = list?.children ?? [];
    const first = entries[0];
    const last = entries.at(-1);
    if (list === undefined || first === undefined || last === undefined) return json;
    const kept = [...entries.keys()].filter((at) => !indices.has(at));
    if (kept.length === 0) return splice(json, list.offset, list.offset + list.length, "[]");
    // Each entry keeps the text before it; the first one gets the text before the whole list.
    const parts = kept.map((at, order) => {
      const { offset, length } = entries[at] ?? first;
      const before = entries[at - 1];
      const start = order === 0 || before === undefined ? offset : before.offset + before.length;
      return json.slice(start, offset + length);
    });
    return splice(json, first.offset, last.offset + last.length, parts.join(""));
  });
}

/** Writes a new file. */
export function writeJson(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function editList(text: string, list: Node, { changes, inserts }: ListEdit, style: Style): Edit[] {
  const entries = list.children ?? [];
  const edits: Edit[] = [];
  for (const [index, fields] of changes) {
    const node = entries[index];
    if (node === undefined) continue;
    const { offset, length } = node;
    const margin = marginAt(text, offset);
    // Only the entry is parsed again after each edit. Its first line gets the margin that it has in the file.
    const head = margin.length;
    let entry = margin + text.slice(offset, offset + length);
    for (const { path, after } of fields) {
      const object = parseTree(entry);
      if (object !== undefined) entry = setField(entry, object, path, after, style);
    }
    edits.push({ offset, length, content: entry.slice(head) });
  }
  const groups = new Map<number, JsonObject[]>();
  for (const { entry, before } of inserts) addTo(groups, Math.min(before, entries.length), entry);
  for (const [before, added] of groups) edits.push(insertEntries(text, list, { before, added }, style));
  return edits;
}

/** The package's own `applyEdits` copies the whole text for each edit. No two of these overlap. */
function applyInOnePass(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { offset, length, content } of edits.toSorted(
    (a, b) => a.offset - b.offset || a.length - b.length,
  )) {
    parts.push(text.slice(done, offset), content);
    done = offset + length;
  }
  return parts.join("") + text.slice(done);
}

function insertEntries(
  text: string,
  list: Node,
  { before, added }: { before: number; added: readonly JsonObject[] },
  style: Style,
): Edit {
  const entries = list.children ?? [];
  const model = entries[Math.min(before, entries.length - 1)];
  if (model === undefined) {
    const margin = marginAt(text, list.offset);
    const inner = margin + style.indent;
    const lines = added.map((entry) => inner + printIndented(entry, inner, style));
    const content = `[${style.lineEnd}${lines.join(`,${style.lineEnd}`)}${style.lineEnd}${margin}]`;
    return { offset: list.offset, length: list.length, content };
  }
  const modelText = text.slice(model.offset, model.offset + model.length);
  const isOneLine = !modelText.includes("\n");
  const margin = marginAt(text, model.offset);
  const write = (entry: JsonObject) =>
    isOneLine ? printOnOneLine(entry) : printIndented(entry, margin, style);
  const isOwnLine = text.slice(0, model.offset).trimEnd().length < text.lastIndexOf("\n", model.offset) + 1;
  const separator = isOwnLine ? `,${style.lineEnd}${margin}` : ", ";
  const content = added.map(write).join(separator);
  return before < entries.length
    ? { offset: model.offset, length: 0, content: content + separator }
    : { offset: model.offset + model.length, length: 0, content: separator + content };
}

/** Sets, adds or removes one field of an object within `text`. */
function setField(
  text: string,
  object: Node,
  path: readonly string[],
  value: Json | undefined,
  style: Style,
): string {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  const properties = object.children ?? [];
  const at = properties.findLastIndex(({ children }) => children?.[0]?.value === key);
  const node = properties[at]?.children?.[1];
  if (node !== undefined && rest.length > 0) return setField(text, node, rest, value, style);
  if (node !== undefined && value === undefined) return removeProperty(text, object, at);
  const shown = rest.reduceRight<Json | undefined>((inner, name) => ({ [name]: inner }), value);
  if (shown === undefined || value === undefined) return text;
  if (node !== undefined) {
    const written = writeLike(text, { offset: node.offset, container: object }, shown, style);
    return splice(text, node.offset, node.offset + node.length, written);
  }
  const last = properties.at(-1);
  const isOneLine = !text.slice(object.offset, object.offset + object.length).includes("\n");
  if (last === undefined) {
    const margin = marginAt(text, object.offset);
    const inner = margin + style.indent;
    const body = `${inner}${JSON.stringify(key)}: ${printIndented(shown, inner, style)}`;
    const whole = `{${style.lineEnd}${body}${style.lineEnd}${margin}}`;
    return splice(text, object.offset, object.offset + object.length, whole);
  }
  const end = last.offset + last.length;
  const written = writeLike(text, { offset: last.offset, container: object }, shown, style);
  const separator = isOneLine ? ", " : `,${style.lineEnd}${marginAt(text, last.offset)}`;
  return splice(text, end, end, `${separator}${JSON.stringify(key)}: ${written}`);
}

function removeProperty(text: string, object: Node, at: number): string {
  const properties = object.children ?? [];
  const [previous, removed, next] = [properties[at - 1], properties[at], properties[at + 1]];
  if (removed === undefined) return text;
  const end = removed.offset + removed.length;
  // Removes the comma and the white space before the field, or after it if it is the first.
  if (previous !== undefined) return splice(text, previous.offset + previous.length, end, "");
  if (next !== undefined) return splice(text, removed.offset, next.offset, "");
  return splice(text, object.offset, object.offset + object.length, "{}");
}

/** Writes a value on one line if its container is on one or if it is a scalar, else on several. */
function writeLike(
  text: string,
  { offset, container }: { offset: number; container: Node },
  value: Json,
  style: Style,
): string {
  const isOneLine = !text.slice(container.offset, container.offset + container.length).includes("\n");
  return isOneLine ? printOnOneLine(value) : printIndented(value, marginAt(text, offset), style);
}

function printIndented(value: Json, margin: string, { indent, lineEnd }: Style): string {
  return JSON.stringify(value, null, indent).replaceAll("\n", `${lineEnd}${margin}`);
}

/** @example `{ "id": "a", "links": {} }` */
function printOnOneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(printOnOneLine).join(", ")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [`${JSON.stringify(key)}: ${printOnOneLine(inner)}`],
  );
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

/** Returns the white space at the start of the line that an offset is on. */
function marginAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? "";
}

function findStyle(text: string): Style {
  return {
    indent: /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ",
    lineEnd: text.includes("\r\n") ? "\r\n" : "\n",
  };
}

function findNode(root: Node, path: JsonPath): Node | undefined {
  return path.reduce<Node | undefined>((node, key) => {
    if (typeof key === "number") return node?.children?.[key];
    return node && propertiesOf(node).findLast(({ name }) => name === key)?.value;
  }, root);
}

function splice(text: string, from: number, to: number, content: string): string {
  return text.slice(0, from) + content + text.slice(to);
}
