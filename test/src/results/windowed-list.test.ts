/** Tests windowing with observers whose entries the test reports, as a browser does after a scroll. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createItemList } from "../../../src/results/item-list.ts";
import { isLoaded, toChunks, Windowing } from "../../../src/results/windowed-list.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // As in Safari, which has no idle callbacks.
  vi.stubGlobal("window", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Place = "near" | "retained" | "far";
const margins = { near: 1_000, retained: 2_000, far: Number.POSITIVE_INFINITY };

/** A year whose chunks are all on the page, far from the screen, and 100 px high. */
function openYear({ isLong, count = 30 }: { isLong: boolean; count?: number }) {
  const elements = new Map<number, ReturnType<typeof createElement>>();
  const reports: ((element: ReturnType<typeof createElement>, place: Place) => void)[] = [];
  const windowing = new Windowing(10, (onChange, marginPx) => {
    reports.push((target, place) => onChange([{ target, isIntersecting: margins[place] <= marginPx }]));
    return { observe: (element) => void element, unobserve: (element) => void element };
  });
  windowing.isLong = isLong;
  const year = { from: 0, count };
  const unmount = toChunks(year, false).map((chunk) => {
    const element = createElement();
    elements.set(chunk.from, element);
    return windowing.mount(chunk, element);
  });
  const move = (place: Place, ...chunks: number[]) => {
    for (const from of chunks) {
      const element = elements.get(from);
      if (element) for (const report of reports) report(element, place);
    }
  };
  move("far", ...elements.keys());
  return {
    windowing,
    year,
    unmount,
    move,
    focus: (from: number, hasFocus = true) => Object.assign(elements.get(from) ?? {}, { hasFocus }),
    filled: () => windowing.findFilled().map(({ from }) => from),
  };
}

function createElement() {
  return {
    hasFocus: false,
    matches() {
      return this.hasFocus;
    },
    getBoundingClientRect: () => ({ height: 100 }),
  };
}

describe("chunks", () => {
  it("belong to one year and end at the same places in each list", () => {
    expect(toChunks({ from: 7, count: 9 }, false)).toEqual([
      { from: 7, count: 3, isLarge: false },
      { from: 10, count: 5, isLarge: false },
      { from: 15, count: 1, isLarge: false },
    ]);
    expect(toChunks({ from: 7, count: 0 }, false)).toEqual([]);
  });

  it("are few large ones in a year of thousands, which small ones fill exactly", () => {
    const large = toChunks({ from: 123, count: 4_000 }, true);
    expect(large.length).toBeLessThan(20);
    const small = large.flatMap((chunk) => toChunks(chunk, false));
    expect(small.map(({ from }) => from)).toEqual(
      toChunks({ from: 123, count: 4_000 }, false).map(({ from }) => from),
    );
    expect(small.reduce((sum, { count }) => sum + count, 0)).toBe(4_000);
  });
});

describe("a list", () => {
  it("begins with ten items", () => {
    expect(openYear({ isLong: false }).filled()).toEqual([0, 5]);
  });

  it("fills chunks that come near the screen, and reports that once", () => {
    const { move, filled, windowing } = openYear({ isLong: true });
    const onChange = vi.fn();
    windowing.subscribe(onChange);
    move("retained", 15, 20);
    expect(onChange).not.toHaveBeenCalled();
    move("near", 15);
    expect(onChange).toHaveBeenCalledOnce();
    expect(filled()).toContain(15);
  });

  it("empties chunks far from the screen if it is long, but not the one with the focus", () => {
    const { move, filled, focus } = openYear({ isLong: true });
    expect(filled()).toEqual([]);
    move("near", 5, 10, 15, 20);
    focus(10);
    move("retained", 5);
    move("far", 10, 15);
    expect(filled()).toEqual([5, 10, 20]);
    focus(10, false);
    move("far", 20);
    expect(filled()).toEqual([5]);
  });

  it("keeps the height of an emptied chunk until the chunk grows, and estimates the others", () => {
    const { move, windowing } = openYear({ isLong: true });
    const chunk = { from: 15, count: 5, isLarge: false };
    const estimate = "calc(5 * var(--card-height))";
    expect(windowing.heightOf(chunk)).toBe(estimate);
    move("near", 15);
    move("far", 15);
    expect(windowing.heightOf(chunk)).toBe("100px");
    expect(windowing.heightOf({ ...chunk, isLarge: true })).toBe(estimate);
    expect(windowing.heightOf({ ...chunk, count: 4 })).toBe("calc(4 * var(--card-height))");
  });

  it("up to 300 results becomes whole while the page is idle, as its cards are loaded", () => {
    const { filled, windowing, year, move } = openYear({ isLong: false });
    move("far", 0);
    const stop = windowing.fillWhenIdle(({ from }) => from < 20);
    vi.runAllTimers();
    expect(filled()).toEqual([0, 5, 10, 15]);
    stop();
    windowing.fillWhenIdle(() => true);
    expect(windowing.isWhole(year)).toBe(false);
    vi.advanceTimersByTime(200);
    expect(filled()).toEqual([0, 5, 10, 15, 20]);
    vi.runAllTimers();
    expect(filled()).toEqual([0, 5, 10, 15, 20, 25]);
    expect(windowing.isWhole(year)).toBe(true);
  });

  it("that is about to be replaced empties its end first, a few chunks in each task", () => {
    const { filled, windowing, move } = openYear({ isLong: false, count: 80 });
    windowing.fillWhenIdle(() => true);
    vi.runAllTimers();
    move("near", 0, 5);
    const stop = windowing.emptySlowly();
    vi.advanceTimersToNextTimer();
    expect(filled()).toEqual([0, 5, 10, 15, 20, 25]);
    stop();
    vi.runAllTimers();
    expect(filled()).toEqual([0, 5, 10, 15, 20, 25]);
    windowing.emptySlowly();
    vi.runAllTimers();
    expect(filled()).toEqual([0, 5]);
  });

  it("forgets chunks that have left the page", () => {
    const { filled, move, unmount } = openYear({ isLong: true });
    move("near", 15);
    for (const end of unmount) end();
    expect(filled()).toEqual([]);
  });
});

it("a chunk is loaded once the first card of each of its items is", () => {
  const rows = Uint32Array.from({ length: 8 }, (_, position) => 10 + position);
  const list = createItemList({ total: 8, rows, years: [] }, [0, 1, 6, 7, 8]);
  const known = (...rows: number[]) => ({ get: () => undefined, has: (row: number) => rows.includes(row) });
  expect(isLoaded(list, { from: 0, count: 2 }, known(10, 11))).toBe(true);
  expect(isLoaded(list, { from: 0, count: 3 }, known(10, 11))).toBe(false);
});
