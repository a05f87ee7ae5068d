import { parseInline } from "../cards/inline-parser.ts";
import { findMarkup } from "../cards/markdown.ts";
import type { Activity, Inline } from "../contract.ts";
import type { Dataset } from "../data/dataset.ts";
import { computeFlags } from "../data/flags.ts";
import { toCodes } from "./codes.ts";
import type { Known } from "./column-types.ts";
import { encodeColumn } from "./encode-column.ts";
import { toFlagCode } from "./flag-codes.ts";
import {
  type CompiledFile,
  checksumOf,
  formatVersion,
  type OddTitles,
  type Path,
  sumStart,
  type Table,
  type TableName,
} from "./format.ts";
import { readSimpleMarkdown } from "./simple-markdown.ts";

/** Fields on which others build come first; those that are not named follow. */
const orders: Record<TableName, TableOrder> = {
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
    flattened: ["mergeCommit"],
  },
  orgs: { first: ["id", "name", "orgType", "repoUrl", "url", "docsUrl"] },
  languages: { first: ["id"], flattened: ["ui"] },
  categories: { first: ["id"], flattened: ["ui"] },
  orgTypes: { first: ["id"], flattened: ["ui"] },
};

/** The text of the compiled file. */
export function encodeDataset({ data, owner }: Pick<Dataset, "data" | "owner">): string {
  const tableOf = (name: TableName): Table => encodeTable(data[name], orders[name]);
  const file: CompiledFile = {
    version: formatVersion,
    owner: { ...owner },
    titles: findOddTitles(data.activities),
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
  return `${text}${sumStart}${checksumOf(text, text.length)}}`;
}

/** A list of objects as a table of columns. */

interface TableOrder {
  first: readonly Path[];
  /** Fields whose objects have columns of their own for each of their fields. */
  flattened?: readonly string[];
}

function encodeTable(list: readonly object[], { first, flattened = [] }: TableOrder): Table {
  const rows = list.map((entry) => toFields(entry, flattened));
  const places = placeColumns(rows, first);
  const { shapes, shapeOf } = findShapes(rows, places.at);
  const cells = places.paths.map(() => new Array<unknown>(rows.length).fill(undefined));
  rows.forEach((fields, row) => {
    for (const { name, value } of fields) cells[places.at.get(name) ?? 0]![row] = value;
  });
  const known: Known[] = [];
  const stores: Pick<Table, "texts" | "numbers" | "codes" | "hashes"> = {
    texts: [],
    numbers: [],
    codes: [],
    hashes: [],
  };
  places.paths.forEach((path, at) => {
    known.push(encodeColumn({ path, cells: cells[at] ?? [], shapeOf, known, stores }));
  });
  return {
    columns: known.map(({ column }) => column),
    shapes: shapes.map(toCodes),
    shapeOf: toCodes(shapeOf),
    ...stores,
  };
}

interface Field {
  name: string;
  path: Path;
  value: unknown;
}

function toFields(entry: object, flattened: readonly string[]): Field[] {
  return Object.entries(entry).flatMap(([key, value]): Field[] => {
    const inner = flattened.includes(key) && isFilledObject(value) ? Object.entries(value) : [];
    const paths: [Path, unknown][] =
      inner.length === 0 ? [[key, value]] : inner.map(([field, value]) => [[key, field], value]);
    return paths
      .filter(([, value]) => value !== undefined)
      .map(([path, value]) => ({ path, name: nameOf(path), value }));
  });
}

function isFilledObject(value: unknown): value is object {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  );
}

function nameOf(path: Path): string {
  return JSON.stringify(path);
}

function placeColumns(rows: readonly Field[][], first: readonly Path[]) {
  const used = new Map<string, Path>();
  for (const fields of rows) for (const { name, path } of fields) used.set(name, path);
  const early = first.filter((path) => used.has(nameOf(path)));
  for (const path of early) used.delete(nameOf(path));
  const paths = [...early, ...used.values()];
  return { paths, at: new Map(paths.map((path, at) => [nameOf(path), at])) };
}

/** The sets of columns that rows have, each in the order of its fields, and which of them each row has. */
function findShapes(rows: readonly Field[][], columnAt: ReadonlyMap<string, number>) {
  const shapes: number[][] = [];
  const shapeAt = new Map<string, number>();
  const shapeOf = rows.map((fields) => {
    const shape = fields.map(({ name }) => columnAt.get(name) ?? 0);
    const key = shape.join();
    const at = shapeAt.get(key) ?? shapes.push(shape) - 1;
    shapeAt.set(key, at);
    return at;
  });
  return { shapes, shapeOf };
}

/**
 * The trees of those titles that the page could not read without the parser of markdown, made at the build: it is 40 kB,
 * and a page whose titles are all here or simple never fetches it.
 */

/** As JSON. A third of it is left after gzip: more than this would cost what the parser does. */
const mostCharacters = 120_000;

/** Without trees where there are so many that the parser is less to fetch. */
function findOddTitles(activities: readonly Activity[]): OddTitles {
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
  return { rows, trees: JSON.stringify(trees).length > mostCharacters ? [] : trees };
}
