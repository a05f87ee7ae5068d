/** Reads a table column by column, and makes the objects that it was made from one by one, when they are asked for. */
import { codeAt, decodeCodes, toNumbers } from "./codes.ts";
import type { CodeOf, DecodedColumn, LazyColumn, Presence } from "./column-types.ts";
import { decodeDates } from "./date-columns.ts";
import { type CodeContext, type Column, shapeContext, type Table } from "./format.ts";
import { splitHashes, splitNumbers, splitTexts } from "./joined-values.ts";
import { decodeOutlines } from "./json-outlines.ts";
import { createTemplateReader, fillTemplate } from "./templates.ts";

export interface DecodedTable {
  readonly rows: number;
  /** Returns the column of a field; undefined if no row has the field. */
  column(key: string): DecodedColumn | undefined;
  has(row: number, key: string): boolean;
  /** Whether a row has fields in another file. */
  hasLate(row: number): boolean;
  /** Takes the columns of that file. Until then objects lack them. */
  addLate(table: Table): void;
  /** Fields in `except` are left out and stay undecoded. */
  object(row: number, except?: readonly string[]): Record<string, unknown>;
}

export function decodeTable(table: Table): DecodedTable {
  const { columns, shapeOf, shapes } = table;
  const first = decodePart(table, []);
  const parts = [first];
  const columnAt = new Map(columns.map(({ path }, at) => [path, at]));
  /** By shape. */
  const keys = first.fields.map((fields) => fields.map(({ key }) => key));
  const lateShapes = shapes.map((shape) => toNumbers(shape).includes(columns.length));
  return {
    rows: shapeOf.length,
    column: (key) => first.columns[columnAt.get(key) ?? -1]?.(),
    has: (row, key) => keys[first.shapeAt(row)]?.includes(key) === true,
    hasLate: (row) => lateShapes[first.shapeAt(row)] === true,
    addLate: (late) => parts.push(decodePart(late, first.columns)),
    object(row, except) {
      const objects = parts.map(({ fields, shapeAt }) => toObject(fields[shapeAt(row)] ?? [], row, except));
      return Object.assign({}, ...objects);
    },
  };
}

/** The columns of a table or of the file that has further ones. */
interface TablePart {
  /** With those before them, to which they may refer. */
  readonly columns: readonly LazyColumn[];
  readonly shapeAt: CodeOf;
  /** By shape. */
  readonly fields: readonly (readonly Field[])[];
}

function decodePart(
  { columns, shapes: shapeCodes, shapeOf, texts, numbers, codes, hashes }: Table,
  earlier: readonly LazyColumn[],
): TablePart {
  const shapes = shapeCodes.map(toNumbers);
  const shapeAt = (row: number) => codeAt(shapeOf, row);
  const presences = new Map<string, () => Presence>();
  const decoded = [...earlier];
  const stores = {
    texts: texts.values(),
    numbers: numbers.values(),
    codes: codes.values(),
    hashes: hashes.values(),
  };
  for (const [at, column] of columns.entries()) {
    /** By shape, whether it has the column. */
    const inShape = shapes.map((fields) => fields.includes(at));
    const key = inShape.join();
    const presence = presences.get(key) ?? lazy(() => findPresence(shapeOf.length, inShape, shapeAt));
    presences.set(key, presence);
    decoded.push(decodeColumn(column, presence, [...decoded], shapeAt, stores));
  }
  const own = decoded.slice(earlier.length);
  return { columns: decoded, shapeAt, fields: shapes.map((fields) => toFields(fields, columns, own)) };
}

function findPresence(rows: number, inShape: readonly boolean[], shapeAt: CodeOf): Presence {
  const ranks = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) ranks[row] = inShape[shapeAt(row)] === true ? count++ : -1;
  return { count, rows, rankOf: count === rows ? (row) => row : (row) => ranks[row] ?? -1 };
}

