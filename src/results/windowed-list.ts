import { type ReactElement, startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ResultList } from "../../worker/contract.ts";
import { type Cards, chunkSize, type Range, wholeUpTo } from "../store/card-cache.ts";
import { isWide, whenIdle } from "../ui/hooks.ts";
import type { Lookup } from "./card-text.tsx";

/**
 * Windowing of a result list: only some chunks of a long list are rendered, and spacers replace the others.
 */

/** Chunks rendered of a new list: more than a window shows. The others follow in tasks of their own. */
const firstDrawn = { phone: 1, wide: 2 };

/** Chunks that one task drops of a list that is about to be replaced. Taking out 50 cards takes a slow phone 15 ms. */
const droppedAtOnce = 10;

/** How far beyond the screen results are rendered, in CSS pixels: a flick of the finger should not outrun it. */
export const overscanPx = 1000;

/**
 * In a longer list, rendered results stay rendered this far beyond the screen. It is further than the distance at which they
 * are rendered: results of other heights than estimated move their neighbours, which must not be rendered and dropped in turn.
 */
const retainedPx = 2 * overscanPx;

/** The same for results without a place on the screen yet, in chunks. */
const retainedChunks = 1;

/** A range of one year's results, either rendered as cards or replaced by a spacer of about their height. */
interface Segment extends Range {
  isDrawn: boolean;
}

/** Numbers of chunks: chunk 0 holds the first results of the list. */
export type Chunks = ReadonlySet<number>;

export const chunkOf = (position: number) => Math.floor(position / chunkSize);

/** The html has as many results as a wide window shows. */
export function firstChunks(total: number, count = firstDrawn.wide): Chunks {
  return allChunks(Math.min(total, count * chunkSize));
}

/** Returns whether a list is the beginning of another: more data has come, and all positions are as they were. */
export function isBeginning(rows: Uint32Array, longer: Uint32Array): boolean {
  return rows.length <= longer.length && rows.every((row, position) => longer[position] === row);
}

/** Returns the chunks that hold the first `total` results. */
function allChunks(total: number): Chunks {
  return new Set(Array.from({ length: Math.ceil(total / chunkSize) }, (_, chunk) => chunk));
}

/** Returns the next chunk to render of a short list; undefined once the list is whole, or if it is a long one. */
export function findNextChunk(total: number, drawn: Chunks): number | undefined {
  if (total > wholeUpTo) return undefined;
  return [...allChunks(total)].find((chunk) => !drawn.has(chunk));
}

/** The distances of a chunk's edges from the screen's top edge, in CSS pixels. */
interface Extent {
  top: number;
  bottom: number;
}

interface NearRequest {
  /** The number of results of the list. */
  total: number;
  drawn: Chunks;
  /** The range of a spacer that is near the screen. */
  near: Range;
  /** Chunks that stay rendered wherever they are. */
  retained: Chunks;
  /** In CSS pixels. */
  screenHeight: number;
  /** Returns undefined where a chunk has no cards on the page. */
  findExtent: (chunk: number) => Extent | undefined;
}

/** Returns the chunks to render once a range is near the screen. A long list drops distant chunks. */
export function drawNear({ total, drawn, near, retained, screenHeight, findExtent }: NearRequest): Chunks {
  const [first, last] = [chunkOf(near.from), chunkOf(near.from + near.count - 1)];
  const wanted = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  // The range is only a part of one spacer, so other chunks may be in view as well.
  const isNear = (chunk: number) => {
    const extent = findExtent(chunk);
    return extent === undefined
      ? chunk >= first - retainedChunks && chunk <= last + retainedChunks
      : extent.bottom >= -retainedPx && extent.top <= screenHeight + retainedPx;
  };
  const staying = [...drawn].filter((chunk) => total <= wholeUpTo || retained.has(chunk) || isNear(chunk));
  return new Set([...staying, ...wanted]);
}

