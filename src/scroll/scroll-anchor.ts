import { findEntry, type ScrollPosition, userScrollEvents } from "./history-scroll.ts";

/** Counted from the answer, which is waited for. The visitor ends it earlier by scrolling. */
const giveUpAfterMs = 10_000;

/** The place counts as settled when its result is there and nothing has moved for this long. */
const settledAfterMs = 500;
/** And in as many frames, because a slow browser gives results their true heights a frame after they came near. */
const settledAfterFrames = 4;

export function findScrollPosition(): ScrollPosition {
  // A held heading is moved now to where it will be in the next frame.
  document.querySelector("main [data-held]")?.scrollIntoView({ block: "start", behavior: "instant" });
  const y = Math.round(window.scrollY);
  const element = y === 0 ? undefined : findTopResult();
  const middle = element ?? document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  const section = middle?.closest<HTMLElement>("main [data-year]");
  const year = section?.dataset.year;
  // Results that have only just come change their heights, which moves others, but no heading above them.
  const top = section?.querySelector("h2")?.getBoundingClientRect().top ?? -1;
  if (y !== 0 && year !== undefined && top >= 0) return { y, result: { year, at: -1, top } };
  if (element === undefined || year === undefined) return { y };
  let at = 0;
  let before = element.closest("[role=feed] > *")?.previousElementSibling;
  for (; before; before = before.previousElementSibling) at += countOf(before);
  const { activity } = element.dataset;
  return { y, result: { year, at, activity, top: Math.round(element.getBoundingClientRect().top) } };
}

/** Tries several points, because sticky elements or headings may cover some of them. */
function findTopResult(): HTMLElement | undefined {
  const x = window.innerWidth / 2;
  for (let y = window.innerHeight / 3; y < window.innerHeight; y += window.innerHeight / 6) {
    const found = document
      .elementFromPoint(x, y)
      ?.closest<HTMLElement>("main [role=feed] :is(article, .card-outline, [data-count])");
    // A spacer, which has a count, holds nothing that could be found again.
    if (found && !found.hasAttribute("data-count")) return found;
  }
  return undefined;
}

/** Keeps the page at a place while its content comes, until it stays there. Returns a function that stops it. */
export function holdScrollPosition(position: ScrollPosition, onEnd: () => void): () => void {
  let loadingAt = performance.now();
  let movedAt = loadingAt;
  let stillFrames = 0;
  let frame = requestAnimationFrame(function hold() {
    const now = performance.now();
    stillFrames += 1;
    if (isLoading()) loadingAt = now;
    if (isAwaiting() || moveTo(position) || !isReached(position)) {
      movedAt = now;
      stillFrames = 0;
    }
    if (now - movedAt > settledAfterMs && stillFrames >= settledAfterFrames) stop();
    else if (now - loadingAt > giveUpAfterMs) stop();
    else frame = requestAnimationFrame(hold);
  });

  function stop() {
    cancelAnimationFrame(frame);
    for (const event of userScrollEvents) window.removeEventListener(event, stop);
    onEnd();
  }
  for (const event of userScrollEvents) window.addEventListener(event, stop, { passive: true });
  return stop;
}

/** Returns whether the page had to move. */
function moveTo({ y, result }: ScrollPosition): boolean {
  const before = window.scrollY;
  const top = result && (findCard(result)?.getBoundingClientRect().top ?? estimateTop(result));
  if (top === undefined) window.scrollTo({ top: y, behavior: "instant" });
  else window.scrollBy({ top: top - (result?.top ?? 0), behavior: "instant" });
  return Math.abs(window.scrollY - before) > 1;
}

function isReached({ y, result }: ScrollPosition): boolean {
  if (result === undefined) return Math.abs(window.scrollY - y) <= 1;
  return result.at < 0 ? findTopResult()?.dataset.activity !== undefined : findCard(result) !== null;
}

/** The previous search's list, still shown, may have the result elsewhere; what is yet to come above the list moves it. */
const isAwaiting = () => document.querySelector("main :is([data-is-outdated], [data-awaited])") !== null;

/** The list is the beginning that the html came with, or its older results are still to come. */
const isLoading = () => document.querySelector("main :is(.first-results, [data-growing])") !== null;

type Result = NonNullable<ScrollPosition["result"]>;

function findCard({ activity = "" }: Result): HTMLElement | null {
  const card = document.querySelector<HTMLElement>(`main article[data-activity="${CSS.escape(activity)}"]`);
  // A folded result is represented by the row of its group.
  return card?.closest<HTMLElement>(".folded")?.parentElement ?? card;
}

/** Returns the top of a result that may be part of a spacer, in CSS pixels. Once in sight, it is rendered. */
function estimateTop({ year, at }: Result): number | undefined {
  if (at < 0) return document.getElementById(year)?.getBoundingClientRect().top;
  let first = 0;
  for (const element of document.querySelectorAll(`main [data-year="${year}"] > [role=feed] > *`)) {
    const count = countOf(element);
    if (at < first + count) {
      const { top, height } = element.getBoundingClientRect();
      return top + ((at - first) / count) * height;
    }
    first += count;
  }
  return undefined;
}

/** Returns how many results an element of the list represents. */
function countOf(element: Element): number {
  return Number(element.getAttribute("data-count") ?? 1);
}

/** Results may still change their heights for this long after they came near the screen. */
const settledMs = 1000;

/** The events that release the anchor. Back and forward have their own scroll positions. */
const releaseEvents = [...userScrollEvents, "popstate"] as const;

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
    // Content that has arrived since the last frame must not move the position that is saved.
    if ("held" in heading.dataset) align();
    delete heading.dataset.held;
    clearTimeout(timer);
    page.disconnect();
    for (const name of releaseEvents) window.removeEventListener(name, leave);
  };
  const leave = (event: Event) => {
    // Firefox reports the link's own navigation after the click; its entry has no name yet.
    if (event instanceof PopStateEvent && findEntry(event.state) === undefined) return;
    // These two scroll the page by themselves: aligning it once more would take the first step back.
    if (event.type === "wheel" || event.type === "touchmove") delete heading.dataset.held;
    release();
  };
  for (const name of releaseEvents) window.addEventListener(name, leave, { passive: true });
  // The observer reports at once, then whenever a result changes the page's height.
  page.observe(document.body);
}
