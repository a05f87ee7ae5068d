import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { secrets } from "./folder.ts";
import { allPairs, formatRow, makeRows, pairsOf, readRow } from "./rows.ts";

const rowsOfOne = makeRows(1);

it("the rows contain every allowed pair of values", () => {
  expect(new Set(rowsOfOne.flatMap(pairsOf))).toEqual(allPairs());
  expect(rowsOfOne.length).toBeLessThan(56);
});

it("the same seed gives the same rows, and another seed different ones with every pair", () => {
  expect(makeRows(1)).toEqual(rowsOfOne);
  const others = makeRows(2);
  expect(others).not.toEqual(rowsOfOne);
  expect(new Set(others.flatMap(pairsOf))).toEqual(allPairs());
});

it("a row can be repeated by its text", () => {
  for (const row of rowsOfOne) expect(readRow(formatRow(row))).toEqual(row);
  expect(() => readRow("data=jobs langauge=de")).toThrow("langauge");
  expect(() => readRow("data=job")).toThrow("data can be");
});

it("the imported résumé contains the text that no file of a site may contain", () => {
  const resume = readFileSync("test/pairs/nasty-resume.json", "utf8");
  for (const secret of secrets) expect(resume).toContain(secret);
});