type DropRequest = Pick<NearRequest, "drawn" | "retained" | "screenHeight" | "findExtent">;

/** Returns the last chunks out of sight, which the next task drops from a list that is about to be replaced. */
export function findDistant({ drawn, retained, screenHeight, findExtent }: DropRequest): number[] {
  const distant: number[] = [];
  for (const chunk of [...drawn].sort((a, b) => b - a)) {
    if (distant.length === droppedAtOnce) break;
    const { top, bottom } = findExtent(chunk) ?? { top: 0, bottom: 0 };
    const isNear = bottom >= -retainedPx && top <= screenHeight + retainedPx;
    if (!isNear && !retained.has(chunk)) distant.push(chunk);
  }
  return distant;
}

/** Splits a range where chunks end. */
function cutAtChunks({ from: start, count }: Range): Range[] {
  const pieces: Range[] = [];
  const end = start + count;
  for (let from = start; from < end; ) {
    const to = Math.min(end, (chunkOf(from) + 1) * chunkSize);
    pieces.push({ from, count: to - from });
    from = to;
  }
  return pieces;
}

/** Divides a range into the fewest segments, rendered and not rendered in turn. */
export function toSegments(range: Range, drawn: Chunks): Segment[] {
  const segments: Segment[] = [];
  for (const { from, count } of cutAtChunks(range)) {
    const isDrawn = drawn.has(chunkOf(from));
    const last = segments.at(-1);
    if (last?.isDrawn === isDrawn) last.count += count;
    else segments.push({ from, count, isDrawn });
  }
  return segments;
}

/** Returns the range of each chunk in list order; the last may reach beyond the list's end. */
function toRanges(chunks: Chunks): Range[] {
  return [...chunks].sort((a, b) => a - b).map((chunk) => ({ from: chunk * chunkSize, count: chunkSize }));
}

/** Returns whether the cards of all rows of these chunks have been loaded. */
export function hasAll(rows: Uint32Array, chunks: Chunks, known: { has(row: number): boolean }): boolean {
  return toRanges(chunks).every(({ from, count }) =>
    rows.subarray(from, from + count).every((row) => known.has(row)),
  );
}

/** The part of an element's interface by which its cards are found. */
interface CardContainer {
  querySelector(selector: string): { getBoundingClientRect(): { top: number; bottom: number } } | null;
}

/** Measured heights of results, which their spacer takes once they are no longer rendered. */
interface Heights {
  /** Measures the chunk's cards within an element. */
  measure(chunk: number, list: CardContainer): void;
  /** Returns where the chunk's cards are within an element; undefined where they are not rendered. */
  findExtent(chunk: number, list: CardContainer): Extent | undefined;
  /** Returns a spacer's height as a CSS length: measured heights, and `--card-height` per result never measured. */
  of(range: Range): string;
  /** The measured heights and numbers of results, by the first one's position. */
  readonly measured: ReadonlyMap<number, { count: number; pixels: number }>;
}

/**
 * `earlier` are the heights of the list's beginning, if that was shown before. `years` are the ranges of the list's
 * years: a chunk may hold the end of one and the start of the next.
 */
export function createHeights(rows: ArrayLike<number>, years: readonly Range[], earlier?: Heights): Heights {
  const pieces = years.flatMap(cutAtChunks);
  const measured = new Map(earlier?.measured);

  const findCard = (list: CardContainer, position: number) =>
    list.querySelector(`[role=feed] > [data-row="${rows[position]}"]`)?.getBoundingClientRect();

  return {
    measured,
    measure(chunk, list) {
      for (const { from, count } of pieces) {
        if (chunkOf(from) !== chunk) continue;
        const [first, last] = [findCard(list, from), findCard(list, from + count - 1)];
        if (first !== undefined && last !== undefined)
          measured.set(from, { count, pixels: last.bottom - first.top });
      }
    },
    findExtent(chunk, list) {
      const start = chunk * chunkSize;
      const first = findCard(list, start);
      const last = findCard(list, Math.min(start + chunkSize, rows.length) - 1);
      return first && last && { top: first.top, bottom: last.bottom };
    },
    of(range) {
      let pixels = 0;
      let unknown = 0;
      for (const { from, count } of cutAtChunks(range)) {
        const known = measured.get(from);
        if (known?.count !== count) unknown += count;
        else pixels += known.pixels;
      }
      return `calc(${pixels}px + ${unknown} * var(--card-height))`;
    },
  };
}

