/**
 * Validates values with JSON Schemas, reports defects in plain words, and infers TypeScript types from the schemas. The
 * same objects are published for editors, see node/owner/published-schemas.ts. Supports the draft-07 keywords that the
 * data files need. Rules that no keyword expresses well are functions, which `JSON.stringify` omits.
 */
import { distance } from "../grammar/nearest-names.ts";

/** A defect of an entry or a file. */
export interface ValueDefect {
  /** The keys that lead to the value from the entry or the file. */
  readonly path: readonly (string | number)[];
  /** A message without its subject, which is the last key of the path, the entry or the file: `is missing`. */
  readonly reason: string;
  /** The entry can be used as it is. */
  readonly isHarmless?: boolean;
  /** The defect is in the key, not in its value. */
  readonly isOfKey?: boolean;
  /** The index of the entry that has this id first. */
  readonly firstAt?: number;
}

/** A schema whose valid values, after conversion, have the type `T`. */
export interface Schema<T = unknown> {
  /** Used only by the compiler. */
  readonly valueType?: T;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly type?: keyof typeof isOfType;
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
  /** Alternatives, each with another `type`. */
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly { readonly if: Condition; readonly then: Schema }[];
  /** Refuses every value with the message of `refuse`. */
  readonly not?: Readonly<Record<string, never>>;
  /** Returns the error message of a text, without its subject. `fitsPattern`: the text matches `pattern` and is in `enum`. */
  readonly refuse?: (text: string, fitsPattern: boolean) => string | undefined;
  /** Makes a missing required value a harmless defect, and returns its message. */
  readonly ifMissing?: () => string;
  /** Returns the property that people mean by another name. */
  readonly findName?: (key: string) => string | undefined;
  /** Another program wrote it: any characters, null is absence, other properties go, messages give no advice. */
  readonly isForeign?: true;
  /** Converts a valid value to the form that the dataset uses. */
  readonly convert?: (value: unknown) => unknown;
}

/** The values of an entry's keys for which `then` applies. */
interface Condition {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, { readonly enum: readonly string[] }>>;
}

/** The schema of a property whose absence is a harmless defect. */
export interface ExpectedSchema<T> extends Schema<T> {
  readonly ifMissing: () => string;
}

/** The type of a schema's valid values. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

type Properties = Readonly<Record<string, Schema>>;

/** The required keys, without the keys that are merely expected. */
type PresentKey<P, R> = { [K in keyof P & R]: P[K] extends ExpectedSchema<unknown> ? never : K }[keyof P & R];

type InferObject<P, R> = Flat<
  { [K in keyof P as K extends PresentKey<P, R> ? K : never]: Infer<P[K]> } & {
    [K in keyof P as K extends PresentKey<P, R> ? never : K]?: Infer<P[K]>;
  }
>;

type Flat<T> = { [K in keyof T]: T[K] };

/** An object with properties of schemas `P`, of which `R` are required. The package's declarations name it. */
export interface ObjectSchema<P extends Properties, R extends string> extends Schema<InferObject<P, R>> {
  readonly properties: P;
}

/**
 * Creates the schema of an object that has only these keys.
 *
 * @example Infer<typeof point> is `{ x: number; y?: number }` for
 * const point = objectOf({ x: count, y: count }, ["x"]);
 */
export function objectOf<P extends Properties, R extends keyof P & string = never>(
  properties: P,
  required: readonly R[],
  more: Pick<Schema, "allOf" | "convert" | "dependencies" | "description" | "findName" | "title"> = {},
): ObjectSchema<P, R> {
  return {
    type: "object",
    ...more,
    required,
    additionalProperties: false,
    properties,
    patternProperties: { "^\\$": {} },
  };
}

export interface ReadReply<T> {
  /** Undefined if the value has a defect that is not harmless. */
  readonly value: T | undefined;
  readonly defects: readonly ValueDefect[];
}

/** Validates a value. Returns a converted copy without unknown keys, and all defects. */
export function readValue<T>(schema: Schema<T>, value: unknown): ReadReply<T> {
  const walk: Walk = { path: [], defects: [] };
  const copy = read(schema, value, walk);
  const { defects } = walk;
  const isUsable = defects.every(({ isHarmless }) => isHarmless) && isOfSchema(schema, copy);
  return { value: isUsable ? copy : undefined, defects };
}

