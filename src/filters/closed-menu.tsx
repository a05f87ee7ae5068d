import { type ReactNode, useId, useState } from "react";
import { Pill } from "../ui/buttons.tsx";

interface ClosedMenuProps {
  /** At least one option is chosen. */
  isActive: boolean;
  /** The name of the value that the button's text shows; undefined if the text names the button itself. */
  label?: string;
  /** Renders the button with its open menu, which replace the button alone. */
  menu: () => ReactNode;
  children: ReactNode;
}

/** The button of a dropdown. Its menu is made when it is first opened, since most visits open none of the six. */
export function ClosedMenu({ isActive, label, menu, children }: ClosedMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const id = useId();
  if (isWanted) return menu();
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
        {...(label === undefined ? {} : { role: "combobox", "aria-labelledby": `${id}-label ${id}` })}
        isActive={isActive}
        className="max-md:w-full"
        onClick={() => setWanted(true)}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setWanted(true);
        }}
      >
        {children}
      </Pill>
    </div>
  );
}
