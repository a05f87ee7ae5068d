import type { Activity } from "../../worker/contract.ts";
import { DateText } from "../format/date.tsx";
import { toShownDate } from "../format/dates.ts";
import { words } from "../words.ts";
import { LinkRow } from "./card-links.tsx";
import { toOrgLinks } from "./links.ts";
import type { Lookup } from "./lookup.ts";
import { type TimelineStep, toTimeline } from "./timeline.ts";

export interface CardDetailsProps {
  activity: Activity;
  lookup: Lookup;
  now: number;
  onOpenOrg: ((org: string) => void) | undefined;
}

/** What an opened card adds: how it went, and the project around it. */
export function CardDetails({ activity, lookup, now, onOpenOrg }: CardDetailsProps) {
  const org = lookup.orgs.get(activity.org);
  const projectLinks = org !== undefined && activity.category === "Patch" ? toOrgLinks(org) : [];
  return (
    <div className="mt-3 space-y-2">
      <ol className="timeline">
        {toTimeline(activity, lookup.owner, now).map((step) => (
          <Step key={step.text} step={step} />
        ))}
      </ol>
      {projectLinks.length === 0 ? null : (
        <div className="gap-x-3.5 text-meta sm:flex sm:items-baseline print:hidden">
          <span className="text-ink-3">{words.card.project}</span>
          <LinkRow label={words.card.project} links={projectLinks} />
        </div>
      )}
      {onOpenOrg === undefined || org === undefined ? null : (
        <button
          type="button"
          className="quiet-link hit-area max-w-full py-0.5 text-start text-meta font-medium wrap-anywhere text-accent print:hidden"
          onClick={() => onOpenOrg(org.id)}
        >
          {words.card.orgHint(org.name)}
        </button>
      )}
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
