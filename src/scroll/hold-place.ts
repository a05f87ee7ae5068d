/** Where a page was scrolled to: the distance, and the result at its top, since lists are not drawn whole. */
export interface Place {
  /** In CSS pixels. */
  y: number;
  result?: {
    year: string;
    /** Its place among the year's results, from 0. */
    at: number;
    /** Missing where only its outline was there. */
    activity?: string | undefined;
    /** From the screen's top edge, in CSS pixels. */
    top: number;
  };
}

/** Long enough for the answer that the page waits for; whoever wants to scroll ends it. */
const giveUpAfterMs = 10_000;

/** The place counts as kept when nothing has moved for so long. */
const settledAfterMs = 500;

const visitorEvents = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

export function findPlace(): Place {
  const y = Math.round(window.scrollY);
  const element = y === 0 ? undefined : findTopResult();
  const year = element?.closest<HTMLElement>("[data-year]")?.dataset.year;
  if (element === undefined || year === undefined) return { y };
  let at = 0;
  for (let before = element.previousElementSibling; before; before = before.previousElementSibling)
    at += countOf(before);
  const top = Math.round(element.getBoundingClientRect().top);
  return { y, result: { year, at, activity: element.dataset.activity, top } };
}

/** What sticks to the top covers the first of these points, headings may cover others. */
function findTopResult(): HTMLElement | undefined {
  const x = window.innerWidth / 2;
  for (let y = window.innerHeight / 3; y < window.innerHeight; y += window.innerHeight / 6) {
    const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("main [role=feed] > *");
    // Nothing within a spacer could be found again.
    if (found && !isSpacer(found)) return found;
  }
  return undefined;
}

/** Keeps the page at a place while its content comes, and lets go once it stays there. Returns the way to stop. */
export function holdPlace(place: Place, onEnd: () => void): () => void {
  const startedAt = performance.now();
  let movedAt = startedAt;
  let frame = requestAnimationFrame(function hold() {
    const now = performance.now();
    if (moveTo(place)) movedAt = now;
    if (now - movedAt > settledAfterMs && isReached(place)) stop();
    else if (now - startedAt > giveUpAfterMs) stop();
    else frame = requestAnimationFrame(hold);
  });

  function stop() {
    cancelAnimationFrame(frame);
    for (const event of visitorEvents) window.removeEventListener(event, stop);
    onEnd();
  }
  for (const event of visitorEvents) window.addEventListener(event, stop, { passive: true });
  return stop;
}

/** True where the page had to move. */
function moveTo({ y, result }: Place): boolean {
  const before = window.scrollY;
  const top = result && (findCard(result)?.getBoundingClientRect().top ?? estimateTop(result));
  if (top === undefined) window.scrollTo({ top: y, behavior: "instant" });
  else window.scrollBy({ top: top - (result?.top ?? 0), behavior: "instant" });
  return Math.abs(window.scrollY - before) > 1;
}

function isReached({ y, result }: Place): boolean {
  return result === undefined ? Math.abs(window.scrollY - y) <= 1 : findCard(result) !== null;
}

type Result = NonNullable<Place["result"]>;

function findCard({ activity = "" }: Result): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main article[data-activity="${CSS.escape(activity)}"]`);
}

/** Where the result stands, or in which part of a spacer: once that is in sight, it is drawn. */
function estimateTop({ year, at }: Result): number | undefined {
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

const isSpacer = (element: Element) => element.hasAttribute("data-count");

/** How many results an element of the list stands for. */
function countOf(element: Element): number {
  return Number(element.getAttribute("data-count") ?? 1);
}
