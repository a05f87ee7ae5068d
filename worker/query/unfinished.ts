/**
 * Whether a text that somebody is typing may be on its way to another one. The page then keeps its last answer instead
 * of flashing to nothing. The parser and the engine know nothing of it: for them the text stands as it is.
 */
import type { FieldExpression, Value } from "../../grammar/ast.ts";
import { type CvFieldName, cvFields } from "../../grammar/fields.ts";
import type { ParsedQuery } from "../../grammar/parse.ts";
import { readQuery } from "../../grammar/read.ts";
import type { SearchOptions } from "../contract.ts";
import { everything } from "./hidden-kinds.ts";
import { visitTerms } from "./referenced-values.ts";

/** What this asks of an engine. */
interface Searching {
  searchParsed(options: Partial<SearchOptions>, parsed: ParsedQuery): { readonly total: number };
}

interface Typed {
  options: Partial<SearchOptions>;
  /** The options' query, parsed. */
  parsed: ParsedQuery;
  /** In UTF-16 code units from the query's start. */
  caret: number;
  /** The number of results. */
  total: number;
}

export function isUnfinished(engine: Searching, typed: Typed): boolean {
  return isValueBegun(engine, typed) || (typed.total === 0 && isFieldBegun(engine, typed));
}

/** Whether the caret stands at the end of a value that nothing has, but that begins a value of the data. */
function isValueBegun(engine: Searching, { options: { query = "" }, parsed, caret }: Typed): boolean {
  let isBegun = false;
  const has = (expression: FieldExpression) =>
    engine.searchParsed(everything, { ok: true, expression }).total > 0;
  visitTerms(parsed.ok ? parsed.expression : null, (term) => {
    if (term.kind === "term") return;
    for (const value of writtenValues(term)) {
      const { start, length } = value.span;
      // A closed quote and a `*` say that the value ends here.
      if (start + length !== caret || value.wildcard || query[caret - 1] === '"') continue;
      const match = { ...term, kind: "match", value } as const;
      const begun = beginningWith(match);
      if (begun !== undefined && !has(match) && has(begun)) isBegun = true;
    }
  });
  return isBegun;
}

function writtenValues(term: FieldExpression): readonly Value[] {
  switch (term.kind) {
    case "match":
    case "compare":
      return [term.value];
    case "in":
      return term.values;
    case "range":
      return [term.from, term.to];
  }
}

/** The string fields that have a list of values. */
const withPrefix: ReadonlySet<string> = new Set(
  cvFields.filter((field) => field.type === "string" && !("hasWords" in field)).map(({ name }) => name),
);

/** Returns what asks for all values that begin with the given one; undefined where the field has no list of values. */
function beginningWith({
  field,
  value,
  span,
}: FieldExpression & { kind: "match" }): FieldExpression | undefined {
  if (withPrefix.has(field)) return { kind: "match", field, value: { ...value, wildcard: true }, span };
  if (field !== ("year" satisfies CvFieldName) || !/^\d{1,3}$/.test(value.text)) return undefined;
  const filled = (digit: string) => ({ ...value, text: value.text.padEnd(4, digit) });
  return { kind: "range", field, from: filled("0"), to: filled("9"), span };
}

/**
 * Whether a text that finds nothing may be on its way to a field's term. While somebody types `language:`, `languag`
 * is no search for that word: the text ends in the beginning of a field's name, and has results without it. And
 * `language: fix` lacks nothing but the value that is about to be put in.
 */
function isFieldBegun(engine: Searching, { options, parsed }: Typed): boolean {
  const { query = "" } = options;
  if (!parsed.ok) return parsed.problems.every(({ code }) => code === "value-missing");
  const word = /(?:^|[\s(])-?([a-z]+)$/i.exec(query)?.[1]?.toLowerCase();
  if (word === undefined || !cvFields.some(({ name }) => name.toLowerCase().startsWith(word))) return false;
  const before = query.slice(0, -word.length);
  // An operator at the end goes with the word.
  const read = readQuery(before);
  return !read.ok || engine.searchParsed({ ...options, query: before }, read).total > 0;
}
