/** A table as the list of objects that it was made from. Objects are made of it one by one, when they are asked for. */
import { codeAt, readCodes, toNumbers } from "./codes.ts";
import type { CodeOf, DecodedColumn, LateColumn, Presence } from "./column-types.ts";
import { decodeDates } from "./date-columns.ts";
import { decodeJson } from "./decode-json.ts";
import { type By, byShape, type Column, type Table } from "./format.ts";
import { splitHashes, splitNumbers, splitTexts } from "./joined-values.ts";
import { fillTemplate, shareTemplates } from "./templates.ts";

export interface DecodedTable {
  readonly rows: number;
  /** The column of a field; of one that no row has, undefined. */
  column(key: string): DecodedColumn | undefined;
  has(row: number, key: string): boolean;
  object(row: number): Record<string, unknown>;
}

export function decodeTable(table: Table): DecodedTable {
  const { columns, shapeOf } = table;
  const rows = shapeOf.length;
  const shapes = table.shapes.map(toNumbers);
  const shapeAt = (row: number) => codeAt(shapeOf, row);
  const presences = new Map<string, () => Presence>();
  const decoded: LateColumn[] = [];
  const isIn = columns.map((_, at) => shapes.map((fields) => fields.includes(at)));
  const stores = {
    texts: table.texts.values(),
    numbers: table.numbers.values(),
    codes: table.codes.values(),
    hashes: table.hashes.values(),
  };
  columns.forEach((column, at) => {
    const inShape = isIn[at]!;
    const key = inShape.join();
    const presence = presences.get(key) ?? once(() => findPresence(rows, inShape, shapeAt));
    presences.set(key, presence);
    decoded.push(decodeColumn(column, presence, [...decoded], shapeAt, stores));
  });
  const fieldsOf = shapes.map((fields) => toFields(fields, columns, decoded));
  const places = new Map(columns.map(({ path }, at) => [path, at]));
  return {
    rows,
    column: (key) => decoded[places.get(key) ?? -1]?.(),
    has: (row, key) => isIn[places.get(key) ?? -1]?.[shapeAt(row)] === true,
    object: (row) => toObject(fieldsOf[shapeAt(row)] ?? [], row),
  };
}

function findPresence(rows: number, inShape: readonly boolean[], shapeAt: CodeOf): Presence {
  const ranks = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) ranks[row] = inShape[shapeAt(row)] === true ? count++ : -1;
  return { count, rows, rankOf: count === rows ? (row) => row : (row) => ranks[row] ?? -1 };
}

/** What a table's columns hold, to be taken in turn. */
type Stores = {
  [Name in "texts" | "numbers" | "codes" | "hashes"]: Iterator<Table[Name][number], undefined>;
};

function decodeColumn(
  column: Column,
  presence: () => Presence,
  known: readonly LateColumn[],
  shapeAt: CodeOf,
  { texts, numbers, codes, hashes }: Stores,
): LateColumn {
  const later = (decode: (presence: Presence) => DecodedColumn): LateColumn => once(() => decode(presence()));
  const takeTexts = () => {
    const taken = texts.next().value ?? [];
    return () => splitTexts(taken);
  };
  const takeCodes = (by: By) => {
    const taken = codes.next().value ?? [];
    return () => readCodes(taken, presence(), by === byShape ? shapeAt : known[by]?.().codeOf);
  };
  switch (column.kind) {
    case "text": {
      const split = takeTexts();
      if (column.by === undefined) {
        return later(({ rankOf }) => {
          const templates = split();
          return { at: (row) => fillTemplate(templates[rankOf(row)] ?? "", row, known) };
        });
      }
      const read = takeCodes(column.by);
      return later(() => {
        const codeOf = read();
        const textAt = shareTemplates(split(), known);
        return { at: (row) => textAt(codeOf(row), row), codeOf };
      });
    }
    case "hash": {
      const taken = hashes.next().value ?? "";
      return later(({ rankOf }) => {
        const hashAt = splitHashes(taken, column.digits);
        return { at: (row) => hashAt(rankOf(row)) };
      });
    }
    case "json": {
      const outlines = takeTexts();
      const read = takeCodes(column.by);
      const inner = takeTexts();
      return later((presence) => {
        const codeOf = read();
        return { at: decodeJson(outlines(), codeOf, inner(), presence, known), codeOf };
      });
    }
    case "number": {
      const taken = numbers.next().value ?? [];
      return later(({ rankOf }) => {
        const split = splitNumbers(taken);
        return { at: (row) => split[rankOf(row)] };
      });
    }
    case "date": {
      const { spellings: used, by, from = -1 } = column;
      const steps = numbers.next().value ?? [];
      const read = by === undefined ? undefined : takeCodes(by);
      return later((presence) => {
        const codeOf = read?.();
        const dates = decodeDates(
          { steps: splitNumbers(steps), used, codeOf, base: known[from]?.() },
          presence,
        );
        return codeOf === undefined ? dates : { ...dates, codeOf };
      });
    }
  }
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A field of a row: a value, or an object of further fields. */
type Field = { key: string; column: LateColumn } | { key: string; inner: Field[] };

function toFields(
  shape: readonly number[],
  columns: readonly Column[],
  decoded: readonly LateColumn[],
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

function toObject(fields: readonly Field[], row: number): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const field of fields)
    object[field.key] = "inner" in field ? toObject(field.inner, row) : field.column().at(row);
  return object;
}
