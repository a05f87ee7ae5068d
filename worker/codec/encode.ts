/** Writes a checked dataset as the compiled file. Runs at the build only. */
import { parseInline } from "../cards/inline-parser.ts";
import { findMarkup, readSimpleMarkdown } from "../cards/markdown.ts";
import type { Activity, Inline } from "../contract.ts";
import type { Dataset } from "../data/dataset.ts";
import { computeFlags } from "../data/flags.ts";
import { toCodes } from "./codes.ts";
import type { EncodedColumn } from "./column-types.ts";
import { encodeColumn, type Stores } from "./encode-column.ts";
import { toFlagCode } from "./flag-codes.ts";
import {
  type CompiledFile,
  checksumOf,
  checksumStart,
  formatVersion,
  type ParsedTitles,
  type Path,
  type Table,
  type TableName,
} from "./format.ts";

interface TableLayout {
  /** The first columns, on which others build; fields that are not named follow. */
  first: readonly Path[];
  /** The last columns: at the end they change nothing in data without them. */
  last?: readonly Path[];
  /** Fields whose objects are split into a column for each of their own fields. */
  flattened?: readonly string[];
}

const layouts: Record<TableName, TableLayout> = {
  activities: {
    first: [
      "org",
      "createdAt",
      "category",
      "number",
      ["mergeCommit", "oid"],
      "title",
      "id",
      ["mergeCommit", "messageHeadline"],
      ["mergeCommit", "abbreviatedOid"],
      "qaUrl",
      "diffUrl",
      ["mergeCommit", "url"],
      "acceptedAt",
    ],
    last: ["summary", "highlights"],
    flattened: ["mergeCommit"],
  },
  orgs: { first: ["id", "name", "orgType", "repoUrl", "url", "docsUrl"] },
  languages: { first: ["id"], flattened: ["ui"] },
  categories: { first: ["id"], flattened: ["ui"] },
  orgTypes: { first: ["id"], flattened: ["ui"] },
};

/** Returns the text of the compiled file. */
export function encodeDataset({ data, owner }: Pick<Dataset, "data" | "owner">): string {
  const tableOf = (name: TableName): Table => encodeTable(data[name], layouts[name]);
  const file: CompiledFile = {
    version: formatVersion,
    owner: { ...owner },
    titles: parseTitles(data.activities),
    flags: toCodes(data.activities.map((activity) => toFlagCode(computeFlags(activity)))),
    tables: {
      orgs: tableOf("orgs"),
      languages: tableOf("languages"),
      categories: tableOf("categories"),
      orgTypes: tableOf("orgTypes"),
      activities: tableOf("activities"),
    },
  };
  const text = JSON.stringify(file).slice(0, -1);
  return `${text}${checksumStart}${checksumOf(text, text.length)}}`;
}

function encodeTable(list: readonly object[], { first, last = [], flattened = [] }: TableLayout): Table {
  const rows = list.map((entry) => toFields(entry, flattened));
  const { paths, columnOf } = orderColumns(rows, first, last);
  const { shapes, shapeOf } = findShapes(rows, columnOf);
  const columnValues = paths.map(() => new Array<unknown>(rows.length).fill(undefined));
  rows.forEach((fields, row) => {
    for (const { key, value } of fields) columnValues[columnOf.get(key) ?? 0]![row] = value;
  });
  const encoded: EncodedColumn[] = [];
  const stores: Stores = { texts: [], numbers: [], codes: [], hashes: [] };
  paths.forEach((path, at) => {
    encoded.push(encodeColumn({ path, values: columnValues[at] ?? [], shapeOf, earlier: encoded, stores }));
  });
  return {
    columns: encoded.map(({ column }) => column),
    shapes: shapes.map(toCodes),
    shapeOf: toCodes(shapeOf),
    ...stores,
  };
}

interface Field {
  /** The path as text, to look columns up by. */
  key: string;
  path: Path;
  value: unknown;
}

function toFields(entry: object, flattened: readonly string[]): Field[] {
  return Object.entries(entry).flatMap(([name, value]): Field[] => {
    const inner = flattened.includes(name) && isFilledObject(value) ? Object.entries(value) : [];
    const paths: [Path, unknown][] =
      inner.length === 0 ? [[name, value]] : inner.map(([field, value]) => [[name, field], value]);
    return paths
      .filter(([, value]) => value !== undefined)
      .map(([path, value]) => ({ path, key: toKey(path), value }));
  });
}

function isFilledObject(value: unknown): value is object {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  );
}

function toKey(path: Path): string {
  return JSON.stringify(path);
}

function orderColumns(rows: readonly Field[][], first: readonly Path[], last: readonly Path[]) {
  const others = new Map<string, Path>();
  for (const fields of rows) for (const { key, path } of fields) others.set(key, path);
  const leading = first.filter((path) => others.delete(toKey(path)));
  const trailing = last.filter((path) => others.delete(toKey(path)));
  const paths = [...leading, ...others.values(), ...trailing];
  return { paths, columnOf: new Map(paths.map((path, at) => [toKey(path), at])) };
}

/** Returns the distinct sets of columns that rows have, in the order of their fields, and the set of each row. */
function findShapes(rows: readonly Field[][], columnOf: ReadonlyMap<string, number>) {
  const shapes: number[][] = [];
  const indexes = new Map<string, number>();
  const shapeOf = rows.map((fields) => {
    const shape = fields.map(({ key }) => columnOf.get(key) ?? 0);
    const key = shape.join();
    const index = indexes.get(key) ?? shapes.push(shape) - 1;
    indexes.set(key, index);
    return index;
  });
  return { shapes, shapeOf };
}

/**
 * Above this length as JSON, of which gzip leaves a third, the trees cost as much as the markdown parser's 40 kB; they
 * are left out then, and the page fetches the parser. Otherwise it never does.
 */
const maxTreeCharacters = 120_000;

/** Parses the titles that the page could not read without the markdown parser. */
function parseTitles(activities: readonly Activity[]): ParsedTitles {
  const rows: number[] = [];
  const trees: Inline[][] = [];
  const seen = new Set<string>();
  for (const [row, { title }] of activities.entries()) {
    const text = findMarkup(title);
    if (text === undefined || seen.has(title)) continue;
    seen.add(title);
    const tree = parseInline(text);
    if (JSON.stringify(tree) === JSON.stringify(readSimpleMarkdown(text))) continue;
    rows.push(row);
    trees.push(tree);
  }
  return { rows, trees: JSON.stringify(trees).length > maxTreeCharacters ? [] : trees };
}
