import { type ComponentPropsWithoutRef, forwardRef } from "react";

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
      className={`target inline-flex items-center justify-center gap-2 rounded-field border px-3 text-control font-medium ${kinds[kind]} ${className}`}
      {...rest}
    />
  );
});
