/** Finds places of the list on the page, and scrolls to them. */
import type { Place, ScrollPosition } from "./scroll-state.ts";

export function findScrollPosition(): ScrollPosition {
  const y = Math.round(window.scrollY);
  const element = y === 0 ? undefined : findTopResult();
  const middle = element ?? document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  const section = middle?.closest<HTMLElement>("main [data-year]");
  const year = section?.dataset.year;
  // Results that have only just come change their heights, which moves others, but no heading above them.
  const top = section?.querySelector("h2")?.getBoundingClientRect().top ?? -1;
  if (y !== 0 && year !== undefined && top >= 0) return { y, result: { year, at: -1, top } };
  if (element === undefined || !section || year === undefined) return { y };
  const item = element.closest("[data-from] > *");
  const chunk = item?.parentElement;
  const at = chunk ? findStart(chunk, section) + [...chunk.children].indexOf(item) : 0;
  const { activity } = element.dataset;
  return { y, result: { year, at, activity, top: Math.round(element.getBoundingClientRect().top) } };
}

/** Tries several points, because sticky elements or headings may cover some of them. */
function findTopResult(): HTMLElement | undefined {
  const x = window.innerWidth / 2;
  for (let y = window.innerHeight / 3; y < window.innerHeight; y += window.innerHeight / 6) {
    const found = document
      .elementFromPoint(x, y)
      ?.closest<HTMLElement>("main [role=feed] :is(article, .card-outline, [data-from])");
    // An empty chunk holds nothing that could be found again.
    if (found && !found.hasAttribute("data-from")) return found;
  }
  return undefined;
}

/**
 * Scrolls to a place. Returns whether the page was there. `isAwaiting`: another list or what is above it is yet to
 * come; the list that is still shown may have the result elsewhere.
 */
export function scrollToPlace(place: Place, isAwaiting: boolean): boolean {
  if (place.kind === "holding") return !alignHeading(place.id) && !isAwaiting && !hasSkeletons();
  return !isAwaiting && !moveTo(place.position) && isReached(place.position) && !hasSkeletons();
}

/** Returns whether cards near the screen are still fetched: their true heights will move others. */
const hasSkeletons = () => document.querySelector("main [role=feed] .card-outline") !== null;

/** Scrolls what has the id right below the sticky elements. Returns whether the page had to move. */
export function alignHeading(id: string): boolean {
  const before = window.scrollY;
  document.getElementById(id)?.scrollIntoView({ block: "start", behavior: "instant" });
  return window.scrollY !== before;
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

type Result = NonNullable<ScrollPosition["result"]>;

function findCard({ activity = "" }: Result): HTMLElement | null {
  const card = document.querySelector<HTMLElement>(`main article[data-activity="${CSS.escape(activity)}"]`);
  // A collapsed result is represented by the row of its group.
  return card?.closest<HTMLElement>(".collapsed")?.parentElement ?? card;
}

/** Returns the top of a result that may be part of an empty chunk, in CSS pixels. Once in sight, it is rendered. */
function estimateTop({ year, at }: Result): number | undefined {
  const section = document.querySelector(`main [data-year="${year}"]`);
  if (at < 0 || section === null) return section?.getBoundingClientRect().top;
  // Small chunks follow the large one that holds them.
  const chunk = [...section.querySelectorAll<HTMLElement>("[data-from]")]
    .filter((chunk) => findStart(chunk, section) <= at)
    .at(-1);
  if (chunk === undefined) return undefined;
  const [index, count] = [at - findStart(chunk, section), Number(chunk.dataset.count)];
  const { top, height } = chunk.getBoundingClientRect();
  const item = chunk.children[index]?.getBoundingClientRect();
  return index < count ? (item?.top ?? top + (index / count) * height) : undefined;
}

/** Returns the index of a chunk's first item among those of the year. */
function findStart(chunk: HTMLElement, section: Element): number {
  const first = section.querySelector<HTMLElement>("[data-from]");
  return Number(chunk.dataset.from) - Number(first?.dataset.from);
}
