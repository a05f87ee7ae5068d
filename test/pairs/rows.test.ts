import { expect, it } from "vitest";
import { allPairs, makeRows, pairsOf, readRow, showRow } from "./rows.ts";

it.each([1, 2, 3])("in the rows of seed %s each two values meet that may", (seed) => {
  const rows = makeRows(seed);
  expect(new Set(rows.flatMap(pairsOf))).toEqual(allPairs());
  expect(rows.length).toBeLessThan(56);
  expect(makeRows(seed)).toEqual(rows);
});

it("a row can be repeated by its text", () => {
  for (const row of makeRows(1)) expect(readRow(showRow(row))).toEqual(row);
  expect(() => readRow("data=jobs langauge=de")).toThrow("langauge");
  expect(() => readRow("data=job")).toThrow("data can be");
});
