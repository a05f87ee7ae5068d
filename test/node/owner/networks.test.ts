import { expect, it } from "vitest";
import { findNetwork, findSiteUrl } from "../../../node/owner/person.ts";

it.each([
  ["https://github.com/ada", "GitHub"],
  ["https://www.linkedin.com/in/ada", "LinkedIn"],
  ["https://de.linkedin.com/in/ada", "LinkedIn"],
  ["http://x.com/ada", "X"],
  ["https://ada.github.io/", undefined],
  ["https://ada.medium.com/", undefined],
  ["https://ada.example/github.com", undefined],
  ["github.com/ada", undefined],
])("%s is on %s", (url, name) => {
  expect(findNetwork(url)?.name).toBe(name);
});

it("the site's address is what is given, or a home page of the owner's own", () => {
  expect(findSiteUrl(undefined, "https://ada.example/")).toBe("https://ada.example/");
  expect(findSiteUrl(undefined, "https://github.com/ada")).toBeUndefined();
  expect(findSiteUrl("https://cv.example/", "https://github.com/ada")).toBe("https://cv.example/");
});
