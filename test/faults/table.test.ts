/** Tests that every test that the table of faults names exists. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

const rows = read("faults/README.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| fault "))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, fault = "", sight = "", test = ""]) => ({ fault, sight, test }));

it("has at least fifty faults, each once", () => {
  expect(rows.length).toBeGreaterThanOrEqual(50);
  expect(new Set(rows.map(({ fault }) => fault)).size).toBe(rows.length);
});

it.each(rows)("$fault: its test is there", ({ sight, test }) => {
  expect(sight).not.toBe("");
  const [, file = "", title = ""] = /^`([\w./-]+)` (.+)$/.exec(test) ?? [];
  expect(read(file)).toContain(title);
});
