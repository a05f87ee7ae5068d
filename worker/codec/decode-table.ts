/** Reads a table column by column, and makes the objects that it was made from one by one, when they are asked for. */
import { decodeDates } from "./date-columns.ts";
import { type Column, codeAt, elsewhere, splitTexts, type Table } from "./format.ts";
import { createTemplateReader } from "./templates.ts";

export interface DecodedTable {
  readonly rows: number;
  /** Returns the values of a field; undefined if no row has the field. Only rows that have it may be asked for. */
  column(field: string): ((row: number) => unknown) | undefined;
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

/** Decodes a column when it is first called: most columns are needed only once a result is shown. */
type LazyColumn = () => DecodedColumn;

interface DecodedColumn {
  at(row: number): unknown;
  /** The time of a date in milliseconds since 1970; undefined where the row lacks the column. */
  msAt?(row: number): number | undefined;
}

export function decodeTable(table: Table): DecodedTable {
  const columns = new Map<string, LazyColumn>();
  const first = decodePart(table, columns);
  const parts = [first];
  /** By set, the fields that rows have; those of a field count as that field. */
  const keys = table.fieldSets.map(
    (fields) => new Set(fields.flatMap((field) => [field, field.split(".")[0]])),
  );
  const keysOf = (row: number) => keys[codeAt(table.fieldSetOf, row)] ?? new Set();
  return {
    rows: table.fieldSetOf.length,
    column(field) {
      const column = columns.get(field)?.();
      return column && ((row) => column.at(row));
    },
    has: (row, field) => keysOf(row).has(field),
    value(row, field) {
      if (!keysOf(row).has(field) && !keysOf(row).has(elsewhere + field)) return undefined;
      const column = columns.get(field)?.();
      return column === undefined ? true : column.at(row);
    },
    hasElsewhere: (row) => [...keysOf(row)].some((field) => field?.startsWith(elsewhere)),
    addColumns: (further) => parts.push(decodePart(further, columns)),
    object(row, except) {
      return Object.assign({}, ...parts.map(({ fieldsOf }) => toObject(fieldsOf(row), row, except)));
    },
  };
}

/** A field of a row: a value, or an object of further fields. */
type Field = { key: string; column: LazyColumn } | { key: string; inner: Field[] };

/** The columns of a table, or of the file that has further ones. */
interface TablePart {
  fieldsOf(row: number): readonly Field[];
}

/** Adds the columns to those that are there, to which they may refer. */
function decodePart({ fieldSets, fieldSetOf, columns }: Table, all: Map<string, LazyColumn>): TablePart {
  const presences = new Map<string, () => Presence>();
  for (const column of columns) {
    const { field } = column;
    /** By set, whether it has the field. */
    const inSet = fieldSets.map((fields) => fields.includes(field));
    const presence = presences.get(inSet.join()) ?? lazy(() => findPresence(fieldSetOf, inSet));
    presences.set(inSet.join(), presence);
    all.set(
      field,
      lazy(() => decodeColumn(column, presence(), all)),
    );
  }
  const fields = fieldSets.map((names) => toFields(names, all));
  return { fieldsOf: (row) => fields[codeAt(fieldSetOf, row)] ?? [] };
}

/** The rows that have a column. */
interface Presence {
  readonly rows: readonly number[];
  /** Returns the number of rows with the column before this one; -1 for a row without it. */
  rankOf(row: number): number;
}

function findPresence(fieldSetOf: Table["fieldSetOf"], inSet: readonly boolean[]): Presence {
  const ranks = new Int32Array(fieldSetOf.length);
  const rows: number[] = [];
  for (let row = 0; row < ranks.length; row++)
    ranks[row] = inSet[codeAt(fieldSetOf, row)] === true ? rows.push(row) - 1 : -1;
  return { rows, rankOf: rows.length === ranks.length ? (row) => row : (row) => ranks[row] ?? -1 };
}

function decodeColumn(
  column: Column,
  { rows, rankOf }: Presence,
  all: ReadonlyMap<string, LazyColumn>,
): DecodedColumn {
  const readField = (field: string, row: number) => all.get(field)?.().at(row);
  if ("texts" in column) {
    const { codes } = column;
    const textAt = createTemplateReader(splitTexts(column.texts), readField);
    return { at: (row) => textAt(codes === undefined ? rankOf(row) : codeAt(codes, rankOf(row)), row) };
  }
  if ("numbers" in column) return { at: (row) => column.numbers[rankOf(row)] };
  if ("steps" in column) {
    const { steps, spellings, codes, from = "" } = column;
    const base = all.get(from)?.();
    const { textAt, msAt } = decodeDates({
      steps,
      spellingAt: (rank) => spellings[codes === undefined ? 0 : codeAt(codes, rank)],
      rows,
      baseMsAt: (row) => base?.msAt?.(row),
    });
    return { at: (row) => textAt(rankOf(row)), msAt: (row) => msAt(rankOf(row)) };
  }
  const { values, codes } = column;
  return { at: (row) => values[codes === undefined ? rankOf(row) : codeAt(codes, rankOf(row))] };
}

function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function toFields(names: readonly string[], all: ReadonlyMap<string, LazyColumn>): Field[] {
  const fields: Field[] = [];
  for (const name of names) {
    const column = all.get(name);
    if (column === undefined) continue;
    const [key = name, innerKey] = name.split(".");
    if (innerKey === undefined) {
      fields.push({ key, column });
      continue;
    }
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
