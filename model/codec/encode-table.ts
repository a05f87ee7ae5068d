/** Writes a list of objects as a table of columns, see format.ts. */
import { isFilled } from "../activity-fields.ts";
import { encodeDates } from "./date-columns.ts";
import {
  type Column,
  type DateColumn,
  elsewhere,
  type JsonColumn,
  type Table,
  type TextColumn,
} from "./format.ts";
import { createTemplateWriter, type Source } from "./templates.ts";

interface TableLayout {
  /** The first columns, on which others build; fields that are not named follow. */
  first: readonly string[];
  /** The last columns: at the end they change nothing in data without them. */
  last: readonly string[];
  /** The field whose object is split into a column for each of its own fields. */
  flattened: string;
  /** Whether a field of the objects is part of the table. */
  takes: (name: string) => boolean;
  /** Whether the sets of fields name those of another file, too. */
  namesElsewhere?: boolean;
}

/** A column with what later columns may refer to. */
interface EncodedColumn {
  column: Column;
  /** The value of each row; undefined where it has none. */
  values: readonly unknown[];
}

/** `before`: columns of the same rows in another file, to which these may refer. */
export function encodeTable(
  list: readonly object[],
  layout: TableLayout,
  before: readonly EncodedColumn[] = [],
): { table: Table; encoded: EncodedColumn[] } {
  const { fieldSets, setOf, valuesOf } = readFields(list, layout);
  const encoded = [...before];
  for (const field of orderFields([...valuesOf.keys()], layout)) {
    const values = valuesOf.get(field) ?? [];
    encoded.push({ column: { field, ...toColumn(values, encoded) }, values });
  }
  const columns = encoded.slice(before.length).map(({ column }) => column);
  return { table: { fieldSets, fieldSetOf: setOf, columns }, encoded };
}

function readFields(list: readonly object[], { flattened, takes, namesElsewhere }: TableLayout) {
  const valuesOf = new Map<string, unknown[]>();
  const sets = new Map<string, { index: number; fields: string[] }>();
  const setOf = list.map((entry, row) => {
    const fields = new Set<string>();
    const put = (field: string, value: unknown) => {
      if (value === undefined) return;
      const values = valuesOf.get(field) ?? new Array<unknown>(list.length).fill(undefined);
      valuesOf.set(field, values);
      values[row] = value;
      fields.add(field);
    };
    for (const [name, value] of Object.entries(entry)) {
      if (value === undefined) continue;
      if (!takes(name)) {
        if (namesElsewhere) fields.add(isFilled(value) ? elsewhere + name : elsewhere);
      } else if (name !== flattened || !isFilledObject(value)) put(name, value);
      else for (const [inner, one] of Object.entries(value)) put(`${name}.${inner}`, one);
    }
    const key = [...fields].join();
    const set = sets.get(key) ?? { index: sets.size, fields: [...fields] };
    sets.set(key, set);
    return set.index;
  });
  return { fieldSets: [...sets.values()].map(({ fields }) => fields), setOf, valuesOf };
}

function isFilledObject(value: unknown): value is object {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  );
}

function orderFields(fields: readonly string[], { first, last }: TableLayout): string[] {
  const named = (names: readonly string[]) => names.filter((name) => fields.includes(name));
  const others = fields.filter((field) => !last.includes(field));
  return [...new Set([...named(first), ...others, ...named(last)])];
}

function toColumn(
  values: readonly unknown[],
  earlier: readonly EncodedColumn[],
): TextColumn | DateColumn | JsonColumn {
  const present = values.filter((value) => value !== undefined);
  const texts = present.filter((value) => typeof value === "string");
  if (texts.length < present.length) {
    const { distinct, codes } = findDistinct(present.map((value) => JSON.stringify(value)));
    return codes === undefined
      ? { values: present }
      : { values: distinct.map((text) => JSON.parse(text)), codes };
  }
  const dates = encodeDates(texts);
  if (dates !== undefined) return dates;
  const toTemplate = createTemplateWriter(earlier.flatMap(toSource));
  const templates = values.flatMap((value, row) => (typeof value === "string" ? toTemplate(value, row) : []));
  const { distinct, codes } = findDistinct(templates);
  return codes === undefined ? { texts: templates } : { texts: distinct, codes };
}

/** Templates refer to texts and numbers. */
function toSource({ column, values }: EncodedColumn): Source[] {
  const isSource =
    "texts" in column || ("values" in column && column.values.every((value) => typeof value === "number"));
  if (!isSource) return [];
  return [{ field: column.field, texts: values.map((value) => (value === undefined ? "" : String(value))) }];
}

/** Returns the distinct texts, and the index of each text among them, if that is shorter than to write all of them. */
function findDistinct(texts: readonly string[]): { distinct: string[]; codes?: number[] } {
  const indexes = new Map<string, number>();
  for (const text of texts) if (!indexes.has(text)) indexes.set(text, indexes.size);
  const distinct = [...indexes.keys()];
  if (distinct.length * 2 > texts.length) return { distinct };
  return { distinct, codes: texts.map((text) => indexes.get(text) ?? 0) };
}
