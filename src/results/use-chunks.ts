import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Card } from "../../worker/contract.ts";
import { whenIdle } from "../when-idle.ts";
import { createHeights, type Heights } from "./heights.ts";
import type { ResultList } from "./result-list.ts";
import {
  allChunks,
  type Chunks,
  chunkOf,
  findMissing,
  findNextChunk,
  firstChunks,
  type Stretch,
  showNear,
} from "./runs.ts";

interface ChunksRequest {
  answer: ResultList;
  cards: ReadonlyMap<number, Card>;
  /** Draws all of it at once. */
  isWhole?: boolean | undefined;
  onWindow: (from: number, count: number) => void;
}

export interface DrawnChunks {
  shown: Chunks;
  heights: Heights;
  onNear: (near: Stretch, gap: Element) => void;
}

/** Cards are asked for this many at a time, ahead of the chunk that lacks them. */
const askedAtOnce = 60;

/** So long after an answer nobody is typing: the list is drawn further than the screen shows. */
const calmMs = 700;

/** Which chunks of an answer are drawn; asks for the cards they lack. A new answer starts from the first again. */
export function useChunks({ answer, cards, isWhole = false, onWindow }: ChunksRequest): DrawnChunks {
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
  const missing = findMissing(rows, wanted, cards);
  const isReady = missing.length === 0;

  useEffect(() => {
    if (next === undefined || !isReady) return;
    return whenIdle(() =>
      startTransition(() =>
        setState((old) => (old.rows === rows ? { ...old, shown: new Set([...old.shown, next]) } : old)),
      ),
    );
  }, [rows, next, isReady]);

  // Asked once each: the worker answers every question, or the page starts it anew with a new answer.
  const asked = useRef({ rows, starts: new Set<number>() });
  useEffect(() => {
    if (asked.current.rows !== rows) asked.current = { rows, starts: new Set() };
    for (const { from } of missing) {
      if (asked.current.starts.has(chunkOf(from))) continue;
      for (let at = from; at < from + askedAtOnce; at++) asked.current.starts.add(chunkOf(at));
      onWindow(from, askedAtOnce);
    }
  });

  return { shown: isWhole ? allChunks(total) : shown, heights, onNear };
}

/** What has the focus stays, however far one scrolls. */
function findFocusedChunk(rows: Uint32Array): Chunks {
  const card = document.activeElement?.closest<HTMLElement>("article[data-row]");
  const position = card ? rows.indexOf(Number(card.dataset.row)) : -1;
  return new Set(position === -1 ? [] : [chunkOf(position)]);
}
