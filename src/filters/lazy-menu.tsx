import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { lazyPart, useLazyPart } from "../lazy/lazy-part.ts";
import { Pill } from "../ui/buttons.tsx";
import { PartFailure } from "../ui/part-failure.tsx";

const menus = lazyPart(() => import("./menus-chunk.ts"));

/** For an element with dropdowns in it: who comes near may be about to open one. */
export const menuIntent = { onPointerEnter: menus.preload, onFocus: menus.preload };

type Menus = Awaited<ReturnType<typeof menus.load>>;

interface LazyMenuProps {
  /** Something is chosen behind it. */
  isActive: boolean;
  /** Of what the button's text is the value; undefined where the text says it all. */
  label?: string;
  /** The button with its opened menu, in the place of the button alone. */
  menu: (menus: Menus, waitingKeys: readonly string[]) => ReactNode;
  children: ReactNode;
}

/** The button of a dropdown. What opens below it is fetched when it is wanted; keys that come meanwhile are kept. */
export function LazyMenu({ isActive, label, menu, children }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const { chunk, error, retry } = useLazyPart(menus, isWanted);
  const waitingKeys = useRef<string[]>([]);
  const id = useId();
  if (isWanted && chunk !== undefined) return menu(chunk, waitingKeys.current);

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
          // Whoever has gone on is not called back; what went wrong stays to be read.
          if (error === undefined) setWanted(false);
        }}
      >
        {children}
      </Pill>
      {error === undefined || !isWanted ? null : (
        <PartFailure
          onRetry={retry}
          className="mt-1 rounded-field border border-control bg-raised p-3 md:absolute md:left-0 md:z-10 md:w-80 md:shadow-float"
        />
      )}
    </div>
  );
}
