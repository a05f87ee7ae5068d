import { useSyncExternalStore } from "react";
import { getTheme, type Theme, type ThemeChoice } from "../theme.ts";

/** Nobody's browser is known while a page is prerendered; its first drawing is the same everywhere. */
const unknown: Theme = { choice: "system", scheme: "light" };

const subscribe = (listener: () => void) => getTheme().subscribe(listener);
const get = () => getTheme().get();
const getUnknown = () => unknown;
const choose = (choice: ThemeChoice) => getTheme().choose(choice);

export function useTheme(): Theme & { choose: (choice: ThemeChoice) => void } {
  return { ...useSyncExternalStore(subscribe, get, getUnknown), choose };
}
