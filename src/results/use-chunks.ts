import { useCallback, useEffect, useRef, useState } from "react";
import type { Answer, Card } from "../../worker/contract.ts";
import { allChunks, type Chunks, chunkSize, findMissing, firstChunks } from "./runs.ts";

interface ChunksRequest {
  answer: Answer;
  cards: ReadonlyMap<number, Card>;
  /** Draws all of it at once. */
  isWhole?: boolean | undefined;
  onWindow: (from: number, count: number) => void;
}

/** Which chunks of an answer are drawn; asks for the cards they lack. A new answer starts from the first again. */
export function useChunks({
  answer,
  cards,
  isWhole = false,
  onWindow,
}: ChunksRequest): [Chunks, (from: number) => void] {
  const { rows, total } = answer;
  const [state, setState] = useState({ rows, shown: firstChunks(total) });
  const current = state.rows === rows ? state : { rows, shown: firstChunks(total) };
  if (current !== state) setState(current);

  const show = useCallback((from: number) => {
    const chunk = Math.floor(from / chunkSize);
    setState((old) => (old.shown.has(chunk) ? old : { ...old, shown: new Set([...old.shown, chunk]) }));
  }, []);

  // Asked once each: the worker answers every question, or the page starts it anew with a new answer.
  const asked = useRef({ rows, starts: new Set<number>() });
  useEffect(() => {
    if (asked.current.rows !== rows) asked.current = { rows, starts: new Set() };
    for (const { from, count } of findMissing(rows, current.shown, cards)) {
      const chunk = Math.floor(from / chunkSize);
      if (asked.current.starts.has(chunk)) continue;
      asked.current.starts.add(chunk);
      onWindow(from, count);
    }
  }, [rows, current.shown, cards, onWindow]);

  return [isWhole ? allChunks(total) : current.shown, show];
}
