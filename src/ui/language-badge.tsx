import type { Language } from "../../worker/contract.ts";
import { words } from "../words.ts";
import { type BadgeSize, badgeShape, badgeSizes, tones } from "./badge.tsx";
import { badgeColors, parseHex } from "./contrast.ts";

interface LanguageBadgeProps {
  id: string;
  /** Undefined for a language that the data does not describe: its badge stays gray. */
  language: Language | undefined;
  size?: BadgeSize;
  onOpen?: ((language: string) => void) | undefined;
}

export function LanguageBadge({ id, language, size = "md", onOpen }: LanguageBadgeProps) {
  const color = language?.ui === undefined ? undefined : parseHex(language.ui.backgroundColor);
  const colors = color === undefined ? undefined : badgeColors(color);
  const style = colors && { backgroundColor: colors.background, color: colors.text };
  // A very dark badge on dark paper, or a very light one on light paper, keeps its outline.
  const shape = `${badgeShape} inset-ring inset-ring-current/15 font-semibold ${badgeSizes[size]} ${colors ? "" : tones.gray}`;
  const text = <span className="truncate">{id}</span>;
  if (onOpen === undefined) {
    return (
      <span className={shape} style={style}>
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={`${shape} hit-area hover:inset-ring-2 hover:inset-ring-current/60`}
      style={style}
      title={words.card.languageHint(id)}
      onClick={() => onOpen(id)}
    >
      {text}
    </button>
  );
}
