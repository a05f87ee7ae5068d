import type { CodeOf, Known, Presence } from "./column-types.ts";
import { type By, byShape, type Codes, firstCode, lastCode, plainCodes } from "./format.ts";

export function toCodes(numbers: readonly number[]): Codes {
  if (numbers.some((number) => number > lastCode)) return [...numbers];
  return numbers.map((number) => String.fromCharCode(firstCode + number)).join("");
}

export function toNumbers(codes: Codes): number[] {
  return Array.from({ length: codes.length }, (_, at) => codeAt(codes, at));
}

/** The number at a place; NaN beyond the end. */
export function codeAt(codes: Codes, at: number): number {
  return typeof codes === "string" ? codes.charCodeAt(at) - firstCode : (codes[at] ?? Number.NaN);
}

/** For codes that depend on other codes, what they stand for, by row; -1 where the row has none. */
export function readCodes(
  codes: Codes,
  { rows, count, rankOf }: Presence,
  alike: CodeOf | undefined,
): CodeOf {
  if (alike === undefined) {
    return (row) => {
      const rank = rankOf(row);
      return rank < 0 ? -1 : codeAt(codes, rank);
    };
  }
  const choices = new Int32Array(count);
  const last: number[] = [];
  for (let row = 0; row < rows; row++) {
    const rank = rankOf(row);
    if (rank < 0) continue;
    const code = codeAt(codes, rank);
    const kind = alike(row) + 1;
    choices[rank] = code === 0 ? (last[kind] ?? 0) : code - 1;
    last[kind] = choices[rank];
  }
  return (row) => choices[rankOf(row)] ?? -1;
}

/** The same, to be written; by rank. */
function toChanges(codes: readonly number[], alike: readonly number[]): number[] {
  const last: number[] = [];
  return codes.map((code, at) => {
    const kind = (alike[at] ?? -1) + 1;
    const isSame = (last[kind] ?? 0) === code;
    last[kind] = code;
    return isSame ? 0 : code + 1;
  });
}

/** So many rows tell what a column depends on. */
const enoughRows = 10_000;

/** Codes by row, -1 where there is none, written so that what they depend on need not be said again. */
export function encodeCodes(
  codes: readonly number[],
  shapeOf: readonly number[],
  known: readonly Known[],
): { by: By; codes: Codes } {
  let by = plainCodes;
  let least = bitsOf(codes.slice(0, enoughRows).filter(isPresent));
  const tryOut = (candidate: By, alike: readonly number[] | undefined) => {
    const bits = alike === undefined ? least : bitsOf(changesIn(codes.slice(0, enoughRows), alike));
    if (bits >= least) return;
    by = candidate;
    least = bits;
  };
  tryOut(byShape, shapeOf);
  for (const [at, { codes }] of known.entries()) tryOut(at, codes);
  const alike = by === byShape ? shapeOf : known[by]?.codes;
  return { by, codes: toCodes(alike === undefined ? codes.filter(isPresent) : changesIn(codes, alike)) };
}

function isPresent(code: number): boolean {
  return code >= 0;
}

function changesIn(codes: readonly number[], alike: readonly number[]): number[] {
  return toChanges(
    codes.filter(isPresent),
    alike.filter((_, row) => (codes[row] ?? -1) >= 0),
  );
}

/** What codes take at least, if each stood for itself. */
function bitsOf(codes: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / codes.length);
  return bits;
}
