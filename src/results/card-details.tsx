import { Fragment, type ReactNode, useEffect, useState } from "react";
import { useRouter } from "wouter";
import { spellFieldValue } from "../../grammar/print.ts";
import { fieldsMarked } from "../../model/activity-fields.ts";
import { findHost } from "../../model/addresses.ts";
import { findPatchState, type PatchState } from "../../model/card-label.ts";
import type { Activity, Category, Inline, Langs, OrgType } from "../../model/cv.ts";
import { findProgress, type Progress } from "../../model/progress.ts";
import { describeCitation, findOrg, findOrgName } from "../../model/references.ts";
import { isolateSigned } from "../../model/signed-words.ts";
import type { ActivityText, Card, PageOwner } from "../../worker/contract.ts";
import { useCv, useView } from "../store/provider.tsx";
import { badgeSizes, plainTone, toBadgeStyle, toDotStyle } from "../ui/badges.tsx";
import { DateText, toFullDate } from "../ui/dates.tsx";
import { Failure } from "../ui/failure.tsx";
import { InlineText } from "../ui/inline-text.tsx";
import { formatCount, labels, uiMessages } from "../ui/messages.ts";
import { opensElsewhere } from "../ui/opens-elsewhere.ts";
import { TextBlocks } from "../ui/text-blocks.tsx";
import { LinkRow, patchColors } from "./card-links.tsx";
import { type CardLink, type Lookup, toOrgLinks } from "./card-text.tsx";
import { controlsMessages } from "./controls-messages.ts";
import { resultsMessages } from "./messages.ts";
import { CardSharing } from "./sharing.tsx";

export interface TimelineStep {
  text: string;
  /** Missing in a step that has not happened yet. */
  date?: string | undefined;
  tone: PatchState | "plain";
}

/** Patches on this host, or on the host of the owner's `codeUrl`, are pull requests. */
const codeHost = "github.com";

export function toTimeline(
  activity: Activity,
  owner: PageOwner,
  now: number,
  own?: Category,
): TimelineStep[] {
  if (activity.category === "Patch") return toPatchTimeline(activity, owner, now);
  const progress = findProgress(activity, own, now);
  return progress.isSpan ? toSpanTimeline(progress, own) : toEventTimeline(activity, progress, own);
}

function toPatchTimeline(activity: Activity, owner: PageOwner, now: number): TimelineStep[] {
  const { createdAt, acceptedAt, closedAt, diffUrl, qaUrl } = activity;
  const { pullRequest, patch, merged, closed, waiting } = controlsMessages.timeline;
  const state = findPatchState(activity, now);
  const outcomes = {
    merged: { text: merged, date: acceptedAt },
    closed: { text: closed, date: closedAt },
    open: { text: waiting },
    stale: { text: waiting },
  } satisfies Record<PatchState, Omit<TimelineStep, "tone">>;
  const text = isOnCodeHost(diffUrl ?? qaUrl, owner) ? pullRequest : patch;
  return [
    { text, date: createdAt, tone: "plain" },
    { ...outcomes[state], tone: state },
  ];
}

function toSpanTimeline({ start, end }: Progress, own?: Category): TimelineStep[] {
  // A course has no "still there".
  const { running, left } = controlsMessages.timeline[own?.countsAs === undefined ? "job" : "other"];
  const steps: TimelineStep[] = [{ text: controlsMessages.timeline.started, date: start, tone: "plain" }];
  if (end === undefined) steps.push({ text: running, tone: "open" });
  else if (end !== null) steps.push({ text: left, date: end, tone: "plain" });
  return steps;
}

