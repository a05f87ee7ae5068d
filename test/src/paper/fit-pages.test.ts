import { expect, it } from "vitest";
import { countFitting, type PaperUnit } from "../../../src/paper/fit-pages.ts";

const heading = (height = 10): PaperUnit => ({ height, isHeading: true });
const fact = (height: number): PaperUnit => ({ height, isHeading: false });
const entry = (rank: number, height = 20): PaperUnit => ({ height, isHeading: false, rank });
const entries = (count: number) => Array.from({ length: count }, (_, rank) => entry(rank));

it("keeps every entry where the pages have room for all", () => {
  expect(countFitting([heading(), ...entries(4)], { height: 100, count: 1 })).toBe(4);
});

it("leaves out the entries of the highest ranks, wherever they stand", () => {
  const units = [heading(), entry(3), entry(0), heading(), entry(1), entry(2)];
  expect(countFitting(units, { height: 80, count: 1 })).toBe(3);
  expect(countFitting(units, { height: 60, count: 1 })).toBe(2);
});

it("drops the heading of a section without entries", () => {
  expect(countFitting([heading(), entry(0), heading(50), entry(1)], { height: 30, count: 1 })).toBe(1);
});

it("moves what no page divides to the next page, a heading with what is below it", () => {
  // The first page has room for the second heading, but not for that and its entry.
  const units = [heading(), entry(0, 70), heading(), entry(1, 20), entry(2, 70)];
  expect(countFitting(units, { height: 100, count: 2 })).toBe(3);
  expect(countFitting([...units, entry(3, 10)], { height: 100, count: 2 })).toBe(3);
});

it("divides what is higher than a page, and shows nothing that can be left out where all else is too long", () => {
  expect(countFitting([fact(250), entry(0, 40)], { height: 100, count: 3 })).toBe(1);
  expect(countFitting([fact(250), entry(0, 40)], { height: 100, count: 2 })).toBe(0);
});
