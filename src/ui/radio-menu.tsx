/** A button that opens a menu to choose one of a few options from, by the keys of the ARIA menu button pattern. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { MenuButton } from "./buttons.tsx";
import { Icon } from "./icon.tsx";
import { useRetainedFocus } from "./open-menus.ts";

interface RadioMenuProps<Value extends string> {
  /** The name of the button and of the menu. */
  label: string;
  options: readonly { value: Value; text: string }[];
  choice: Value;
  onChoose: (value: Value) => void;
  /** Called when the pointer or the focus comes to an option, and with undefined when it leaves. */
  onIntent?: (value: Value | undefined) => void;
  className?: string;
  /** The class of the menu's width. */
  width: string;
  /** What the button shows. */
  children: ReactNode;
}

export function RadioMenu<Value extends string>(props: RadioMenuProps<Value>) {
  const { label, options, choice, onChoose, onIntent, className, width, children } = props;
  const last = options.length - 1;
  const checked = options.findIndex(({ value }) => value === choice);
  const [isOpen, setOpen] = useState(false);
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
    onChoose(options[index]?.value ?? choice);
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
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        className={className}
        onClick={() => (isOpen ? close() : openAt(checked))}
        onKeyDown={onButtonKey}
      >
        {children}
      </MenuButton>
      {isOpen ? (
        <div
          ref={menuRef}
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={`absolute end-0 top-full z-30 mt-1 rounded-field border border-line-strong bg-raised py-1 shadow-float ${width}`}
          onKeyDown={onMenuKey}
        >
          {options.map(({ value, text }, index) => (
            <div
              key={value}
              role="menuitemradio"
              tabIndex={index === active ? 0 : -1}
              aria-checked={value === choice}
              className="target flex items-center justify-between gap-1 px-3 text-sm text-ink hover:bg-sunk focus-visible:-outline-offset-2 aria-checked:bg-accent-soft aria-checked:font-semibold aria-checked:text-accent"
              onClick={() => choose(index)}
              onKeyDown={undefined}
              onPointerEnter={() => onIntent?.(value)}
              onPointerLeave={() => onIntent?.(undefined)}
              onFocus={() => {
                // A screen reader's own cursor moves the focus, too.
                setActive(index);
                onIntent?.(value);
              }}
              onBlur={() => onIntent?.(undefined)}
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
