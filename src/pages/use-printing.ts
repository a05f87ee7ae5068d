import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Answer, Card } from "../../worker/contract.ts";
import { useCv } from "../cv-context.ts";

/** So long after an answer nobody is typing, and the list itself has been drawn. */
const calmMs = 2_000;

/**
 * On paper the list is whole: while the page is printed these are all of its cards, else undefined. A browser that
 * is about to print waits for no worker, so the cards that nobody has scrolled to are gathered in calm moments.
 */
export function usePrinting(answer: Answer | undefined): ReadonlyMap<number, Card> | undefined {
  const { gatherCards, knownCards } = useCv();
  const [printed, setPrinted] = useState<ReadonlyMap<number, Card>>();

  useEffect(() => {
    if (answer === undefined) return;
    const timer = setTimeout(gatherCards, calmMs);
    return () => clearTimeout(timer);
  }, [answer, gatherCards]);

  useEffect(() => {
    const draw = () => {
      flushSync(() => setPrinted(knownCards()));
      // What this print lacks, the next one has.
      void gatherCards();
    };
    const undo = () => setPrinted(undefined);
    window.addEventListener("beforeprint", draw);
    window.addEventListener("afterprint", undo);
    return () => {
      window.removeEventListener("beforeprint", draw);
      window.removeEventListener("afterprint", undo);
    };
  }, [knownCards, gatherCards]);

  return printed;
}
