import type { ComponentProps } from "react";

/** The button that opens a menu. */
export function MenuButton(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      className="target inline-flex items-center justify-center gap-2 rounded-field px-2.5 text-control font-medium text-ink-2 hover:bg-sunk hover:text-ink"
      {...props}
    />
  );
}
