import type { CategoryId } from "../../model/cv.ts";
import { Strokes } from "./icon.tsx";

interface CategoryShape {
  emoji: string;
  path: string;
}

/**
 * The standard icon of each category, and what is drawn instead of it: a path on a grid of 18. Line icons are of one
 * family, follow the text's colour, and do not become empty boxes where a device has no emoji font.
 */
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

export const icons: ReadonlyMap<string, CategoryShape> = new Map(Object.entries(shapes));

export interface CategoryIconProps {
  id: string;
  /** The icon that the data gives the category: a path, or a text that is shown as it is unless it is the standard one. */
  icon: string | undefined;
}

/** A decorative icon: its caller names the category. */
export function CategoryIcon({ id, icon }: CategoryIconProps) {
  const own = icons.get(id);
  // The data's check has made sure that what begins so is a path: model/schemas/look.ts.
  const path = /^M[\s\d.,-]/i.test(icon ?? "") ? icon : (icon ?? own?.emoji) === own?.emoji && own?.path;
  if (!path) return <>{icon ?? "•"}</>;
  return (
    <Strokes size={16}>
      <path d={path} />
    </Strokes>
  );
}
