import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { getTheme, type ThemeChoice } from "../store/theme.ts";
import { MenuButton } from "../ui/buttons.tsx";
import { Icon } from "../ui/icon.tsx";
import { useRetainedFocus } from "../ui/open-menus.ts";
import { themeMessages } from "./messages.ts";

const subscribe = (listener: () => void) => getTheme().subscribe(listener);
const get = () => getTheme().get();
const choose = (choice: ThemeChoice) => getTheme().choose(choice);

const options = [
  { value: "light", text: "Light" },
  { value: "dark", text: "Dark" },
  { value: "system", text: "System" },
] as const;

/** Replaces the button of top-bar.tsx once that was pressed. */
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

interface RadioMenuProps<Value extends string> {
  label: string;
  /** The button's content; its accessible name is the label. */
  button: ReactNode;
  options: readonly { value: Value; text: string }[];
  checked: Value;
  onChoose: (value: Value) => void;
  /** The class of the dropdown's width. */
  width: string;
  /** True if the menu was asked for before its program was loaded. */
  startsOpen?: boolean;
}

/** Keys within this time of each other make one search text. */
const typeaheadMs = 500;

/** A menu button for one choice among several, with the keys of the ARIA menu button pattern. */
export function RadioMenu<Value extends string>(props: RadioMenuProps<Value>) {
  const { label, button, options, checked, onChoose, width, startsOpen = false } = props;
  const [open, setOpen] = useState(startsOpen);
  const [active, setActive] = useState(checkedIndex);
  const menuId = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", at: 0 });

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [open]);

  useRetainedFocus(buttonRef, open);

  useEffect(() => {
    if (open) menuRef.current?.querySelectorAll<HTMLElement>("[role=menuitemradio]")[active]?.focus();
  }, [open, active]);

  function openAt(index: number): void {
    typed.current = { text: "", at: 0 };
    setActive(index);
    setOpen(true);
  }

  function close(): void {
    setOpen(false);
    buttonRef.current?.focus();
  }

  function choose(index: number): void {
    const option = options[index];
    if (option !== undefined) onChoose(option.value);
    close();
  }

  function onButtonKey(event: KeyboardEvent): void {
    if (event.key === "ArrowDown") openAt(checkedIndex());
    else if (event.key === "ArrowUp") openAt(options.length - 1);
    else return;
    event.preventDefault();
  }

  function onMenuKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Tab moves on to what follows the menu, so its default is not prevented.
    if (event.key === "Tab") {
      setOpen(false);
      return;
    }
    const last = options.length - 1;
    if (event.key === "ArrowDown") setActive(active === last ? 0 : active + 1);
    else if (event.key === "ArrowUp") setActive(active === 0 ? last : active - 1);
    else if (event.key === "Home") setActive(0);
    else if (event.key === "End") setActive(last);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" || event.key === " ") choose(active);
    else if (event.key.length === 1) setActive(findTyped(event.key, event.timeStamp));
    else return;
    event.preventDefault();
  }

  function findTyped(key: string, at: number): number {
    const again = at - typed.current.at < typeaheadMs;
    const text = (again ? typed.current.text : "") + key.toLowerCase();
    typed.current = { text, at };
    // A longer text may still fit the active item; a new one starts behind it.
    const first = text.length > 1 ? active : active + 1;
    for (let step = 0; step < options.length; step++) {
      const index = (first + step) % options.length;
      if (options[index]?.text.toLowerCase().startsWith(text)) return index;
    }
    return active;
  }

  function checkedIndex(): number {
    return Math.max(
      0,
      options.findIndex((option) => option.value === checked),
    );
  }

  return (
    <div ref={rootRef} className="needs-script relative">
      <MenuButton
        ref={buttonRef}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => (open ? close() : openAt(checkedIndex()))}
        onKeyDown={onButtonKey}
      >
        {button}
      </MenuButton>
      {open ? (
        <div
          ref={menuRef}
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={`absolute end-0 top-full z-30 mt-1 rounded-field border border-line-strong bg-raised py-1 shadow-float ${width}`}
          onKeyDown={onMenuKey}
        >
          {options.map((option, index) => (
            <div
              key={option.value}
              role="menuitemradio"
              tabIndex={index === active ? 0 : -1}
              aria-checked={option.value === checked}
              className="target flex items-center justify-between gap-1 px-2.5 text-control text-ink hover:bg-sunk focus-visible:-outline-offset-2 aria-checked:bg-accent-soft aria-checked:font-semibold aria-checked:text-accent"
              onClick={() => choose(index)}
              onKeyDown={undefined}
            >
              {option.text}
              {option.value === checked ? <Icon name="check" size={14} /> : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
