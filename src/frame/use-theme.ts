import { useSyncExternalStore } from "react";
import { getTheme, type Theme, type ThemeChoice } from "../theme.ts";

const subscribe = (listener: () => void) => getTheme().subscribe(listener);
const get = () => getTheme().get();
const choose = (choice: ThemeChoice) => getTheme().choose(choice);

/** In the browser alone: nobody's choice is known while a page is prerendered. */
export function useTheme(): Theme & { choose: (choice: ThemeChoice) => void } {
  return { ...useSyncExternalStore(subscribe, get), choose };
}
