import { describe, expect, it } from "vitest";
import { findOwner, toFirstAuthors } from "../../model/authors.ts";

const ilse = { firstName: "Ilse", lastName: "Varga" };

it.each([
  [["Ilse Varga"], ["Ilse Varga"]],
  [
    ["A", "B", "C"],
    ["A", "B", "C"],
  ],
  [
    ["A", "B", "et al."],
    ["A", "B", "et al."],
  ],
  [
    ["A", "B", "C", "D"],
    ["A", "B", "et al."],
  ],
  [
    ["A", "Varga, Ilse", "C", "D"],
    ["A", "Varga, Ilse", "et al."],
  ],
  [
    ["A", "B", "Ilse Varga", "D"],
    ["A", "B", "Ilse Varga", "et al."],
  ],
  [
    ["A", "B", "C", "I. Varga", "et al."],
    ["A", "B", "…", "I. Varga", "et al."],
  ],
  [
    ["A", "B", "C", "Ilse Varga"],
    ["A", "B", "…", "Ilse Varga"],
  ],
])("a closed card has the first of the authors %j and the owner: %j", (authors, shown) => {
  expect(toFirstAuthors({ authors }, ilse)).toEqual({ authors: shown });
});

describe("the owner among authors", () => {
  it.each([
    [ilse, ["Jo Müller", "Ilse Varga"], 1],
    [ilse, ["ILSE VARGA"], 0],
    [ilse, ["Varga, Ilse", "Jo Müller"], 0],
    [ilse, ["I. Varga"], 0],
    [ilse, ["Varga, I."], 0],
    [ilse, ["Ilse M. Varga", "et al."], 0],
    [ilse, ["Dr. Ilse Varga Jr."], 0],
    [{ firstName: "Dr. Ilse", lastName: "Varga" }, ["Ilse Varga"], 0],
    [{ firstName: "Ilse Maria", lastName: "Varga" }, ["I.M. Varga", "Jo Varga"], 0],
    [{ firstName: "Jean-Luc", lastName: "de la Tour" }, ["J.-L. de la\u00a0Tour"], 0],
    [{ firstName: "Gabriel García Márquez", lastName: "" }, ["Gabriel García\u00a0Márquez"], 0],
    [{ firstName: "Plato", lastName: "" }, ["Plato"], 0],
    [{ firstName: "キト", lastName: "黒音" }, ["キト 黒音"], 0],
    [{ firstName: "キト", lastName: "黒音" }, ["黒音 キト"], 0],
  ])("is found: %j in %j", (owner, authors, at) => {
    expect(findOwner(authors, owner)).toBe(at);
  });

  it.each([
    [ilse, []],
    [ilse, ["Jo Varga", "Ilse Müller", "Varga", "et al."]],
    [ilse, ["The Varga Group"]],
    [ilse, ["I. Varga", "Ilse M. Varga"]],
    [{ firstName: "Ilse B.", lastName: "Varga" }, ["Ilse C. Varga"]],
    [{ firstName: "", lastName: "" }, ["Ilse Varga"]],
  ])("is not guessed: %j in %j", (owner, authors) => {
    expect(findOwner(authors, owner)).toBeUndefined();
  });
});
