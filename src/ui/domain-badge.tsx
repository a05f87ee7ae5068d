import { type BadgeSize, badgeSizes } from "./badge-look.ts";

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
