// Stands alone: it replaces the button of top-bar.tsx, with its menu open, once somebody has pressed that.
import { type ReactNode, useSyncExternalStore } from "react";
import { getTheme } from "../store/theme.ts";
import { RadioMenu } from "../ui/radio-menu.tsx";
import { themeMessages } from "./messages.ts";

const subscribe = (listener: () => void) => getTheme().subscribe(listener);
const get = () => getTheme().get();

const options = [
  { value: "light", text: "Light" },
  { value: "dark", text: "Dark" },
  { value: "system", text: "System" },
] as const;

/** `face` and `className` are those of the button that it replaces. */
export function ThemeMenu({ face, className }: { face: ReactNode; className: string }) {
  const { choice } = useSyncExternalStore(subscribe, get);
  return (
    <RadioMenu
      label={themeMessages.label}
      options={options}
      choice={choice}
      onChoose={(value) => getTheme().choose(value)}
      startsOpen
      className={className}
      width="w-24"
    >
      {face}
    </RadioMenu>
  );
}