/** Narrows the type of a copy that has no defect. */
function isOfSchema<T>(_schema: Schema<T>, _copy: unknown): _copy is T {
  return true;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** State of the pass that validates and copies. Valid values allocate only their copy: 75,867 entries are 2 million values. */
interface Walk {
  /** Mutable: the keys to the current value. */
  readonly path: (string | number)[];
  readonly defects: ValueDefect[];
}

function report({ path, defects }: Walk, defect: Omit<ValueDefect, "path">, ...steps: string[]): void {
  defects.push({ path: [...path, ...steps], ...defect });
}

/** Returns a copy, which is usable only if no defect was reported. */
function read(schema: Schema, value: unknown, walk: Walk): unknown {
  if (schema.anyOf !== undefined) return read(alternativeOf(schema.anyOf, value), value, walk);
  if (schema.isForeign && schema.type === undefined) return value;
  const reason = validateValue(schema, value);
  if (reason !== undefined) {
    report(walk, { reason });
    return undefined;
  }
  const copy = Array.isArray(value)
    ? readItems(schema, value, walk)
    : isObject(value)
      ? readProperties(schema, value, walk)
      : value;
  return schema.convert === undefined ? copy : schema.convert(copy);
}

function alternativeOf(alternatives: readonly Schema[], value: unknown): Schema {
  return (
    alternatives.find(({ type }) => type !== undefined && isOfType[type](value)) ?? alternatives[0] ?? {}
  );
}

function readItems({ items = {}, uniqueItems }: Schema, list: readonly unknown[], walk: Walk): unknown[] {
  return list.map((item, at) => {
    walk.path.push(at);
    if (uniqueItems && list.indexOf(item) < at) report(walk, { reason: "is a duplicate in this list" });
    const copy = read(items, item, walk);
    walk.path.pop();
    return copy;
  });
}

type JsonObject = Readonly<Record<string, unknown>>;

function readProperties(schema: Schema, value: JsonObject, walk: Walk): JsonObject {
  // Keys are in the schema's order, so that equal data give equal files.
  const copy = readKnownKeys(schema, value, walk);
  if (!schema.isForeign || schema.additionalProperties) readOtherKeys(schema, value, copy, walk);
  for (const [key, needed] of entriesOf(schema.dependencies))
    for (const other of needed)
      if (value[key] !== undefined && value[other] === undefined)
        report(walk, { reason: `needs ${other}` }, key);
  if (schema.allOf !== undefined)
    for (const condition of schema.allOf)
      if (holds(condition.if, value)) readKnownKeys(condition.then, value, walk);
  return copy;
}

function readKnownKeys(
  { required = [], properties, isForeign }: Schema,
  value: JsonObject,
  walk: Walk,
): Record<string, unknown> {
  for (const key of required) {
    if (value[key] !== undefined) continue;
    const whatToWrite = properties?.[key]?.ifMissing?.();
    if (whatToWrite === undefined) report(walk, { reason: "is missing" }, key);
    else report(walk, { reason: whatToWrite, isHarmless: true }, key);
  }
  const copy: Record<string, unknown> = {};
  for (const [key, schema] of entriesOf(properties)) {
    const inner = value[key];
    if (inner === undefined) continue;
    if (inner === null && !required.includes(key)) {
      if (!isForeign) report(walk, { reason: "is null; leave it out" }, key);
      continue;
    }
    walk.path.push(key);
    copy[key] = read(schema, inner, walk);
    walk.path.pop();
  }
  return copy;
}

function readOtherKeys(
  { properties = {}, patternProperties, additionalProperties = {}, propertyNames, findName }: Schema,
  value: JsonObject,
  copy: Record<string, unknown>,
  walk: Walk,
): void {
  for (const key in value) {
    const inner = value[key];
    if (Object.hasOwn(properties, key) || inner === undefined) continue;
    const [, schema = additionalProperties] =
      entriesOf(patternProperties).find(([pattern]) => toRegExp(pattern).test(key)) ?? [];
    walk.path.push(key);
    if (schema === false) {
      const name = findName?.(key);
      const hint = name === undefined ? suggest(key, Object.keys(properties)) : `; did you mean "${name}"?`;
      const reason = `is not a known property${hint}`;
      report(walk, { reason, isHarmless: true, isOfKey: true });
    } else if (propertyNames !== undefined && !toRegExp(propertyNames.pattern).test(key)) {
      const reason = "is not a valid key: expected a letter, then letters, digits, - and _";
      report(walk, { reason, isOfKey: true });
    } else {
      const item = read(schema, inner, walk);
      // `$schema` and `$comment` are only for editors.
      if (!key.startsWith("$")) copy[key] = item;
    }
    walk.path.pop();
  }
}

function holds({ required, properties }: Condition, value: JsonObject): boolean {
  for (const key of required) if (value[key] === undefined) return false;
  for (const [key, { enum: members }] of entriesOf(properties))
    if (value[key] !== undefined && !isMember(members, value[key])) return false;
  return true;
}

function isMember(members: readonly string[], value: unknown): boolean {
  return typeof value === "string" && members.includes(value);
}

/** Caches `Object.entries` of the schemas' tables. */
const entriesByTable = new WeakMap<object, readonly [string, unknown][]>();

function entriesOf<T>(table: Readonly<Record<string, T>> | undefined): readonly [string, T][];
function entriesOf(table: object | undefined): readonly [string, unknown][] {
  if (table === undefined) return [];
  const known = entriesByTable.get(table);
  if (known !== undefined) return known;
  const entries = Object.entries(table);
  entriesByTable.set(table, entries);
  return entries;
}

/** Validates a value without its items and properties. Returns an error message. */
function validateValue(schema: Schema, value: unknown): string | undefined {
  const { type, not } = schema;
  if (not !== undefined) return schema.refuse?.("", false) ?? "is not allowed here";
  if (schema.enum !== undefined && !isMember(schema.enum, value)) {
    const hint = typeof value === "string" ? suggest(value, schema.enum) : "";
    const own = typeof value === "string" ? schema.refuse?.(value, false) : undefined;
    const members = schema.enum.map((member) => JSON.stringify(member)).join(" | ");
    return own ?? `must be one of (${members}), but is ${quote(value)}${hint}`;
  }
  if (type !== undefined && !isOfType[type](value)) {
    if (type === "object" && Array.isArray(value)) return "must be an object, not a list";
    if (type === "integer" && typeof value === "number") return "is not a whole number";
    const advice = schema.isForeign ? "" : adviseOnType(type, value);
    return `must be ${typeNames[type]}, but is ${quote(value)}${advice}`;
  }
  if (typeof value === "string") return schema.isForeign ? undefined : validateText(schema, value);
  if (typeof value === "number") {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    if (value < minimum) return `must be at least ${minimum}`;
    return value > maximum ? `must be at most ${maximum}` : undefined;
  }
  const { minItems, maxItems, minProperties } = schema;
  if (Array.isArray(value)) {
    if (minItems !== undefined && value.length < minItems) return "is empty";
    return maxItems !== undefined && value.length > maxItems ? `contains more than ${maxItems}` : undefined;
  }
  if (minProperties !== undefined && isObject(value) && Object.keys(value).length < minProperties)
    return "is empty";
  return undefined;
}

/** Matches control characters except tabs and line ends. */
export const controlCharacter = /(?![\t\n\r])\p{Cc}/u;

/** @example describeControl("\u001b") // "contains a control character: U+001B" */
export function describeControl(letter: string): string {
  return `contains a control character: U+${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

function validateText(
  { minLength = 0, maxLength, pattern, refuse }: Schema,
  text: string,
): string | undefined {
  // UTF-8 cannot encode a lone surrogate: addresses and copied text would contain another character.
  // The first pattern is much faster and rejects most texts.
  if (/[\ud800-\udfff]/.test(text) && /\p{Surrogate}/u.test(text))
    return "contains half of a character (a lone surrogate)";
  // Terminals obey some of them, and no page shows any.
  const [control] = controlCharacter.exec(text) ?? [];
  if (control !== undefined) return describeControl(control);
  if (text.length < minLength) return "is empty";
  // JSON Schema counts code points, and a text has at most as many of them as UTF-16 units.
  if (maxLength !== undefined && text.length > maxLength && [...text].length > maxLength)
    return `is longer than ${maxLength} characters`;
  const fitsPattern = pattern === undefined || toRegExp(pattern).test(text);
  const reason = refuse?.(text, fitsPattern);
  return reason === undefined && !fitsPattern ? `has the wrong format: ${quote(text)}` : reason;
}

const isOfType = {
  array: (value: unknown) => Array.isArray(value),
  boolean: (value: unknown) => typeof value === "boolean",
  integer: (value: unknown) => Number.isSafeInteger(value),
  null: (value: unknown) => value === null,
  number: (value: unknown) => typeof value === "number",
  object: isObject,
  string: (value: unknown) => typeof value === "string",
};

const typeNames = {
  array: "a list",
  boolean: "true or false",
  integer: "a number",
  null: "null",
  number: "a number",
  object: "an object",
  string: "text",
};

/** Returns what to change where a value is right except for its quotes. */
function adviseOnType(type: keyof typeof isOfType, value: unknown): string {
  if (type === "string" && typeof value === "number") return `; write it in quotes: "${value}"`;
  const isQuoted =
    typeof value === "string" &&
    (type === "integer" ? /^\d+$/.test(value) : type === "boolean" && /^(?:true|false)$/.test(value));
  return isQuoted ? `; write it without quotes: ${value}` : "";
}

/** Caches compiled patterns. */
const compiled = new Map<string, RegExp>();

function toRegExp(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const regExp = new RegExp(pattern, "u");
  compiled.set(pattern, regExp);
  return regExp;
}

/** Writes a value as JSON, cut off at 60 characters. */
export function quote(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length <= 60 ? json : `${json.slice(0, 59)}…`;
}

/** Returns `; did you mean "title"?` if a known name is at most two edits away, or one from a short name. */
export function suggest(name: string, known: readonly string[]): string {
  const nearest = findNearest(name, known);
  // Two wrong letters of five would match any name, as "page" does "image".
  const most = name.length > 5 ? 2 : Math.min(1, name.length - 1);
  return nearest !== undefined && nearest.distance <= most ? `; did you mean "${nearest.candidate}"?` : "";
}

/** Returns the name that differs by the fewest letters; undefined if there is none. */
export function findNearest(
  name: string,
  known: readonly string[],
): { candidate: string; distance: number } | undefined {
  return known
    .map((candidate) => ({ candidate, distance: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .at(0);
}
