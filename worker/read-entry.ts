/** Reads one entry of a data file: either as its schema has it, or without the fields that are wrong. */
import * as v from "valibot";
import type { Problem } from "./defects.ts";
import { toReason } from "./schema-values.ts";

export interface ReadEntry<T> {
  /** Undefined where the entry has to be left out. */
  readonly value: T | undefined;
  readonly problems: readonly Problem[];
}

const config = { message: toReason };

/** Takes the entry whole or not at all. */
export function readStrictly<T>(schema: v.GenericSchema<unknown, T>, entry: unknown): ReadEntry<T> {
  if (!isObject(entry)) return { value: undefined, problems: [{ path: [], reason: "is not an object" }] };
  const result = v.safeParse(schema, entry, config);
  return result.success
    ? { value: result.output, problems: none }
    : { value: undefined, problems: result.issues.map(toProblem) };
}

/**
 * Leaves out the fields that are wrong, and the entry only where that does not help. Other entries refer to an
 * org or a language: without it they would lose more than it loses without a link or a colour.
 */
export function readForgivingly<T>(
  schema: v.GenericSchema<unknown, T>,
  entry: unknown,
  toDefaults: () => object = () => ({}),
): ReadEntry<T> {
  const strict = readStrictly(schema, entry);
  if (strict.value !== undefined || !isObject(entry)) return strict;
  const wrong = new Set(strict.problems.map(({ path }) => String(path[0])));
  const rest = Object.fromEntries(Object.entries(entry).filter(([key]) => !wrong.has(key)));
  return { ...strict, value: readStrictly(schema, { ...toDefaults(), ...rest }).value };
}

const none: readonly Problem[] = [];

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toProblem(issue: v.BaseIssue<unknown>): Problem {
  const keys = issue.path?.map(({ key }) => key) ?? [];
  return { path: keys.map((key) => (typeof key === "number" ? key : String(key))), reason: issue.message };
}
