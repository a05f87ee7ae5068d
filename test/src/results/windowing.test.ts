import { describe, expect, it } from "vitest";
import {
  createHeights,
  drawNear,
  findDistant,
  findNextChunk,
  firstChunks,
  hasAll,
  isBeginning,
  toSegments,
} from "../../../src/results/windowed-list.ts";

describe("a long list", () => {
  it("starts with ten results", () => {
    expect([0, 5, 20_000].map((total) => [...firstChunks(total)])).toEqual([[], [0], [0, 1]]);
  });

  it("grows until it is complete, up to 300 results", () => {
    expect(findNextChunk(13, new Set([0, 1]))).toBe(2);
    expect(findNextChunk(300, new Set([0, 1, 7]))).toBe(2);
    expect(findNextChunk(10, new Set([0, 1]))).toBeUndefined();
    expect(findNextChunk(301, new Set([0, 1]))).toBeUndefined();
  });

  it("above that keeps what is near and what has the focus", () => {
    const near = { from: 103, count: 10 };
    const request = { near, screenHeight: 800, findExtent: () => undefined };
    const long = { ...request, total: 1_000, drawn: new Set([0, 3, 19, 30]), retained: new Set([3]) };
    expect([...drawNear(long)]).toEqual([3, 19, 20, 21, 22]);
    const short = { ...request, total: 300, drawn: new Set([0, 3]), retained: new Set<number>() };
    expect([...drawNear(short)]).toEqual([0, 3, 20, 21, 22]);
  });

  it("keeps visible chunks, however low their results are, while a spacer above them is rendered", () => {
    const near = { from: 5, count: 5 };
    const extents = new Map([
      [0, { top: -2_500, bottom: -2_100 }],
      [2, { top: -900, bottom: -540 }],
      [3, { top: -540, bottom: -180 }],
      [8, { top: 1_260, bottom: 1_620 }],
      [20, { top: 5_580, bottom: 5_940 }],
    ]);
    const request = {
      total: 1_000,
      drawn: new Set(extents.keys()),
      near,
      retained: new Set<number>(),
      screenHeight: 800,
      findExtent: (chunk: number) => extents.get(chunk),
    };
    expect([...drawNear(request)]).toEqual([2, 3, 8, 1]);
  });

  it("removes a few chunks at a time when it is about to be replaced, but none that is near or focused", () => {
    const heightPx = 1_000;
    const request = {
      retained: new Set([11]),
      screenHeight: 800,
      findExtent: (chunk: number) => ({ top: chunk * heightPx, bottom: (chunk + 1) * heightPx }),
    };
    let drawn = new Set(Array.from({ length: 20 }, (_, chunk) => chunk));
    const dropped: number[][] = [];
    for (;;) {
      const distant = findDistant({ ...request, drawn });
      if (distant.length === 0) break;
      dropped.push(distant);
      drawn = new Set([...drawn].filter((chunk) => !distant.includes(chunk)));
    }
    expect(dropped).toEqual([
      [19, 18, 17, 16, 15, 14, 13, 12, 10, 9],
      [8, 7, 6, 5, 4, 3],
    ]);
    expect([...drawn]).toEqual([0, 1, 2, 11]);
  });

  it("keeps chunks without a position on the screen", () => {
    const request = { drawn: new Set([0, 1]), retained: new Set<number>(), screenHeight: 800 };
    expect(findDistant({ ...request, findExtent: () => undefined })).toEqual([]);
  });

  it("is divided into the fewest segments", () => {
    expect(toSegments({ from: 7, count: 60 }, new Set([1, 2, 5]))).toEqual([
      { from: 7, count: 8, isDrawn: true },
      { from: 15, count: 10, isDrawn: false },
      { from: 25, count: 5, isDrawn: true },
      { from: 30, count: 37, isDrawn: false },
    ]);
  });

  it("is complete once all of its cards are loaded", () => {
    const rows = Uint32Array.from({ length: 13 }, (_, index) => index * 2);
    expect(hasAll(rows, new Set([2, 0]), new Set(rows))).toBe(true);
    expect(hasAll(rows, new Set([2, 0]), new Set(rows.slice(0, 12)))).toBe(false);
    expect(hasAll(rows, new Set([0]), new Set(rows.slice(0, 12)))).toBe(true);
  });
});

it("keeps the measured height of removed results by year, and the average for others", () => {
  const heights = createHeights(
    Uint32Array.from({ length: 20 }, (_, position) => 100 + position),
    [
      { from: 0, count: 7 },
      { from: 7, count: 13 },
    ],
  );
  const boxes = new Map([
    [105, { top: 0, bottom: 100 }],
    [106, { top: 250, bottom: 400 }],
    [107, { top: 500, bottom: 620 }],
    [109, { top: 900, bottom: 1_000 }],
  ]);
  const list = {
    querySelector: (selector: string) => {
      const box = boxes.get(Number(/"(\d+)"/.exec(selector)?.[1]));
      return box === undefined ? null : { getBoundingClientRect: () => box };
    },
  };
  heights.measure(1, list);
  expect(heights.of({ from: 5, count: 2 })).toBe("calc(400px + 0 * var(--card-height))");
  expect(heights.of({ from: 7, count: 13 })).toBe("calc(500px + 10 * var(--card-height))");
  expect(heights.findExtent(1, list)).toEqual({ top: 0, bottom: 1_000 });
  expect(heights.findExtent(2, list)).toBeUndefined();
});

describe("a list that extends the shown one", () => {
  const rows = Uint32Array.from([2, 3, 5, 7]);

  it("is distinguished from one that starts differently", () => {
    const lists = [[2, 3, 5, 7, 11], [...rows], [2, 3, 5], [2, 3, 4, 5, 7]];
    const found = lists.map((list) => isBeginning(rows, Uint32Array.from(list)));
    expect(found).toEqual([true, true, false, false]);
  });

  it("keeps the measured heights, except of a last chunk that has grown", () => {
    const box = { querySelector: () => ({ getBoundingClientRect: () => ({ top: 0, bottom: 90 }) }) };
    const rowsTo = (length: number) => Uint32Array.from({ length }, (_, at) => at);
    const before = createHeights(rowsTo(7), [{ from: 0, count: 7 }]);
    before.measure(0, box);
    before.measure(1, box);
    expect(before.of({ from: 0, count: 7 })).toBe("calc(180px + 0 * var(--card-height))");
    const after = createHeights(rowsTo(20), [{ from: 0, count: 20 }], before);
    expect(after.of({ from: 0, count: 10 })).toBe("calc(90px + 5 * var(--card-height))");
  });
});
