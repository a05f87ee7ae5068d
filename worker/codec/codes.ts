/** Codes: small whole numbers, one for each row that has a value. */
import type { CodeOf, EncodedColumn, Presence } from "./column-types.ts";
import { type CodeContext, type Codes, noContext, shapeContext } from "./format.ts";

/**
 * The characters of the codes from 0 on. Those of frequent codes are frequent in texts, too, so that both get short
 * symbols from gzip, which has one table for all of the file. None is escaped in JSON.
 */
export const codeCharacters =
  "etaoinsrldcuhpmgfbwykv0123456789xzjq ETAOINSRLDCUHPMGFBWYKVXZJQ./-_~`#$%&'()*+,:;<=>?@[]^{|}";
/** Further codes are characters that follow ASCII, each with this distance from its code. */
const furtherCodes = 0x7f - codeCharacters.length;
/** Surrogates, which are no characters, begin after it. */
const maxCode = 0xd7ff - furtherCodes;

export function toCodes(numbers: readonly number[]): Codes {
  if (numbers.some((number) => number > maxCode)) return [...numbers];
  return numbers.map((code) => codeCharacters[code] ?? String.fromCharCode(furtherCodes + code)).join("");
}

export function toNumbers(codes: Codes): number[] {
  return Array.from({ length: codes.length }, (_, at) => codeAt(codes, at));
}

/** Returns the code at an index; NaN beyond the end. */
export function codeAt(codes: Codes, at: number): number {
  if (typeof codes !== "string") return codes[at] ?? Number.NaN;
  const unit = codes.charCodeAt(at);
  return unit < 0x7f ? codeOfUnit[unit]! : unit - furtherCodes;
}

const codeOfUnit = new Uint8Array(0x7f);
for (let code = 0; code < codeCharacters.length; code++) codeOfUnit[codeCharacters.charCodeAt(code)] = code;

/** Rows that suffice to choose a context by. */
const sampleRows = 10_000;

/** Writes codes, given by row with -1 where there is none, in the context in which they have the least entropy. */
export function encodeCodes(
  codes: readonly number[],
  shapeOf: readonly number[],
  earlier: readonly EncodedColumn[],
): { by: CodeContext; codes: Codes } {
  const present = (list: readonly number[]) => list.filter((code) => code >= 0);
  const sample = codes.slice(0, sampleRows);
  let by = noContext;
  let fewestBits = entropyOf(present(sample));
  const consider = (candidate: CodeContext, contexts: readonly number[] | undefined) => {
    if (contexts === undefined) return;
    const bits = entropyOf(encodeInContext(sample, contexts));
    if (bits >= fewestBits) return;
    by = candidate;
    fewestBits = bits;
  };
  consider(shapeContext, shapeOf);
  for (const [at, { codes }] of earlier.entries()) consider(at, codes);
  const contexts = by === shapeContext ? shapeOf : earlier[by]?.codes;
  return { by, codes: toCodes(contexts === undefined ? present(codes) : encodeInContext(codes, contexts)) };
}

/** See `CodeContext` of format.ts. Both lists are by row, and -1 is a context too. */
function encodeInContext(codes: readonly number[], contexts: readonly number[]): number[] {
  const last: number[] = [];
  const encoded: number[] = [];
  for (const [row, code] of codes.entries()) {
    if (code < 0) continue;
    const context = (contexts[row] ?? -1) + 1;
    encoded.push((last[context] ?? 0) === code ? 0 : code + 1);
    last[context] = code;
  }
  return encoded;
}

/** Returns the entropy of all the codes together, in bits. */
function entropyOf(codes: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / codes.length);
  return bits;
}

/** Reverses `encodeCodes`; `contextOf` is undefined for codes without a context. */
export function decodeCodes(
  codes: Codes,
  { rows, count, rankOf }: Presence,
  contextOf: CodeOf | undefined,
): CodeOf {
  if (contextOf === undefined) {
    return (row) => {
      const rank = rankOf(row);
      return rank < 0 ? -1 : codeAt(codes, rank);
    };
  }
  const decoded = new Int32Array(count);
  const last: number[] = [];
  for (let row = 0; row < rows; row++) {
    const rank = rankOf(row);
    if (rank < 0) continue;
    const code = codeAt(codes, rank);
    const context = contextOf(row) + 1;
    decoded[rank] = code === 0 ? (last[context] ?? 0) : code - 1;
    last[context] = decoded[rank];
  }
  return (row) => decoded[rankOf(row)] ?? -1;
}
