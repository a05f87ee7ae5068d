import { expect, it } from "vitest";
import { toFullName } from "../../../model/full-name.ts";
import { layoutMessages } from "../../../src/layout/messages.ts";

it.each([
  ["Ilse", "Varga", "Ilse Varga"],
  ["Madonna", "", "Madonna"],
])("the name of %j %j is %j, with no blank where there is no last name", (firstName, lastName, name) => {
  expect(toFullName({ firstName, lastName })).toBe(name);
  expect(layoutMessages.frame.siteTitle(toFullName({ firstName, lastName }))).toBe(`${name}'s CV`);
});

it("the name is written as its owner writes it", () => {
  const displayName = "Varga Ilse, Dr.";
  expect(toFullName({ firstName: "Ilse", lastName: "Varga", displayName })).toBe(displayName);
});
