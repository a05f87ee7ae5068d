import type { Activity } from "../../worker/contract.ts";
import { DateText } from "../format/date.tsx";
import { toRelativeDate, toShownDate } from "../format/dates.ts";
import { words } from "../words.ts";
import { type Action, toAction } from "./action.ts";
import { findOrgUrl } from "./links.ts";
import type { Lookup } from "./lookup.ts";

const inks: Record<Action["tone"], string> = {
  plain: "text-ink-2",
  open: "font-semibold text-open",
  merged: "font-semibold text-merged",
  closed: "font-semibold text-closed",
};

interface CardMetaProps {
  activity: Activity;
  lookup: Lookup;
  now: number;
  /** Of its links. */
  tabIndex?: number | undefined;
}

/** Who, what and when, in one line above the title. */
export function CardMeta({ activity, lookup, now, tabIndex }: CardMetaProps) {
  const { label, date, tone, stale, until } = toAction(activity, now);
  return (
    <p className="card-meta">
      <OrgName id={activity.org} lookup={lookup} tabIndex={tabIndex} />
      <span>
        <span className={inks[tone]}>{label}</span>
        {activity.acquiringOrg === undefined ? null : (
          <>
            {" "}
            {words.card.acquiredBy} <OrgName id={activity.acquiringOrg} lookup={lookup} tabIndex={tabIndex} />
          </>
        )}
      </span>
      {stale ? (
        <span className="font-semibold text-stale" title={words.card.staleHint}>
          {words.card.stale}
        </span>
      ) : null}
      <span>
        <DateText date={date} text={toRelativeDate(date, now)} />
        {until === undefined ? null : (
          <>
            {" "}
            {words.card.until} <DateText date={until} text={toShownDate(until)} />
          </>
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

/** An org that the data does not know is shown by its bare id. */
function OrgName({ id, lookup, tabIndex }: OrgNameProps) {
  const org = lookup.orgs.get(id);
  const url = org === undefined ? undefined : findOrgUrl(org);
  const name = <bdi>{org?.name ?? id}</bdi>;
  if (url === undefined) return <span className="card-org">{name}</span>;
  return (
    <a href={url} tabIndex={tabIndex} className="card-org hit-area">
      {name}
    </a>
  );
}
