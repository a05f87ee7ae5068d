import type { CodeOf, Presence } from "./decoded-column.ts";
import { type Codes, firstCode, lastCode } from "./format.ts";

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
export function toChanges(codes: readonly number[], alike: readonly number[]): number[] {
  const last: number[] = [];
  return codes.map((code, at) => {
    const kind = (alike[at] ?? -1) + 1;
    const isSame = (last[kind] ?? 0) === code;
    last[kind] = code;
    return isSame ? 0 : code + 1;
  });
}
