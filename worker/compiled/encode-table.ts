/** A list of objects as a table of columns. */
import { toCodes } from "./codes.ts";
import { encodeDates } from "./encode-dates.ts";
import { encodeTexts } from "./encode-texts.ts";
import type { Column, Table } from "./format.ts";
import type { Cells, Known } from "./known-columns.ts";

type Path = Column["path"];

export interface TableOrder {
  first: readonly Path[];
  /** The field that tells most about the others. */
  by?: string;
  /** Fields whose objects have columns of their own for each of their fields. */
  flattened?: readonly string[];
}

export function encodeTable(list: readonly object[], { first, by, flattened = [] }: TableOrder): Table {
  const rows = list.map((entry) => toFields(entry, flattened));
  const places = placeColumns(rows, first);
  const known: Known[] = [];
  for (const path of places.paths) {
    const name = nameOf(path);
    const cells = rows.map((fields) => fields.find((field) => field.name === name)?.value);
    known.push({ column: { path, ...encodeCells(cells, known, by) }, cells });
  }

  const shapes: number[][] = [];
  const shapeAt = new Map<string, number>();
  const shapeOf = rows.map((fields) => {
    const shape = fields.map(({ name }) => places.at.get(name) ?? 0);
    const key = shape.join();
    const at = shapeAt.get(key) ?? shapes.push(shape) - 1;
    shapeAt.set(key, at);
    return at;
  });
  return { rows: list.length, columns: known.map(({ column }) => column), shapes, shapeOf: toCodes(shapeOf) };
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
      inner.length === 0 ? [[[key], value]] : inner.map(([field, value]) => [[key, field], value]);
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
  const used = new Map(rows.flat().map(({ name, path }) => [name, path]));
  const early = first.filter((path) => used.has(nameOf(path)));
  for (const path of early) used.delete(nameOf(path));
  const paths = [...early, ...used.values()];
  return { paths, at: new Map(paths.map((path, at) => [nameOf(path), at])) };
}

function encodeCells(cells: Cells, known: readonly Known[], by: string | undefined) {
  const present = cells.filter((cell) => cell !== undefined);
  if (present.every((cell) => typeof cell === "number" && !Object.is(cell, -0)))
    return { kind: "number" as const, numbers: present.filter((cell) => typeof cell === "number") };
  const isText = present.every((cell) => typeof cell === "string");
  const texts = cells.map((cell) =>
    cell === undefined || typeof cell === "string" ? cell : JSON.stringify(cell),
  );
  if (!isText) {
    const json = cells.map((cell) => (cell === undefined ? undefined : JSON.stringify(cell)));
    return { kind: "json" as const, ...encodeTexts(json, known, by) };
  }
  return encodeDates(texts, known) ?? { kind: "text" as const, ...encodeTexts(texts, known, by) };
}
