import { describe, expect, it } from "vitest";
import { splitName, toNameParts } from "../../../node/owner/person.ts";
import { testCases } from "../../corpus/cases.ts";

testCases("owner/names", (whole) => {
  const { firstName, lastName, ...shown } = splitName(whole);
  return [firstName, lastName, ...Object.values(shown)].join(" | ");
});

describe("toNameParts", () => {
  const lopez = { given: "María José", family: "López García" };
  it.each([
    ["Ilse", "Varga", { given: "Ilse", family: "Varga" }],
    ["Dr. Lena", "Vasquez", { prefix: "Dr.", given: "Lena", family: "Vasquez" }],
    ["Carl V.", "Lewis Jr.", { given: "Carl", additional: "V.", family: "Lewis", suffix: "Jr." }],
    ["Lena", "Vasquez, PhD", { given: "Lena", family: "Vasquez", suffix: "PhD" }],
    ["Mary Ann", "Smith", { given: "Mary Ann", family: "Smith" }],
    ["Dr. María José", "López García, PhD", { ...lopez, prefix: "Dr.", suffix: "PhD" }],
    ["太郎", "山田", { given: "太郎", family: "山田" }],
    ["Gabriel", "García Márquez", { given: "Gabriel", family: "García Márquez" }],
    ["Guido", "van Rossum", { given: "Guido", family: "van Rossum" }],
    // Split as by imports of an earlier version.
    ["Dr.", "Lena Vasquez", { prefix: "Dr.", given: "Lena", family: "Vasquez" }],
    ["Dr.", "Lena Vasquez Ortiz", { prefix: "Dr.", given: "Lena Vasquez Ortiz" }],
    ["Carl", "V. Lewis", { given: "Carl", additional: "V.", family: "Lewis" }],
    ["Dr.", "", { given: "Dr." }],
    ["Gabriel García Márquez", "", { given: "Gabriel García Márquez" }],
    ["J.", "R.", { given: "J.", family: "R." }],
  ])("splits %j and %j into the parts of a vCard", (firstName, lastName, parts) => {
    const none = { prefix: "", given: "", additional: "", family: "", suffix: "" };
    expect(toNameParts({ firstName, lastName })).toEqual({ ...none, ...parts });
  });
});
