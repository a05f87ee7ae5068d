import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Icon } from "../ui/icon.tsx";

interface PillProps extends ComponentPropsWithoutRef<"button"> {
  /** Something is chosen behind it. */
  isActive?: boolean;
  isOpen?: boolean;
  hasArrow?: boolean;
}

/** The button of a dropdown or disclosure in the search block. */
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
      {hasArrow ? <Icon name="chevron" size={12} className={isOpen ? "rotate-180" : ""} /> : null}
    </button>
  );
});
