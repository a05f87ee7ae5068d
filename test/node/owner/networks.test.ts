import { describe, expect, it } from "vitest";
import { findNetwork } from "../../../node/owner/networks.ts";
import { findSiteUrl, toPersonLinks } from "../../../node/owner/person.ts";

it.each([
  ["https://github.com/ada", "GitHub"],
  ["https://www.linkedin.com/in/ada", "LinkedIn"],
  ["https://de.linkedin.com/in/ada", "LinkedIn"],
  ["http://x.com/ada", "X"],
  ["https://ada.github.io/", undefined],
  ["https://ada.medium.com/", undefined],
  ["https://ada.example/github.com", undefined],
  ["github.com/ada", undefined],
])("recognizes %s as a profile on %s", (url, name) => {
  expect(findNetwork(url)?.name).toBe(name);
});

it("the site's address is the given one or the owner's own home page", () => {
  expect(findSiteUrl(undefined, "https://ada.example/")).toBe("https://ada.example/");
  expect(findSiteUrl(undefined, "https://github.com/ada")).toBeUndefined();
  expect(findSiteUrl(undefined, "https://models.example/ada")).toBeUndefined();
  expect(findSiteUrl(undefined, "https://authors.example/?id=7")).toBeUndefined();
  expect(findSiteUrl("https://cv.example/", "https://github.com/ada")).toBe("https://cv.example/");
});

describe("toPersonLinks", () => {
  it.each([
    "https://ada.example",
    "https://ada.example/en/about.html",
    "https://uni.example/~ada/",
    "https://ada.github.io/cv/",
  ])("treats %s as the home page", (url) => {
    expect(toPersonLinks([url]).owner.homeUrl).toBe(url);
  });

  it.each([
    ["https://www.models.example/ada", "models.example"],
    ["https://authors.example/?id=7", "authors.example"],
    ["https://ada.example/posts/1", "ada.example"],
    ["https://huggingface.co/ada", "Hugging Face"],
    ["https://hub.docker.com/u/ada", "Docker Hub"],
  ])("treats %s as a profile", (url, network) => {
    expect(toPersonLinks([url])).toEqual({ owner: {}, profiles: [{ network, url }] });
  });
});
