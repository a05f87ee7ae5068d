import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../grammar/index.ts";
import { computeFlags } from "../../../model/flags.ts";
import { assembleEngine } from "../../../worker/query/assemble-engine.ts";
import { isUnfinished } from "../../../worker/query/unfinished.ts";
import { activity, cv } from "../small-cv.ts";

const engine = assembleEngine(cv([activity({ id: "fix one" })]), { flagsOf: computeFlags });

/** `|` is the caret, which otherwise stands at the text's end; `total` is the number of results. */
function isBegun(typed: string, total = 0): boolean {
  const query = typed.replace("|", "");
  const caret = typed.includes("|") ? typed.indexOf("|") : query.length;
  return isUnfinished(engine, { options: { query }, parsed: parseQuery(query), caret, total });
}

describe("a value that begins one of the data", () => {
  it.each([
    "language:p",
    "language:PYTHO",
    "fix language:pyt",
    "language:pyt| fix",
    "-language:pyt",
    "(fix OR language:pyt|)",
    "language:IN(html,pyt|)",
    "org:fl",
    "category:pat",
    "id:fi",
    "year:2",
    "year:201",
    "year:>=20",
    "year:20|..2016",
  ])("is unfinished in: %s", (typed) => expect(isBegun(typed, 1)).toBe(true));

  it.each([
    ["it is one of them", "language:python"],
    ["it is one of them by name", "category:patch"],
    ["it begins none", "language:rust"],
    ["the caret is elsewhere", "fix| language:pyt"],
    ["the caret stands in it", "language:p|y"],
    ["a space follows", "language:pyt "],
    ["it is in quotes", 'language:"py"'],
    ["it has a wildcard", "language:pyt*"],
    ["its year is whole", "year:2016"],
    ["no year of the data begins so", "year:19"],
    ["its field has no list of values", "title:fi"],
  ])("is finished where %s: %s", (_, typed) => expect(isBegun(typed, 1)).toBe(false));
});

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
