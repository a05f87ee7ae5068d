import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Answer } from "../../worker/contract.ts";
import { useCv } from "../store/provider.tsx";

/** So long after an answer nobody is typing, and the list itself has been drawn. */
const calmMs = 2_000;

/**
 * How many results are on paper, from the list's start, while the page is printed; else undefined. A browser that is
 * about to print waits for no worker, so a few hundred cards are gathered in a calm moment. The page's own button
 * gathers the rest before it prints: see frame/print-button.tsx.
 */
export function usePrinting(answer: Answer | undefined): number | undefined {
  const { print } = useCv();
  const [printed, setPrinted] = useState<number>();

  useEffect(() => {
    if (answer === undefined) return;
    const timer = setTimeout(print.gatherFirst, calmMs);
    return () => clearTimeout(timer);
  }, [answer, print]);

  useEffect(() => {
    const draw = () => flushSync(() => setPrinted(print.countReady()));
    const undo = () => {
      setPrinted(undefined);
      print.end();
    };
    window.addEventListener("beforeprint", draw);
    window.addEventListener("afterprint", undo);
    return () => {
      window.removeEventListener("beforeprint", draw);
      window.removeEventListener("afterprint", undo);
    };
  }, [print]);

  return printed;
}
