import { memo, type ReactNode, useId } from "react";
import { findPatchState, toCardLabel } from "../../model/card-label.ts";
import type { Activity, Inline } from "../../model/cv.ts";
import { toPlainText } from "../../model/inline.ts";
import { findProgress } from "../../model/progress.ts";
import { findOrg, findOrgUrl } from "../../model/references.ts";
import type { Card } from "../../worker/contract.ts";
import { lazyControl, preloadControls } from "../lazy/controls.tsx";
import { LazyContent } from "../lazy/lazy-module.tsx";
import { useEntryAddress } from "../store/provider.tsx";
import { LanguageBadge } from "../ui/badges.tsx";
import { DateText, toRelativeDate, toShortDate, toSpanLength } from "../ui/dates.tsx";
import { CategoryIcon, Icon } from "../ui/icons.tsx";
import { InlineText, Names, sameInline } from "../ui/inline-text.tsx";
import { labels, uiMessages } from "../ui/messages.ts";
import { OwnerLink } from "../ui/owner-link.tsx";
import { useThumbnail } from "../ui/picture.ts";
import type { CardDetailsProps } from "./card-details.tsx";
import { LinkRow, patchColors } from "./card-links.tsx";
import { type Lookup, toCardLinks } from "./card-text.tsx";
import { resultsMessages } from "./messages.ts";

export interface ActivityCardProps {
  card: Card;
  lookup: Lookup;
  /** The time that relative dates count from, in milliseconds since 1970. */
  now: number;
  /** The position among the results of the same heading, from 1. */
  posInSet: number;
  setSize: number;
  expanded: boolean;
  /** The card comes from the html, which lacks what only an open card shows and does not know when it will be read. */
  isHtml: boolean;
  /** The one closed card that Tab reaches; the arrow keys lead to the others. */
  tabbable: boolean;
  /** False beyond the printed part of a long list. */
  isOnPaper: boolean;
  /** The card is on the first screen, so its height must be right in the first frame. */
  isInSight: boolean;
  onOpenOrg: ((org: string) => void) | undefined;
  onOpenLanguage: ((language: string) => void) | undefined;
}

/** The list handles clicks, keys and focus for all cards: see card-keys.ts. */
function PlainActivityCard(given: ActivityCardProps) {
  const { card, posInSet, setSize, tabbable, isOnPaper, isInSight, onOpenLanguage, ...props } = given;
  const { lookup, now, expanded, isHtml, onOpenOrg } = props;
  const { activity, row } = card;
  // The id cannot derive from the row, because the popup may show the same card again.
  const titleId = useId();
  const isReached = tabbable || expanded;
  // Without scripts no key leads from card to card, so every link in the html is a tab stop.
  const tabIndex = isReached || isHtml ? undefined : -1;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: ARIA 1.1 has it on articles, and readers announce it
    <article
      data-activity={activity.id}
      data-row={row}
      tabIndex={isReached ? 0 : -1}
      aria-labelledby={titleId}
      aria-posinset={posInSet}
      aria-setsize={setSize}
      aria-expanded={expanded}
      className={`card ${isInSight ? "card-in-sight" : ""} ${isOnPaper ? "print:py-1.5" : "print:hidden"}`}
    >
      <CardIcon activity={activity} lookup={lookup} now={now} />
      <div className="min-w-0">
        <CardMeta
          activity={activity}
          org={card.org}
          lookup={lookup}
          now={now}
          isHtml={isHtml}
          tabIndex={tabIndex}
        />
        {activity.image === undefined ? null : (
          <CardPicture activity={activity} image={activity.image} title={card.title} />
        )}
        <h3 id={titleId} lang={card.langs?.title} className="card-title">
          {activity.page ? (
            <PageLink id={activity.id} tabIndex={tabIndex} className="hover:text-accent hover:underline">
              <InlineText tokens={withoutLinks(card.title)} />
            </PageLink>
          ) : (
            <InlineText tokens={card.title} tabIndex={tabIndex} />
          )}
        </h3>
        {activity.authors === undefined || expanded ? null : (
          <p className="max-w-[38rem] text-sm text-ink-2">
            <Names names={activity.authors} />
          </p>
        )}
        {card.found === undefined ? null : (
          <p className="mt-1 max-w-[38rem] text-sm text-ink-2 text-pretty">
            <InlineText tokens={card.found} tabIndex={tabIndex} />
          </p>
        )}
        <CardLinks
          activity={activity}
          title={card.title}
          lookup={lookup}
          expanded={expanded}
          tabIndex={tabIndex}
          onOpenLanguage={onOpenLanguage}
        />
        {expanded ? (
          <Details isHtml={isHtml} card={card} lookup={lookup} now={now} onOpenOrg={onOpenOrg} />
        ) : null}
      </div>
      <button
        type="button"
        data-toggle
        tabIndex={-1}
        aria-expanded={expanded}
        aria-label={resultsMessages.card.details}
        aria-describedby={titleId}
        className="target card-toggle"
      >
        <Icon name="chevron" size={16} />
      </button>
    </article>
  );
}

