import type { ReactNode } from "react";
import type { CategoryId } from "../../model/cv.ts";

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
  /** In CSS pixels: next to text, or the only content of a button. */
  size?: 16 | 20;
  className?: string;
}

export function Icon({ name, ...props }: IconProps) {
  return <Strokes {...props}>{iconShapes[name]}</Strokes>;
}

/** Draws shapes as lines in the colour of the text. */
function Strokes(props: Omit<IconProps, "name"> & { children: ReactNode }) {
  const { title, size = 20, className = "", children } = props;
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

interface CategoryShape {
  emoji: string;
  path: string;
}

/** The icon of each category: a path on a grid of 18, in one family, or what is drawn instead of it. */
const shapes: Record<CategoryId, CategoryShape> = {
  Acquisition: {
    emoji: "🤝",
    path: "M6.6 4.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 1 0 0-8.4zM11.4 4.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 1 1 0-8.4z",
  },
  Article: { emoji: "📃", path: "M4 2.2h6.6L14 5.6v10.2H4zM10.4 2.4v3.4h3.4M6.6 9h4.8M6.6 12.2h4.8" },
  Patch: {
    emoji: "🔨",
    path: "M5 2.6a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 1 0 0-3.2zM5 12.2a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 1 0 0-3.2zM13 12.2a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 1 0 0-3.2zM5 5.8v6.4M13 12.2V7.4a3 3 0 0 0-3-3H8.4M10.3 2.4l-2 2 2 2",
  },
  Publication: {
    emoji: "📚",
    path: "M9 4.6C7.4 3.5 5.2 3.2 2.4 3.2v10.2c2.8 0 5 .3 6.6 1.4 1.6-1.1 3.8-1.4 6.6-1.4V3.2c-2.8 0-5 .3-6.6 1.4zV14.8",
  },
  SoftwareApp: { emoji: "📦", path: "M2.4 3.4h13.2v11.2H2.4zM5.2 7l2.1 2-2.1 2M9.2 11.2h3.4" },
  SoftwareLib: { emoji: "⚙️", path: "M9 2l6.2 3.4v7.2L9 16l-6.2-3.4V5.4zM2.9 5.5L9 8.8l6.1-3.3M9 8.8V16" },
  Volunteer: {
    emoji: "💗",
    path: "M9 15.2S2.4 11.4 2.4 6.9A3.5 3.5 0 0 1 9 5.3a3.5 3.5 0 0 1 6.6 1.6c0 4.5-6.6 8.3-6.6 8.3z",
  },
  Website: {
    emoji: "🖥️",
    path: "M9 2.2a6.8 6.8 0 1 0 0 13.6A6.8 6.8 0 1 0 9 2.2zM2.4 9h13.2M9 2.2c3.6 3.9 3.6 9.7 0 13.6-3.6-3.9-3.6-9.7 0-13.6z",
  },
  Work: { emoji: "💼", path: "M2.4 5.8h13.2v9H2.4zM6.4 5.6V3.2h5.2v2.4M2.4 9.8h13.2" },
};

const icons: ReadonlyMap<string, CategoryShape> = new Map(Object.entries(shapes));

export interface CategoryIconProps {
  id: string;
  /** The icon that the data gives the category: a path, or a text that is shown as it is unless it is the standard one. */
  icon: string | undefined;
}

/** A decorative icon: its caller names the category. */
export function CategoryIcon({ id, icon }: CategoryIconProps) {
  const own = icons.get(id);
  // The data check ensures that a text with this beginning is a path: model/schemas/look.ts.
  const path = /^M[\s\d.,-]/i.test(icon ?? "") ? icon : (icon ?? own?.emoji) === own?.emoji && own?.path;
  if (!path) return <span className="text-icon">{icon ?? "•"}</span>;
  return (
    <Strokes size={16}>
      <path d={path} />
    </Strokes>
  );
}
