/** Groups of patches: runs of patches to one project that are collapsed into one row of the list. */

import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { findOrgName } from "../../model/references.ts";
import type { Card } from "../../worker/contract.ts";
import { toMonthName } from "../ui/dates.tsx";
import { whenIdle } from "../ui/hooks.ts";
import { CategoryIcon, Icon } from "../ui/icons.tsx";
import { InlineText, sameInline } from "../ui/inline-text.tsx";
import type { Lookup } from "./card-text.tsx";
import { resultsMessages } from "./messages.ts";

/** Returns the id of a group among the activities' ids: it opens and takes the focus as a card does. */
export const toGroupId = (newest: Card) => `group ${newest.activity.id}`;

interface PatchGroupProps {
  count: number;
  newest: Card;
  /** Those that are loaded, newest first; in the html's list, the last ones may be missing. */
  patches: readonly (Card | undefined)[];
  lookup: Lookup;
  isOpen: boolean;
  tabbable: boolean;
  /** Renders the collapsed patches at once, for visitors without scripts. */
  isHtml: boolean;
  onToggle: (id: string) => void;
  children: () => ReactNode;
}

/** A run of patches as one row, below which they are rendered when idle; find-in-page reaches them. */
export function PatchGroup(props: PatchGroupProps) {
  const { count, newest, patches, isOpen, tabbable, lookup, onToggle } = props;
  const id = toGroupId(newest);
  const oldest = patches[count - 1];
  // Titles such as '1 commit' are the same for each.
  const next = [patches[1], oldest].find((card) => card && !sameInline(card.title, newest.title));
  const titleId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(props.isHtml);

  useEffect(() => (isDrawn ? undefined : whenIdle(() => startTransition(() => setDrawn(true)))), [isDrawn]);

  useEffect(() => {
    const element = list.current;
    if (isOpen || element === null) return;
    // The browser goes on to what it has found as soon as this event is over.
    const expand = () => flushSync(() => onToggle(id));
    element.addEventListener("beforematch", expand);
    // React knows `hidden` as true or false only.
    element.setAttribute("hidden", "until-found");
    return () => {
      element.removeEventListener("beforematch", expand);
      element.removeAttribute("hidden");
    };
  }, [isOpen, id, onToggle]);

  return (
    <div className="patch-group" data-row={newest.row}>
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
          <p className="card-meta">{toMonths([oldest ?? newest, newest])}</p>
          <h3 id={titleId} className="card-title">
            <span>{resultsMessages.card.patchGroup(count)}</span>{" "}
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
      <div ref={list} className={isOpen ? undefined : "collapsed"}>
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