interface CardPictureProps extends Pick<Card, "activity" | "title"> {
  image: string;
}

/** A small picture beside the text. Its space does not depend on the picture's own size. */
function CardPicture({ activity, image, title }: CardPictureProps) {
  const { id, page, imageAlt = "" } = activity;
  const picture = (
    <img {...useThumbnail(image)} alt={imageAlt} width={96} height={60} loading="lazy" decoding="async" />
  );
  // Tab stops at the title, which leads to the same page.
  return page ? (
    <PageLink id={id} tabIndex={-1} label={toPlainText(title)} className="card-picture">
      {picture}
    </PageLink>
  ) : (
    <span className="card-picture">{picture}</span>
  );
}

/** A link cannot contain others. */
function withoutLinks(tokens: readonly Inline[]): Inline[] {
  return tokens.flatMap((token) =>
    token.kind === "link"
      ? token.children
      : "children" in token
        ? { ...token, children: withoutLinks(token.children) }
        : token,
  );
}

function CardIcon({ activity, lookup, now }: { activity: Card["activity"]; lookup: Lookup; now: number }) {
  const category = lookup.categories.get(activity.category);
  const name = category?.name ?? activity.category;
  return (
    <span className="card-icon" role="img" aria-label={name} title={name}>
      <CategoryIcon id={activity.category} icon={category?.ui?.icon} />
      {activity.category === "Patch" ? (
        <span className={`card-state ${patchColors[findPatchState(activity, now)]}`} />
      ) : null}
    </span>
  );
}

/** Properties of an element that contains cards: they load the details when the pointer comes near one. */
export const detailsIntent = { onPointerOver: preloadControls };

const details = lazyControl(() => import("./card-details.tsx"));

/** The details of an open card, once their module is loaded and the card is complete. */
function Details({ isHtml, ...props }: CardDetailsProps & { isHtml: boolean }) {
  const loading = <p className="mt-3 text-sm text-ink-3">{uiMessages.states.loading}</p>;
  return (
    <LazyContent
      module={details}
      fallback={(hasFailed) => (hasFailed ? null : loading)}
      failure={{ className: "mt-3" }}
    >
      {({ CardDetails }) => (isHtml ? loading : <CardDetails {...props} />)}
    </LazyContent>
  );
}

/** Renders again only if a property has changed. */
export const ActivityCard = memo(
  PlainActivityCard,
  ({ card, ...before }, { card: next, ...after }) => sameCard(card, next) && sameProps(before, after),
);

function sameProps<T extends object>(before: T, after: T): boolean {
  return Object.entries(before).every(([name, value]) => Object.is(value, Reflect.get(after, name)));
}

/** The activity is stable as long as the data is; only the highlighted title changes. */
function sameCard(before: Card, after: Card): boolean {
  return (
    before === after ||
    (before.activity.id === after.activity.id &&
      before.row === after.row &&
      sameInline(before.title, after.title) &&
      sameInline(before.org ?? [], after.org ?? []) &&
      sameInline(before.found ?? [], after.found ?? []))
  );
}

interface CardMetaProps {
  /** The name of the org with marks. */
  org?: Card["org"] | undefined;
  activity: Activity;
  lookup: Lookup;
  now: number;
  /** The card comes from the html, which does not know when it will be read. */
  isHtml?: boolean;
  /** The `tabIndex` of the links. */
  tabIndex?: number | undefined;
}

