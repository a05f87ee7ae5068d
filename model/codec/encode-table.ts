/** Encodes a list of objects as a table of columns, see format.ts. */
import { isFilled } from "../activity-fields.ts";
import { parseTimestamp } from "../dates.ts";
import {
  type Column,
  type DateColumn,
  dateUnitMs,
  firstMs,
  inDetailsFile,
  type JsonColumn,
  printDate,
  type Table,
  type TextColumn,
} from "./format.ts";

interface TableLayout {
  /** The first columns, to which others refer. Fields that are not listed follow. */
  first: readonly string[];
  /** The last columns. Data without them are encoded as if they did not exist. */
  last: readonly string[];
  /** The field whose object is split into a column for each of its keys. */
  flattened: string;
  /** Whether the table includes a field. */
  takes: (name: string) => boolean;
  /** Whether the field sets include the fields of the details file. */
  listsDetails?: boolean;
}

/** A column and its values, to which later columns can refer. */
interface EncodedColumn {
  column: Column;
  /** The value of each row; undefined if it has none. */
  values: readonly unknown[];
}

/** `before`: columns of the same rows in another file, to which templates can refer. */
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

function readFields(list: readonly object[], { flattened, takes, listsDetails }: TableLayout) {
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
        if (listsDetails) fields.add(isFilled(value) ? inDetailsFile + name : inDetailsFile);
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

/** Templates can refer to texts and numbers. */
function toSource({ column, values }: EncodedColumn): Source[] {
  const isSource =
    "texts" in column || ("values" in column && column.values.every((value) => typeof value === "number"));
  if (!isSource) return [];
  return [{ field: column.field, texts: values.map((value) => (value === undefined ? "" : String(value))) }];
}

/** Returns the distinct texts, and the index of each text if a dictionary is shorter. */
function findDistinct(texts: readonly string[]): { distinct: string[]; codes?: number[] } {
  const indexes = new Map<string, number>();
  for (const text of texts) if (!indexes.has(text)) indexes.set(text, indexes.size);
  const distinct = [...indexes.keys()];
  if (distinct.length * 2 > texts.length) return { distinct };
  return { distinct, codes: texts.map((text) => indexes.get(text) ?? 0) };
}

/** Returns undefined if a text is not a date of one of the supported lengths. */
function encodeDates(texts: readonly string[]): DateColumn | undefined {
  const steps: number[] = [];
  let beforeMs = firstMs;
  for (const text of texts) {
    const ms = parseTimestamp(text);
    const unit = dateUnitMs[text.length];
    if (ms === undefined || unit === undefined || printDate(ms, text.length) !== text) return undefined;
    steps.push(Math.floor(beforeMs / unit) - ms / unit);
    beforeMs = ms;
  }
  const lengths = texts.map(({ length }) => length);
  return { steps, lengths: lengths.every((length) => length === lengths[0]) ? lengths.slice(0, 1) : lengths };
}

/** A column that templates of later columns can refer to. */
interface Source {
  readonly field: string;
  /** The text of each row; empty if it has none. */
  readonly texts: readonly string[];
}

/** References to shorter values save nothing, and match by accident. */
const minReferenceLength = 3;
const minPrefixLength = 6;

/** Returns a function that converts a text of a row to a template over earlier columns. */
function createTemplateWriter(sources: readonly Source[]): (text: string, row: number) => string {
  return (text, row) => {
    const references: { field: string; value: string }[] = [];
    for (const { field, texts } of sources) {
      const value = texts[row] ?? "";
      if (value.length < minReferenceLength) continue;
      if (value.length > text.length ? value.startsWith(text) : text.includes(value))
        references.push({ field, value });
    }
    references.sort((a, b) => b.value.length - a.value.length);
    const whole = references.find(({ value }) => value.length > text.length);
    if (whole !== undefined && text.length >= minPrefixLength) return `{${whole.field}:${text.length}}`;
    // Literal texts and references alternate.
    let pieces: string[] = [text];
    for (const { field, value } of references)
      pieces = pieces.flatMap((piece, at) => (at % 2 === 1 ? piece : splitAt(piece, value, `{${field}}`)));
    return pieces.map((piece, at) => (at % 2 === 1 ? piece : piece.replaceAll("{", "{{"))).join("");
  };
}

const digitsOnly = /^\d+$/;

/**
 * Splits a text at the occurrences of a value, and puts the reference between the parts. A number must be a whole word,
 * so that it is not found in a hash.
 */
function splitAt(text: string, value: string, reference: string): string[] {
  const isNumber = digitsOnly.test(value);
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    if (at < from || (isNumber && (isWordCharacter(text[at - 1]) || isWordCharacter(text[end])))) continue;
    pieces.push(text.slice(from, at), reference);
    from = end;
  }
  return [...pieces, text.slice(from)];
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}
