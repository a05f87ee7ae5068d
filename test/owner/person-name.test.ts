import { describe, expect, it } from "vitest";
import { splitName, toNameParts } from "../../owner/person.ts";

describe("a name", () => {
  it.each([
    ["Ilse Varga", "Ilse", "Varga"],
    ["  Ilse   Varga ", "Ilse", "Varga"],
    ["Dr. Lena Vasquez", "Dr. Lena", "Vasquez"],
    ["Prof. Dr. Lena Vasquez, PhD", "Prof. Dr. Lena", "Vasquez, PhD"],
    ["Vasquez, Lena", "Lena", "Vasquez"],
    ["Lena Vasquez, Dr.", "Dr. Lena", "Vasquez", "Lena Vasquez, Dr."],
    ["Carl V. Lewis", "Carl V.", "Lewis"],
    ["Carl V Lewis Jr.", "Carl V", "Lewis Jr."],
    ["J. R. R. Tolkien", "J. R. R.", "Tolkien"],
    ['William "Bill" Gates', 'William "Bill"', "Gates"],
    ["Guido van Rossum", "Guido", "van Rossum"],
    ["Edsger W. de la Cruz", "Edsger W.", "de la Cruz"],
    ["Anne-Marie O’Neill-Díaz", "Anne-Marie", "O’Neill-Díaz"],
    // Nobody can tell.
    ["Mary Ann Smith", "Mary Ann Smith", ""],
    ["Gabriel García Márquez", "Gabriel García Márquez", ""],
    ["Nguyen Van Anh", "Nguyen Van Anh", ""],
    ["Maria de Fátima Silva", "Maria de Fátima Silva", ""],
    ["山田 太郎", "山田 太郎", ""],
    ["Madonna", "Madonna", ""],
    ["Dr. Who", "Dr. Who", ""],
    ["Dr.", "Dr.", ""],
    ["", "", ""],
  ])("%j is split into %j and %j", (whole, firstName, lastName, displayName?: string) => {
    expect(splitName(whole)).toEqual({ firstName, lastName, ...(displayName && { displayName }) });
  });

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
    // As an import of an earlier version has split them.
    ["Dr.", "Lena Vasquez", { prefix: "Dr.", given: "Lena", family: "Vasquez" }],
    ["Dr.", "Lena Vasquez Ortiz", { prefix: "Dr.", given: "Lena Vasquez Ortiz" }],
    ["Carl", "V. Lewis", { given: "Carl", additional: "V.", family: "Lewis" }],
    ["Dr.", "", { given: "Dr." }],
    ["Gabriel García Márquez", "", { given: "Gabriel García Márquez" }],
    ["J.", "R.", { given: "J.", family: "R." }],
  ])("of owner.json, %j and %j, has the parts of a vCard", (firstName, lastName, parts) => {
    const none = { prefix: "", given: "", additional: "", family: "", suffix: "" };
    expect(toNameParts({ firstName, lastName })).toEqual({ ...none, ...parts });
  });
});
