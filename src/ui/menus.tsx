import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { MenuButton } from "./buttons.tsx";
import { useDismissal } from "./hooks.ts";
import { Icon } from "./icons.tsx";

/**
 * Keeps the focus on a dropdown's button when a press elsewhere closes the menu and hits nothing that takes the focus.
 * The browser would move it to the part of the page around the pressed place. The menu is a sibling of its button.
 */
export function useRetainedFocus(button: RefObject<HTMLElement>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node) || button.current?.parentElement?.contains(target)) return;
      // The menu closes before the press is over: the press moves the focus only with its mouse events.
      const press = new AbortController();
      const { signal } = press;
      document.addEventListener(
        "mouseup",
        () =>
          setTimeout(() => {
            if (!isFocusTaken(target)) button.current?.focus({ preventScroll: true });
          }),
        { once: true, signal },
      );
      for (const end of ["pointerdown", "pointercancel"])
        document.addEventListener(end, () => press.abort(), { capture: true, once: true, signal });
    };
    // The capture phase comes before any other handler of the press that closes the menu.
    document.addEventListener("pointerdown", onPress, { capture: true });
    return () => document.removeEventListener("pointerdown", onPress, { capture: true });
  }, [button, isOpen]);
}

/** Returns whether the focus is on something other than a part of the page around the pressed place. */
function isFocusTaken(pressed: Node): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  // A card may take the focus: the arrow keys lead to it.
  return !(activeElement.contains(pressed) && activeElement.matches("[tabindex='-1']:not(article)"));
}

interface RadioMenuProps<Value extends string> {
  /** The name of the button and of the menu. */
  label: string;
  options: readonly { value: Value; text: string }[];
  choice: Value;
  onChoose: (value: Value) => void;
  /** Called when the pointer or the focus reaches an option, and with undefined when it leaves. */
  onIntent?: (value: Value | undefined) => void;
  className?: string;
  /** The class of the menu's width. */
  width: string;
  children: ReactNode;
}

export function RadioMenu<Value extends string>(props: RadioMenuProps<Value>) {
  const { label, options, choice, onChoose, onIntent, className, width, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const { isOpen, active, setActive, choose, buttonHandlers, onMenuKey } = useRadioMenu({
    ...{ options, choice, onChoose, root, button, menu },
  });

  return (
    <div ref={root} className="needs-script relative shrink-0">
      <MenuButton
        ref={button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        className={className}
        {...buttonHandlers}
      >
        {children}
      </MenuButton>
      {isOpen ? (
        <div
          ref={menu}
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

interface RadioMenuRequest<Value extends string>
  extends Pick<RadioMenuProps<Value>, "options" | "choice" | "onChoose"> {
  root: RefObject<HTMLElement>;
  button: RefObject<HTMLElement>;
  menu: RefObject<HTMLElement>;
}

/** Opens and closes a menu, and moves in it. */
function useRadioMenu<Value extends string>(request: RadioMenuRequest<Value>) {
  const { options, choice, onChoose, root, button, menu } = request;
  const checked = options.findIndex(({ value }) => value === choice);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(checked);

  const dismiss = useCallback(
    (isByEscape: boolean) => {
      setOpen(false);
      if (isByEscape) button.current?.focus();
    },
    [button],
  );
  useDismissal(root, isOpen ? dismiss : undefined);
  useRetainedFocus(button, isOpen);

  useEffect(() => {
    if (isOpen) menu.current?.querySelectorAll<HTMLElement>("[role=menuitemradio]")[active]?.focus();
  }, [menu, isOpen, active]);

  function openAt(index: number): void {
    setActive(index);
    setOpen(true);
  }

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function choose(index: number): void {
    onChoose(options[index]?.value ?? choice);
    close();
  }

  function onButtonKey(event: KeyboardEvent): void {
    if (event.key === "ArrowDown") openAt(checked);
    else if (event.key === "ArrowUp") openAt(options.length - 1);
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
    const target = findTarget(key, active, options);
    if (key === "Enter" || key === " ") choose(active);
    else if (target !== undefined) setActive(target);
    else return;
    event.preventDefault();
  }

  const buttonHandlers = { onClick: () => (isOpen ? close() : openAt(checked)), onKeyDown: onButtonKey };
  return { isOpen, active, setActive, choose, buttonHandlers, onMenuKey };
}

/** Returns the option that a key leads to. A letter leads to the option that begins with it. */
function findTarget(key: string, active: number, options: readonly { text: string }[]): number | undefined {
  const last = options.length - 1;
  if (key === "ArrowDown") return active === last ? 0 : active + 1;
  if (key === "ArrowUp") return active === 0 ? last : active - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key.length !== 1) return undefined;
  const begun = options.findIndex(({ text }) => text.toLowerCase().startsWith(key.toLowerCase()));
  return begun === -1 ? active : begun;
}
