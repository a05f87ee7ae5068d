import { useSyncExternalStore } from "react";
import { getTheme, type Theme, type ThemeChoice } from "../theme.ts";

export function useTheme(): Theme & { choose: (choice: ThemeChoice) => void } {
  const store = getTheme();
  const theme = useSyncExternalStore(store.subscribe, store.get);
  return { ...theme, choose: store.choose };
}
