import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { secrets } from "./folder.ts";
import { allPairs, makeRows, pairsOf, readRow, showRow } from "./rows.ts";

const rowsOfOne = makeRows(1);

it("each two values meet that may", () => {
  expect(new Set(rowsOfOne.flatMap(pairsOf))).toEqual(allPairs());
  expect(rowsOfOne.length).toBeLessThan(56);
});

it("a seed gives the same rows again, and another one others, in which they meet as well", () => {
  expect(makeRows(1)).toEqual(rowsOfOne);
  const others = makeRows(2);
  expect(others).not.toEqual(rowsOfOne);
  expect(new Set(others.flatMap(pairsOf))).toEqual(allPairs());
});

it("a row can be repeated by its text", () => {
  for (const row of rowsOfOne) expect(readRow(showRow(row))).toEqual(row);
  expect(() => readRow("data=jobs langauge=de")).toThrow("langauge");
  expect(() => readRow("data=job")).toThrow("data can be");
});

it("what must be in no file of a site is in the résumé that is imported", () => {
  const resume = readFileSync("test/pairs/nasty-resume.json", "utf8");
  for (const secret of secrets) expect(resume).toContain(secret);
});