/** The stores of a table, from which each column takes its contents in turn. */
type StoreIterators = {
  [Name in "texts" | "numbers" | "codes" | "hashes"]: Iterator<Table[Name][number], undefined>;
};

/** Takes the column's contents from the stores at once, and decodes them when the column is first called. */
function decodeColumn(
  column: Column,
  presence: () => Presence,
  earlier: readonly LazyColumn[],
  shapeAt: CodeOf,
  { texts, numbers, codes, hashes }: StoreIterators,
): LazyColumn {
  const lazyColumn = (decode: (presence: Presence) => DecodedColumn): LazyColumn =>
    lazy(() => decode(presence()));
  const takeTexts = () => {
    const taken = texts.next().value ?? [];
    return () => splitTexts(taken);
  };
  const takeCodes = (by: CodeContext) => {
    const taken = codes.next().value ?? [];
    return () => decodeCodes(taken, presence(), by === shapeContext ? shapeAt : earlier[by]?.().codeOf);
  };
  switch (column.kind) {
    case "text": {
      const readTexts = takeTexts();
      if (column.by === undefined) {
        return lazyColumn(({ rankOf }) => {
          const templates = readTexts();
          return { at: (row) => fillTemplate(templates[rankOf(row)] ?? "", row, earlier) };
        });
      }
      const readCodes = takeCodes(column.by);
      return lazyColumn(() => {
        const codeOf = readCodes();
        const textAt = createTemplateReader(readTexts(), earlier);
        return { at: (row) => textAt(codeOf(row), row), codeOf };
      });
    }
    case "hash": {
      const taken = hashes.next().value ?? "";
      return lazyColumn(({ rankOf }) => {
        const hashAt = splitHashes(taken, column.digits);
        return { at: (row) => hashAt(rankOf(row)) };
      });
    }
    case "json": {
      const readOutlines = takeTexts();
      const readCodes = takeCodes(column.by);
      const readTexts = takeTexts();
      return lazyColumn((presence) => {
        const codeOf = readCodes();
        return { at: decodeOutlines(readOutlines(), codeOf, readTexts(), presence, earlier), codeOf };
      });
    }
    case "number": {
      const taken = numbers.next().value ?? [];
      return lazyColumn(({ rankOf }) => {
        const split = splitNumbers(taken);
        return { at: (row) => split[rankOf(row)] };
      });
    }
    case "date": {
      const { spellings: used, by, from = -1 } = column;
      const taken = numbers.next().value ?? [];
      const readCodes = by === undefined ? undefined : takeCodes(by);
      return lazyColumn((presence) => {
        const codeOf = readCodes?.();
        const parts = { steps: splitNumbers(taken), used, codeOf, base: earlier[from]?.() };
        const dates = decodeDates(parts, presence);
        return codeOf === undefined ? dates : { ...dates, codeOf };
      });
    }
  }
}

function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A field of a row: a value, or an object of further fields. */
type Field = { key: string; column: LazyColumn } | { key: string; inner: Field[] };

function toFields(
  shape: readonly number[],
  columns: readonly Column[],
  decoded: readonly LazyColumn[],
): Field[] {
  const fields: Field[] = [];
  for (const at of shape) {
    const path = columns[at]?.path;
    const column = decoded[at];
    if (path === undefined || column === undefined) continue;
    if (typeof path === "string") {
      fields.push({ key: path, column });
      continue;
    }
    const [key, innerKey] = path;
    const last = fields.at(-1);
    const field = { key: innerKey, column };
    if (last !== undefined && "inner" in last && last.key === key) last.inner.push(field);
    else fields.push({ key, inner: [field] });
  }
  return fields;
}

function toObject(
  fields: readonly Field[],
  row: number,
  except: readonly string[] = [],
): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const field of fields) {
    if (except.includes(field.key)) continue;
    object[field.key] = "inner" in field ? toObject(field.inner, row) : field.column().at(row);
  }
  return object;
}
