import { memo, useId } from "react";
import type { Card } from "../../worker/contract.ts";
import { Controls, controls } from "../lazy/controls.tsx";
import { CategoryIcon } from "../ui/category-icon.tsx";
import { Icon } from "../ui/icon.tsx";
import { statesMessages } from "../ui/messages.ts";
import type { CardDetailsProps } from "./card-details.tsx";
import { CardLinks, CardMeta, findPatchState, patchColors } from "./card-meta.tsx";
import { InlineText, sameInline } from "./inline-text.tsx";
import type { Lookup } from "./links.ts";
import { cardMessages } from "./messages.ts";

export interface CardViewProps {
  card: Card;
  lookup: Lookup;
  /** The time that relative dates count from, in milliseconds since 1970. */
  now: number;
  /** The position among the results of the same heading, from 1. */
  position: number;
  setSize: number;
  expanded: boolean;
  /** The card lacks what only an open card shows. */
  isPartial: boolean;
  /** The one closed card that Tab reaches; the arrow keys lead to the others. */
  tabbable: boolean;
  /** False beyond the printed part of a long list. */
  isOnPaper: boolean;
  onOpenOrg: ((org: string) => void) | undefined;
  onOpenLanguage: ((language: string) => void) | undefined;
}

/** The list handles clicks, keys and focus for all cards: see card-keys.ts. */
function CardViewPlain({
  card,
  position,
  setSize,
  tabbable,
  isOnPaper,
  onOpenLanguage,
  ...props
}: CardViewProps) {
  const { lookup, now, expanded, isPartial, onOpenOrg } = props;
  const { activity, row } = card;
  // The id cannot derive from the row, because the popup may show the same card again.
  const titleId = useId();
  const category = lookup.categories.get(activity.category);
  const isReached = tabbable || expanded;
  // Without scripts no key leads from card to card, so every link in the prerendered html is a tab stop. Screen
  // readers reach links that Tab passes over by keys of their own.
  const tabIndex = isReached || isPartial ? undefined : -1;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: ARIA 1.1 has it on articles, and readers announce it
    <article
      data-activity={activity.id}
      data-row={row}
      tabIndex={isReached ? 0 : -1}
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-expanded={expanded}
      className={isOnPaper ? "card print:py-1.5" : "card print:hidden"}
    >
      <span
        className="card-icon"
        role="img"
        aria-label={category?.name ?? activity.category}
        title={category?.name ?? activity.category}
      >
        <CategoryIcon id={activity.category} icon={category?.ui?.icon} />
        {activity.category === "Patch" ? (
          <span className={`card-state ${patchColors[findPatchState(activity, now)]}`} />
        ) : null}
      </span>
      <div className="min-w-0">
        <CardMeta activity={activity} lookup={lookup} now={now} tabIndex={tabIndex} />
        <h3 id={titleId} dir="auto" className="card-title">
          <InlineText tokens={card.title} tabIndex={tabIndex} />
        </h3>
        <CardLinks
          activity={activity}
          lookup={lookup}
          expanded={expanded}
          tabIndex={tabIndex}
          onOpenLanguage={onOpenLanguage}
        />
        {expanded ? (
          <Details isPartial={isPartial} card={card} lookup={lookup} now={now} onOpenOrg={onOpenOrg} />
        ) : null}
      </div>
      <button
        type="button"
        data-toggle
        tabIndex={-1}
        aria-expanded={expanded}
        aria-label={cardMessages.details}
        aria-describedby={titleId}
        className="target card-toggle"
      >
        <Icon name="chevron" size={16} />
      </button>
    </article>
  );
}

/** Properties of an element that contains cards: they load the details when the pointer comes near one. */
export const detailsIntent = { onPointerOver: controls.preload };

/** The details of an open card, once their module is loaded and the card is complete. */
function Details({ isPartial, ...props }: CardDetailsProps & { isPartial: boolean }) {
  const loading = <p className="mt-3 text-sm text-ink-3">{statesMessages.loading}</p>;
  return (
    <Controls fallback={(hasFailed) => (hasFailed ? null : loading)} failure={{ className: "mt-3" }}>
      {({ CardDetails }) => (isPartial ? loading : <CardDetails {...props} />)}
    </Controls>
  );
}

/** The other properties are the same or are drawn anew. */
export const CardView = memo(
  CardViewPlain,
  ({ card, ...before }, { card: next, ...after }) => sameCard(card, next) && sameProps(before, after),
);

function sameProps<T extends object>(before: T, after: T): boolean {
  return Object.entries(before).every(([name, value]) => Object.is(value, Reflect.get(after, name)));
}

/** The activity never changes while the data stays; its title does, with the words that a query marks. */
function sameCard(before: Card, after: Card): boolean {
  return (
    before === after ||
    (before.activity.id === after.activity.id &&
      before.row === after.row &&
      sameInline(before.title, after.title))
  );
}
