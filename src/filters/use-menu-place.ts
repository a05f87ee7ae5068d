import { type RefObject, useLayoutEffect } from "react";

/** The specification's limits for the list in a menu. */
const maxListHeightPx = 300;
const minListHeightPx = 140;
/** Room for the box to search in and a margin to the window's edge. */
const besideListPx = 60;
/** Between the button and its menu. */
const gapPx = 4;

/**
 * Lays an open menu over what follows its button, where it has room. It takes no place of its own, so closing it
 * moves nothing: a press outside closes it before the click comes, and the click must meet what was pressed. It is
 * placed by hand because it has to leave the box that scrolls the filters of a low screen.
 *
 * The style sheet finds the list's height as `--list-height` and the button's width as `--button-width`.
 */
export function useMenuPlace(
  button: RefObject<HTMLElement>,
  menu: RefObject<HTMLElement>,
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    const frame = button.current?.offsetParent;
    if (!isOpen || button.current === null || menu.current === null || !frame) return;
    const [opener, box] = [button.current, menu.current];
    // A menu that jumped to the other side while the page scrolls would be lost from sight.
    const { isAbove, listHeight } = findRoom(opener);
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

/** Below the button, unless there is too little room and more above it. Heights are in CSS pixels. */
function findRoom(button: HTMLElement): { isAbove: boolean; listHeight: number } {
  const { top, bottom } = button.getBoundingClientRect();
  const bar = document.getElementById("top")?.getBoundingClientRect().bottom ?? 0;
  const below = window.innerHeight - bottom - besideListPx;
  const above = top - bar - besideListPx;
  const isAbove = below < minListHeightPx && above > below;
  const room = isAbove ? above : below;
  return { isAbove, listHeight: Math.round(Math.min(maxListHeightPx, Math.max(minListHeightPx, room))) };
}
