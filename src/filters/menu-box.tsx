import {
  type CSSProperties,
  forwardRef,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useRetainedFocus } from "../ui/menus.tsx";

export const menuList =
  "max-h-(--list-height) min-h-[140px] overflow-y-auto overscroll-contain py-1 outline-none";
export const menuOption =
  "flex min-h-11 flex-wrap items-center gap-x-2 px-3 text-sm md:min-h-8 pointer-coarse:min-h-11";

/** Takes the focus from the button that the menu has replaced; otherwise the next key would have no target. */
export function useFocusOnOpening(target: RefObject<HTMLElement>) {
  useLayoutEffect(() => target.current?.focus({ preventScroll: true }), [target]);
}

/** Returns whether a menu renders its options, and its list's style: on a phone both at once take too long. */
export function useDeferredOptions(isOpen: boolean): { hasOptions: boolean; listStyle: CSSProperties } {
  const [hasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (!isOpen) return setOpened(false);
    startTransition(() => setOpened(true));
  }, [isOpen]);
  const hasOptions = isOpen && hasOpened;
  return { hasOptions, listStyle: hasOptions ? {} : { minHeight: "max(140px, var(--whole-height))" } };
}

/** The list's heights in CSS pixels, as the specification limits them. */
const maxListHeightPx = 300;
const minListHeightPx = 140;
/** The height of the menu's search box, a line below the list, and a margin to the window's edge. */
const besideListPx = 60;
const notePx = 32;
/** Between the button and its menu. */
const gapPx = 4;

interface MenuBoxProps {
  button: RefObject<HTMLElement>;
  isOpen: boolean;
  count: number;
  /** A line below the list takes up space, too. */
  hasNote?: boolean;
  className: string;
  children: ReactNode;
}

/**
 * Places an open menu over the content below its button, or above if there is more room. The menu takes no space in
 * the page: a press outside closes it before the click, and the click must meet the element that was pressed. CSS
 * cannot place it, because it has to leave the box in which the filters scroll on a low screen.
 *
 * Sets `--list-height`, `--whole-height` and `--button-width` for the style sheet.
 */
export const MenuBox = forwardRef<HTMLDivElement, MenuBoxProps>((props, ref) => {
  const { button, isOpen, count, hasNote = false, className, children } = props;
  const menu = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => menu.current as HTMLDivElement);
  useRetainedFocus(button, isOpen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number on opening decides; searching changes it.
  useLayoutEffect(() => {
    const frame = button.current?.offsetParent;
    if (!isOpen || button.current === null || menu.current === null || !frame) return;
    const [opener, box] = [button.current, menu.current];
    // The side is chosen once: a menu that changed sides while the page scrolls would be lost from sight.
    const wholeHeight = findWholeHeight(count);
    const { isAbove, listHeight } = findRoom(opener, besideListPx + (hasNote ? notePx : 0), wholeHeight);
    box.style.setProperty("--list-height", `${listHeight}px`);
    box.style.setProperty("--whole-height", `${Math.min(listHeight, wholeHeight ?? listHeight)}px`);

    const place = () => {
      // The button that clears a choice is a part of the pill.
      const { top, bottom, left, right, width } = (opener.closest(".chip") ?? opener).getBoundingClientRect();
      const around = frame.getBoundingClientRect();
      box.style.top = isAbove ? "auto" : `${bottom - around.top + gapPx}px`;
      box.style.bottom = isAbove ? `${around.bottom - top + gapPx}px` : "auto";
      // A menu is wider than its button, and begins at the same edge.
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
  }, [button, isOpen]);
  return (
    <div
      ref={menu}
      hidden={!isOpen}
      className={`absolute z-10 w-(--button-width) overflow-hidden rounded-field border border-control bg-raised shadow-float ${className}`}
    >
      {children}
    </div>
  );
});

/** The heights of an option in CSS pixels, as set by `menuOption`, and of the space around all options. */
const rowHeightPx = 32;
const touchRowHeightPx = 44;
const aroundRowsPx = 8;

/** Returns the height of a list that fits without scrolling; undefined for other lists. */
function findWholeHeight(count: number): number | undefined {
  const isTouch = matchMedia("(pointer: coarse), (width < 48rem)").matches;
  const height = count * (isTouch ? touchRowHeightPx : rowHeightPx) + aroundRowsPx;
  return height <= maxListHeightPx ? height : undefined;
}

/** Chooses the place below the button, unless there is more room above or only there enough. */
function findRoom(
  button: HTMLElement,
  besidePx: number,
  wholeHeight = minListHeightPx,
): { isAbove: boolean; listHeight: number } {
  const { top, bottom } = button.getBoundingClientRect();
  const bar = document.getElementById("top")?.getBoundingClientRect().bottom ?? 0;
  const below = window.innerHeight - bottom - besidePx;
  const above = top - bar - besidePx;
  const isAbove = (below < minListHeightPx && above > below) || (below < wholeHeight && above >= wholeHeight);
  const room = isAbove ? above : below;
  return { isAbove, listHeight: Math.round(Math.min(maxListHeightPx, Math.max(minListHeightPx, room))) };
}
