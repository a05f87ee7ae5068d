import { type ReactElement, startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ResultList } from "../../worker/contract.ts";
import {
  allChunks,
  type Chunks,
  chunkOf,
  createHeights,
  drawNear,
  findNextChunk,
  firstChunks,
  type Heights,
  hasAll,
  isBeginning,
  type Range,
  toRanges,
  wholeUpTo,
} from "../scroll/windowing.ts";
import type { Cards } from "../store/card-cache.ts";
import { whenIdle } from "../ui/hooks.ts";
import type { Lookup } from "./links.ts";

/** What a fold is drawn from, out of what its list is drawn from. */
interface FoldContext {
  cards: Cards;
  expanded: ReadonlySet<string>;
  tabbableRow: number | undefined;
  windowing: { paperEnd: number | undefined };
  shared: { lookup: Lookup; isPartial: boolean };
  onToggle: (id: string) => void;
}

type DrawPatchGroup = (
  item: number,
  context: FoldContext,
  drawCard: (position: number) => ReactElement,
) => ReactElement | undefined;

/**
 * The results as they are listed: each item is a result or a fold, which is a run of patches. Windowing, heights and
 * scroll memory count items, so that a fold is one of them, open or not, and nothing around it is drawn anew.
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
  /** Draws an item that is a fold; returns undefined for one that is not. */
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
  /** Draws this many results from the start, wherever the page is scrolled to. */
  printed?: number | undefined;
  /** Asks for the cards of these results. */
  onWant: (drawn: readonly Range[]) => void;
}

export interface Windowing {
  /** Chunks of items. */
  drawn: Chunks;
  /** While printing: results from this position on are not printed, drawn or not. */
  paperEnd: number | undefined;
  heights: Heights;
  /** Draws the items of a spacer that are near the screen. Its identity changes with the answer only. */
  onNear: (near: Range, spacer: Element) => void;
}

/** A pause of typing after which a short list is drawn beyond the screen. */
const debounceMs = 700;

/** Decides which chunks of an answer are drawn, and asks for their cards. A new answer starts at its first chunks, unless it goes on where the shown one ends. */
export function useWindowing({ list, cards, printed, onWant }: WindowingRequest): Windowing {
  const { rows, all, years } = list;
  const [state, setState] = useState({ rows, all, drawn: firstChunks(rows.length) });
  const current = state.rows === rows ? state : { rows, all, drawn: drawAnew(state, list) };
  if (current !== state) setState(current);
  const { drawn } = current;
  const measured = useRef<{ all: Uint32Array; heights: Heights }>(undefined);
  const heights = useMemo(() => {
    const before = measured.current;
    const isGrown = before !== undefined && isBeginning(before.all, all);
    const heights = createHeights(rows, years, isGrown ? before.heights : undefined);
    measured.current = { all, heights };
    return heights;
  }, [rows, all, years]);

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

  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    setCalm(false);
    if (rows.length === 0) return;
    const timer = setTimeout(() => setCalm(true), debounceMs);
    return () => clearTimeout(timer);
  }, [rows]);

  const next = isCalm && all.length <= wholeUpTo ? findNextChunk(rows.length, drawn) : undefined;
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
    onWant(toRanges(wanted).map(list.resultsOf));
  });

  if (printed === undefined) return { drawn, paperEnd: undefined, heights, onNear };
  const onPaper = allChunks(list.itemsOf({ from: 0, count: printed }).count);
  return { drawn: new Set([...drawn, ...onPaper]), paperEnd: printed, heights, onNear };
}

/** A list that goes on where the shown one ends keeps what is drawn, so that nothing on the screen moves. */
function drawAnew(shown: { all: Uint32Array; drawn: Chunks }, { rows, all }: ItemList): Chunks {
  // Only the last items may be others: results that were apart may be folded with those that come after them.
  const isGrown = shown.all.length > 0 && isBeginning(shown.all, all);
  return isGrown ? shown.drawn : firstChunks(rows.length);
}

/** The chunk of the focused card stays drawn, however far the page is scrolled. */
function findFocusedChunk(rows: Uint32Array): Chunks {
  const card = document.activeElement?.closest<HTMLElement>("[role=feed] > [data-row]");
  const position = card ? rows.indexOf(Number(card.dataset.row)) : -1;
  return new Set(position === -1 ? [] : [chunkOf(position)]);
}
