import { toChanges, toCodes } from "./codes.ts";
import { type By, byShape, type Codes, plainCodes } from "./format.ts";
import type { Known } from "./known-columns.ts";

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
