import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TextIndex, type TextSearch } from "../../../engine/indexes/texts.ts";
import "../../../engine/indexes/token-index.ts";
import type { RowRange } from "../../../engine/sets/bitset.ts";
import { RowSets } from "../../../engine/sets/row-sets.ts";
import { runs } from "../../runs.ts";
import { fold } from "../reference-terms.ts";

/** With the index and without it; both must say the same. */
function find(titles: string[], search: TextSearch, window: RowRange = { from: 0, to: titles.length }) {
  const sets = new RowSets(titles.length);
  const index = new TextIndex(titles.length, (row) => titles[row] ?? "");
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

const anywhere = (text: string): TextSearch => ({ text, at: "anywhere" });
// A second at most, but machines are shared.
describe("the index of texts", { timeout: 60_000 }, () => {
  const piece = fc.constantFrom(
    ..."a b ab ba aab 1 12 é e\u0301 \u0301 İ ß 日本 日 𝒳 👍 \ud835 \udcb3 - _ # ( ) , . \n".split(" "),
    " ",
    "  ",
  );
  const text = (maxLength: number) => fc.array(piece, { maxLength }).map((pieces) => pieces.join(""));

  it("finds a text anywhere, at the beginnings of words, or in a window of rows", () => {
    const titles = ["Fix a typo", "Prefix", "Docs", "A fixed list"];
    expect(find(titles, anywhere("fix"))).toEqual([0, 1, 3]);
    expect(find(titles, { text: "fix", at: "word-start" })).toEqual([0, 3]);
    expect(find(titles, anywhere("fix"), { from: 1, to: 3 })).toEqual([1]);
  });

  it("finds any text in the titles in which a scan finds it", () => {
    fc.assert(
      fc.property(
        fc.array(text(8), { maxLength: 40 }),
        text(3),
        fc.constantFrom("anywhere" as const, "word-start" as const),
        fc.tuple(fc.nat(40), fc.nat(40)),
        (titles, wanted, at, bounds) => {
          const start = (title: string, place: number) =>
            at === "anywhere" ||
            // No word starts within a pair of surrogates.
            (!/[\p{L}\p{N}]$/u.test(title.slice(0, place)) &&
              !/^[\ud800-\udbff][\udc00-\udfff]$/.test(title.slice(Math.max(place - 1, 0), place + 1)));
          const isFound = (title: string) =>
            Array.from({ length: title.length + 1 }, (_, place) => place).some(
              (place) => title.startsWith(fold(wanted), place) && start(title, place),
            );
          const expected = titles.flatMap((title, row) => (isFound(fold(title)) ? [row] : []));
          expect(find(titles, { text: wanted, at })).toEqual(expected);
          const [from, to] = bounds.map((bound) => Math.min(bound, titles.length)).sort((a, b) => a - b) as [
            number,
            number,
          ];
          const inside = expected.filter((row) => row >= from && row < to);
          expect(find(titles, { text: wanted, at }, { from, to })).toEqual(inside);
        },
      ),
      { numRuns: runs(4_000) },
    );
  });

  it("finds texts among many titles, where common ones have stored rows", () => {
    const titles = Array.from(
      { length: 700 },
      (_, row) => `item ${row % 7} of ${row} ${row % 3 === 0 ? "fix" : ""}`,
    );
    const has = (wanted: string) => titles.flatMap((title, row) => (title.includes(wanted) ? [row] : []));
    for (const wanted of ["i", "it", "7", "69", "fix", " f", "m 3 o", "of 12", "x"]) {
      expect(find(titles, anywhere(wanted))).toEqual(has(wanted));
    }
    // A word starts with the first of several tokens, or none does.
    expect(find(titles, { text: "item 3 of 3", at: "word-start" })).toEqual(has("item 3 of 3"));
    expect(find(titles, { text: "tem 3 of 3", at: "word-start" })).toEqual([]);
  });
});

describe("building the index of texts", () => {
  it("runs in slices, between which searches answer correctly", () => {
    const titles = Array.from({ length: 5000 }, (_, row) => `title ${row}`);
    const index = new TextIndex(titles.length, (row) => titles[row] ?? "");
    const sets = new RowSets(titles.length);
    let slices = 0;
    for (let isDone = false; !isDone; slices++) {
      sets.begin({ from: 0, to: 40 });
      expect([...sets.list(index.find(anywhere("title 1"), sets))].slice(0, 3)).toEqual([1, 10, 11]);
      isDone = index.prepare(0);
    }
    expect(slices).toBeGreaterThan(5);
  });

  it("happens during searches if prepare is never called", () => {
    const titles = Array.from({ length: 3000 }, (_, row) => `title ${row}`);
    let folded = 0;
    const textOf = (row: number) => {
      folded++;
      return titles[row] ?? "";
    };
    const index = new TextIndex(titles.length, textOf);
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
