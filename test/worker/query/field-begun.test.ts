import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../grammar/index.ts";
import { createEngine } from "../../../worker/engine.ts";
import { isFieldBegun } from "../../../worker/query/query-text.ts";
import { activity, cv } from "../small-cv.ts";

const engine = createEngine(cv([activity({ id: "fix one" })]));

const isBegun = (query: string) => isFieldBegun(engine, { query }, parseQuery(query));

describe("a field without its value", () => {
  it.each([
    ["language: fix", true],
    ["fix (org: one)", true],
    ["language: fix)", false],
    ["colour:red", false],
  ])("alone is missing in %s: %s", (query, expected) => expect(isBegun(query)).toBe(expected));
});

describe("a last word that may become a field's name", () => {
  it.each(["languag", "LANG", "fix created", "fix -languag", "(fix) acceptedAt", "fix AND i", "y"])(
    "is found in: %s",
    (query) => expect(isBegun(query)).toBe(true),
  );

  it.each([
    ["no field begins so", "colour"],
    ["it is followed by a space", "languag "],
    ["it is in quotes", '"languag"'],
    ["it is a value", "title:languag"],
    ["the text finds nothing without it either", "nothing languag"],
    ["there is none", ""],
  ])("is not found where %s", (_, query) => expect(isBegun(query)).toBe(false));
});
