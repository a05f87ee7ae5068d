import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TitleSearch } from "../../../worker/columns/title-tokens.ts";
import { TitleIndex } from "../../../worker/columns/titles.ts";
import type { RowRange } from "../../../worker/sets/bitset.ts";
import { RowSets } from "../../../worker/sets/row-sets.ts";
import { runs } from "../../runs.ts";

/** With the index and without it; both must say the same. */
function find(titles: string[], search: TitleSearch, window: RowRange = { from: 0, to: titles.length }) {
  const sets = new RowSets(titles.length);
  const index = new TitleIndex(titles.length, (row) => titles[row] ?? "");
  sets.begin(window);
  const scanned = [...sets.list(index.find(search, sets))];
  expect(index.prepare(Infinity)).toBe(true);
  sets.begin(window);
  const found = [...sets.list(index.find(search, sets))].filter(
    (row) => row >= window.from && row < window.to,
  );
  expect(found).toEqual(scanned);
  return found;
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

  it("treats surrogate pairs as whole characters", () => {
    // An emoji is no letter; a mathematical x is one.
    expect(find(["👍fix", "a𝒳fix", "𝒳fix"], wordStart("fix"))).toEqual([0]);
  });

  it("finds a later word where the first match is not at the start of a word", () => {
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

describe("phrases", () => {
  const titles = [
    "fix the bug",
    "fix  the bug",
    "prefix the bugs",
    "fix, the bug",
    "the bug fix",
    "(fix)the",
  ];

  it("match several tokens, of which the first and the last may be partial", () => {
    expect(find(titles, anywhere("fix the"))).toEqual([0, 2]);
    expect(find(titles, anywhere("ix the b"))).toEqual([0, 2]);
    expect(find(titles, anywhere("e bug"))).toEqual([0, 1, 2, 3, 4]);
    expect(find(titles, anywhere(")t"))).toEqual([5]);
    expect(find(titles, anywhere(", "))).toEqual([3]);
    expect(find(titles, anywhere("fix the bug fix"))).toEqual([]);
  });

  it("begin with a whole word where a word must begin", () => {
    expect(find(titles, wordStart("fix the b"))).toEqual([0]);
    expect(find(titles, wordStart("(f"))).toEqual([5]);
    expect(find(titles, wordStart(" the"))).toEqual([1, 3]);
  });
});

// A second at most, but machines are shared.
describe("any text", { timeout: 60_000 }, () => {
  const piece = fc.constantFrom(
    ..."a b ab ba aab 1 12 é e\u0301 \u0301 İ ß 日本 日 𝒳 👍 \ud835 \udcb3 - _ # ( ) , . \n".split(" "),
    " ",
    "  ",
  );
  const text = (maxLength: number) => fc.array(piece, { maxLength }).map((pieces) => pieces.join(""));

  it("is found by the index exactly where a scan finds it", () => {
    fc.assert(
      fc.property(
        fc.array(text(8), { maxLength: 40 }),
        text(3),
        fc.constantFrom("anywhere" as const, "word-start" as const),
        (titles, wanted, at) => {
          const found = find(titles, { text: wanted, at });
          if (at === "word-start") return;
          const folded = (any: string) => any.normalize("NFC").toLowerCase();
          const expected = titles.flatMap((title, row) =>
            folded(title).includes(folded(wanted)) ? [row] : [],
          );
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  it("is found among many titles, where common texts have rows of their own", () => {
    const titles = Array.from(
      { length: 700 },
      (_, row) => `item ${row % 7} of ${row} ${row % 3 === 0 ? "fix" : ""}`,
    );
    const has = (wanted: string) => titles.flatMap((title, row) => (title.includes(wanted) ? [row] : []));
    for (const wanted of ["i", "it", "7", "69", "fix", " f", "m 3 o", "of 12", "x"]) {
      expect(find(titles, anywhere(wanted))).toEqual(has(wanted));
    }
  });
});

describe("the work on the index", () => {
  it("is done in slices, and searches are right between them", () => {
    const titles = Array.from({ length: 5000 }, (_, row) => `title ${row}`);
    const index = new TitleIndex(titles.length, (row) => titles[row] ?? "");
    const sets = new RowSets(titles.length);
    let slices = 0;
    for (let isDone = false; !isDone; slices++) {
      sets.begin({ from: 0, to: 40 });
      expect([...sets.list(index.find(anywhere("title 1"), sets))].slice(0, 3)).toEqual([1, 10, 11]);
      isDone = index.prepare(0);
    }
    expect(slices).toBeGreaterThan(5);
  });

  it("is done by searches where prepare is never called", () => {
    const titles = Array.from({ length: 3000 }, (_, row) => `title ${row}`);
    let folded = 0;
    const titleOf = (row: number) => {
      folded++;
      return titles[row] ?? "";
    };
    const index = new TitleIndex(titles.length, titleOf);
    const sets = new RowSets(titles.length);
    for (let search = 0; search < 200; search++) {
      sets.begin({ from: 0, to: titles.length });
      index.find(anywhere("title 1"), sets);
    }
    folded = 0;
    sets.begin({ from: 0, to: titles.length });
    index.find(anywhere("title 1"), sets);
    expect(folded).toBe(0);
  });
});
