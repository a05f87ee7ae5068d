import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { lazyPart, useLazyPart } from "../lazy/lazy-part.tsx";
import { Pill } from "../ui/buttons.tsx";
import { Failure } from "../ui/failure.tsx";

const menus = lazyPart(() => import("./menus.tsx"));

/** For an element that contains dropdowns: loads the menus when the pointer or the focus comes near. */
export const menuIntent = { onPointerEnter: menus.preload, onFocus: menus.preload };

type Menus = Awaited<ReturnType<typeof menus.load>>;

interface LazyMenuProps {
  /** At least one option is chosen. */
  isActive: boolean;
  /** The name of the value that the button's text shows; undefined if the text names the button itself. */
  label?: string;
  /** Renders the button with its open menu, which replace the button alone. */
  menu: (menus: Menus, waitingKeys: readonly string[]) => ReactNode;
  children: ReactNode;
}

/** The button of a dropdown. Its menu is loaded when it is wanted, and the keys pressed meanwhile are kept for it. */
export function LazyMenu({ isActive, label, menu, children }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const { loaded, error, retry } = useLazyPart(menus, isWanted);
  const waitingKeys = useRef<string[]>([]);
  const id = useId();
  if (isWanted && loaded !== undefined) return menu(loaded, waitingKeys.current);

  function open() {
    waitingKeys.current = [];
    setWanted(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.key === "Shift")
      return;
    if (event.key === "Escape") setWanted(false);
    else if (isWanted) waitingKeys.current.push(event.key);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") open();
    else return;
    event.preventDefault();
  }

  return (
    <div className="md:relative">
      {label === undefined ? null : (
        <span id={`${id}-label`} className="sr-only">
          {label}
        </span>
      )}
      <Pill
        id={id}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-busy={isWanted && error === undefined}
        {...(label === undefined ? {} : { role: "combobox", "aria-labelledby": `${id}-label ${id}` })}
        isActive={isActive}
        className="max-md:w-full"
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // Leaving the button cancels the opening; an error stays readable.
          if (error === undefined) setWanted(false);
        }}
      >
        {children}
      </Pill>
      {error === undefined ? null : (
        <Failure
          onRetry={retry}
          className="mt-1 rounded-field border border-control bg-raised p-3 md:absolute md:left-0 md:z-10 md:w-80 md:shadow-float"
        />
      )}
    </div>
  );
}
