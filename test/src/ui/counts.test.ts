import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatCount } from "../../../src/ui/messages.ts";

it("a count is formatted as in English", () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString("en-US"));
    }),
  );
});

const source = new URL("../../../src/", import.meta.url);

// The first use of Intl takes a slow phone 50 ms, and each further one 1 ms; the charts format a count for every year.
it("formatting a number loads no part of Intl", () => {
  const users = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      /\.toLocaleString\(|Intl\.NumberFormat/.test(readFileSync(new URL(file, source), "utf8")),
  );
  expect(users).toEqual([]);
});
