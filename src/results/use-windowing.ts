import { startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { whenIdle } from "../lazy/when-idle.ts";
import {
  allChunks,
  type Chunks,
  chunkOf,
  createHeights,
  findNextChunk,
  firstChunks,
  type Heights,
  hasAll,
  type Stretch,
  showNear,
  toStretches,
} from "../scroll/windowing.ts";
import type { Cards } from "../store/card-cache.ts";
import type { ResultList } from "../store/result-list.ts";

interface ChunksRequest {
  answer: ResultList;
  cards: Cards;
  /** Draws so many from the start at once. */
  printed?: number | undefined;
  onWant: (answer: ResultList, drawn: readonly Stretch[]) => void;
}

export interface DrawnChunks {
  shown: Chunks;
  /** Results from this position on are not on paper, drawn or not. */
  paperEnd: number;
  heights: Heights;
  onNear: (near: Stretch, gap: Element) => void;
}

/** So long after an answer nobody is typing: the list is drawn further than the screen shows. */
const calmMs = 700;

/** Which chunks of an answer are drawn; asks for the cards they lack. A new answer starts from the first again. */
export function useChunks({ answer, cards, printed, onWant }: ChunksRequest): DrawnChunks {
  const { rows, years } = answer;
  const total = rows.length;
  const [state, setState] = useState({ rows, shown: firstChunks(total) });
  const current = state.rows === rows ? state : { rows, shown: firstChunks(total) };
  if (current !== state) setState(current);
  const { shown } = current;
  const heights = useMemo(
    () =>
      createHeights(
        rows,
        years.map(({ start, count }) => ({ from: start, count })),
      ),
    [rows, years],
  );

  const onNear = useCallback(
    (near: Stretch, gap: Element) =>
      setState((old) => {
        if (old.rows !== rows) return old;
        const list = gap.closest("main, dialog");
        const next = showNear(rows.length, old.shown, near, findFocusedChunk(rows));
        for (const chunk of old.shown) if (!next.has(chunk) && list !== null) heights.keep(chunk, list);
        return { ...old, shown: next };
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

  const next = isCalm ? findNextChunk(total, shown) : undefined;
  const wanted = next === undefined ? shown : new Set([...shown, next]);
  const isReady = hasAll(rows, wanted, cards);

  useEffect(() => {
    if (next === undefined || !isReady) return;
    return whenIdle(() =>
      startTransition(() =>
        setState((old) => (old.rows === rows ? { ...old, shown: new Set([...old.shown, next]) } : old)),
      ),
    );
  }, [rows, next, isReady]);

  // At every drawing: which cards are on their way is known there.
  useEffect(() => {
    onWant(answer, toStretches(wanted));
  });

  if (printed === undefined) return { shown, paperEnd: total, heights, onNear };
  return { shown: new Set([...shown, ...allChunks(printed)]), paperEnd: printed, heights, onNear };
}

/** What has the focus stays, however far one scrolls. */
function findFocusedChunk(rows: Uint32Array): Chunks {
  const card = document.activeElement?.closest<HTMLElement>("article[data-row]");
  const position = card ? rows.indexOf(Number(card.dataset.row)) : -1;
  return new Set(position === -1 ? [] : [chunkOf(position)]);
}