/** The properties of a list that a group of patches is rendered from. */
interface FoldContext {
  cards: Cards;
  expanded: ReadonlySet<string>;
  tabbableRow: number | undefined;
  windowing: { paperEnd: number | undefined };
  shared: { lookup: Lookup; isHtml: boolean };
  onToggle: (id: string) => void;
}

type DrawPatchGroup = (
  item: number,
  context: FoldContext,
  drawCard: (position: number) => ReactElement,
) => ReactElement | undefined;

/**
 * The results as they are listed: each item is a result or a fold, which is a run of patches. Windowing, heights and
 * scroll memory count items, so that a group is one item, open or not, and opening one renders nothing around it again.
 */
export interface ItemList {
  /** The row of each item's first result. */
  readonly rows: Uint32Array;
  /** The rows of all results. */
  readonly all: Uint32Array;
  readonly years: readonly Range[];
  /** Returns the items that hold a range of results. */
  itemsOf(results: Range): Range;
  /** Returns the results, by position in `all`, of a range of items. An item of several results is a fold. */
  resultsOf(items: Range): Range;
  /** Renders an item that is a fold; returns undefined for one that is not. */
  drawPatchGroup?: DrawPatchGroup;
}

/** Makes each result an item. */
export function plainList({ rows, years }: ResultList): ItemList {
  const itemsOf = ({ from, count }: Range) => ({ from, count: Math.min(count, rows.length - from) });
  return {
    rows,
    all: rows,
    years: years.map(({ start, count }) => itemsOf({ from: start, count })),
    itemsOf,
    resultsOf: (items) => items,
  };
}

interface WindowingRequest {
  list: ItemList;
  cards: Cards;
  /** Another answer has been asked for. */
  isOutdated?: boolean | undefined;
  /** Renders this many results from the start, wherever the page is scrolled to. */
  printed?: number | undefined;
  /** Asks for the cards of these results. */
  onRequestCards: (drawn: readonly Range[]) => void;
}

export interface Windowing {
  /** Chunks of items. */
  drawn: Chunks;
  /** While printing: results from this position on are not printed, rendered or not. */
  paperEnd: number | undefined;
  heights: Heights;
  /** Renders the items of a spacer that are near the screen. Its identity changes with the answer only. */
  onNear: (near: Range, spacer: Element) => void;
}

/** A pause of typing after which a short list is rendered beyond the screen. */
const debounceMs = 700;

