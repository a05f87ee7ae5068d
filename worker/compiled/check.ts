/**
 * Whether a value has the outline of a compiled file, so that nothing of it throws when it is read. What it says is
 * not looked at: the checksum tells that it is what the build wrote, and the build writes what was checked.
 */
import { type Codes, type Column, type CompiledFile, type Table, type Texts, tableNames } from "./format.ts";

export function isCompiledFile(value: unknown): value is CompiledFile {
  return (
    isObject(value) &&
    typeof value.version === "number" &&
    isObject(value.owner) &&
    isObject(value.tables) &&
    hasTables(value.tables) &&
    isObject(value.titles) &&
    isListOf(value.titles.rows, isNumber) &&
    isListOf(value.titles.trees, Array.isArray)
  );
}

function hasTables(tables: Fields): boolean {
  return tableNames.every((name) => isTable(tables[name]));
}

function isTable(value: unknown): value is Table {
  if (!isObject(value)) return false;
  const { rows, columns, shapes, shapeOf } = value;
  return (
    typeof rows === "number" &&
    isListOf(columns, isColumn) &&
    isListOf(shapes, (shape) => isListOf(shape, (at) => isPlace(at, columns.length))) &&
    isCodes(shapeOf) &&
    shapeOf.length === rows
  );
}

function isColumn(value: unknown): value is Column {
  if (!isObject(value) || !isPath(value.path)) return false;
  switch (value.kind) {
    case "text":
    case "json":
      return isTexts(value.texts) && isOptional(value.codes, isCodes) && isOptional(value.by, isNumber);
    case "number":
      return isListOf(value.numbers, isNumber);
    case "date":
      return (
        isListOf(value.steps, isNumber) &&
        isListOf(value.spellings, isNumber) &&
        isOptional(value.codes, isCodes) &&
        isOptional(value.from, isNumber)
      );
    default:
      return false;
  }
}

/** No field may be one that objects inherit from: writing to it would change what the object is. */
function isPath(value: unknown): boolean {
  return (
    isListOf(value, (key) => typeof key === "string" && key !== "__proto__") &&
    (value.length === 1 || value.length === 2)
  );
}

function isTexts(value: unknown): value is Texts {
  if (Array.isArray(value)) return isListOf(value, isText);
  if (!isObject(value)) return false;
  return (
    typeof value.joined === "string" ||
    (typeof value.base64 === "string" && isNumber(value.digits) && value.digits > 0)
  );
}

function isCodes(value: unknown): value is Codes {
  return typeof value === "string" || isListOf(value, isNumber);
}

function isPlace(value: unknown, length: number): value is number {
  return isNumber(value) && Number.isInteger(value) && value >= 0 && value < length;
}

function isOptional(value: unknown, is: (value: unknown) => boolean): boolean {
  return value === undefined || is(value);
}

function isListOf<T>(value: unknown, is: (value: unknown) => value is T): value is T[];
function isListOf(value: unknown, is: (value: unknown) => boolean): value is unknown[];
function isListOf(value: unknown, is: (value: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every(is);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

type Fields = Partial<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
