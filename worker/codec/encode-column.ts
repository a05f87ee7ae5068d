/** Encodes the values of a field as a column of the kind that suits them. */
import { encodeCodes } from "./codes.ts";
import type { EncodedColumn } from "./column-types.ts";
import { encodeDates } from "./date-columns.ts";
import type { CodeContext, Path, Stores } from "./format.ts";
import { joinHashes, joinNumbers, joinTexts } from "./joined-values.ts";
import { toOutline } from "./json-outlines.ts";
import { createTemplateWriter } from "./templates.ts";

interface ColumnSource {
  path: Path;
  /** The value of each row; undefined where it has none. */
  values: readonly unknown[];
  /** The shape of each row. */
  shapeOf: readonly number[];
  /** The columns before this one. */
  earlier: readonly EncodedColumn[];
  stores: Stores;
}

export function encodeColumn(source: ColumnSource): EncodedColumn {
  const encoded = encodeValues(source);
  const { kind } = encoded.column;
  if (kind !== "text" && kind !== "hash" && kind !== "number") return encoded;
  return { ...encoded, texts: source.values.map(toText) };
}

function toText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function encodeValues(source: ColumnSource): EncodedColumn {
  const present = source.values.filter((value) => value !== undefined);
  const numbers = present.filter((value) => typeof value === "number");
  const hasNegativeZero = numbers.some((number) => Object.is(number, -0));
  if (numbers.length === present.length && !hasNegativeZero) return encodeNumbers(source, numbers);
  const texts = present.filter((value) => typeof value === "string");
  if (texts.length < present.length) return encodeJson(source);
  return encodeAsDates(source) ?? encodeHashes(source, texts) ?? encodeTexts(source);
}

function encodeNumbers({ path, values, stores }: ColumnSource, numbers: readonly number[]): EncodedColumn {
  stores.numbers.push(joinNumbers(numbers));
  return { column: { path, kind: "number" }, values, codes: undefined };
}

function encodeHashes(
  { path, values, stores }: ColumnSource,
  texts: readonly string[],
): EncodedColumn | undefined {
  const joined = joinHashes(texts);
  if (joined === undefined) return undefined;
  stores.hashes.push(joined.hashes);
  return { column: { path, kind: "hash", digits: joined.digits }, values, codes: undefined };
}

function encodeAsDates(source: ColumnSource): EncodedColumn | undefined {
  const { path, values, earlier, stores } = source;
  const dates = encodeDates(values, earlier);
  if (dates === undefined) return undefined;
  const { steps, used, codes, from } = dates;
  stores.numbers.push(joinNumbers(steps));
  const column = { path, kind: "date", spellings: used, ...(from !== undefined && { from }) } as const;
  if (used.length < 2) return { column, values, codes: undefined };
  return { column: { ...column, by: storeCodes(codes, source) }, values, codes };
}

function encodeTexts(source: ColumnSource): EncodedColumn {
  const { path, values, earlier, stores } = source;
  const toTemplate = createTemplateWriter(earlier);
  const { distinct, codes, count } = findDistinct(
    values.map((value, row) => (typeof value === "string" ? toTemplate(value, row) : undefined)),
  );
  if (distinct.length * 2 <= count) {
    stores.texts.push(joinTexts(distinct));
    return { column: { path, kind: "text", by: storeCodes(codes, source) }, values, codes };
  }
  stores.texts.push(joinTexts(codes.flatMap((code) => distinct[code] ?? [])));
  return { column: { path, kind: "text" }, values, codes: undefined };
}

function encodeJson(source: ColumnSource): EncodedColumn {
  const { path, values, earlier, stores } = source;
  const toTemplate = createTemplateWriter(earlier);
  const texts: string[] = [];
  const outlines = values.map((value, row) =>
    value === undefined ? undefined : toOutline(value, (text) => texts.push(toTemplate(text, row))),
  );
  const { distinct, codes } = findDistinct(outlines);
  stores.texts.push(joinTexts(distinct), joinTexts(texts));
  return { column: { path, kind: "json", by: storeCodes(codes, source) }, values, codes };
}

function storeCodes(codes: readonly number[], { shapeOf, earlier, stores }: ColumnSource): CodeContext {
  const encoded = encodeCodes(codes, shapeOf, earlier);
  stores.codes.push(encoded.codes);
  return encoded.by;
}

/** Returns the distinct texts, the index of each row's text among them (-1 for none), and the number of rows with a text. */
function findDistinct(texts: readonly (string | undefined)[]) {
  const indexes = new Map<string, number>();
  let count = 0;
  const codes = texts.map((text) => {
    if (text === undefined) return -1;
    count += 1;
    const index = indexes.get(text) ?? indexes.size;
    indexes.set(text, index);
    return index;
  });
  return { distinct: [...indexes.keys()], codes, count };
}
