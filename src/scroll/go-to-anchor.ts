import { findEntry } from "./scroll-memory.ts";

/** Results may still change their heights for this long after they came near the screen. */
const settledMs = 1000;

/** The events by which a visitor leaves the year again; back and forward have a scroll position of their own. */
const userScrollEvents = ["wheel", "touchmove", "keydown", "pointerdown", "popstate"] as const;

/** Releases what is held, if anything is. */
let release = () => {};

/**
 * Scrolls a year's heading, or what else has the id, below the sticky elements and holds it there, because the results
 * around it take their true heights only once they come into view; until then their heights are estimates.
 */
export function goToAnchor(id: string): void {
  release();
  const heading = document.getElementById(id);
  if (heading === null) return;
  const align = () => {
    if (heading.isConnected) heading.scrollIntoView({ block: "start", behavior: "instant" });
    clearTimeout(timer);
    timer = window.setTimeout(release, settledMs);
  };
  let timer = window.setTimeout(() => release(), settledMs);
  const page = new ResizeObserver(align);
  heading.dataset.held = "";
  release = () => {
    // What has come since the last frame must not move the place that is remembered.
    if ("held" in heading.dataset) align();
    delete heading.dataset.held;
    clearTimeout(timer);
    page.disconnect();
    for (const name of userScrollEvents) window.removeEventListener(name, leave);
  };
  const leave = (event: Event) => {
    // Firefox reports the link's own navigation after the click; its entry has no name yet.
    if (event instanceof PopStateEvent && findEntry(event.state) === undefined) return;
    // These two scroll the page by themselves: aligning it once more would take the first step back.
    if (event.type === "wheel" || event.type === "touchmove") delete heading.dataset.held;
    release();
  };
  for (const name of userScrollEvents) window.addEventListener(name, leave, { passive: true });
  // The observer reports at once, then whenever a result changes the page's height.
  page.observe(document.body);
}
