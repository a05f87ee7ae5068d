import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { getTheme } from "../store/theme.ts";
import { MenuButton } from "../ui/buttons.tsx";
import { Icon } from "../ui/icon.tsx";
import { useRetainedFocus } from "../ui/open-menus.ts";
import { themeMessages } from "./messages.ts";

const subscribe = (listener: () => void) => getTheme().subscribe(listener);
const get = () => getTheme().get();

const options = [
  { value: "light", text: "Light" },
  { value: "dark", text: "Dark" },
  { value: "system", text: "System" },
] as const;
const last = options.length - 1;

/** The open menu with its button, by the keys of the ARIA menu button pattern. Replaces the button of top-bar.tsx. */
export function ThemeMenu({ face }: { face: ReactNode }) {
  const { choice } = useSyncExternalStore(subscribe, get);
  const checked = options.findIndex(({ value }) => value === choice);
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState(checked);
  const menuId = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setOpen(false);
    };
    const events = ["pointerdown", "focusin"] as const;
    for (const event of events) document.addEventListener(event, closeOutside);
    return () => {
      for (const event of events) document.removeEventListener(event, closeOutside);
    };
  }, [isOpen]);

  useRetainedFocus(buttonRef, isOpen);

  useEffect(() => {
    if (isOpen) menuRef.current?.querySelectorAll<HTMLElement>("[role=menuitemradio]")[active]?.focus();
  }, [isOpen, active]);

  function openAt(index: number): void {
    setActive(index);
    setOpen(true);
  }

  function close(): void {
    setOpen(false);
    buttonRef.current?.focus();
  }

  function choose(index: number): void {
    getTheme().choose(options[index]?.value ?? choice);
    close();
  }

  function onButtonKey(event: KeyboardEvent): void {
    if (event.key === "ArrowDown") openAt(checked);
    else if (event.key === "ArrowUp") openAt(last);
    else return;
    event.preventDefault();
  }

  function onMenuKey(event: KeyboardEvent): void {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Tab moves on to what follows the menu, so its default is not prevented.
    if (key === "Tab") {
      setOpen(false);
      return;
    }
    // A letter leads to the option that begins with it; there is one for each.
    const begun = options.findIndex(({ text }) => text.toLowerCase().startsWith(key.toLowerCase()));
    if (key === "ArrowDown") setActive(active === last ? 0 : active + 1);
    else if (key === "ArrowUp") setActive(active === 0 ? last : active - 1);
    else if (key === "Home") setActive(0);
    else if (key === "End") setActive(last);
    else if (key === "Escape") close();
    else if (key === "Enter" || key === " ") choose(active);
    else if (key.length === 1) setActive(begun === -1 ? active : begun);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={rootRef} className="needs-script relative">
      <MenuButton
        ref={buttonRef}
        aria-label={themeMessages.label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => (isOpen ? close() : openAt(checked))}
        onKeyDown={onButtonKey}
      >
        {face}
      </MenuButton>
      {isOpen ? (
        <div
          ref={menuRef}
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={themeMessages.label}
          className="absolute end-0 top-full z-30 mt-1 w-24 rounded-field border border-line-strong bg-raised py-1 shadow-float"
          onKeyDown={onMenuKey}
        >
          {options.map(({ value, text }, index) => (
            <div
              key={value}
              role="menuitemradio"
              tabIndex={index === active ? 0 : -1}
              aria-checked={value === choice}
              className="target flex items-center justify-between gap-1 px-2.5 text-sm text-ink hover:bg-sunk focus-visible:-outline-offset-2 aria-checked:bg-accent-soft aria-checked:font-semibold aria-checked:text-accent"
              onClick={() => choose(index)}
              onKeyDown={undefined}
            >
              {text}
              {value === choice ? <Icon name="check" size={16} /> : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
