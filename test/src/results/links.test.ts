import { describe, expect, it } from "vitest";
import type { Activity, Org } from "../../../model/cv.ts";
import { findOrgUrl } from "../../../model/references.ts";
import { toCardLinks, toOrgLinks } from "../../../src/results/card-text.tsx";

const weft: Org = {
  id: "weft",
  name: "Weft",
  orgType: "Open Source",
  url: "https://weft.example/",
  repoUrl: "https://code.example/weft",
  docsUrl: "https://weft.example/docs",
  coverageUrl: "https://coverage.example/weft",
  amazonUrl: "https://shop.example/weft",
};

const patch: Activity = {
  id: "weft-412",
  title: "Keep the layout",
  category: "Patch",
  org: "weft",
  createdAt: "2018-10-28",
  number: 412,
  qaUrl: "https://code.example/weft/pull/412",
  diffUrl: "https://code.example/weft/pull/412.diff",
  mergeCommit: { oid: "0123456789abcdef", commitUrl: "https://code.example/weft/commit/0123456" },
};

const texts = (links: { text: string }[]) => links.map(({ text }) => text);

describe("an org's links", () => {
  it("follow its type, without the one that its name already has", () => {
    expect(findOrgUrl(weft)).toBe("https://weft.example/");
    expect(texts(toOrgLinks(weft))).toEqual(["Code", "Docs", "Coverage"]);
  });

  it("name a publication's shops", () => {
    const book: Org = { ...weft, orgType: "Publication", leanpubUrl: "https://leaves.example/book" };
    expect(texts(toOrgLinks(book))).toEqual(["Leanpub", "Amazon", "Code"]);
  });

  it("contain no address twice", () => {
    const twice: Org = { ...weft, docsUrl: "https://code.example/weft" };
    expect(texts(toOrgLinks(twice))).toEqual(["Code", "Coverage"]);
  });
});

describe("a card's links", () => {
  it("of a patch are its own, not its project's", () => {
    expect(texts(toCardLinks(patch, weft))).toEqual(["#412"]);
  });

  it("of a patch without a number still lead to it", () => {
    const { number: _, ...unnumbered } = patch;
    const { qaUrl: __, ...unlinked } = patch;
    expect(toCardLinks(unlinked, undefined)).toMatchObject([{ text: "#412" }]);
    expect(texts(toCardLinks(unnumbered, undefined))).toEqual(["Patch"]);
  });

  const article: Activity = {
    ...{ id: "a", title: "On looms", category: "Article", org: "weft", createdAt: "2018" },
    links: { read: { title: "Read", url: "https://weft.example/looms" } },
  };

  it("of any other activity are its own, where it was featured, and its org's", () => {
    const featured = { "/r/python": "https://reddit.example/1", HN: "https://hn.example/1" };
    const own = ["Read", "Featured on /r/python", "Featured on HN"];
    expect(texts(toCardLinks({ ...article, featured }, weft))).toEqual([...own, "Code", "Docs", "Coverage"]);
  });

  it("include every place where it was featured, with or without an address", () => {
    const featured = { HN: "", "/r/python": "", "/r/django": "https://weft.example/looms" };
    expect(toCardLinks({ ...article, featured }, undefined).map(({ text, url }) => [text, url])).toEqual([
      ["Read", "https://weft.example/looms"],
      ["Featured on HN", undefined],
      ["Featured on /r/python", undefined],
      ["Featured on /r/django", "https://weft.example/looms"],
    ]);
  });
});
