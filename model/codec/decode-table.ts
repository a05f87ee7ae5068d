/** Reads a table column by column, and makes the objects that it was made from one by one, when they are asked for. */
import { decodeDates } from "./date-columns.ts";
import { type Column, elsewhere, type Table } from "./format.ts";
import { createTemplateReader } from "./templates.ts";

export interface DecodedTable {
  readonly rows: number;
  /** Returns the values of a field; undefined if no row has the field. Only rows that have it may be asked for. */
  column(field: string): ReadRow | undefined;
  has(row: number, field: string): boolean;
  /** Returns the value of a field; true where the row has it in columns of its own, or in a file that is not here yet. */
  value(row: number, field: string): unknown;
  /** Whether a row has fields in another file. */
  hasElsewhere(row: number): boolean;
  /** Takes the columns of that file. Until then objects lack them. */
  addColumns(table: Table): void;
  /** Fields in `except` are left out and stay undecoded. */
  object(row: number, except?: readonly string[]): Record<string, unknown>;
}

type ReadRow = (row: number) => unknown;

export function decodeTable(table: Table): DecodedTable {
  const columns = new Map<string, () => ReadRow>();
  const parts: Table[] = [];
  /** Columns may refer to those that were added before. */
  const addColumns = (part: Table) => {
    parts.push(part);
    for (const column of part.columns)
      columns.set(
        column.field,
        lazy(() => decodeColumn(column, part, columns)),
      );
  };
  addColumns(table);
  /** By set, the fields that rows have; those of a field count as that field. */
  const keys = table.fieldSets.map(
    (fields) => new Set(fields.flatMap((field) => [field, field.split(".")[0]])),
  );
  const keysOf = (row: number) => keys[table.fieldSetOf[row] ?? -1] ?? new Set();
  return {
    rows: table.fieldSetOf.length,
    column: (field) => columns.get(field)?.(),
    has: (row, field) => keysOf(row).has(field),
    value(row, field) {
      if (!keysOf(row).has(field) && !keysOf(row).has(elsewhere + field)) return undefined;
      const read = columns.get(field)?.();
      return read === undefined ? true : read(row);
    },
    hasElsewhere: (row) => [...keysOf(row)].some((field) => field?.startsWith(elsewhere)),
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

/** Decodes a column when it is first called: most columns are needed only once a result is shown. */
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

/** Returns a function that gives the number of rows with the field before a row that has it. */
function rankRows(field: string, { fieldSets, fieldSetOf }: Table): (row: number) => number {
  /** By set, whether it has the field. */
  const inSet = fieldSets.map((fields) => fields.includes(field));
  if (inSet.every(Boolean)) return (row) => row;
  let rank = 0;
  const ranks = Int32Array.from(fieldSetOf, (set) => (inSet[set] === true ? rank++ : -1));
  return (row) => ranks[row] ?? -1;
}
