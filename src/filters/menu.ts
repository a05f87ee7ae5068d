/** The behaviour and the look that all menus of the filter bar share. */
import { type RefObject, useLayoutEffect } from "react";
import { useCountedMenu } from "../ui/open-menus.ts";

export const menuBox =
  "absolute z-10 w-(--button-width) overflow-hidden rounded-field border border-control bg-raised shadow-float";
export const menuList =
  "max-h-(--list-height) min-h-[140px] overflow-y-auto overscroll-contain py-1 outline-none";
export const menuOption =
  "flex min-h-11 flex-wrap items-center gap-x-2 px-3 text-sm md:min-h-8 pointer-coarse:min-h-11";

/** Page Up and Page Down move by this many options, as the specification says. */
const pageSize = 5;

/** Of the items that a page up (-1) or down (1) passes, returns the index of the farthest enabled one; else `from`. */
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
      const { top, bottom, left, width } = opener.getBoundingClientRect();
      const around = frame.getBoundingClientRect();
      box.style.top = isAbove ? "auto" : `${bottom - around.top + gapPx}px`;
      box.style.bottom = isAbove ? `${around.bottom - top + gapPx}px` : "auto";
      box.style.left = `${left - around.left}px`;
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
 * Chooses the place below the button unless there is too little room and more above it, or a short list is whole above
 * it alone.
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