function toEventTimeline(
  { startedAt, createdAt, category, status }: Activity,
  { end }: Progress,
  own?: Category,
): TimelineStep[] {
  const steps: TimelineStep[] = [];
  if (startedAt !== undefined && startedAt !== createdAt) {
    steps.push({ text: controlsMessages.timeline.started, date: startedAt, tone: "plain" });
  }
  const text =
    status !== undefined
      ? labels.statuses[status]
      : category === "Acquisition"
        ? controlsMessages.timeline.acquired
        : (own?.action?.open ?? controlsMessages.timeline.published);
  steps.push({ text, date: createdAt, tone: "plain" });
  if (typeof end === "string")
    steps.push({ text: controlsMessages.timeline.retired, date: end, tone: "plain" });
  return steps;
}

function isOnCodeHost(url = "", { codeUrl = "" }: PageOwner): boolean {
  const host = findHost(url);
  return host !== undefined && (host === codeHost || host === findHost(codeUrl));
}

/** Links to the change, to its commit, and to the project's files as of that commit. */
function toCommitLinks({ diffUrl, mergeCommit }: Activity): CardLink[] {
  const { oid, abbreviatedOid, commitUrl, url, treeUrl, zipballUrl } = mergeCommit ?? {};
  const links: CardLink[] = [
    { text: controlsMessages.details.diff, url: diffUrl },
    { text: abbreviatedOid ?? oid?.slice(0, 7) ?? "", url: commitUrl ?? url, mono: true },
    { text: controlsMessages.details.tree, url: treeUrl },
    { text: controlsMessages.details.zipball, url: zipballUrl },
  ];
  return links.filter((link) => link.url);
}

/** The details of an open card: text, timeline, commit, links, and categories. */
export interface CardDetailsProps {
  card: Card;
  lookup: Lookup;
  now: number;
  onOpenOrg: ((org: string) => void) | undefined;
}

export function CardDetails(props: CardDetailsProps) {
  const { row, hasMore = false } = props.card;
  const { more, retry } = useActivityDetails(row, hasMore);
  const isWaiting = hasMore && more === undefined;
  if (!isWaiting && more !== "loading") return <LoadedDetails {...props} more={more} retry={retry} />;
  // All lines come at once: one that came later would move another from under the pointer.
  return (
    <div data-details className="card-details mt-3">
      {isWaiting ? null : (
        <p role="status" className="text-sm text-ink-3">
          {uiMessages.states.loading}
        </p>
      )}
    </div>
  );
}

interface LoadedDetailsProps extends CardDetailsProps {
  /** Undefined for a card that has everything. */
  more: ActivityText | "failed" | undefined;
  retry: () => void;
}

/** The details, or those that the card itself has. */
export function LoadedDetails({ card, lookup, now, onOpenOrg, more, retry }: LoadedDetailsProps) {
  const activity = { ...card.activity, ...toActivityFields(more) };
  const org = findOrg(activity.org, lookup.orgs);
  const projectLinks = org !== undefined && activity.category === "Patch" ? toOrgLinks(org) : [];
  return (
    <div data-details className="card-details mt-3 space-y-2">
      <LabelledTexts activity={activity} langs={card.langs} />
      <CardText
        more={more}
        langs={card.langs}
        orgName={findOrgName(activity.org, lookup.orgs)}
        onRetry={retry}
      />
      <ol className="timeline">
        {toTimeline(activity, lookup.owner, now, lookup.categories.get(activity.category)).map((step) => (
          <Step key={step.text} step={step} />
        ))}
      </ol>
      <CommitNote activity={activity} />
      <LabelledLinks label={controlsMessages.details.project} links={projectLinks} />
      <Tags tags={activity.tags ?? []} />
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-ink-2 pointer-coarse:gap-y-3">
        <Kinds activity={activity} lookup={lookup} />
        {onOpenOrg === undefined || org === undefined ? null : (
          <button
            type="button"
            className="quiet-link hit-area max-w-full text-start print:hidden"
            onClick={() => onOpenOrg(org.id)}
          >
            {controlsMessages.details.orgHint(org.name)}
          </button>
        )}
        <CardSharing id={activity.id} />
      </div>
    </div>
  );
}

