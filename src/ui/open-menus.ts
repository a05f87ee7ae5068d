/** Counts the open menus, for what must not move while one is open. */
import { useEffect } from "react";
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
