import { useEffect, useState } from "react";
import { replaceEntry } from "../scroll/entries.ts";
import { scrolling } from "../scroll/scrolling.ts";
import { Icon } from "../ui/icons.tsx";
import { controlsMessages } from "./controls-messages.ts";

/** The scroll distance at which the button appears, in CSS pixels. */
const appearsAfter = 300;
/** Nearer to the page's end than this, in CSS pixels, the button makes room for the footer's last lines. */
const endsWithin = 100;

/** `high`: above the footer's last lines. */
type Offset = "hidden" | "low" | "high";

/**
 * The button covers neither a text nor, where there is room beside the list, a card's toggle: it is between the years and
 * the list, or between the list and the charts if these are next to each other, as wide as their gap. On a phone it is in
 * the toggles' column.
 */
const inList =
  "md:start-[calc(max(0px,(100%-var(--page-width))/2)+7.5rem-1px)] md:end-auto columns:start-auto columns:end-[calc(max(0px,(100%-var(--page-width))/2)+1.5rem+var(--charts-width)+(var(--charts-gap)-2rem)/2)] columns:pointer-fine:min-h-8 columns:pointer-fine:min-w-8";

/** It appears with the first scroll, like the edge of the block that then sticks. */
export function BackToTop() {
  const { offset, isOverFooter } = usePlace();
  if (offset === "hidden") return null;
  return (
    <button
      type="button"
      title={controlsMessages.backToTop}
      className={`target fixed end-2 z-10 inline-flex items-center justify-center rounded-round border border-line-strong bg-raised text-ink shadow-float transition-[bottom] duration-150 hover:border-accent hover:text-accent print:hidden ${isOverFooter ? "md:end-4" : inList} ${offset === "high" ? "bottom-24" : "bottom-8"}`}
      onClick={goToTop}
    >
      <Icon name="arrow-up" size={16} />
      <span className="sr-only">{controlsMessages.backToTop}</span>
    </button>
  );
}

function usePlace(): { offset: Offset; isOverFooter: boolean } {
  const [offset, setOffset] = useState<Offset>("hidden");
  const [isOverFooter, setOverFooter] = useState(false);
  useEffect(() => {
    const update = () => {
      setOffset(findOffset());
      const footer = document.getElementById("footer")?.getBoundingClientRect();
      setOverFooter(footer !== undefined && footer.top < window.innerHeight);
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    window.addEventListener("resize", update);
    // An opened card or a shorter list moves the page's end without scrolling.
    const page = new ResizeObserver(update);
    page.observe(document.body);
    return () => {
      page.disconnect();
      window.removeEventListener("scroll", update);
      window.removeEventListener("resize", update);
    };
  }, []);
  return { offset, isOverFooter };
}

function findOffset(): Offset {
  if (window.scrollY <= appearsAfter) return "hidden";
  const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  return left <= endsWithin ? "high" : "low";
}

function goToTop(): void {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { pathname, search } = window.location;
  if (window.location.hash !== "") replaceEntry(window.history.state, pathname + search);
  scrolling.toTop(still ? "instant" : "smooth");
  // The button disappears, and without a new focus the next Tab would start at the page's end.
  document.getElementById("top")?.focus({ preventScroll: true });
}
