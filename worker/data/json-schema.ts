/**
 * Checks values with JSON Schemas and says in words what is wrong. The same objects are published for editors, see
 * site/owner/published-schemas.ts. The keywords are those of draft-07 that the data files need; what a keyword cannot
 * say, or not in good words, is a function beside it, which `JSON.stringify` leaves out.
 */
import { distance } from "../../grammar/fix.ts";
import type { Problem } from "./defects.ts";

/** The schema of a `T`, as the dataset holds the value. */
export interface Schema<T = unknown> {
  /** Exists for the compiler alone. */
  readonly valueType?: T;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly type?: "array" | "boolean" | "integer" | "object" | "string";
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  readonly propertyNames?: { readonly pattern: string };
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly dependencies?: Readonly<Record<string, readonly string[]>>;
  /** The alternatives differ in their type. */
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly { readonly if: Schema; readonly then: Schema }[];
  /** Refuses every value, for the reason that `refuse` gives. */
  readonly not?: Readonly<Record<string, never>>;
  /** Returns why a text is wrong: a predicate, whose subject is the field. */
  readonly refuse?: (text: string) => string | undefined;
  /** Says what follows where the required value is missing but can be done without. */
  readonly ifMissing?: () => string;
  /** Returns the value as the dataset holds it. */
  readonly convert?: (value: unknown) => unknown;
}

interface Reply<T> {
  /** Undefined if the value has a problem that is not harmless. */
  readonly value: T | undefined;
  readonly problems: readonly Problem[];
}

/** Returns a copy of the value as the dataset holds it, without unknown keys, and all that is wrong with the value. */
export function readValue<T>(schema: Schema<T>, value: unknown): Reply<T> {
  const problems: Problem[] = [];
  findProblems(schema, value, [], (problem) => void problems.push(problem));
  if (!problems.every(({ isHarmless }) => isHarmless)) return { value: undefined, problems };
  const copy = toCopy(schema, value);
  return { value: isOfSchema(schema, copy) ? copy : undefined, problems };
}

