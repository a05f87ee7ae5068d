import { describe, expect, it } from "vitest";
import { cvFields } from "../../grammar/fields.ts";
import { aliasesOf, fieldTable } from "../../grammar/language-table.ts";
import { distance, nearestNames } from "../../grammar/nearest-names.ts";

const names = cvFields.map(({ name }) => name);

describe("the fields that a wrong name may stand for", () => {
  it.each([
    ["lib", ["org", "category"]],
    ["langs", ["language"]],
    ["cat", ["category"]],
    ["constructor", []],
  ])("%s: %j", (wrong, expected) => {
    expect(nearestNames(wrong, names, aliasesOf(fieldTable))).toEqual(expected);
  });
});

describe("the distance of two names", () => {
  it.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["langage", "language", 1],
    ["lagnuage", "language", 1],
    ["ab", "ba", 1],
    ["kitten", "sitting", 3],
    ["", "org", 3],
  ])("%s and %s: %i", (one, other, expected) => {
    expect(distance(one, other)).toBe(expected);
    expect(distance(other, one)).toBe(expected);
  });
});
