/** A list of objects as a table of columns. */
import { toCodes } from "./codes.ts";
import { encodeColumn } from "./encode-column.ts";
import type { Path, Table } from "./format.ts";
import type { Known } from "./known-columns.ts";

export interface TableOrder {
  first: readonly Path[];
  /** Fields whose objects have columns of their own for each of their fields. */
  flattened?: readonly string[];
}

export function encodeTable(list: readonly object[], { first, flattened = [] }: TableOrder): Table {
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