/** Tells the compiler the type of a value in which no problem was found. */
function isOfSchema<T>(_schema: Schema<T>, _copy: unknown): _copy is T {
  return true;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Grows and shrinks with the walk, because a copy for each value would take as long as the checks: copied by who reports. */
type Path = (string | number)[];
type Report = (problem: Problem) => void;

function findProblems(schema: Schema, value: unknown, path: Path, report: Report): void {
  const reason = whyWrong(schema, value);
  if (schema.anyOf !== undefined) findProblems(alternativeOf(schema.anyOf, value), value, path, report);
  else if (reason !== undefined) report({ path: [...path], reason });
  else if (Array.isArray(value)) findItemProblems(schema, value, path, report);
  else if (isObject(value)) findPropertyProblems(schema, value, path, report);
}

function alternativeOf(alternatives: readonly Schema[], value: unknown): Schema {
  return (
    alternatives.find(({ type }) => type !== undefined && isOfType[type](value)) ?? alternatives[0] ?? {}
  );
}

function findItemProblems(
  { items, uniqueItems }: Schema,
  list: readonly unknown[],
  path: Path,
  report: Report,
) {
  const seen = new Set<unknown>();
  list.forEach((item, at) => {
    path.push(at);
    if (uniqueItems && seen.has(item)) report({ path: [...path], reason: "is in the list already" });
    seen.add(item);
    if (items !== undefined) findProblems(items, item, path, report);
    path.pop();
  });
}

function findPropertyProblems(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  path: Path,
  report: Report,
) {
  const { properties = {}, propertyNames, required = [], dependencies = {}, allOf = [] } = schema;
  const has = (key: string) => Object.hasOwn(value, key) && value[key] !== undefined;
  for (const key of required.filter((key) => !has(key))) {
    const reason = properties[key]?.ifMissing?.();
    const step = [...path, key];
    report(
      reason === undefined ? { path: step, reason: "is missing" } : { path: step, reason, isHarmless: true },
    );
  }
  for (const key of Object.keys(value)) {
    const inner = value[key];
    if (inner === undefined) continue;
    path.push(key);
    const known = schemaOfKey(schema, key);
    if (known === undefined) {
      const reason = `is not a known property${suggest(key, Object.keys(properties))}`;
      report({ path: [...path], reason, isHarmless: true, isOfKey: true });
    } else if (propertyNames !== undefined && !toRegExp(propertyNames.pattern).test(key)) {
      const reason = "is no key: expected a letter, then letters, digits, - and _";
      report({ path: [...path], reason, isOfKey: true });
    } else findProblems(known, inner, path, report);
    path.pop();
  }
  for (const [key, needed] of Object.entries(dependencies))
    for (const other of needed)
      if (has(key) && !has(other)) report({ path: [...path, key], reason: `needs ${other}` });
  for (const condition of allOf) {
    let holds = true;
    findProblems(condition.if, value, [], () => {
      holds = false;
    });
    if (holds) findProblems(condition.then, value, path, report);
  }
}

/** Returns undefined for a key that is unknown. */
function schemaOfKey(schema: Schema, key: string): Schema | undefined {
  const { properties = {}, patternProperties = {}, additionalProperties = {} } = schema;
  if (Object.hasOwn(properties, key)) return properties[key];
  for (const [pattern, known] of Object.entries(patternProperties))
    if (toRegExp(pattern).test(key)) return known;
  return additionalProperties === false ? undefined : additionalProperties;
}

/** Returns why a value is wrong, apart from what it holds. */
function whyWrong(schema: Schema, value: unknown): string | undefined {
  const { type, refuse, not } = schema;
  if (not !== undefined) return refuse?.("") ?? "must not be here";
  if (schema.enum !== undefined && !schema.enum.some((member) => member === value)) {
    const members = schema.enum.map((member) => JSON.stringify(member)).join(" | ");
    return `must be one of (${members}), but is ${quote(value)}`;
  }
  if (type !== undefined && !isOfType[type](value)) {
    if (type === "object" && Array.isArray(value)) return "must be an object, not a list";
    if (type === "integer" && typeof value === "number") return "is no whole number";
    return `must be ${typeNames[type]}, but is ${quote(value)}`;
  }
  if (typeof value === "string") return whyWrongText(schema, value);
  if (typeof value === "number") return whyWrongNumber(schema, value);
  if (Array.isArray(value)) return whyWrongSize(schema.minItems, schema.maxItems, value.length);
  if (isObject(value)) return whyWrongSize(schema.minProperties, undefined, Object.keys(value).length);
  return undefined;
}

function whyWrongText(
  { minLength = 0, maxLength, pattern, refuse }: Schema,
  text: string,
): string | undefined {
  // Half of a character has no spelling in UTF-8: it would be another one in addresses and in copied text.
  // Most texts have no half of a pair at all, which the first pattern finds much faster.
  if (/[\ud800-\udfff]/.test(text) && /\p{Surrogate}/u.test(text))
    return "holds half of a character (a lone surrogate)";
  if (text.length < minLength) return "is empty";
  // JSON Schema counts characters, of which no text has more than UTF-16 units.
  if (maxLength !== undefined && text.length > maxLength && [...text].length > maxLength)
    return `is longer than ${maxLength} characters`;
  const reason = refuse?.(text);
  if (reason !== undefined) return reason;
  return pattern !== undefined && !toRegExp(pattern).test(text)
    ? `is not as expected: ${quote(text)}`
    : undefined;
}

function whyWrongNumber(
  { minimum = -Infinity, maximum = Infinity }: Schema,
  value: number,
): string | undefined {
  if (value < minimum) return `is below ${minimum}`;
  return value > maximum ? `is above ${maximum}` : undefined;
}

function whyWrongSize(min = 0, max = Infinity, size: number): string | undefined {
  if (size < min) return "is empty";
  return size > max ? `holds more than ${max}` : undefined;
}

const isOfType = {
  array: (value: unknown) => Array.isArray(value),
  boolean: (value: unknown) => typeof value === "boolean",
  integer: (value: unknown) => Number.isSafeInteger(value),
  object: isObject,
  string: (value: unknown) => typeof value === "string",
};

const typeNames = {
  array: "a list",
  boolean: "true or false",
  integer: "a number",
  object: "an object",
  string: "text",
};

/** Each pattern of the schemas, compiled once. */
const compiled = new Map<string, RegExp>();

function toRegExp(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const regExp = new RegExp(pattern, "u");
  compiled.set(pattern, regExp);
  return regExp;
}

/** Copies what the schema knows. Keys are defined, not set, so that `__proto__` is a key like any other. */
function toCopy(schema: Schema, value: unknown): unknown {
  if (schema.anyOf !== undefined) return toCopy(alternativeOf(schema.anyOf, value), value);
  const copy = copyOf(schema, value);
  return schema.convert === undefined ? copy : schema.convert(copy);
}

function copyOf(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => toCopy(items, item));
  }
  if (!isObject(value)) return value;
  // The order is the schema's, so that equal data give equal files.
  const known = Object.keys(schema.properties ?? {}).filter((key) => Object.hasOwn(value, key));
  const keys = new Set([...known, ...Object.keys(value)]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const inner = value[key];
      const found = inner === undefined || isForEditors(key) ? undefined : schemaOfKey(schema, key);
      return found === undefined ? [] : [[key, toCopy(found, inner)]];
    }),
  );
}

/** `$schema` and `$comment` are for editors. */
const forEditors = "^\\$";

function isForEditors(key: string): boolean {
  return key.startsWith("$");
}

/** What a `T` may hold, a schema for each of its keys. */
type Properties<T> = { readonly [K in keyof Required<T>]: Schema<Required<T>[K]> };

/** The schema of an object whose keys are known. */
export interface ObjectSchema<T> extends Schema<T> {
  readonly properties: Properties<T> & Readonly<Record<string, Schema>>;
}

/** Returns the schema of an object with these keys alone. */
export function objectOf<T>(
  properties: Properties<T>,
  required: readonly (keyof T & string)[],
  more: Pick<Schema, "allOf" | "convert" | "dependencies" | "description" | "title"> = {},
): ObjectSchema<T> {
  return {
    type: "object",
    ...more,
    required,
    additionalProperties: false,
    properties,
    patternProperties: { [forEditors]: {} },
  };
}

/** Writes a value as JSON, cut off at 60 characters. */
export function quote(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length <= 60 ? json : `${json.slice(0, 59)}…`;
}

/** Returns `; did you mean "title"?` for a name that is nearly one of the known ones. */
export function suggest(name: string, known: readonly string[]): string {
  const nearest = known
    .map((candidate) => ({ candidate, distance: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .at(0);
  return nearest !== undefined && nearest.distance <= 2 ? `; did you mean "${nearest.candidate}"?` : "";
}
