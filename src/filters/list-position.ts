import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { foldLetters } from "../../grammar/letters.ts";
import { useCountedMenu } from "../ui/menus.tsx";

export const menuBox =
  "absolute z-10 w-(--button-width) overflow-hidden rounded-field border border-control bg-raised shadow-float";
export const menuList =
  "max-h-(--list-height) min-h-[140px] overflow-y-auto overscroll-contain py-1 outline-none";
export const menuOption =
  "flex min-h-11 flex-wrap items-center gap-x-2 px-3 text-sm md:min-h-8 pointer-coarse:min-h-11";

/** Page Up and Page Down move by this many options, as specified. */
const pageSize = 5;

/** Returns the index of the farthest enabled item that a page up (-1) or down (1) passes; `from` if there is none. */
export function turnPage<Item>(
  from: number,
  direction: -1 | 1,
  items: readonly Item[],
  isDisabled: (item: Item) => boolean,
): number {
  const target = Math.min(items.length - 1, Math.max(0, from + direction * pageSize));
  const passed = Array.from({ length: Math.abs(target - from) }, (_, step) => target - step * direction);
  const isEnabled = (index: number) => items.slice(index, index + 1).some((item) => !isDisabled(item));
  return passed.find(isEnabled) ?? from;
}

/** Takes the focus of the button that the menu has replaced: the next key would meet nothing. */
export function useFocusOnOpening(target: RefObject<HTMLElement>) {
  useLayoutEffect(() => target.current?.focus({ preventScroll: true }), [target]);
}

/** The list's heights in CSS pixels, as the specification limits them. */
const maxListHeightPx = 300;
const minListHeightPx = 140;
/** Room for the menu's search box and a margin to the window's edge. */
const besideListPx = 60;
/** Between the button and its menu. */
const gapPx = 4;

/**
 * Places an open menu over the content below its button, or above if there is more room. The menu takes no space in
 * the page: a press outside closes it before the click, and the click must meet the element that was pressed. CSS
 * cannot place it, because it has to leave the box in which the filters scroll on a low screen.
 *
 * Sets `--list-height` and `--button-width` for the style sheet.
 */
