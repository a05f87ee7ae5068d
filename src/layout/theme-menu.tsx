import { type ReactNode, useSyncExternalStore } from "react";
import { getTheme, type Theme, type ThemeChoice } from "../store/theme.ts";
import { RadioMenu } from "../ui/radio-menu.tsx";
import { themeMessages } from "./messages.ts";

const subscribe = (listener: () => void) => getTheme().subscribe(listener);
const get = () => getTheme().get();
const choose = (choice: ThemeChoice) => getTheme().choose(choice);

/** In the browser alone: nobody's choice is known while a page is prerendered. */
export function useTheme(): Theme & { choose: (choice: ThemeChoice) => void } {
  return { ...useSyncExternalStore(subscribe, get), choose };
}

const options = [
  { value: "light", text: themeMessages.options.light },
  { value: "dark", text: themeMessages.options.dark },
  { value: "system", text: themeMessages.options.system },
] as const;

/** In the place of the button alone, once it was pressed. */
export function ThemeMenu({ face }: { face: ReactNode }) {
  const { choice, choose } = useTheme();
  return (
    <RadioMenu
      label={themeMessages.label}
      button={face}
      options={options}
      checked={choice}
      onChoose={choose}
      width="w-24"
      startsOpen
    />
  );
}
