import type { ReactNode } from "react";
import { RadioMenu } from "../ui/radio-menu.tsx";
import { words } from "../words.ts";
import { useTheme } from "./use-theme.ts";

const options = [
  { value: "light", text: words.theme.options.light },
  { value: "dark", text: words.theme.options.dark },
  { value: "system", text: words.theme.options.system },
] as const;

/** In the place of the button alone, once it was pressed. */
export function ThemeMenu({ face }: { face: ReactNode }) {
  const { choice, choose } = useTheme();
  return (
    <RadioMenu
      label={words.theme.label}
      button={face}
      options={options}
      checked={choice}
      onChoose={choose}
      width="w-24"
      startsOpen
    />
  );
}
