import { useState } from "react";
import { lazyPart, useLazyPart } from "../lazy-part.ts";
import { Icon } from "../ui/icon.tsx";
import { MenuButton } from "../ui/menu-button.tsx";
import { PartFailure } from "../ui/part-failure.tsx";
import { words } from "../words.ts";
import { useTheme } from "./use-theme.ts";

const menuPart = lazyPart(() => import("../ui/radio-menu.tsx"));

const options = [
  { value: "light", text: words.theme.options.light },
  { value: "dark", text: words.theme.options.dark },
  { value: "system", text: words.theme.options.system },
] as const;

/** A button whose menu is fetched once somebody is about to press it. */
export function ThemeSelector() {
  const { choice, scheme, choose } = useTheme();
  const [isWanted, setWanted] = useState(false);
  const { chunk, error, retry } = useLazyPart(menuPart, isWanted);
  const face = (
    <>
      <Icon name={scheme === "dark" ? "moon" : "sun"} title={words.theme.active[scheme]} />
      <span className="max-sm:hidden">{words.theme.label}</span>
    </>
  );
  if (isWanted && chunk !== undefined)
    return (
      <chunk.RadioMenu
        label={words.theme.label}
        button={face}
        options={options}
        checked={choice}
        onChoose={choose}
        width="w-24"
        startsOpen
      />
    );
  return (
    <div className="needs-script relative">
      <MenuButton
        aria-label={words.theme.label}
        aria-expanded={false}
        aria-busy={isWanted && error === undefined}
        onPointerEnter={menuPart.preload}
        onFocus={menuPart.preload}
        onClick={() => setWanted(true)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setWanted(true);
        }}
      >
        {face}
      </MenuButton>
      {error === undefined ? null : (
        <PartFailure
          onRetry={retry}
          className="absolute end-0 top-full z-30 mt-1 w-64 rounded-field border border-line-strong bg-raised p-3 shadow-float"
        />
      )}
    </div>
  );
}
