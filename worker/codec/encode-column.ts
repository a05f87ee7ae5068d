/** A field's values as a column, in the way that suits them. */

import { encodeCodes } from "./codes.ts";
import type { Cells, Known } from "./column-types.ts";
import { encodeDates } from "./date-columns.ts";
import { fillTexts } from "./decode-json.ts";
import type { By, Path, Table } from "./format.ts";
import { joinHashes, joinNumbers, joinTexts } from "./joined-values.ts";
import { templatesOver } from "./templates.ts";

interface Encoding {
  path: Path;
  cells: Cells;
  /** By row. */
  shapeOf: readonly number[];
  known: readonly Known[];
  /** Where the table keeps what its columns hold. */
  stores: Pick<Table, "texts" | "numbers" | "codes" | "hashes">;
}

export function encodeColumn(encoding: Encoding): Known {
  const present = encoding.cells.filter((cell) => cell !== undefined);
  if (present.every((cell) => typeof cell === "number" && !Object.is(cell, -0)))
    return encodeNumbers(
      encoding,
      present.filter((cell) => typeof cell === "number"),
    );
  const texts = present.filter((cell) => typeof cell === "string");
  if (texts.length < present.length) return encodeJson(encoding);
  return encodeAsDates(encoding) ?? encodeHashes(encoding, texts) ?? encodeTexts(encoding);
}

function encodeNumbers({ path, cells, stores }: Encoding, numbers: readonly number[]): Known {
  stores.numbers.push(joinNumbers(numbers));
  return { column: { path, kind: "number" }, cells, codes: undefined };
}

function encodeHashes({ path, cells, stores }: Encoding, texts: readonly string[]): Known | undefined {
  const joined = joinHashes(texts);
  if (joined === undefined) return undefined;
  stores.hashes.push(joined.hashes);
  return { column: { path, kind: "hash", digits: joined.digits }, cells, codes: undefined };
}

function encodeAsDates(encoding: Encoding): Known | undefined {
  const { path, cells, known, stores } = encoding;
  const dates = encodeDates(cells.map(textOf), known);
  if (dates === undefined) return undefined;
  const { steps, spellings, codes, from } = dates;
  stores.numbers.push(joinNumbers(steps));
  const column = { path, kind: "date", spellings, ...(from !== undefined && { from }) } as const;
  if (spellings.length < 2) return { column, cells, codes: undefined };
  return { column: { ...column, by: addCodes(codes, encoding) }, cells, codes };
}

function encodeTexts(encoding: Encoding): Known {
  const { path, cells, known, stores } = encoding;
  const toTemplate = templatesOver(known);
  const { distinct, codes, count } = findDistinct(
    cells.map((cell, row) => (typeof cell === "string" ? toTemplate(cell, row) : undefined)),
  );
  if (distinct.length * 2 <= count) {
    stores.texts.push(joinTexts(distinct));
    return { column: { path, kind: "text", by: addCodes(codes, encoding) }, cells, codes };
  }
  stores.texts.push(joinTexts(codes.flatMap((code) => distinct[code] ?? [])));
  return { column: { path, kind: "text" }, cells, codes: undefined };
}

function encodeJson(encoding: Encoding): Known {
  const { path, cells, known, stores } = encoding;
  const toTemplate = templatesOver(known);
  const texts: string[] = [];
  const outlines = cells.map((cell, row) => {
    if (cell === undefined) return undefined;
    const outline = fillTexts(cell, (text) => {
      texts.push(toTemplate(text, row));
      return "";
    });
    return JSON.stringify(outline);
  });
  const { distinct, codes } = findDistinct(outlines);
  stores.texts.push(joinTexts(distinct), joinTexts(texts));
  return { column: { path, kind: "json", by: addCodes(codes, encoding) }, cells, codes };
}

function addCodes(codes: readonly number[], { shapeOf, known, stores }: Encoding): By {
  const encoded = encodeCodes(codes, shapeOf, known);
  stores.codes.push(encoded.codes);
  return encoded.by;
}

/** The texts, each once; and which of them each row has, -1 where it has none. */
function findDistinct(texts: readonly (string | undefined)[]) {
  const places = new Map<string, number>();
  let count = 0;
  const codes = texts.map((text) => {
    if (text === undefined) return -1;
    count += 1;
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  });
  return { distinct: [...places.keys()], codes, count };
}

function textOf(cell: unknown): string | undefined {
  return typeof cell === "string" ? cell : undefined;
}
