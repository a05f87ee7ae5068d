/** Decodes a table, see format.ts. Columns and objects are decoded when they are first needed. */
import {
  type Column,
  type DateColumn,
  dateUnitMs,
  firstMs,
  inDetailsFile,
  printDate,
  type Table,
} from "./format.ts";

export interface DecodedTable {
  readonly rows: number;
  /** Returns a function that reads a field of rows that have it; undefined if no row has it. */
  column(field: string): ReadRow | undefined;
  has(row: number, field: string): boolean;
  /** Returns the value of a field; true if the row has it as several columns, or in a file that is not loaded yet. */
  value(row: number, field: string): unknown;
  /** Whether a row has fields in the details file. */
  hasDetails(row: number): boolean;
  /** Adds the columns of the details file. Until then objects lack them. */
  addColumns(table: Table): void;
  /** Returns the object of a row without the fields of `except`, which are not decoded. */
  object(row: number, except?: readonly string[]): Record<string, unknown>;
}

type ReadRow = (row: number) => unknown;

export function decodeTable(table: Table): DecodedTable {
  const columns = new Map<string, () => ReadRow>();
  const parts: Table[] = [];
  const addColumns = (part: Table) => {
    parts.push(part);
    for (const column of part.columns)
      columns.set(
        column.field,
        lazy(() => decodeColumn(column, part, columns)),
      );
  };
  addColumns(table);
  /** The keys of each field set; `mergeCommit.oid` implies `mergeCommit`. */
  const keys = table.fieldSets.map(
    (fields) => new Set(fields.flatMap((field) => [field, field.split(".")[0]])),
  );
  const keysOf = (row: number) => keys[table.fieldSetOf[row] ?? -1] ?? new Set();
  return {
    rows: table.fieldSetOf.length,
    column: (field) => columns.get(field)?.(),
    has: (row, field) => keysOf(row).has(field),
    value(row, field) {
      if (!keysOf(row).has(field) && !keysOf(row).has(inDetailsFile + field)) return undefined;
      const read = columns.get(field)?.();
      return read === undefined ? true : read(row);
    },
    hasDetails: (row) => [...keysOf(row)].some((field) => field?.startsWith(inDetailsFile)),
    addColumns,
    object(row, except = []) {
      const object: Record<string, unknown> = {};
      const inner: Record<string, Record<string, unknown>> = {};
      for (const name of parts.flatMap(
        ({ fieldSets, fieldSetOf }) => fieldSets[fieldSetOf[row] ?? -1] ?? [],
      )) {
        const read = columns.get(name);
        const [key = name, innerKey] = name.split(".");
        if (read === undefined || except.includes(key)) continue;
        if (innerKey === undefined) object[key] = read()(row);
        else {
          inner[key] ??= {};
          inner[key][innerKey] = read()(row);
          object[key] = inner[key];
        }
      }
      return object;
    },
  };
}

/** Decodes a column when it is first read: most columns are needed only for results that are shown. */
function lazy(decode: () => ReadRow): () => ReadRow {
  let read: ReadRow | undefined;
  return () => {
    read ??= decode();
    return read;
  };
}

function decodeColumn(column: Column, table: Table, all: ReadonlyMap<string, () => ReadRow>): ReadRow {
  const rankOf = rankRows(column.field, table);
  if ("steps" in column) {
    const dateAt = decodeDates(column);
    return (row) => dateAt(rankOf(row));
  }
  const { codes } = column;
  const indexOf = codes === undefined ? rankOf : (row: number) => codes[rankOf(row)] ?? -1;
  if ("values" in column) return (row) => column.values[indexOf(row)];
  const textAt = createTemplateReader(column.texts, (field, row) => all.get(field)?.()(row));
  return (row) => textAt(indexOf(row), row);
}

/** Returns a function from a row that has the field to the number of earlier rows that have it. */
function rankRows(field: string, { fieldSets, fieldSetOf }: Table): (row: number) => number {
  /** Whether each field set has the field. */
  const inSet = fieldSets.map((fields) => fields.includes(field));
  if (inSet.every(Boolean)) return (row) => row;
  let rank = 0;
  const ranks = Int32Array.from(fieldSetOf, (set) => (inSet[set] === true ? rank++ : -1));
  return (row) => ranks[row] ?? -1;
}

/** Returns a function that prints a date by its rank: the number of earlier rows that have the column. */
function decodeDates({ steps, lengths }: DateColumn): (rank: number) => string {
  const lengthAt = (rank: number) => lengths[lengths.length === 1 ? 0 : rank] ?? 10;
  const times = new Float64Array(steps.length);
  let ms = firstMs;
  for (const [rank, step] of steps.entries()) {
    const unit = dateUnitMs[lengthAt(rank)] ?? 1;
    ms = (Math.floor(ms / unit) - step) * unit;
    times[rank] = ms;
  }
  return (rank) => printDate(times[rank] ?? 0, lengthAt(rank));
}

/** A literal text, or the first `length` characters of a field's value in the same row. */
type Part = string | { field: string; length: number };

/** Returns a function that fills a template for a row. Templates are parsed once, because rows share them. */
function createTemplateReader(
  templates: readonly string[],
  readField: (field: string, row: number) => unknown,
): (at: number, row: number) => string {
  const parsed: (string | readonly Part[])[] = [];
  return (at, row) => {
    const template = templates[at] ?? "";
    const parts = parsed[at] ?? (template.includes("{") ? toParts(template) : template);
    parsed[at] = parts;
    if (typeof parts === "string") return parts;
    // `join` makes a flat string; concatenation would keep a tree of the pieces in memory.
    return parts
      .map((part) =>
        typeof part === "string" ? part : String(readField(part.field, row) ?? "").slice(0, part.length),
      )
      .join("");
  };
}

const marks = /(\{\{|\{[^{}]*\})/;

/** Because the pattern has a capturing group, literal texts and references alternate. */
function toParts(template: string): Part[] {
  return template.split(marks).map((piece, at) => {
    if (at % 2 === 0) return piece;
    if (piece === "{{") return "{";
    const [field = "", length] = piece.slice(1, -1).split(":");
    return { field, length: length === undefined ? Number.POSITIVE_INFINITY : Number(length) };
  });
}
