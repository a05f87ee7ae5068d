import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { whenIdle } from "../lazy/when-idle.ts";
import { useCv } from "../store/provider.tsx";

/** Brings its own style sheet. If it cannot be loaded, the list is printed, as without a program. */
export const paperPart = lazyPart(() => import("./cv-paper.tsx"), { needsStylesheet: false });

/**
 * Draws the CV while it is printed. It loads ahead, when the page is idle, since a browser's own print waits for
 * nothing. Between prints it is not in the document: neither find-in-page nor a reader would know it from the page.
 */
export function PaperPlace() {
  const { state, print } = useCv();
  const [isPrinted, setPrinted] = useState(false);

  useEffect(() => {
    let isMounted = true;
    void paperPart.arrival.then(() => {
      if (isMounted && paperPart.get()?.pagePaper !== undefined) print.offerCv();
    });
    const cancelWait = whenIdle(paperPart.preload);
    return () => {
      isMounted = false;
      cancelWait();
    };
  }, [print]);

  useEffect(() => {
    const draw = () => flushSync(() => setPrinted(print.target() === "cv"));
    const undo = () => setPrinted(false);
    window.addEventListener("beforeprint", draw);
    window.addEventListener("afterprint", undo);
    return () => {
      window.removeEventListener("beforeprint", draw);
      window.removeEventListener("afterprint", undo);
    };
  }, [print]);

  const part = paperPart.get();
  if (!isPrinted || part?.pagePaper === undefined) return null;
  const { CvPaper, pagePaper } = part;
  return createPortal(<CvPaper pagePaper={pagePaper} pinned={state.hydrationData.pinned} />, document.body);
}
