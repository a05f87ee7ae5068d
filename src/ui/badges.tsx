import { badgeColors, parseHex } from "../../model/contrast.ts";
import type { Language, Ui } from "../../model/cv.ts";
import { uiMessages } from "./messages.ts";

export type BadgeSize = "sm" | "md" | "lg";

export const badgeSizes: Record<BadgeSize, string> = {
  sm: "h-5 px-2 text-xs",
  md: "h-6 px-2 text-xs",
  lg: "h-7 px-3 text-sm",
};

/** The classes of a badge without its own colour. */
export const plainTone = "bg-gray-paper text-gray-ink";

interface BadgeStyle {
  backgroundColor: string;
  color: string;
}

/** Returns the colours that the data gives a badge, made readable; undefined if it names no background colour. */
export function toBadgeStyle({ backgroundColor, color }: Partial<Ui> = {}): BadgeStyle | undefined {
  const own = parseHex(backgroundColor ?? "");
  if (own === undefined) return undefined;
  const { background, text } = badgeColors(own, parseHex(color ?? ""));
  return { backgroundColor: background, color: text };
}

export type DomainBadgeVariant = "primary" | "accent" | "secondary";

const variants: Record<DomainBadgeVariant, string> = {
  primary: "border-line-strong bg-raised text-ink-2",
  accent: "border-transparent bg-accent-soft text-accent",
  secondary: "border-transparent bg-gray-paper text-gray-ink",
};

interface DomainBadgeProps {
  domain: string;
  variant?: DomainBadgeVariant;
  size?: BadgeSize;
  mono?: boolean;
  /** Hidden below the small breakpoint when false. */
  showOnMobile?: boolean;
}

export function DomainBadge(props: DomainBadgeProps) {
  const { domain, variant = "primary", size = "md", mono = true, showOnMobile = true } = props;
  const font = mono ? "font-mono" : "font-sans";
  const display = showOnMobile ? "" : "max-sm:hidden";
  return (
    <span className={`badge border font-medium ${font} ${badgeSizes[size]} ${variants[variant]} ${display}`}>
      <span className="truncate">{domain}</span>
    </span>
  );
}

interface LanguageBadgeProps {
  id: string;
  /** Undefined for a language that the data does not describe: its badge stays gray. */
  language: Language | undefined;
  /** A dot has the language's colour next to its name; a badge has it behind the name. */
  look?: "badge" | "dot";
  /** The badge has its colour in a dot, too, and behind its name only under the pointer. */
  isQuiet?: boolean;
  tabIndex?: number | undefined;
  onOpen?: ((language: string) => void) | undefined;
}

export function LanguageBadge(props: LanguageBadgeProps) {
  const { id, language, look = "badge", isQuiet = false, tabIndex, onOpen } = props;
  const style = toBadgeStyle(language?.ui);
  const isDot = look === "dot";
  const badge = `badge painted-badge gap-2 ${badgeSizes.md} ${style ? "" : plainTone}`;
  const shape = isDot ? "language-dot" : `${badge} ${isQuiet ? "quiet-badge" : ""}`;
  const text = (
    <>
      {isDot || isQuiet ? (
        <i aria-hidden="true" className={`swatch ${style ? "" : plainTone}`} style={toDotStyle(style)} />
      ) : null}
      {/* A translator would turn Go into a verb and Shell into a mussel. */}
      <span translate="no" className="truncate">
        {id}
      </span>
    </>
  );
  const paint = isDot ? undefined : style;
  if (onOpen === undefined) {
    return (
      <span className={shape} style={paint}>
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={`${shape} hit-area`}
      style={paint}
      title={uiMessages.badge.languageHint(id)}
      onClick={() => onOpen(id)}
    >
      {text}
    </button>
  );
}

export const toDotStyle = (style: BadgeStyle | undefined) =>
  style && { backgroundColor: style.backgroundColor };