/** Decides which chunks of an answer are rendered, and asks for their cards. A new answer starts at its first chunks, unless it goes on where the shown one ends. */
export function useWindowing({
  list,
  cards,
  isOutdated = false,
  printed,
  onRequestCards,
}: WindowingRequest): Windowing {
  const { rows, all } = list;
  const [state, setState] = useState({ rows, all, drawn: firstChunks(rows.length) });
  const current = state.rows === rows ? state : { rows, all, drawn: drawAnew(state, list) };
  if (current !== state) setState(current);
  const { drawn } = current;
  const heights = useHeights(list);
  const isCalm = useIsCalm(rows);

  const onNear = useCallback(
    (near: Range, spacer: Element) =>
      setState((old) => {
        if (old.rows !== rows) return old;
        const place = spacer.closest("main, dialog") ?? document;
        const next = drawNear({
          total: all.length,
          drawn: old.drawn,
          near,
          retained: findFocusedChunk(rows),
          screenHeight: window.innerHeight,
          findExtent: (chunk) => heights.findExtent(chunk, place),
        });
        for (const chunk of old.drawn) if (!next.has(chunk)) heights.measure(chunk, place);
        return { ...old, drawn: next };
      }),
    [rows, all, heights],
  );

  // One task that took hundreds of cards out of the page would hold up the next letter.
  useEffect(() => {
    if (!isOutdated) return;
    const timer = setTimeout(() => {
      const distant = findDistant({
        drawn,
        retained: findFocusedChunk(rows),
        screenHeight: window.innerHeight,
        findExtent: (chunk) => heights.findExtent(chunk, document),
      });
      if (distant.length === 0) return;
      for (const chunk of distant) heights.measure(chunk, document);
      setState((old) => {
        if (old.rows !== rows) return old;
        return { ...old, drawn: new Set([...old.drawn].filter((chunk) => !distant.includes(chunk))) };
      });
    });
    return () => clearTimeout(timer);
  }, [isOutdated, drawn, rows, heights]);

  const next =
    isCalm && !isOutdated && all.length <= wholeUpTo ? findNextChunk(rows.length, drawn) : undefined;
  const wanted = next === undefined ? drawn : new Set([...drawn, next]);
  const isReady = hasAll(rows, wanted, cards);

  useEffect(() => {
    if (next === undefined || !isReady) return;
    return whenIdle(() =>
      startTransition(() =>
        setState((old) => (old.rows === rows ? { ...old, drawn: new Set([...old.drawn, next]) } : old)),
      ),
    );
  }, [rows, next, isReady]);

  // After every rendering: the card cache knows which cards are already on their way.
  useEffect(() => {
    onRequestCards(toRanges(wanted).map(list.resultsOf));
  });

  return useMemo(() => {
    if (printed === undefined) return { drawn, paperEnd: undefined, heights, onNear };
    const onPaper = allChunks(list.itemsOf({ from: 0, count: printed }).count);
    return { drawn: new Set([...drawn, ...onPaper]), paperEnd: printed, heights, onNear };
  }, [printed, drawn, heights, onNear, list]);
}

/** Returns the heights of the list's items; a list that goes on where the one before ends keeps what was measured. */
function useHeights({ rows, all, years }: ItemList): Heights {
  const measured = useRef<{ all: Uint32Array; heights: Heights }>(undefined);
  return useMemo(() => {
    const before = measured.current;
    const isGrown = before !== undefined && isBeginning(before.all, all);
    const heights = createHeights(rows, years, isGrown ? before.heights : undefined);
    measured.current = { all, heights };
    return heights;
  }, [rows, all, years]);
}

/** Whether the same answer has been shown for a while. */
function useIsCalm(rows: Uint32Array): boolean {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    setCalm(false);
    if (rows.length === 0) return;
    const timer = setTimeout(() => setCalm(true), debounceMs);
    return () => clearTimeout(timer);
  }, [rows]);
  return isCalm;
}

/** A list that goes on where the shown one ends keeps what is rendered, so that nothing on the screen moves. */
function drawAnew(shown: { all: Uint32Array; drawn: Chunks }, { rows, all }: ItemList): Chunks {
  const first = firstChunks(rows.length, isWide() ? firstDrawn.wide : firstDrawn.phone);
  // Only the last items may be others: results that were apart may be folded with those that come after them.
  const isGrown = shown.all.length > 0 && isBeginning(shown.all, all);
  // The html has fewer cards than a wide window shows.
  return isGrown ? new Set([...shown.drawn, ...first]) : first;
}

/** The chunk of the focused card stays rendered, however far the page is scrolled. */
function findFocusedChunk(rows: Uint32Array): Chunks {
  const card = document.activeElement?.closest<HTMLElement>("[role=feed] > [data-row]");
  const position = card ? rows.indexOf(Number(card.dataset.row)) : -1;
  return new Set(position === -1 ? [] : [chunkOf(position)]);
}
