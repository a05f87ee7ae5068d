import { describe, expect, it } from "vitest";
import { findNetwork, withNetwork } from "../../../node/owner/networks.ts";
import { findSiteUrl, toPersonLinks } from "../../../node/owner/person.ts";
import { isPrivateAddress } from "../../../node/owner/private-addresses.ts";

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

it("the owner's network has its name only if it is a known one", () => {
  const owner = { firstName: "Ada", lastName: "Sample", firstYear: 2020, lastYear: 2024 };
  const at = (networkUrl: string) => withNetwork({ ...owner, networkUrl }).network;
  expect(withNetwork(owner)).toBe(owner);
  expect(["https://orcid.org/0000-0002-1825-0097", "https://network.example/ada"].map(at)).toEqual([
    "ORCID",
    undefined,
  ]);
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
    expect(toPersonLinks([{ url, label: "Personal" }]).owner.homeUrl).toBe(url);
  });

  it.each([
    ["https://www.models.example/ada", "models.example"],
    ["https://authors.example/?id=7", "authors.example"],
    ["https://ada.example/posts/1", "ada.example"],
    ["https://huggingface.co/ada", "Hugging Face"],
    ["https://hub.docker.com/u/ada", "Docker Hub"],
  ])("treats %s as a profile", (url, network) => {
    expect(toPersonLinks([{ url, label: "Personal" }])).toEqual({ owner: {}, profiles: [{ network, url }] });
  });

  it.each([
    [
      "personal beats portfolio",
      [
        ["PORTFOLIO", "a"],
        ["PERSONAL", "b"],
      ],
      "b",
    ],
    [
      "personal beats company",
      [
        ["COMPANY", "a"],
        ["PERSONAL", "b"],
      ],
      "b",
    ],
    [
      "a department is not a person",
      [
        ["Department of Weaving", "a"],
        ["Personal page", "b"],
      ],
      "b",
    ],
    [
      "a blog is a person's",
      [
        ["RSS", "a"],
        ["Blog", "b"],
      ],
      "b",
    ],
    [
      "a personal page in German",
      [
        ["Universität", "a"],
        ["Persönliche Seite", "b"],
      ],
      "b",
    ],
    ["a company alone", [["COMPANY", "a"]], undefined],
    ["the website of a group", [["Personal site of the group", "a"]], undefined],
    [
      "no label",
      [
        [undefined, "a"],
        ["OTHER", "b"],
        ["", "c"],
      ],
      undefined,
    ],
  ] as const)("lets the label decide which site is the home page: %s", (_, given, home) => {
    const sites = given.map(([label, name]) => ({ label, url: `https://${name}.example/` }));
    const { owner, profiles } = toPersonLinks(sites);
    expect(owner.homeUrl).toBe(home && `https://${home}.example/`);
    expect(profiles.map(({ network }) => network)).toEqual(
      given.map(([, name]) => `${name}.example`).filter((name) => name !== `${home}.example`),
    );
  });
});

describe("isPrivateAddress", () => {
  it.each([
    "http://localhost:4000/x",
    "http://LOCALHOST./",
    "http://cv.localhost/",
    "http://127.8.0.1/",
    "http://2130706433/",
    "http://[::1]:3000/",
    "http://[::ffff:127.0.0.1]/",
    "http://printer.local/",
    "https://git.corp.internal/ada",
    "http://site.test/",
    "http://10.0.0.7/",
    "http://172.31.0.1/",
    "http://192.168.1.1/",
    "http://[fd00::1]/",
    "http://169.254.1.1/",
    "http://wiki/",
  ])("is true for %s", (url) => {
    expect(isPrivateAddress(url)).toBe(true);
  });

  it.each([
    "https://ada.example/",
    "https://localhost.example/",
    "http://172.32.0.1/",
    "http://8.8.8.8/",
    "https://[2001:db8::1]/",
    "mailto:ada@localhost",
    "localhost:4000",
  ])("is false for %s", (url) => {
    expect(isPrivateAddress(url)).toBe(false);
  });

  it("keeps a local home page from becoming the site's address", () => {
    expect(findSiteUrl(undefined, "http://localhost:3000/")).toBeUndefined();
    expect(findSiteUrl(undefined, "https://ada.example/")).toBe("https://ada.example/");
  });
});
