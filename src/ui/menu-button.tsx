import { type ComponentPropsWithoutRef, forwardRef } from "react";

/** The button that opens a menu. */
export const MenuButton = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<"button">>(
  function MenuButton(props, ref) {
    return (
      <button
        ref={ref}
        type="button"
        aria-haspopup="menu"
        className="target inline-flex items-center justify-center gap-2 rounded-field px-2.5 text-control font-medium text-ink-2 hover:bg-sunk hover:text-ink"
        {...props}
      />
    );
  },
);
