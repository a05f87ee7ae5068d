import { type ReactNode, useSyncExternalStore } from "react";
import { getTheme, type ThemeChoice } from "../store/theme.ts";
import { RadioMenu } from "../ui/radio-menu.tsx";
import { themeMessages } from "./messages.ts";

const subscribe = (listener: () => void) => getTheme().subscribe(listener);
const get = () => getTheme().get();
const choose = (choice: ThemeChoice) => getTheme().choose(choice);

const options = [
  { value: "light", text: "Light" },
  { value: "dark", text: "Dark" },
  { value: "system", text: "System" },
] as const;

/** Replaces the button of theme-selector.tsx once that was pressed. */
export function ThemeMenu({ face }: { face: ReactNode }) {
  const { choice } = useSyncExternalStore(subscribe, get);
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
