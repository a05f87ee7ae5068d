/** What open menus share: they are counted, so that nothing moves what is pressed in them, and they keep the focus. */
import { type RefObject, useEffect } from "react";
import { proxy, useSnapshot } from "valtio";

const menus = proxy({ open: 0 });

export function useCountedMenu(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    menus.open += 1;
    return () => {
      menus.open -= 1;
    };
  }, [isOpen]);
}

/** Whether a menu is open. What is about to be pressed in it must not be moved. */
export function useIsMenuOpen(): boolean {
  return useSnapshot(menus).open > 0;
}

/**
 * Keeps the focus with a dropdown's button where a press elsewhere closes the menu and meets nothing that takes the
 * focus; the browser would leave it on whatever part of the page lies around the pressed place. The menu stands
 * beside its button.
 */
export function useRetainedFocus(button: RefObject<HTMLElement>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node) || button.current?.parentElement?.contains(target)) return;
      // The menu closes before the press is over: what the press does to the focus comes with its mouse events.
      const press = new AbortController();
      const { signal } = press;
      document.addEventListener(
        "mouseup",
        () =>
          setTimeout(() => {
            if (!isFocusTaken(target)) button.current?.focus({ preventScroll: true });
          }),
        { once: true, signal },
      );
      for (const end of ["pointerdown", "pointercancel"])
        document.addEventListener(end, () => press.abort(), { capture: true, once: true, signal });
    };
    // The capture phase comes before anything else hears of the press that closes the menu.
    document.addEventListener("pointerdown", onPress, { capture: true });
    return () => document.removeEventListener("pointerdown", onPress, { capture: true });
  }, [button, isOpen]);
}

/** Whether the focus is on something else than a part of the page around the pressed place. */
function isFocusTaken(pressed: Node): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  // A card may take the focus: the arrow keys lead to it.
  return !(activeElement.contains(pressed) && activeElement.matches("[tabindex='-1']:not(article)"));
}
