import { useLayoutEffect, useMemo } from "react";
import { scrollWithoutSaving } from "../scroll/history-scroll.ts";
import { searchingClass } from "../store/inline-constants.ts";
import { beforePaint } from "../ui/hooks.ts";

/**
 * Gives the page the shape of a search in the same frame as the list. It is a class for the style sheet, because at an
 * address that asks for results the html has that shape before React. The search block slides to its new place.
 * `isSearching`: undefined leaves it as it is.
 */
export function useSearchMode(isSearching: boolean | undefined) {
  // Read before React changes the page: afterwards the browser would compute the layout twice in one task.
  const before = useMemo(() => (isSearching === undefined ? 0 : findBlockTop()), [isSearching]);
  useLayoutEffect(() => {
    if (isSearching === undefined) return;
    // A press elsewhere takes the focus from an emptied box. What is pressed must not move before the click.
    if (isSearching || document.querySelector(":active") === null) return setSearchMode(isSearching, before);
    let timer = setTimeout(() => setSearchMode(isSearching), longestPressMs);
    const onEnd = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSearchMode(isSearching));
    };
    window.addEventListener("pointerup", onEnd, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerup", onEnd);
    };
  }, [isSearching, before]);
}

/** Some browsers keep an element active for a while after the finger has left it. */
const longestPressMs = 500;

const findBlock = () => document.getElementById("search");
const findBlockTop = () => findBlock()?.getBoundingClientRect().top ?? 0;

/** `before`: where the search block was. */
function setSearchMode(isSearching: boolean, before = findBlockTop()) {
  const { classList } = document.documentElement;
  if (classList.contains(searchingClass) === isSearching) return;
  classList.toggle(searchingClass, isSearching);
  beforePaint(() => slideFrom(before));
}

function slideFrom(before: number) {
  const after = findBlockTop();
  // In a low window the block scrolls with the page.
  if (after < 0 && before >= 0) scrollWithoutSaving(after);
  else if (after !== before && !window.matchMedia("(prefers-reduced-motion: reduce)").matches)
    findBlock()?.animate([{ transform: `translateY(${before - after}px)` }, { transform: "none" }], {
      duration: 150,
      easing: "ease-out",
    });
}
