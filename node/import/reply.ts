/** Describes hosts' replies by schemas. Keys are required unless `optional`; unknown keys are dropped. */
import { recordOf as toRecord } from "../../model/collections.ts";
import type { Infer, Schema } from "../../model/json-schema.ts";

export const text: Schema<string> = { isForeign: true, type: "string" };
export const number: Schema<number> = { isForeign: true, type: "number" };
export const flag: Schema<boolean> = { isForeign: true, type: "boolean" };
const nothing: Schema<null> = { isForeign: true, type: "null" };
export const anything: Schema = { isForeign: true };

interface Optional<T> extends Schema<T> {
  readonly isOptional: true;
}

/** A key that may be absent or null. */
export function optional<T>(schema: Schema<T>): Optional<T> {
  return { ...schema, isOptional: true };
}

/** Schemas of different types. */
export function anyOf<T, U>(first: Schema<T>, other: Schema<U>): Schema<T | U> {
  return { isForeign: true, anyOf: [first, other] };
}

/** A value that may be null, but not absent. */
export function orNull<T>(schema: Schema<T>): Schema<T | null> {
  return anyOf(schema, nothing);
}

export function listOf<T>(items: Schema<T>): Schema<T[]> {
  return { isForeign: true, type: "array", items };
}

export function recordOf<T>(additionalProperties: Schema<T>): Schema<Record<string, T>> {
  return { isForeign: true, type: "object", additionalProperties };
}

/** Keys with the same schema, of an object. */
export function each<S extends Schema, K extends string>(schema: S, ...keys: readonly K[]): Record<K, S> {
  return toRecord(keys, () => schema);
}

type Properties = Readonly<Record<string, Schema>>;
type OptionalKey<P> = { [K in keyof P]: P[K] extends Optional<unknown> ? K : never }[keyof P];
type Reply<P> = { [K in Exclude<keyof P, OptionalKey<P>>]: Infer<P[K]> } & {
  [K in OptionalKey<P>]?: Infer<P[K]>;
};

export function objectOf<P extends Properties>(
  properties: P,
): Schema<{ [K in keyof Reply<P>]: Reply<P>[K] }> {
  const required = Object.keys(properties).filter((key) => !("isOptional" in (properties[key] ?? {})));
  return { isForeign: true, type: "object", properties, required };
}
