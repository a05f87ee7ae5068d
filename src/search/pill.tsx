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
  const look = isActive
    ? "border-accent bg-accent-soft text-accent"
    : "border-control bg-raised text-ink hover:border-accent";
  return (
    <button
      ref={ref}
      type="button"
      className={`inline-flex min-h-11 items-center justify-between gap-2 rounded-round border px-3 md:px-2.5 md:gap-1.5 text-control font-medium md:min-h-[34px] pointer-coarse:min-h-11 ${look} ${className}`}
      {...rest}
    >
      {children}
      {hasArrow ? <Icon name="chevron" size={12} className={isOpen ? "rotate-180" : ""} /> : null}
    </button>
  );
});
