import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { whenIdle } from "../lazy/when-idle.ts";
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
} from "../scroll/windowing.ts";
import type { Cards } from "../store/card-cache.ts";
import type { ResultList } from "../store/result-list.ts";

interface WindowingRequest {
  answer: ResultList;
  cards: Cards;
  /** Draws this many results from the start, wherever the page is scrolled to. */
  printed?: number | undefined;
  onWant: (answer: ResultList, drawn: readonly Range[]) => void;
}

export interface Windowing {
  drawn: Chunks;
  /** Results from this position on are not printed, drawn or not. */
  paperEnd: number;
  heights: Heights;
  /** Draws the results of a spacer that are near the screen. Its identity changes with the answer only. */
  onNear: (near: Range, spacer: Element) => void;
}

/** A pause of typing after which a short list is drawn beyond the screen. */
const calmMs = 700;

/** Decides which chunks of an answer are drawn, and asks for their cards. A new answer starts at its first chunks, unless it goes on where the shown one ends. */
export function useWindowing({ answer, cards, printed, onWant }: WindowingRequest): Windowing {
  const { rows, years } = answer;
  const total = rows.length;
  const [state, setState] = useState({ rows, drawn: firstChunks(total) });
  const current = state.rows === rows ? state : { rows, drawn: drawAnew(state, rows) };
  if (current !== state) setState(current);
  const { drawn } = current;
  const measured = useRef<{ rows: Uint32Array; heights: Heights }>(undefined);
  const heights = useMemo(() => {
    const ranges = years.map(({ start, count }) => ({ from: start, count }));
    const before = measured.current;
    const isGrown = before !== undefined && isBeginning(before.rows, rows);
    const heights = createHeights(rows, ranges, isGrown ? before.heights : undefined);
    measured.current = { rows, heights };
    return heights;
  }, [rows, years]);

  const onNear = useCallback(
    (near: Range, spacer: Element) =>
      setState((old) => {
        if (old.rows !== rows) return old;
        const list = spacer.closest("main, dialog");
        const next = drawNear(rows.length, old.drawn, near, findFocusedChunk(rows));
        for (const chunk of old.drawn) if (!next.has(chunk) && list !== null) heights.measure(chunk, list);
        return { ...old, drawn: next };
      }),
    [rows, heights],
  );

  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    setCalm(false);
    if (rows.length === 0) return;
    const timer = setTimeout(() => setCalm(true), calmMs);
    return () => clearTimeout(timer);
  }, [rows]);

  const next = isCalm ? findNextChunk(total, drawn) : undefined;
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
    onWant(answer, toRanges(wanted));
  });

  if (printed === undefined) return { drawn, paperEnd: total, heights, onNear };
  return { drawn: new Set([...drawn, ...allChunks(printed)]), paperEnd: printed, heights, onNear };
}

/** A list that goes on where the shown one ends keeps what is drawn, so that nothing on the screen moves. */
function drawAnew(shown: { rows: Uint32Array; drawn: Chunks }, rows: Uint32Array): Chunks {
  const isGrown = shown.rows.length > 0 && isBeginning(shown.rows, rows);
  return isGrown ? shown.drawn : firstChunks(rows.length);
}

/** The chunk of the focused card stays drawn, however far the page is scrolled. */
function findFocusedChunk(rows: Uint32Array): Chunks {
  const card = document.activeElement?.closest<HTMLElement>("article[data-row]");
  const position = card ? rows.indexOf(Number(card.dataset.row)) : -1;
  return new Set(position === -1 ? [] : [chunkOf(position)]);
}
