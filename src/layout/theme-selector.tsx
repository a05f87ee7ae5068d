import { useState } from "react";
import { lazyPart, useLazyPart } from "../lazy/lazy-part.tsx";
import { MenuButton } from "../ui/buttons.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { themeMessages } from "./messages.ts";

const menuPart = lazyPart(() => import("./theme-menu.tsx"));

/** The style sheet shows the icon of the active theme, which is right before any program runs. */
const face = (
  <>
    <Icon name="sun" title={themeMessages.active.light} className="dark:hidden" />
    <Icon name="moon" title={themeMessages.active.dark} className="hidden dark:block" />
    <span className="max-sm:hidden">{themeMessages.label}</span>
  </>
);

/** The theme button. Its menu is preloaded when the pointer or the focus comes to it. */
export function ThemeSelector() {
  const [isWanted, setWanted] = useState(false);
  const { loaded, error, retry } = useLazyPart(menuPart, isWanted);
  if (isWanted && loaded !== undefined) return <loaded.ThemeMenu face={face} />;
  return (
    <div className="needs-script relative">
      <MenuButton
        aria-label={themeMessages.label}
        aria-expanded={false}
        aria-busy={isWanted && error === undefined}
        onPointerEnter={menuPart.preload}
        onFocus={menuPart.preload}
        onClick={() => setWanted(true)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setWanted(false);
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setWanted(true);
        }}
        onBlur={() => {
          // Leaving the button cancels the opening; an error stays readable.
          if (error === undefined) setWanted(false);
        }}
      >
        {face}
      </MenuButton>
      {error === undefined ? null : (
        <Failure
          onRetry={retry}
          className="absolute end-0 top-full z-30 mt-1 w-64 rounded-field border border-line-strong bg-raised p-3 shadow-float"
        />
      )}
    </div>
  );
}
