import { expect, it } from "vitest";
import { toFullName } from "../../../model/full-name.ts";
import { layoutMessages } from "../../../src/layout/messages.ts";

it.each([
  ["Ilse", "Varga", "Ilse Varga"],
  ["Madonna", "", "Madonna"],
])(
  "writes the name of %j %j as %j, without a space if there is no last name",
  (firstName, lastName, name) => {
    expect(toFullName({ firstName, lastName })).toBe(name);
    expect(layoutMessages.frame.siteTitle(toFullName({ firstName, lastName }))).toBe(`${name}’s CV`);
  },
);

it.each([
  ["Ada \u202ecod", "Ada \u202ecod\u202c"],
  ["\u2066Ada", "\u2066Ada\u2069"],
  ["\u202bA\u202ad\u202ca", "\u202bA\u202ad\u202ca\u202c"],
  ["\u2067Ada\u2069", "\u2067Ada\u2069"],
])("closes a direction override that %j opens", (firstName, name) => {
  expect(toFullName({ firstName, lastName: "" })).toBe(name);
});

it("a full name keeps the owner's order", () => {
  const displayName = "Varga Ilse, Dr.";
  expect(toFullName({ firstName: "Ilse", lastName: "Varga", displayName })).toBe(displayName);
});
