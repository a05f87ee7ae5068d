/** The parts of the reference that concern one term, one name or one date. */

import type { Activity, SearchOptions } from "../../engine/index.ts";
import type { Expression, FieldExpression, Value } from "../../grammar/ast.ts";

type Leaf = Extract<Expression, { kind: "term" }> | FieldExpression;

/** The terms of an expression, or only those that are not negated. */
export function leavesOf(node: Expression, isPositive = false): Leaf[] {
  if (node.kind === "and" || node.kind === "or")
    return node.items.flatMap((item) => leavesOf(item, isPositive));
  if (node.kind === "not") return isPositive ? [] : leavesOf(node.item);
  return [node];
}

/** Removes the positive terms of a field from an expression; null matches everything. */
export function struck(node: Expression, field: string): Expression | null {
  const rest = without(node, field);
  return rest === null ? null : unwrap(rest);
}

/** Parentheses around a single operand, or around ANDs within ANDs, mean nothing. */
function unwrap(node: Expression): Expression {
  if (node.kind !== "and" && node.kind !== "or") return node;
  const items = node.items.map(unwrap).flatMap((item) => (item.kind === node.kind ? item.items : [item]));
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { ...node, items };
}

function without(node: Expression, field: string): Expression | null {
  if (node.kind === "not" || node.kind === "term") return node;
  if (node.kind !== "and" && node.kind !== "or") return node.field === field ? null : node;
  const items = node.items.map((item) => without(item, field)).filter((item) => item !== null);
  return items.length === 0 ? null : { ...node, items };
}

/** The field whose other terms in the same AND this one is an alternative to. */
export function joinedField(item: Expression, options: SearchOptions): string | undefined {
  if (item.kind !== "match" && item.kind !== "in" && item.kind !== "range") return undefined;
  if (["is", "has", "no", "text"].includes(item.field)) return undefined;
  if (item.field === "language" && needsAll("languages", options)) return undefined;
  if (item.field === "tag" && needsAll("tags", options)) return undefined;
  return item.field;
}

/** Returns whether an activity must have all of the values that the text names. */
export function needsAll(facet: "languages" | "tags", options: SearchOptions): boolean {
  return facet === "languages" ? options.useAndFilterForLanguages : options.useAndFilterForTags;
}

/** Returns whether an activity has what `has:` names; `languages` are those of its org. */
export function hasField(name: string, activity: Activity, languages: readonly string[]): boolean {
  if (name.toLowerCase() === "language") return languages.length > 0;
  if (name.toLowerCase() === "pdf") {
    const links = Object.entries(activity.links ?? {});
    return links.some(
      ([id, { url }]) => id.toLowerCase() === "pdf" || url.split(/[?#]/)[0]?.endsWith(".pdf"),
    );
  }
  const [, value] = Object.entries(activity).find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? [];
  const isEmptyList = Array.isArray(value) && value.length === 0;
  return value !== undefined && value !== "" && !isEmptyList && JSON.stringify(value) !== "{}";
}

export function valuesOf(node: FieldExpression): readonly Value[] {
  if (node.kind === "match") return [node.value];
  return node.kind === "in" ? node.values : [];
}

export function isNamed({ text, wildcard }: Value, names: string[]): boolean {
  return names.some((name) => (wildcard ? fold(name).startsWith(fold(text)) : fold(name) === fold(text)));
}

/** Numbers compare as numbers, days as text. What is missing is within nothing. */
export function isWithin<T extends number | string>(
  node: FieldExpression,
  actual: T | undefined,
  read: (text: string) => { first: T; last: T },
): boolean {
  if (actual === undefined) return false;
  const equals = ({ text }: Value) => actual >= read(text).first && actual <= read(text).last;
  switch (node.kind) {
    case "match":
      return equals(node.value);
    case "in":
      return node.values.some(equals);
    case "range":
      return actual >= read(node.from.text).first && actual <= read(node.to.text).last;
    case "compare": {
      const { first, last } = read(node.value.text);
      switch (node.comparator) {
        case ">":
          return actual > last;
        case ">=":
          return actual >= first;
        case "<":
          return actual < first;
        case "<=":
          return actual <= last;
      }
    }
  }
}

/** The first and last day that a date of a query means, as text; `now` in milliseconds since 1970. */
export function daysOf(text: string, now: number): { first: string; last: string } {
  const [, count, unit] = /^@today(?:-(\d+)(\w))?$/i.exec(text) ?? [];
  // Days as text compare like days; no month has more than 31.
  if (!text.startsWith("@"))
    return {
      first: text.length === 4 ? `${text}-01-01` : text.length === 7 ? `${text}-01` : text,
      last: text.length === 4 ? `${text}-12-31` : text.length === 7 ? `${text}-31` : text,
    };
  const date = new Date(now);
  const dayOfMonth = date.getUTCDate();
  const back = Number(count ?? 0);
  if (unit?.toLowerCase() === "d") date.setUTCDate(dayOfMonth - back);
  if (unit?.toLowerCase() === "w") date.setUTCDate(dayOfMonth - back * 7);
  if (unit?.toLowerCase() === "m") date.setUTCMonth(date.getUTCMonth() - back);
  if (unit?.toLowerCase() === "y") date.setUTCFullYear(date.getUTCFullYear() - back);
  // A day that overflows into the next month is the last day of the month before.
  const ranOver = /[my]/i.test(unit ?? "") && date.getUTCDate() !== dayOfMonth;
  if (ranOver) date.setUTCDate(0);
  const day = date.toISOString().slice(0, 10);
  return { first: day, last: day };
}

/** Folds a text step by step, for each symbol. */
export function fold(text: string): string {
  const bare = [...text.normalize("NFKD")].filter(
    (symbol) => !(symbol >= "\u0300" && symbol <= "\u036f") && !/[\p{DI}\u0640]/u.test(symbol),
  );
  const lower = bare.join("").normalize("NFKC").toLowerCase();
  return [...lower].map((symbol) => spelled[symbol] ?? (/[\s\x85]/.test(symbol) ? " " : symbol)).join("");
}

const spelled: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
  ...{ ø: "o", ł: "l", đ: "d", ð: "d", ı: "i" },
  ...{ "’": "'", "‘": "'", "‛": "'", ʼ: "'", "′": "'" },
  ...{ "“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"' },
  ...{ "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-" },
};

export function yearOf({ createdAt }: Activity): number | undefined {
  return dateOf(createdAt)?.getUTCFullYear();
}

export function dayOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : dateOf(text)?.toISOString().slice(0, 10);
}

/** By text: read anew for each activity at each search, dates would take a third of the time. */
const dates = new Map<string, Date | undefined>();

/** A year, a day, or a timestamp; in UTC unless it names a zone. A day that does not exist is not a date. */
export function dateOf(text: string): Date | undefined {
  if (!dates.has(text)) dates.set(text, readDate(text));
  return dates.get(text);
}

function readDate(text: string): Date | undefined {
  const isZoned = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const date = new Date(text.length <= 10 || isZoned ? text : `${text}Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  return isZoned || date.toISOString().startsWith(text.slice(0, 10)) ? date : undefined;
}
