import { type RefObject, useEffect } from "react";

/**
 * Keeps the focus with a dropdown's button where a press elsewhere closes the menu and meets nothing that takes the
 * focus; it would be left on whatever part of the page lies around the place that was pressed. The menu stands
 * beside its button.
 */
export function useKeptFocus(button: RefObject<HTMLElement>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node) || button.current?.parentElement?.contains(target)) return;
      // The press is not over when the menu is closed: what it does to the focus comes with its mouse events.
      const press = new AbortController();
      const { signal } = press;
      const isTaken = () => isTakenFrom(target);
      document.addEventListener(
        "mouseup",
        () => setTimeout(() => isTaken() || button.current?.focus({ preventScroll: true })),
        { once: true, signal },
      );
      for (const end of ["pointerdown", "pointercancel"])
        document.addEventListener(end, () => press.abort(), { capture: true, once: true, signal });
    };
    // Before anything hears of the press that closes the menu.
    document.addEventListener("pointerdown", onPress, { capture: true });
    return () => document.removeEventListener("pointerdown", onPress, { capture: true });
  }, [button, isOpen]);
}

/** Whether something else has the focus by now than a part of the page around the place that was pressed. */
function isTakenFrom(pressed: Node): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  // A card is one of many that the arrow keys lead to; it is meant to take the focus.
  return !(activeElement.contains(pressed) && activeElement.matches("[tabindex='-1']:not(article)"));
}