/** The line above the title: who, what and when. */
export function CardMeta({ activity, org, lookup, now, isHtml = false, tabIndex }: CardMetaProps) {
  const own = lookup.categories.get(activity.category);
  const { label, date, isOpening, tone, stale, until } = toCardLabel(activity, now, labels, own);
  const { isSpan } = findProgress(activity, own);
  // A job that goes on: 'since Mar 2023 · 2 yr 3 mo'.
  const isOngoing = isSpan && until === undefined && !activity.endUnknown;
  const when = isOngoing || isHtml ? toShortDate(date) : toRelativeDate(date, now);
  const end = until ?? (isOngoing && !isHtml ? new Date(now).toISOString() : undefined);
  const length = isSpan && end !== undefined ? toSpanLength(date, end) : undefined;
  return (
    <p className="card-meta">
      {activity.org === undefined ? null : (
        <OrgName id={activity.org} marked={org} lookup={lookup} tabIndex={tabIndex} />
      )}
      <span>
        {/* Nearly all patches are merged, which the icon's dot shows; only the exceptions have a label. */}
        <span
          className={
            tone === "plain" || tone === "merged" ? "text-ink-2" : `font-semibold ${patchColors[tone]}`
          }
        >
          {label}
        </span>
        {/* The dot stays at the end of a line. */}
        {isOpening ? " ·" : null}
        {activity.acquiringOrg === undefined ? null : (
          <>
            {" "}
            {labels.acquiredBy} <OrgName id={activity.acquiringOrg} lookup={lookup} tabIndex={tabIndex} />
          </>
        )}
      </span>
      {stale ? (
        <span className="font-semibold text-stale" title={resultsMessages.card.staleHint}>
          {resultsMessages.card.stale}
        </span>
      ) : null}
      <span>
        {isOpening ? `${resultsMessages.card.opened} ` : null}
        <DateText date={date} text={when} />
        {until === undefined ? null : (
          <>
            {"\u00a0· "}
            {resultsMessages.card.until} <DateText date={until} text={toShortDate(until)} />
          </>
        )}
        {length === undefined ? null : (
          // Not printed, because the length of an ongoing activity would become outdated.
          <span className={isOngoing ? "ago" : undefined}> · {length}</span>
        )}
      </span>
    </p>
  );
}

interface OrgNameProps {
  id: string;
  /** The name with marks. */
  marked?: Card["org"] | undefined;
  lookup: Lookup;
  tabIndex: number | undefined;
}

/** Shows the id of an org that the data does not define. */
export function OrgName({ id, marked, lookup, tabIndex }: OrgNameProps) {
  const org = lookup.orgs.get(id);
  const url = org === undefined ? undefined : findOrgUrl(org);
  const name = <bdi translate="no">{marked ? <InlineText tokens={marked} /> : (org?.name ?? id)}</bdi>;
  if (url === undefined) return <span className="card-org">{name}</span>;
  return (
    <OwnerLink href={url} tabIndex={tabIndex} className="card-org hit-area">
      {name}
    </OwnerLink>
  );
}

interface CardLinksProps {
  activity: Activity;
  /** The title for the link to the activity's page; undefined on that page. */
  title?: readonly Inline[];
  lookup: Lookup;
  expanded: boolean;
  /** The `tabIndex` of the links and badges. */
  tabIndex: number | undefined;
  onOpenLanguage: ((language: string) => void) | undefined;
}

/** The languages of the card's org and its links. An open card has badges, a closed one quieter dots. */
export function CardLinks({ activity, title, lookup, expanded, tabIndex, onOpenLanguage }: CardLinksProps) {
  const org = findOrg(activity.org, lookup.orgs);
  const languages = org?.languages ?? [];
  const links = toCardLinks(activity, org);
  const hasPage = title !== undefined && activity.page === true;
  if (languages.length === 0 && links.length === 0 && !hasPage) return null;
  return (
    <div className="card-links">
      {languages.length === 0 ? null : (
        <ul aria-label={resultsMessages.card.languages} className="card-languages">
          {languages.map((id) => (
            <li key={id} className="max-w-full">
              <LanguageBadge
                id={id}
                language={lookup.languages.get(id)}
                look={expanded ? "badge" : "dot"}
                isQuiet={expanded}
                tabIndex={tabIndex}
                onOpen={onOpenLanguage}
              />
            </li>
          ))}
        </ul>
      )}
      {hasPage ? (
        <PageLink
          id={activity.id}
          tabIndex={tabIndex}
          label={resultsMessages.card.readMoreOf(toPlainText(title))}
          className="hit-area text-sm font-semibold text-accent hover:underline"
        >
          {resultsMessages.card.readMore}
        </PageLink>
      ) : null}
      <LinkRow label={resultsMessages.card.links} links={links} tabIndex={tabIndex} />
    </div>
  );
}

interface PageLinkProps {
  id: string;
  tabIndex: number | undefined;
  /** The name for screen readers. */
  label?: string;
  className: string;
  children: ReactNode;
}

/** Leads to the page of an activity, which is another document. */
function PageLink({ id, tabIndex, label, className, children }: PageLinkProps) {
  const toAddress = useEntryAddress();
  return (
    <a href={toAddress(id)} tabIndex={tabIndex} aria-label={label} className={className}>
      {children}
    </a>
  );
}
