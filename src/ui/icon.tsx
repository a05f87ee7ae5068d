import type { ReactNode } from "react";

/** The shapes are drawn on a grid of 18 with strokes 1.7 wide. */
export const iconShapes = {
  "arrow-up": <path d="M9 15V3.5M4.5 8L9 3.5 13.5 8" />,
  charts: <path d="M3 15V9.5M7 15V3M11 15V7M15 15v-4" />,
  check: <path d="M3.5 9.5l3.7 3.7L14.5 5.5" />,
  chevron: <path d="M4.5 6.8L9 11.2l4.5-4.4" />,
  clear: <path d="M4.5 4.5l9 9M13.5 4.5l-9 9" />,
  moon: <path d="M14.8 10.9A6.3 6.3 0 0 1 7.1 3.2a6.3 6.3 0 1 0 7.7 7.7z" />,
  network: (
    <>
      <rect x="1.8" y="3.2" width="14.4" height="11.6" rx="2" />
      <circle cx="6.4" cy="7.8" r="1.6" />
      <path d="M3.9 12.2c.4-1.2 1.3-1.8 2.5-1.8s2.1.6 2.5 1.8M11 7.4h3M11 10.4h3" />
    </>
  ),
  options: (
    <>
      <path d="M2.5 5.5h6M12.5 5.5h3M2.5 12.5h3M9.5 12.5h6" />
      <circle cx="10.5" cy="5.5" r="2" />
      <circle cx="7.5" cy="12.5" r="2" />
    </>
  ),
  reset: <path d="M3.4 6.6A6.2 6.2 0 1 1 2.8 9.9M3.2 2.8v4h4" />,
  search: (
    <>
      <circle cx="7.8" cy="7.8" r="4.9" />
      <path d="M11.5 11.5l4 4" />
    </>
  ),
  sun: (
    <>
      <circle cx="9" cy="9" r="3.2" />
      <path d="M9 1.6v1.5M9 14.9v1.5M1.6 9h1.5M14.9 9h1.5M3.8 3.8l1 1M13.2 13.2l1 1M14.2 3.8l-1 1M4.8 13.2l-1 1" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof iconShapes;

interface IconProps {
  name: IconName;
  /** The accessible name and tooltip; without it the icon is decorative. */
  title?: string;
  /** In CSS pixels: beside text, or alone in a button. */
  size?: 16 | 20;
  className?: string;
}

export function Icon({ name, ...props }: IconProps) {
  return <Strokes {...props}>{iconShapes[name]}</Strokes>;
}

/** Draws shapes as lines in the colour of the text. */
export function Strokes({
  title,
  size = 20,
  className = "",
  children,
}: Omit<IconProps, "name"> & { children: ReactNode }) {
  const role = title === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": title };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has one, or is hidden
    <svg
      {...role}
      width={size}
      height={size}
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      {title === undefined ? null : <title>{title}</title>}
      {children}
    </svg>
  );
}
