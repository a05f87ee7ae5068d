import { forwardRef } from "react";
import { Icon, type IconName } from "../ui/icon.tsx";
import { words } from "../words.ts";
import { CountMark } from "./count-mark.tsx";

interface FoldButtonProps {
  icon: IconName;
  label: string;
  isUnfolded: boolean;
  /** The id of what it unfolds. */
  controls: string;
  onToggle: () => void;
  /** Somebody may be about to press it. */
  onIntent?: () => void;
  /** How many filters in there are active. */
  active?: number;
}

/** Unfolds a part of the page that a phone has no room for at first. */
export const FoldButton = forwardRef<HTMLButtonElement, FoldButtonProps>(function FoldButton(
  { icon, label, isUnfolded, controls, onToggle, onIntent, active = 0 },
  ref,
) {
  const look =
    active > 0 || isUnfolded
      ? "border-accent bg-accent-soft text-accent"
      : "border-control bg-raised text-ink-2";
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={isUnfolded}
      aria-controls={controls}
      aria-label={active === 0 ? label : `${label}, ${words.search.active(active)}`}
      onClick={onToggle}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={`relative grid size-12 shrink-0 place-items-center rounded-field border md:hidden max-[22rem]:w-11 ${look}`}
    >
      <Icon name={icon} />
      <span className="absolute -top-1.5 -right-1.5 grid">
        <CountMark count={active} />
      </span>
    </button>
  );
});
