/** As long as results may still take their true heights after they came near the screen. */
const quietMs = 1000;

/** What a visitor does to leave the year again; back and forward lead to a place of their own. */
const departures = ["wheel", "touchmove", "keydown", "pointerdown", "popstate"] as const;

/** Lets go of the year that is held, if one is. */
let release = () => {};

/**
 * Brings a year's heading under what sticks to the top, and holds it there: results that were not drawn stand at
 * estimated heights, and those around the heading take their true ones only once it has come into view.
 */
export function goToYear(year: string): void {
  release();
  const heading = document.getElementById(year);
  if (heading === null) return;
  const align = () => {
    if (heading.isConnected) heading.scrollIntoView({ block: "start", behavior: "instant" });
    clearTimeout(timer);
    timer = window.setTimeout(release, quietMs);
  };
  let timer = window.setTimeout(() => release(), quietMs);
  const page = new ResizeObserver(align);
  release = () => {
    clearTimeout(timer);
    page.disconnect();
    for (const name of departures) window.removeEventListener(name, release);
  };
  for (const name of departures) window.addEventListener(name, release, { passive: true });
  // It reports at once, then whenever a result above or below changes the page's height.
  page.observe(document.body);
}
