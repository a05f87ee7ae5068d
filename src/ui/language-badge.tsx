import type { Language } from "../../worker/contract.ts";
import { words } from "../words.ts";
import { type BadgeSize, badgeSizes, plainTone } from "./badge-look.ts";
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
  const shape = `badge language-badge ${badgeSizes[size]} ${colors ? "" : plainTone}`;
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
      className={`${shape} hit-area`}
      style={style}
      title={words.card.languageHint(id)}
      onClick={() => onOpen(id)}
    >
      {text}
    </button>
  );
}
