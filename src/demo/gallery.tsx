/** The front page of the demo: each kind of sample as a card with a small live picture of one of its pages. */
import { type ComponentType, useRef } from "react";
import { Link } from "wouter";
import { useVisibleWhenIdle } from "../lazy/when-idle.ts";
import type { PageEntry } from "../router/all-pages.ts";

export interface GalleryItem {
  entry: PageEntry;
  lead: string | undefined;
  /** What the picture shows; a card without one has text alone. */
  Picture: ComponentType | undefined;
}

interface GalleryProps {
  label: string;
  items: readonly GalleryItem[];
}

export function Gallery({ label, items }: GalleryProps) {
  return (
    <nav aria-label={label}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {items.map((item) => (
          <GalleryCard key={item.entry.path} {...item} />
        ))}
      </ul>
    </nav>
  );
}

/** The whole card is pressed, but only the title is the link's name. */
function GalleryCard({ entry, lead, Picture }: GalleryItem) {
  return (
    <li
      className={`${Picture === undefined ? "sm:col-span-2 " : ""}group relative flex flex-col overflow-hidden rounded-panel border border-line bg-raised hover:border-accent`}
    >
      {Picture === undefined ? null : <LivePicture Picture={Picture} />}
      <div className="p-4">
        <Link
          href={entry.path}
          className="font-semibold text-ink after:absolute after:inset-0 group-hover:text-accent"
        >
          {entry.title}
        </Link>
        {lead === undefined ? null : <p className="mt-1 text-meta text-ink-2 text-pretty">{lead}</p>}
      </div>
    </li>
  );
}

/** Draws the real parts at two fifths of their size, once they are in view and the page is idle. */
function LivePicture({ Picture }: { Picture: ComponentType }) {
  const frame = useRef<HTMLDivElement>(null);
  const isDrawn = useVisibleWhenIdle(frame);
  return (
    <div
      ref={(element) => {
        Object.assign(frame, { current: element });
        // React 18 does not know the attribute, which keeps pointers, focus and screen readers out of the picture.
        if (element !== null) element.inert = true;
      }}
      aria-hidden="true"
      className="h-44 overflow-hidden border-b border-line bg-page"
    >
      {isDrawn ? (
        <div className="w-[250%] origin-top-left scale-40 space-y-6 p-8">
          <Picture />
        </div>
      ) : null}
    </div>
  );
}
