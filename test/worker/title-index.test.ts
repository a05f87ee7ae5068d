import { describe, expect, it } from "vitest";
import { emptyBitset, type Interval, listRows } from "../../worker/bitset.ts";
import { createTitleIndex, type TitleSearch } from "../../worker/title-index.ts";

function find(titles: string[], search: TitleSearch, window: Interval = { from: 0, to: titles.length }) {
  const rows = emptyBitset(titles.length);
  createTitleIndex(titles).find(search, window, rows);
  const into = new Uint32Array(titles.length + 32);
  return [...into.subarray(0, listRows(rows, { from: 0, to: rows.length }, into))];
}

const anywhere = (text: string): TitleSearch => ({ text, at: "anywhere" });
const wordStart = (text: string): TitleSearch => ({ text, at: "word-start" });

describe("a search anywhere in the title", () => {
  it("ignores case", () => {
    expect(find(["Fix it", "a FIX", "none", "prefix"], anywhere("fIx"))).toEqual([0, 1, 3]);
  });

  it("finds a letter with its accent, in whichever way either was typed", () => {
    expect(find(["Cafe\u0301 menu", "CAFÉ", "cafe"], anywhere("café"))).toEqual([0, 1]);
    expect(find(["Cafe\u0301 menu", "CAFÉ", "cafe"], anywhere("CAFE\u0301"))).toEqual([0, 1]);
  });

  it("finds no text that begins in one title and ends in the next", () => {
    expect(find(["one", "two", "one\ntwo"], anywhere("one\ntwo"))).toEqual([2]);
    expect(find(["one", "two"], anywhere("\n"))).toEqual([]);
    expect(find(["a\n", "b", "a\n\nb"], anywhere("\n\nb"))).toEqual([2]);
  });

  it("finds a title once, however often it matches", () => {
    expect(find(["aaaa", "", "a"], anywhere("a"))).toEqual([0, 2]);
  });

  it("finds all titles for nothing, empty ones too", () => {
    expect(find(["", "a", ""], anywhere(""))).toEqual([0, 1, 2]);
    expect(find([], anywhere(""))).toEqual([]);
  });

  it("treats every character as itself", () => {
    expect(find(["a.b", "axb", "(x", "\\d"], anywhere("."))).toEqual([0]);
    expect(find(["a.b", "axb", "(x", "\\d"], anywhere("("))).toEqual([2]);
    expect(find(["a.b", "axb", "(x", "\\d"], anywhere("\\"))).toEqual([3]);
  });
});

describe("a search at the start of words", () => {
  it("finds a word at the start and after anything but a letter or digit", () => {
    expect(find(["fix", "a fix", "(fix)", "x_fix", "-fixture"], wordStart("fix"))).toEqual([0, 1, 2, 3, 4]);
    expect(find(["prefix", "9fix", "éfix", "日fix"], wordStart("fix"))).toEqual([]);
  });

  it("looks at whole characters where they are pairs", () => {
    // An emoji is no letter; a mathematical x is one.
    expect(find(["👍fix", "a𝒳fix", "𝒳fix"], wordStart("fix"))).toEqual([0]);
  });

  it("finds a later word of a title whose first hit is no word", () => {
    expect(find(["prefix fix", "prefix prefix"], wordStart("fix"))).toEqual([0]);
  });

  it("does not look into the title before", () => {
    expect(find(["a", "fix"], wordStart("fix"))).toEqual([1]);
  });

  it("takes prefixes that do not begin with a letter", () => {
    expect(find(["see #12", "see#12"], wordStart("#1"))).toEqual([0]);
  });
});

describe("a window", () => {
  const titles = ["fix a", "fix b", "c", "fix d", "fix e"];

  it("holds all that is found", () => {
    expect(find(titles, anywhere("fix"), { from: 1, to: 4 })).toEqual([1, 3]);
    expect(find(titles, wordStart("fix"), { from: 1, to: 4 })).toEqual([1, 3]);
    expect(find(titles, anywhere(""), { from: 1, to: 4 })).toEqual([1, 2, 3]);
    expect(find(titles, anywhere("fix"), { from: 2, to: 2 })).toEqual([]);
  });
});
