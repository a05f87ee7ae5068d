import { findKind } from "../../model/categories.ts";
import type { Activity, Category } from "../../model/cv.ts";
import { LanguageBadge } from "../ui/badges.tsx";
import { DateText, daysBetween, toRelativeDate, toShortDate, toSpanLength, toTime } from "../ui/dates.tsx";
import { type CardLink, findOrgUrl, type Lookup, toCardLinks } from "./links.ts";
import { cardMessages } from "./messages.ts";

export type PatchState = "open" | "stale" | "merged" | "closed";

/** From the specification: an open patch older than this is stale. */
const staleAfterDays = 365;

export function findPatchState(activity: Activity, now: number): PatchState {
  if (activity.acceptedAt !== undefined) return "merged";
  if (activity.closedAt !== undefined) return "closed";
  const opened = toTime(activity.createdAt);
  return opened !== undefined && daysBetween(opened, now) > staleAfterDays ? "stale" : "open";
}

/**
 * What happened, as a card says it, and the date that the card stands at in the timeline. A patch stands at the day it
 * was opened; its open card has the day it was merged or closed.
 */
interface Action {
  label: string;
  date: string;
  /** The date is not that of the label, and the card says so. */
  isOpening: boolean;
  tone: "plain" | "open" | "merged" | "closed";
  stale: boolean;
  /** Set once the activity is over. */
  until?: string | undefined;
}

/** `own`: what the data say of the activity's category. */
export function toAction(activity: Activity, now: number, own?: Category): Action {
  if (activity.category === "Patch") return toPatchAction(activity, now);
  const { open, done = open } = own?.action ?? cardMessages.actions[findKind(activity.category, own)];
  const ended = findEnd(activity, now, own);
  return {
    label: ended === undefined && !activity.endUnknown ? open : done,
    date: isSpan(activity, own) ? (activity.startedAt ?? activity.createdAt) : activity.createdAt,
    isOpening: false,
    tone: "plain",
    stale: false,
    until: ended,
  };
}

/** Work and volunteering last from one day to another; all other activities happen on one day. */
export function isSpan(activity: Activity, own?: Category): boolean {
  const kind = findKind(activity.category, own);
  return kind === "Work" || kind === "Volunteer";
}

/**
 * Returns the date of the end; undefined if there is none or it is in the future. By the specification, acceptance ends
 * work and volunteering, too.
 */
export function findEnd(activity: Activity, now: number, own?: Category): string | undefined {
  const end = activity.endedAt ?? (isSpan(activity, own) ? activity.acceptedAt : undefined);
  const time = end === undefined ? undefined : toTime(end);
  return time === undefined || time > now ? undefined : end;
}

function toPatchAction(activity: Activity, now: number): Action {
  const { open, done } = cardMessages.actions.Patch;
  const state = findPatchState(activity, now);
  const labels: Record<PatchState, string> = { merged: done, closed: cardMessages.closed, open, stale: open };
  return {
    label: labels[state],
    date: activity.createdAt,
    isOpening: state === "merged" || state === "closed",
    tone: state === "stale" ? "open" : state,
    stale: state === "stale",
    until: findEnd(activity, now),
  };
}

export const patchColors: Record<PatchState, string> = {
  open: "text-open",
  stale: "text-stale",
  merged: "text-merged",
  closed: "text-closed",
};

interface CardMetaProps {
  activity: Activity;
  lookup: Lookup;
  now: number;
  /** The `tabIndex` of the links. */
  tabIndex?: number | undefined;
}

/** The line above the title: who, what and when. */
export function CardMeta({ activity, lookup, now, tabIndex }: CardMetaProps) {
  const own = lookup.categories.get(activity.category);
  const { label, date, isOpening, tone, stale, until } = toAction(activity, now, own);
  const ago = toRelativeDate(date, now);
  const isLong = isSpan(activity, own);
  // 'Working there since 2 years ago' is no English; 'since Mar 2023, 2 years ago' is.
  const isOngoing = isLong && until === undefined && !activity.endUnknown;
  const end = until ?? (isOngoing ? new Date(now).toISOString() : undefined);
  const length = isLong && end !== undefined ? toSpanLength(date, end) : undefined;
  return (
    <p className="card-meta">
      <OrgName id={activity.org} lookup={lookup} tabIndex={tabIndex} />
      <span>
        {/* Nearly all patches are merged: the icon's dot says so, and the exceptions stand out. */}
        <span
          className={
            tone === "plain" || tone === "merged" ? "text-ink-2" : `font-semibold ${patchColors[tone]}`
          }
        >
          {label}
        </span>
        {activity.acquiringOrg === undefined ? null : (
          <>
            {" "}
            {cardMessages.acquiredBy}{" "}
            <OrgName id={activity.acquiringOrg} lookup={lookup} tabIndex={tabIndex} />
          </>
        )}
      </span>
      {stale ? (
        <span className="font-semibold text-stale" title={cardMessages.staleHint}>
          {cardMessages.stale}
        </span>
      ) : null}
      <span>
        {isOpening ? `${cardMessages.opened} ` : null}
        <DateText date={date} text={isOngoing ? `${toShortDate(date)}, ${ago}` : ago} />
        {until === undefined ? null : (
          <>
            {" "}
            {cardMessages.until} <DateText date={until} text={toShortDate(until)} />
          </>
        )}
        {length === undefined ? null : (
          // On paper the length of what goes on would grow old.
          <span className={isOngoing ? "ago" : undefined}> · {length}</span>
        )}
      </span>
    </p>
  );
}

interface OrgNameProps {
  id: string;
  lookup: Lookup;
  tabIndex: number | undefined;
}

/** Shows the id of an org that the data does not define. */
function OrgName({ id, lookup, tabIndex }: OrgNameProps) {
  const org = lookup.orgs.get(id);
  const url = org === undefined ? undefined : findOrgUrl(org);
  const name = <bdi translate="no">{org?.name ?? id}</bdi>;
  if (url === undefined) return <span className="card-org">{name}</span>;
  return (
    <a href={url} tabIndex={tabIndex} className="card-org hit-area">
      {name}
    </a>
  );
}

interface CardLinksProps {
  activity: Activity;
  lookup: Lookup;
  expanded: boolean;
  /** The `tabIndex` of the links and badges. */
  tabIndex: number | undefined;
  onOpenLanguage: ((language: string) => void) | undefined;
}

/** The languages of the card's org and its links. An open card has badges, a closed one quieter dots. */
export function CardLinks({ activity, lookup, expanded, tabIndex, onOpenLanguage }: CardLinksProps) {
  const org = lookup.orgs.get(activity.org);
  const languages = org?.languages ?? [];
  const links = toCardLinks(activity, org);
  if (languages.length === 0 && links.length === 0) return null;
  return (
    <div className="card-links">
      {languages.length === 0 ? null : (
        <ul aria-label={cardMessages.languages} className="card-languages">
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
      <LinkRow label={cardMessages.links} links={links} tabIndex={tabIndex} />
    </div>
  );
}

interface LinkRowProps {
  label: string;
  links: readonly CardLink[];
  tabIndex?: number | undefined;
}

export function LinkRow({ label, links, tabIndex }: LinkRowProps) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={label} className="link-row">
      {links.map(({ text, url, mono, printed }) => (
        <li key={`${text} ${url}`} className={printed ? "" : "print:hidden"}>
          {url === undefined ? (
            text
          ) : (
            <a
              href={url}
              tabIndex={tabIndex}
              className={`quiet-link hit-area spelled-out ${mono ? "font-mono" : ""}`}
            >
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
