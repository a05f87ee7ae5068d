/** Groups of patches: runs of patches to one project that are folded into one row of the list. */

import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { findOrgName } from "../../model/references.ts";
import type { Card, ResultList } from "../../worker/contract.ts";
import type { Range } from "../store/card-cache.ts";
import { toMonthName } from "../ui/dates.tsx";
import { whenIdle } from "../ui/hooks.ts";
import { CategoryIcon, Icon } from "../ui/icons.tsx";
import { InlineText, sameInline } from "../ui/inline-text.tsx";
import type { Lookup } from "./card-text.tsx";
import { resultsMessages } from "./messages.ts";
import type { ItemList } from "./windowed-list.ts";

/** `starts`: the `items` of the answer. In the html's list, the last group may lack rows. */
export function groupedList({ rows: all, years }: ResultList, starts: ArrayLike<number>): ItemList {
  const size = starts.length - 1;
  const startOf = (item: number) => starts[Math.min(item, size)] ?? 0;
  const firstRows = new Uint32Array(size);
  for (let item = 0; item < size; item++) firstRows[item] = all[startOf(item)] ?? 0;

  function itemAt(position: number): number {
    let low = 0;
    for (let high = size; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (startOf(middle) <= position) low = middle;
      else high = middle;
    }
    return low;
  }

  function itemsOf({ from, count }: Range): Range {
    const end = Math.min(from + count, all.length);
    const first = itemAt(from);
    return { from: first, count: end <= from ? 0 : itemAt(end - 1) + 1 - first };
  }

  return {
    rows: firstRows,
    all,
    years: years.map(({ start, count }) => itemsOf({ from: start, count })),
    itemsOf,
    resultsOf: ({ from, count }) => ({ from: startOf(from), count: startOf(from + count) - startOf(from) }),
    drawPatchGroup(item, { cards, expanded, tabbableRow, windowing, shared, onToggle }, drawCard) {
      const from = startOf(item);
      const count = startOf(item + 1) - from;
      const [newest, second, oldest] = [from, from + 1, from + count - 1].map((at) =>
        cards.get(all[at] ?? -1),
      );
      if (count === 1 || newest === undefined) return undefined;
      const id = `fold ${newest.activity.id}`;
      // Titles such as '1 commit' are the same for each.
      const next = [second, oldest].find((card) => card && !sameInline(card.title, newest.title));
      return (
        <PatchGroupView
          key={id}
          id={id}
          count={count}
          newest={newest}
          next={next}
          oldest={oldest}
          lookup={shared.lookup}
          isOpen={expanded.has(id) || windowing.paperEnd !== undefined}
          tabbable={newest.row === tabbableRow}
          isHtml={shared.isHtml}
          onToggle={onToggle}
        >
          {() => Array.from(all.subarray(from, from + count), (_, at) => drawCard(from + at))}
        </PatchGroupView>
      );
    },
  };
}

interface PatchGroupViewProps {
  /** The id of a group of patches among the activities' ids: it opens and takes the focus as a card does. */
  id: string;
  count: number;
  newest: Card;
  /** One with another title, if one is loaded. */
  next: Card | undefined;
  /** The last of them, once it is loaded. */
  oldest: Card | undefined;
  lookup: Lookup;
  isOpen: boolean;
  tabbable: boolean;
  /** Renders the patches at once, although they are folded: the html has to hold them for visitors without scripts. */
  isHtml: boolean;
  onToggle: (id: string) => void;
  children: () => ReactNode;
}

/**
 * A run of patches as one row, with the patches below it. While they are folded, find-in-page still reaches them,
 * where browsers can; what it finds unfolds. They are rendered when the page is idle, because they are hidden.
 */
function PatchGroupView(props: PatchGroupViewProps) {
  const { id, newest, next, isOpen, tabbable, lookup, onToggle } = props;
  const titleId = useId();
  const patches = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(props.isHtml);

  useEffect(() => (isDrawn ? undefined : whenIdle(() => startTransition(() => setDrawn(true)))), [isDrawn]);

  useEffect(() => {
    const element = patches.current;
    if (isOpen || element === null) return;
    // The browser goes on to what it has found as soon as this event is over.
    const unfold = () => flushSync(() => onToggle(id));
    element.addEventListener("beforematch", unfold);
    // React knows `hidden` as true or false only.
    element.setAttribute("hidden", "until-found");
    return () => {
      element.removeEventListener("beforematch", unfold);
      element.removeAttribute("hidden");
    };
  }, [isOpen, id, onToggle]);

  return (
    <div className="fold" data-row={newest.row}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: ARIA 1.1 has it on articles, and readers announce it */}
      <article
        data-activity={id}
        data-row={newest.row}
        tabIndex={tabbable || isOpen ? 0 : -1}
        aria-labelledby={titleId}
        aria-expanded={isOpen}
        className="card needs-script print:hidden"
      >
        <span className="card-icon pile">
          <CategoryIcon id="Patch" icon={lookup.categories.get("Patch")?.ui?.icon} />
        </span>
        <div className="min-w-0">
          <p className="card-meta">{toMonths([props.oldest ?? newest, newest])}</p>
          <h3 id={titleId} className="card-title">
            <span>{resultsMessages.card.patchGroup(props.count)}</span>{" "}
            <bdi>{findOrgName(newest.activity.org, lookup.orgs)}</bdi>
          </h3>
          <p className="mt-1 line-clamp-2 text-sm text-ink-3">
            <InlineText tokens={newest.title} tabIndex={-1} />
            {next && (
              <span>
                {" · "}
                <InlineText tokens={next.title} tabIndex={-1} />
              </span>
            )}
            {" …"}
          </p>
        </div>
        <button
          type="button"
          data-toggle
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-labelledby={titleId}
          className="target card-toggle"
        >
          <Icon name="chevron" size={16} />
        </button>
      </article>
      <div ref={patches} className={isOpen ? undefined : "folded"}>
        {isOpen || isDrawn ? props.children() : null}
      </div>
    </div>
  );
}

/** Returns 'March – November' or 'March', or the year if there is no month. The heading above has the year. */
function toMonths(cards: readonly Card[]): string {
  const months = cards.map(({ activity }) => toMonthName(activity.createdAt));
  return [...new Set(months)].join(" – ");
}
