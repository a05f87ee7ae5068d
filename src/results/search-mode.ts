import { useLayoutEffect } from "react";
import { scrolling } from "../scroll/scrolling.ts";
import { searchingClass } from "../store/inline-constants.ts";
import { beforePaint } from "../ui/hooks.ts";

/**
 * Gives the page the shape of a search in the same frame as the list. It is a class for the style sheet, because at an
 * address that asks for results the html has that shape before React. `isSearching`: undefined leaves it as it is.
 */
export function useSearchMode(isSearching: boolean | undefined) {
  useLayoutEffect(() => {
    if (isSearching === undefined) return;
    // A press elsewhere takes the focus from an emptied box. What is pressed must not move before the click.
    if (isSearching || document.querySelector(":active") === null) return setSearchMode(isSearching);
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
  }, [isSearching]);
}

/** Some browsers keep an element active for a while after the finger has left it. */
const longestPressMs = 500;

function setSearchMode(isSearching: boolean) {
  const { classList } = document.documentElement;
  if (classList.contains(searchingClass) === isSearching) return;
  classList.toggle(searchingClass, isSearching);
  // In a low window the block scrolls with the page, and the shorter owner's row takes it out of sight.
  const block = document.getElementById("search");
  if (!isSearching || block === null || !block.contains(document.activeElement)) return;
  beforePaint(() => {
    const { top } = block.getBoundingClientRect();
    if (top < 0) scrolling.stepBy(top);
  });
}
