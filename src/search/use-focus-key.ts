import { type RefObject, useEffect } from "react";

/** A key that brings the focus to an element from anywhere that is not typed in. */
export function useFocusKey(key: string, target: RefObject<HTMLElement>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (event.key !== key || !isPlain || isTypedIn(event.target) || isBehindModal()) return;
      event.preventDefault();
      focusInPlace(target.current);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [key, target]);
}

/** A modal dialog keeps the focus, and the keys. */
function isBehindModal(): boolean {
  return document.querySelector("dialog:modal") !== null;
}

function isTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select")
  );
}

/** Browsers scroll to where a sticky element would be if it did not stick. */
function focusInPlace(element: HTMLElement | null) {
  if (element === null) return;
  element.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom < 0 || top > window.innerHeight) element.scrollIntoView({ block: "center" });
}
