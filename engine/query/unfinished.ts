/** Detects a text that is probably incomplete, whose answer the page shows only after a pause. The engine is unaffected. */
import type { FieldExpression, Value } from "../../grammar/ast.ts";
import { type CvFieldName, cvFields } from "../../grammar/fields.ts";
import type { ParsedQuery } from "../../grammar/parse.ts";
import type { SearchOptions } from "../types.ts";
import { everything } from "./hidden-kinds.ts";
import { visitTerms } from "./referenced-values.ts";

/** The part of the engine that is needed here. */
interface Searching {
  search(options: Partial<SearchOptions>, parsed: ParsedQuery): { readonly total: number };
}

interface Typed {
  options: Partial<SearchOptions>;
  parsed: ParsedQuery;
  /** In UTF-16 code units from the start of the query. */
  caret: number;
  total: number;
}

/** A word without a colon is a word, also if it names a field: `last year` is searched as it stands. */
export function isUnfinished(engine: Searching, typed: Typed): boolean {
  return isValueBegun(engine, typed) || isValueMissing(typed);
}

/** `language: fix` lacks only the value that is about to be inserted. */
function isValueMissing({ parsed, total }: Typed): boolean {
  return total === 0 && !parsed.ok && parsed.problems.every(({ code }) => code === "value-missing");
}

/** Returns whether the caret is at the end of a value without results that is the beginning of a value of the data. */
function isValueBegun(engine: Searching, { options: { query = "" }, parsed, caret }: Typed): boolean {
  let isBegun = false;
  const has = (expression: FieldExpression) => engine.search(everything, { ok: true, expression }).total > 0;
  visitTerms(parsed.ok ? parsed.expression : null, (term) => {
    if (term.kind === "term") return;
    for (const value of writtenValues(term)) {
      const { start, length } = value.span;
      // A closing quote or a `*` ends the value.
      if (start + length !== caret || value.wildcard || query[caret - 1] === '"') continue;
      const match = { ...term, kind: "match", value } as const;
      const begun = beginningWith(match);
      if (begun !== undefined && !has(match) && has(begun)) isBegun = true;
    }
  });
  return isBegun;
}

function writtenValues(term: FieldExpression): readonly Value[] {
  if (term.kind === "in") return term.values;
  return term.kind === "range" ? [term.from, term.to] : [term.value];
}

/** The string fields that have a list of values. */
const withPrefix: ReadonlySet<string> = new Set(
  cvFields.filter((field) => field.type === "string" && !("hasWords" in field)).map(({ name }) => name),
);

/** Returns a term for all values that begin with the given one; undefined if the field has no list of values. */
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
