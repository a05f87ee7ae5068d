import { type Codes, firstCode, lastCode } from "./format.ts";

export function toCodes(numbers: readonly number[]): Codes {
  if (numbers.some((number) => number > lastCode)) return [...numbers];
  return numbers.map((number) => String.fromCharCode(firstCode + number)).join("");
}

/** The number at a place; NaN beyond the end. */
export function codeAt(codes: Codes, at: number): number {
  return typeof codes === "string" ? codes.charCodeAt(at) - firstCode : (codes[at] ?? Number.NaN);
}
