import { Icon } from "../ui/icon.tsx";
import { RadioMenu } from "../ui/radio-menu.tsx";
import { words } from "../words.ts";
import { useTheme } from "./use-theme.ts";

const options = [
  { value: "light", text: words.theme.options.light },
  { value: "dark", text: words.theme.options.dark },
  { value: "system", text: words.theme.options.system },
] as const;

export function ThemeSelector() {
  const { choice, scheme, choose } = useTheme();
  return (
    <RadioMenu
      label={words.theme.label}
      button={
        <>
          <Icon name={scheme === "dark" ? "moon" : "sun"} title={words.theme.active[scheme]} />
          <span className="max-sm:hidden">{words.theme.label}</span>
        </>
      }
      options={options}
      checked={choice}
      onChoose={choose}
      width="w-24"
    />
  );
}