export function useMenuPosition(
  button: RefObject<HTMLElement>,
  menu: RefObject<HTMLElement>,
  isOpen: boolean,
  count: number,
): void {
  useCountedMenu(isOpen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number on opening decides; searching changes it.
  useLayoutEffect(() => {
    const frame = button.current?.offsetParent;
    if (!isOpen || button.current === null || menu.current === null || !frame) return;
    const [opener, box] = [button.current, menu.current];
    // The side is chosen once: a menu that changed sides while the page scrolls would be lost from sight.
    const { isAbove, listHeight } = findRoom(opener, findWholeHeight(count));
    box.style.setProperty("--list-height", `${listHeight}px`);

    const place = () => {
      // The button that clears a choice is a part of the pill.
      const { top, bottom, left, right, width } = (opener.closest(".chip") ?? opener).getBoundingClientRect();
      const around = frame.getBoundingClientRect();
      box.style.top = isAbove ? "auto" : `${bottom - around.top + gapPx}px`;
      box.style.bottom = isAbove ? `${around.bottom - top + gapPx}px` : "auto";
      // A menu is wider than its button, with which it begins.
      const start = document.dir === "rtl" ? around.right - right : left - around.left;
      box.style.insetInlineStart = `${start}px`;
      box.style.setProperty("--button-width", `${width}px`);
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(frame);
    window.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", place, { capture: true });
    };
  }, [button, menu, isOpen]);
}

/** The heights of an option in CSS pixels, as `menuOption` has them, and of the room around all of them. */
const rowHeightPx = 32;
const touchRowHeightPx = 44;
const aroundRowsPx = 8;

/** Returns the height of a list that can be seen whole; undefined for one that scrolls anyway. */
function findWholeHeight(count: number): number | undefined {
  const isTouch = matchMedia("(pointer: coarse), (width < 48rem)").matches;
  const height = count * (isTouch ? touchRowHeightPx : rowHeightPx) + aroundRowsPx;
  return height <= maxListHeightPx ? height : undefined;
}

/**
 * Chooses the place below the button unless there is too little room and more above it, or a short list fits only
 * above it.
 */
function findRoom(
  button: HTMLElement,
  wholeHeight = minListHeightPx,
): { isAbove: boolean; listHeight: number } {
  const { top, bottom } = button.getBoundingClientRect();
  const bar = document.getElementById("top")?.getBoundingClientRect().bottom ?? 0;
  const below = window.innerHeight - bottom - besideListPx;
  const above = top - bar - besideListPx;
  const isAbove = (below < minListHeightPx && above > below) || (below < wholeHeight && above >= wholeHeight);
  const room = isAbove ? above : below;
  return { isAbove, listHeight: Math.round(Math.min(maxListHeightPx, Math.max(minListHeightPx, room))) };
}

/** Returns the options' indexes: most results first, equal ones in the order of the data. */
export function rankOptions(ids: readonly string[], counts: ArrayLike<number>): number[] {
  const size = ids.length;
  let max = 0;
  for (let index = 0; index < size; index++) max = Math.max(max, counts[index] ?? 0);
  // Numbers are sorted without calling anything for each pair, in a tenth of the time.
  const keys = new Float64Array(size);
  for (let index = 0; index < size; index++) keys[index] = (max - (counts[index] ?? 0)) * size + index;
  return Array.from(keys.sort(), (key) => key % size);
}

/** Returns the indexes of `ids` in the order that they or their like had; those that are new come last. */
export function rankAsBefore(
  ids: readonly string[],
  before: { ids: readonly string[]; ranked: number[] },
): number[] {
  if (ids === before.ids) return before.ranked;
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const kept = before.ranked.flatMap((index) => indexOf.get(before.ids[index] ?? "") ?? []);
  return [...new Set([...kept, ...ids.keys()])];
}

/** Returns a function that finds the options whose names contain a text, without regard to case and accents. `ranked` holds the index of each. */
export function createOptionFinder(
  ranked: number[],
  nameOf: (index: number) => string,
): (text: string) => number[] {
  // Names are folded once, at the first letter, and a letter more is looked for in what the letters before have left.
  let folded: readonly string[] | undefined;
  let last = { text: "", found: ranked };
  return (text) => {
    const wanted = foldLetters(text.trim());
    if (wanted === last.text) return last.found;
    folded ??= Array.from(ranked, (_, index) => foldLetters(nameOf(index)));
    const names = folded;
    const among = wanted.startsWith(last.text) ? last.found : ranked;
    last = { text: wanted, found: among.filter((index) => names[index]?.includes(wanted)) };
    return last.found;
  };
}

/** Options rendered beyond each edge: a swipe, and the next steps of a screen reader that walks the page, find them. */
const overscan = 8;
/** The rendered options change after this many have scrolled past, and not with each. */
const stepRows = 5;
/** What is shown at first. Where the measured figures agree, the options are not rendered twice before anybody sees them. */
const usual = { rowHeight: 32, visibleRows: 10 };
const usualOfTouch = { rowHeight: 44, visibleRows: 7 };

interface DrawnOption {
  /** Its position in the list. */
  index: number;
  style: CSSProperties;
}

/**
 * Returns the options to render of a list of `count`: from `first`, which is that of the visible part, and the highlighted
 * one, wherever it is, because the search box refers to it.
 */
export function toDrawn(
  count: number,
  first: number,
  highlighted: number,
  { rowHeight, visibleRows } = usual,
): DrawnOption[] {
  const from = Math.max(0, Math.min(first, count - visibleRows) - overscan);
  const to = Math.min(count, first + visibleRows + stepRows + overscan);
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  if (highlighted >= 0 && highlighted < from) indexes.unshift(highlighted);
  if (highlighted >= to && highlighted < count) indexes.push(highlighted);
  return indexes.map((index, at) => {
    const above = index - (indexes[at - 1] ?? -1) - 1;
    const below = at === indexes.length - 1 ? count - 1 - index : 0;
    const style: CSSProperties = {};
    if (above > 0) style.marginTop = above * rowHeight;
    if (below > 0) style.marginBottom = below * rowHeight;
    return { index, style };
  });
}

export interface OptionWindowRequest {
  /** The scrolling element, whose children are the rendered options. */
  list: RefObject<HTMLElement>;
  isOpen: boolean;
  count: number;
  /** The text that has left these options: with a new one the list shows the best match. */
  searchText: string;
  highlightedIndex: number;
  /** Whether the pointer has highlighted the option: one under the pointer must not move. */
  isByPointer: RefObject<boolean>;
}

interface OptionWindow {
  drawn: readonly DrawnOption[];
  /** Is to be called when the list scrolls. */
  onScroll: () => void;
  /** For the list, which has its height before its options. */
  style: CSSProperties;
}

export function useOptionWindow(request: OptionWindowRequest): OptionWindow {
  const { list, isOpen, count, searchText, highlightedIndex, isByPointer } = request;
  const [sizes, setSizes] = useState(() => (matchMedia("(pointer: coarse)").matches ? usualOfTouch : usual));
  const [first, setFirst] = useState(0);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    if (!isOpen) return setDrawn(false);
    // The menu opens in one task and gets its options in another: on a phone both together would take too long for one.
    startTransition(() => setDrawn(true));
  }, [isOpen]);

  const onScroll = useCallback(() => {
    const row = (list.current?.scrollTop ?? 0) / sizes.rowHeight;
    setFirst(Math.floor(row / stepRows) * stepRows);
  }, [list, sizes]);

  useLayoutEffect(() => {
    const [box, row] = [list.current, list.current?.firstElementChild];
    if (!isDrawn || count === 0 || !box || !row) return;
    const rowHeight = row.getBoundingClientRect().height;
    const visibleRows = Math.ceil(box.clientHeight / rowHeight);
    setSizes((old) =>
      old.rowHeight === rowHeight && old.visibleRows >= visibleRows ? old : { rowHeight, visibleRows },
    );
  }, [list, isDrawn, count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text shows its best match, which may be the first again.
  useLayoutEffect(() => {
    const box = list.current;
    if (!isDrawn || box === null) return;
    const row = box.querySelector(`[aria-posinset="${highlightedIndex + 1}"]`)?.getBoundingClientRect();
    if (row !== undefined && !isByPointer.current) {
      const { top, bottom } = box.getBoundingClientRect();
      if (row.top < top) box.scrollTop -= top - row.top;
      else if (row.bottom > bottom) box.scrollTop += row.bottom - bottom;
    }
    // The options around it are rendered in the same frame.
    onScroll();
  }, [list, isDrawn, searchText, highlightedIndex, isByPointer, onScroll]);

  if (isOpen && isDrawn)
    return { drawn: toDrawn(count, first, highlightedIndex, sizes), onScroll, style: {} };
  const height = `min(${count * sizes.rowHeight}px, var(--list-height))`;
  return { drawn: [], onScroll, style: isOpen ? { minHeight: `max(140px, ${height})` } : {} };
}
