import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words.ts";
import type { FacetOption } from "./facet-options.ts";
import { menuOption } from "./menu.ts";

interface FacetOptionRowProps extends ComponentPropsWithoutRef<"li"> {
  option: FacetOption;
  isSelected: boolean;
  isDisabled: boolean;
  isHighlighted: boolean;
}

export const FacetOptionRow = forwardRef<HTMLLIElement, FacetOptionRowProps>(function FacetOptionRow(
  { option, isSelected, isDisabled, isHighlighted, ...rest },
  ref,
) {
  const { name, count, color, icon } = option;
  const ink = isDisabled ? "text-ink-3" : "text-ink";
  return (
    <li ref={ref} {...rest} className={`${menuOption} ${ink} ${isHighlighted ? "bg-accent-soft" : ""}`}>
      <span
        aria-hidden="true"
        className={`grid size-4 shrink-0 place-items-center rounded-small border ${isSelected ? "border-accent bg-accent text-accent-ink" : isDisabled ? "border-line-strong" : "border-control"}`}
      >
        {isSelected ? <Icon name="check" size={12} /> : null}
      </span>
      {color === undefined ? null : (
        <span
          aria-hidden="true"
          className="size-2.5 shrink-0 rounded-[3px]"
          style={{ backgroundColor: color }}
        />
      )}
      {icon === undefined ? null : <span aria-hidden="true">{icon}</span>}
      <span className="min-w-24 flex-1 truncate">{name}</span>
      <span className={`shrink-0 font-mono text-tiny ${isHighlighted ? "text-ink-2" : "text-ink-3"}`}>
        {words.search.results(count)}
      </span>
    </li>
  );
});
