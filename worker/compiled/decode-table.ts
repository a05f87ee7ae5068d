/** A table as the list of objects that it was made from. Objects are made of it one by one, when they are asked for. */
import { codeAt } from "./codes.ts";
import { decodeDates } from "./decode-dates.ts";
import { decodeTexts } from "./decode-texts.ts";
import type { DecodedColumn, Presence } from "./decoded-column.ts";
import type { Column, Table } from "./format.ts";

export interface DecodedTable {
  readonly rows: number;
  /** The column of a field; of one that no row has, undefined. */
  column(key: string): DecodedColumn | undefined;
  has(row: number, key: string): boolean;
  object(row: number): Record<string, unknown>;
}

export function decodeTable({ rows, columns, shapes, shapeOf }: Table): DecodedTable {
  const shapeAt = (row: number) => codeAt(shapeOf, row);
  const presences = new Map<string, Presence>();
  const decoded: DecodedColumn[] = [];
  const isIn = columns.map((_, at) => shapes.map((fields) => fields.includes(at)));
  columns.forEach((column, at) => {
    const inShape = isIn[at]!;
    const key = inShape.join();
    const presence = presences.get(key) ?? findPresence(rows, (row) => inShape[shapeAt(row)] === true);
    presences.set(key, presence);
    decoded.push(decodeColumn(column, presence, [...decoded]));
  });
  const fieldsOf = shapes.map((fields) => toFields(fields, columns, decoded));
  const places = new Map(columns.flatMap(({ path }, at) => (path.length === 1 ? [[path[0], at]] : [])));
  return {
    rows,
    column: (key) => decoded[places.get(key) ?? -1],
    has: (row, key) => isIn[places.get(key) ?? -1]?.[shapeAt(row)] === true,
    object: (row) => toObject(fieldsOf[shapeAt(row)] ?? [], row),
  };
}

function findPresence(rows: number, has: (row: number) => boolean): Presence {
  const ranks = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) ranks[row] = has(row) ? count++ : -1;
  return { count, rows, rankOf: count === rows ? (row) => row : (row) => ranks[row] ?? -1 };
}

function decodeColumn(column: Column, presence: Presence, known: readonly DecodedColumn[]): DecodedColumn {
  switch (column.kind) {
    case "text":
      return { at: decodeTexts(column, presence, known) };
    case "json": {
      const textAt = decodeTexts(column, presence, known);
      return { at: (row) => parse(textAt(row)) };
    }
    case "number":
      return { at: (row) => column.numbers[presence.rankOf(row)] };
    case "date":
      return decodeDates(column, presence, known);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A field of a row: a value, or an object of further fields. */
type Field = { key: string; column: DecodedColumn } | { key: string; inner: Field[] };

function toFields(
  shape: readonly number[],
  columns: readonly Column[],
  decoded: readonly DecodedColumn[],
): Field[] {
  const fields: Field[] = [];
  for (const at of shape) {
    const [key, innerKey] = columns[at]!.path;
    const column = decoded[at]!;
    const last = fields.at(-1);
    if (innerKey === undefined) fields.push({ key, column });
    else if (last !== undefined && "inner" in last && last.key === key)
      last.inner.push({ key: innerKey, column });
    else fields.push({ key, inner: [{ key: innerKey, column }] });
  }
  return fields;
}

function toObject(fields: readonly Field[], row: number): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const field of fields)
    object[field.key] = "inner" in field ? toObject(field.inner, row) : field.column.at(row);
  return object;
}
