import type { Activity, Ui } from "../../worker/contract.ts";
import { DateText } from "../format/date.tsx";
import { toShownDate } from "../format/dates.ts";
import { laterWords } from "../later-words.ts";
import { badgeSizes, plainTone } from "../ui/badge-look.ts";
import { toBadgePaint } from "../ui/badge-paint.ts";
import { words } from "../words.ts";
import { LinkRow } from "./card-links.tsx";
import { toCommitLinks } from "./commit-links.ts";
import { type CardLink, toOrgLinks } from "./links.ts";
import type { Lookup } from "./lookup.ts";
import { type TimelineStep, toTimeline } from "./timeline.ts";

export interface CardDetailsProps {
  activity: Activity;
  lookup: Lookup;
  now: number;
  onOpenOrg: ((org: string) => void) | undefined;
}

/** What an opened card adds: how it went, its commit, the project around it, and of what kind both are. */
export function CardDetails({ activity, lookup, now, onOpenOrg }: CardDetailsProps) {
  const org = lookup.orgs.get(activity.org);
  const projectLinks = org !== undefined && activity.category === "Patch" ? toOrgLinks(org) : [];
  const category = lookup.categories.get(activity.category);
  const orgType = org === undefined ? undefined : lookup.orgTypes.get(org.orgType);
  return (
    <div data-details className="mt-3 space-y-2">
      <ol className="timeline">
        {toTimeline(activity, lookup.owner, now).map((step) => (
          <Step key={step.text} step={step} />
        ))}
      </ol>
      <CommitNote activity={activity} />
      <LabelledLinks label={words.card.project} links={projectLinks} />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {category === undefined ? null : <KindBadge name={category.name} ui={category.ui} />}
        {orgType === undefined ? null : <KindBadge name={orgType.name} ui={orgType.ui} />}
        {onOpenOrg === undefined || org === undefined ? null : (
          <button
            type="button"
            className="quiet-link hit-area max-w-full py-0.5 text-start text-meta font-medium wrap-anywhere text-accent print:hidden"
            onClick={() => onOpenOrg(org.id)}
          >
            {words.card.orgHint(org.name)}
          </button>
        )}
      </p>
    </div>
  );
}

/** In the colours of the data files, where those can be read. */
function KindBadge({ name, ui }: { name: string; ui: Partial<Ui> | undefined }) {
  const paint = toBadgePaint(ui);
  return (
    <span className={`badge painted-badge ${badgeSizes.sm} ${paint ? "" : plainTone}`} style={paint}>
      <span className="truncate">{name}</span>
    </span>
  );
}

/** The commit's own words, where they are not the title's, and the files as it left them. */
function CommitNote({ activity: { title, mergeCommit } }: { activity: Activity }) {
  if (mergeCommit === undefined) return null;
  const { messageHeadline = "" } = mergeCommit;
  return (
    <>
      {messageHeadline === "" || messageHeadline === title ? null : (
        <p className="text-meta text-ink-2 wrap-anywhere">
          <span className="text-ink-3">{laterWords.details.commit}</span>{" "}
          <span dir="auto">{messageHeadline}</span>
        </p>
      )}
      <LabelledLinks label={laterWords.details.files} links={toCommitLinks(mergeCommit)} />
    </>
  );
}

function LabelledLinks({ label, links }: { label: string; links: readonly CardLink[] }) {
  if (links.length === 0) return null;
  return (
    <div className="gap-x-3.5 text-meta sm:flex sm:items-baseline print:hidden">
      <span className="text-ink-3">{label}</span>
      <LinkRow label={label} links={links} />
    </div>
  );
}

const dots: Record<TimelineStep["tone"], string> = {
  plain: "text-line-strong",
  open: "text-open",
  merged: "text-merged",
  closed: "text-closed",
  stale: "text-stale",
};

function Step({ step: { text, date, tone } }: { step: TimelineStep }) {
  return (
    <li className="timeline-step">
      <span
        aria-hidden="true"
        className={`timeline-dot ${dots[tone]} ${tone === "plain" ? "" : "bg-current"}`}
      />
      <span className="text-ink-2">{text}</span>
      {date === undefined ? null : (
        <DateText date={date} text={toShownDate(date)} className="text-meta text-ink-3" />
      )}
      {tone === "stale" ? (
        <span className="text-meta font-semibold text-stale">{words.card.stale}</span>
      ) : null}
    </li>
  );
}
