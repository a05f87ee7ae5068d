import type { Language } from "../../worker/contract.ts";
import { words } from "../words.ts";
import { type BadgeSize, badgeSizes, plainTone } from "./badge-look.ts";
import { toBadgePaint } from "./badge-paint.ts";

interface LanguageBadgeProps {
  id: string;
  /** Undefined for a language that the data does not describe: its badge stays gray. */
  language: Language | undefined;
  size?: BadgeSize;
  tabIndex?: number | undefined;
  onOpen?: ((language: string) => void) | undefined;
}

export function LanguageBadge({ id, language, size = "md", tabIndex, onOpen }: LanguageBadgeProps) {
  const style = toBadgePaint(language?.ui);
  const shape = `badge painted-badge ${badgeSizes[size]} ${style ? "" : plainTone}`;
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
      tabIndex={tabIndex}
      className={`${shape} hit-area`}
      style={style}
      title={words.card.languageHint(id)}
      onClick={() => onOpen(id)}
    >
      {text}
    </button>
  );
}