/** Each opens the popup of its other results; opened in another tab, it leads to the page with its query. */
function Tags({ tags }: { tags: readonly string[] }) {
  const { popup } = useCv();
  const { base } = useRouter();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={controlsMessages.details.tags} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <a
            href={`${base}/?q=${encodeURIComponent(`tag:${spellFieldValue({ text: tag })}`)}`}
            title={controlsMessages.details.tagHint(tag)}
            className={`badge hit-area ${badgeSizes.sm} ${plainTone}`}
            onClick={(event) => {
              if (opensElsewhere(event)) return;
              event.preventDefault();
              popup.open({ kind: "tag", id: tag });
            }}
          >
            <span dir="auto" className="truncate">
              {tag}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Returns the activity's category and its org's type; only one of them if they have the same name. */
function findKinds(
  { category: id, org: orgId }: Pick<Activity, "category" | "org">,
  { categories, orgs, orgTypes }: Lookup,
): (Category | OrgType)[] {
  const org = findOrg(orgId, orgs);
  const category = categories.get(id);
  const orgType = org === undefined ? undefined : orgTypes.get(org.orgType);
  const kinds = [category, orgType].filter((kind) => kind !== undefined);
  return category?.name.toLowerCase() === orgType?.name.toLowerCase() ? kinds.slice(0, 1) : kinds;
}

function Kinds({ activity, lookup }: Pick<CardDetailsProps, "lookup"> & { activity: Activity }) {
  return (
    <ul aria-label={controlsMessages.details.kinds} className="flex flex-wrap gap-x-3">
      {findKinds(activity, lookup).map((kind) => (
        <li key={kind.id} className="language-dot">
          <i
            aria-hidden="true"
            className={`swatch ${toBadgeStyle(kind.ui) ? "" : plainTone}`}
            style={toDotStyle(toBadgeStyle(kind.ui))}
          />
          <KindName kind={kind} />
        </li>
      ))}
    </ul>
  );
}

export const KindName = ({ kind }: { kind: Category | OrgType }) => (
  <span className="kind-name">{kind.name}</span>
);

/** Drops the number that code hosts append to a headline, because the card already shows it. */
const withoutNumber = (headline: string) => headline.replace(/ \(#\d+\)$/, "");

/** The commit's headline, unless it repeats the title, with its size and its links. */
export function CommitNote({ activity }: { activity: Activity }) {
  const { title, mergeCommit } = activity;
  const { messageHeadline = "", additions, deletions } = mergeCommit ?? {};
  return (
    <>
      {messageHeadline === "" || withoutNumber(messageHeadline) === title ? null : (
        <p className="text-sm text-ink-2">
          <span className="text-ink-3">{controlsMessages.details.commit}</span>{" "}
          <span dir="auto">{messageHeadline}</span>
        </p>
      )}
      <LabelledLinks label={controlsMessages.details.change} links={toCommitLinks(activity)}>
        {additions === undefined || deletions === undefined ? null : (
          <span className="tabular-nums text-xs whitespace-nowrap text-ink-3">
            <span aria-hidden="true" dir="ltr" className="inline-block">
              +{formatCount(additions)} −{formatCount(deletions)}
            </span>
            <span className="sr-only">{controlsMessages.details.changes(additions, deletions)}</span>
          </span>
        )}
      </LabelledLinks>
    </>
  );
}

interface LabelledLinksProps {
  label: string;
  links: readonly CardLink[];
  children?: ReactNode;
}

function LabelledLinks({ label, links, children = null }: LabelledLinksProps) {
  if (links.length === 0 && children === null) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 text-sm print:hidden">
      <span className="relative z-1 text-ink-3">{label}</span>
      <LinkRow label={label} links={links} />
      {children}
    </div>
  );
}

function Step({ step: { text, date, tone } }: { step: TimelineStep }) {
  return (
    <li className="timeline-step">
      <span
        aria-hidden="true"
        className={`timeline-dot ${tone === "plain" ? "text-line-strong" : `${patchColors[tone]} bg-current`}`}
      />
      <span className="text-ink-2">{text}</span>
      {date === undefined ? null : (
        <DateText date={date} text={toFullDate(date)} className="text-sm text-ink-3" />
      )}
      {tone === "stale" ? (
        <span className="text-sm font-semibold text-stale">{resultsMessages.card.stale}</span>
      ) : null}
    </li>
  );
}

/** The text of an open card or its loading state; undefined at first, and for a card without text. */
type DetailsState = LoadedDetailsProps["more"] | "loading";

/** It usually arrives before or soon after a card is opened; a note would only flicker. */
const delayMs = 300;

/** Requests what only this open card shows from the worker. */
function useActivityDetails(row: number, isWanted: boolean): { more: DetailsState; retry: () => void } {
  const { readText } = useCv();
  const tags = useView()?.tags;
  const [more, setMore] = useState<DetailsState>();
  const [tries, setTries] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const timer = setTimeout(() => setMore("loading"), delayMs);
    void readText(row, tags).then((found) => {
      clearTimeout(timer);
      if (isCurrent) setMore(found ?? "failed");
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      setMore(undefined);
    };
  }, [readText, row, tags, isWanted, tries]);

  return { more, retry: () => setTries(tries + 1) };
}

/** Returns the fields that the activity of the card lacks. Those with markup are rendered by `CardText`. */
function toActivityFields(more: LoadedDetailsProps["more"]): Partial<Activity> {
  if (typeof more !== "object") return {};
  const { authors: _, summary: __, highlights: ___, ...fields } = more;
  return fields;
}

const labelledFields = fieldsMarked("labelled");

function LabelledTexts({ activity, langs }: { activity: Partial<Activity>; langs?: Langs | undefined }) {
  return labelledFields.map((field) =>
    activity[field] === undefined ? null : (
      <p key={field} className="max-w-[65ch] text-sm text-ink-2 text-pretty">
        <span className="text-ink-3">{controlsMessages.details.labels[field]}</span>{" "}
        <bdi lang={langs?.[field]}>{isolateSigned(activity[field])}</bdi>
      </p>
    ),
  );
}

interface CardTextProps {
  more: LoadedDetailsProps["more"];
  langs?: Langs | undefined;
  orgName: string;
  onRetry: () => void;
}

/** The texts of an open card, or a note that they cannot be loaded. */
export function CardText({ more, langs, orgName, onRetry }: CardTextProps) {
  if (more === undefined) return null;
  if (more === "failed") return <Failure onRetry={onRetry} />;
  const { authors = [], summary, highlights } = more;
  const citation = describeCitation(more.citation, orgName, controlsMessages.details.citation);
  const isEmpty = summary === undefined && highlights === undefined;
  if (isEmpty && authors.length === 0 && citation === "") return null;
  return (
    <div className="max-w-[65ch] space-y-2 text-sm text-ink-2 text-pretty">
      {authors.length === 0 ? null : (
        <p>
          <span className="text-ink-3">{controlsMessages.details.authors}</span> <Authors names={authors} />
        </p>
      )}
      {citation === "" ? null : (
        <p dir="auto" className="initial-capital">
          {citation}
        </p>
      )}
      {summary === undefined ? null : (
        <div lang={langs?.summary} className="space-y-2">
          <TextBlocks tokens={summary} />
        </div>
      )}
      {highlights === undefined ? null : (
        <ul lang={langs?.highlights} className="list-disc space-y-1 ps-4 marker:text-ink-3">
          {highlights.map((line, at) => (
            <li key={at.toString()}>
              {/* The bullet stays on the list's side, whatever the line's direction. */}
              <InlineText tokens={line} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** All names. A line breaks within a name only if the name is longer than a line. */
export function Authors({ names }: { names: readonly Inline[][] }): ReactNode {
  return names.map((name, at) => (
    <Fragment key={at.toString()}>
      {at === 0 ? "" : " "}
      <span className="inline-block max-w-full">
        <InlineText tokens={name} />
        {at === names.length - 1 ? "" : ","}
      </span>
    </Fragment>
  ));
}
