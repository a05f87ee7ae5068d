import { useLayoutEffect } from "react";
import { scrollWithoutSaving } from "../scroll/history-scroll.ts";
import { searchingClass } from "../store/inline-constants.ts";

/**
 * Gives the page the shape of a search in the same frame as the list. It is a class for the style sheet, because at an
 * address that asks for results the html has that shape before React. The search block slides to its new place.
 * `isSearching`: undefined leaves it as it is.
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
  const block = document.getElementById("search");
  if (classList.contains(searchingClass) === isSearching) return;
  const before = block?.getBoundingClientRect().top ?? 0;
  classList.toggle(searchingClass, isSearching);
  const after = block?.getBoundingClientRect().top ?? 0;
  // In a low window the block scrolls with the page.
  if (after < 0 && before >= 0) scrollWithoutSaving(after);
  else if (after !== before && !window.matchMedia("(prefers-reduced-motion: reduce)").matches)
    block?.animate([{ transform: `translateY(${before - after}px)` }, { transform: "none" }], {
      duration: 150,
      easing: "ease-out",
    });
}
