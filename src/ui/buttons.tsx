import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Icon } from "./icons.tsx";
import { uiMessages } from "./messages.ts";

type ButtonKind = "primary" | "outline" | "plain";

const kinds: Record<ButtonKind, string> = {
  primary: "border-accent bg-accent text-accent-ink hover:border-ink",
  outline: "border-control bg-raised text-ink hover:border-accent hover:text-accent",
  plain: "border-transparent bg-transparent text-ink-2 hover:bg-sunk hover:text-ink",
};

interface ButtonProps extends ComponentPropsWithoutRef<"button"> {
  kind?: ButtonKind;
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind = "outline", className = "", ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      className={`target inline-flex items-center justify-center gap-2 rounded-field border px-3 text-sm font-medium ${kinds[kind]} ${className}`}
      {...rest}
    />
  );
});

export const MenuButton = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<"button">>(
  function MenuButton({ className = "", ...props }, ref) {
    return (
      <button
        ref={ref}
        type="button"
        aria-haspopup="menu"
        className={`target inline-flex items-center justify-center gap-2 rounded-field px-3 text-sm font-medium text-ink-2 hover:bg-sunk hover:text-ink ${className}`}
        {...props}
      />
    );
  },
);

interface PillProps extends ComponentPropsWithoutRef<"button"> {
  /** Something is selected in the menu that the button opens. */
  isActive?: boolean;
  isOpen?: boolean;
  hasArrow?: boolean;
}

/** A button of the search block that opens a dropdown or a disclosure. */
export const Pill = forwardRef<HTMLButtonElement, PillProps>(function Pill(
  { isActive = false, isOpen = false, hasArrow = true, className = "", children, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      className={`pill ${isActive ? "pill-active" : ""} ${className}`}
      {...rest}
    >
      {children}
      {hasArrow ? <Icon name="chevron" size={16} className={isOpen ? "rotate-180" : ""} /> : null}
    </button>
  );
});

/** Shows how many filters behind a button are active; nothing if there are none. */
export function CountMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rounded-round bg-accent px-2 tabular-nums text-xs font-semibold text-accent-ink">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{uiMessages.counts.active(count)}</span>
    </span>
  );
}
