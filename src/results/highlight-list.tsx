import type { MouseEvent } from "react";
import type { Pinned } from "../../worker/contract.ts";
import { queryParameter } from "../store/inline-constants.ts";
import { useCv } from "../store/provider.tsx";
import { CategoryIcon } from "../ui/category-icon.tsx";

const highlightMessages = {
  since: (from: number) => `since ${from}`,
  activities: (count: number, from: number) => `${count} contributions since ${from}`,
} as const;

/** The entries that the page leads with. Each is a link to the query that finds it. */
export function HighlightList() {
  const { state } = useCv();
  const { pinned } = state.hydrationData;
  return (
    <ul className={`grid gap-x-6 sm:grid-cols-2 ${pinned.length % 3 === 0 ? "lg:grid-cols-3" : ""}`}>
      {pinned.map((entry) => (
        <li key={entry.query} className="min-w-0">
          <Highlight entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Highlight({ entry }: { entry: Pinned }) {
  const { setQuery, commitQuery } = useCv();
  const { query, category, icon, name, title } = entry;
  const open = (event: MouseEvent) => {
    // With a modifier the browser opens the address elsewhere.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setQuery(query);
    commitQuery();
    document.getElementById("results")?.focus({ preventScroll: true });
  };
  return (
    <a href={`?${queryParameter}=${encodeURIComponent(query)}`} className="highlight" onClick={open}>
      <span className="flex items-center gap-2 text-sm text-ink-3">
        <span aria-hidden="true" className="shrink-0 text-accent">
          <CategoryIcon id={category} icon={icon} />
        </span>
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold text-ink-2">{name}</span> {toTime(entry)}
        </span>
      </span>
      {title === name ? null : (
        <span dir="auto" className="line-clamp-2 text-sm text-balance wrap-anywhere print:block">
          {title}
        </span>
      )}
    </a>
  );
}

export function toTime({ from, to, count }: Pick<Pinned, "from" | "to" | "count">): string {
  if (count !== undefined) return highlightMessages.activities(count, from);
  if (to === null) return highlightMessages.since(from);
  return to === undefined || to === from ? String(from) : `${from}–${to}`;
}
