/** The facts of an entry's page: with its title, all that the opened card shows, with dates as dates. */
import type { ReactNode } from "react";
import { useRouter } from "wouter";
import { spellFieldValue } from "../../grammar/print.ts";
import { fieldsMarked } from "../../model/activity-fields.ts";
import { findDoi } from "../../model/addresses.ts";
import { toCardLabel } from "../../model/card-label.ts";
import type { Activity } from "../../model/cv.ts";
import { describeCitation, findOrg, findOrgName } from "../../model/references.ts";
import { isolateSigned } from "../../model/signed-words.ts";
import { OrgName } from "../results/activity-card.tsx";
import { Authors, CommitNote, type TimelineStep, toTimeline } from "../results/card-details.tsx";
import { LinkRow } from "../results/card-links.tsx";
import { type CardLink, type Lookup, toCardLinks, toOrgLinks } from "../results/card-text.tsx";
import { controlsMessages } from "../results/controls-messages.ts";
import { resultsMessages } from "../results/messages.ts";
import type { EntryData } from "../store/page-data.ts";
import { LanguageBadge } from "../ui/badges.tsx";
import { toFullDate, toFullSpan, toSpanLength } from "../ui/dates.tsx";
import { labels, uiMessages } from "../ui/messages.ts";
import { entryMessages } from "./messages.ts";

/** Labels of cards precede their values on the same line. */
const withoutColon = (label: string) => label.replace(/[\s\u00a0]*[:：]$/, "");

interface EntryProps {
  entry: EntryData;
  lookup: Lookup;
}

/** Below the title, as papers are cited: the authors, and where it was published. */
export function Byline({ entry: { card, text }, lookup }: EntryProps) {
  if (text.authors === undefined) return null;
  return (
    <dl className="entry-byline">
      <Fact label={controlsMessages.details.authors}>
        <Authors names={text.authors} />
      </Fact>
      <Venue card={card} text={text} lookup={lookup} />
    </dl>
  );
}

/** The organization, and where in its publication the entry stands. */
function Venue({ card, text, lookup }: Pick<EntryData, "card" | "text"> & { lookup: Lookup }) {
  const { org: id } = card.activity;
  const org = findOrg(id, lookup.orgs);
  const { citation: words } = controlsMessages.details;
  const place = describeCitation(text.citation, findOrgName(id, lookup.orgs), words);
  if (id === undefined && place === "") return null;
  // A citation ends with its year. The full dates are among the facts.
  const year = text.authors === undefined ? "" : card.activity.createdAt.slice(0, 4);
  const citation = [place, year].filter(Boolean).join(uiMessages.comma);
  return (
    <Fact label={entryMessages.org[id === undefined ? "Publication" : (org?.orgType ?? "Company")]}>
      {id === undefined ? null : <OrgName id={id} marked={card.org} lookup={lookup} tabIndex={undefined} />}
      {citation === "" ? null : (
        <p dir="auto">
          <Citation text={citation} />
        </p>
      )}
    </Fact>
  );
}

/** The links of an entry, and how it is cited. */
export function Actions({ entry: { card, bibtex }, lookup }: EntryProps) {
  const { activity } = card;
  const org = findOrg(activity.org, lookup.orgs);
  const projectLinks = org !== undefined && activity.category === "Patch" ? toOrgLinks(org) : [];
  const links = [...toCardLinks(activity, org), ...projectLinks].map(spellDoi);
  if (links.length === 0 && bibtex === undefined) return null;
  return (
    <div className="entry-actions">
      {bibtex === undefined ? null : (
        <details className="entry-cite print:hidden">
          <summary>{entryMessages.cite}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also with the keyboard */}
          <pre dir="ltr" translate="no" tabIndex={0}>
            {bibtex}
          </pre>
        </details>
      )}
      <LinkRow label={entryMessages.links} links={links} />
    </div>
  );
}

/** The facts that neither `Byline` nor `Actions` shows. */
export function Facts({ entry, lookup, now }: EntryProps & { now: number }) {
  const { card, text } = entry;
  const activity = {
    ...card.activity,
    ...text,
    authors: undefined,
    summary: undefined,
    highlights: undefined,
  };
  const { details } = controlsMessages;
  const { languages = [] } = findOrg(activity.org, lookup.orgs) ?? {};
  return (
    <dl className="entry-facts">
      {text.authors === undefined ? <Venue card={card} text={text} lookup={lookup} /> : null}
      {activity.acquiringOrg === undefined ? null : (
        <Fact label={labels.acquiredBy}>
          <OrgName id={activity.acquiringOrg} lookup={lookup} tabIndex={undefined} />
        </Fact>
      )}
      {toDates(card.activity, lookup, now).map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      {fieldsMarked("labelled").map((field) =>
        activity[field] === undefined ? null : (
          <Fact key={field} label={details.labels[field]}>
            <bdi lang={card.langs?.[field]}>{isolateSigned(activity[field])}</bdi>
          </Fact>
        ),
      )}
      {languages.length === 0 ? null : (
        <Fact label={resultsMessages.card.languages}>
          <ul className="entry-row">
            {languages.map((id) => (
              <li key={id}>
                <LanguageBadge
                  id={id}
                  language={lookup.languages.get(id)}
                  look="dot"
                  isQuiet={false}
                  tabIndex={undefined}
                  onOpen={undefined}
                />
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <TagLinks tags={activity.tags ?? []} />
      {activity.category === "Patch" ? (
        <Fact label={details.change}>
          <CommitNote activity={{ ...activity, authors: [], summary: "", highlights: [] }} />
        </Fact>
      ) : null}
    </dl>
  );
}

/** Lines break only between its parts: not within "pages 201–230". */
function Citation({ text }: { text: string }) {
  return <Authors names={text.split(", ").map((part) => [{ kind: "text", text: part }])} />;
}

/** @example spellDoi({ text: "DOI", url: "https://doi.org/10.1000/182" }).text // "DOI 10.1000/182" */
function spellDoi(link: CardLink): CardLink {
  const doi = link.text === "DOI" ? findDoi(link.url ?? "") : undefined;
  return doi === undefined ? link : { ...link, text: `${link.text} ${doi}` };
}

/** Returns the steps of the timeline. What has lasted is one: 'Worked there', 'March to June 2025'. */
function toDates(activity: Activity, lookup: Lookup, now: number): { label: string; value: ReactNode }[] {
  const own = lookup.categories.get(activity.category);
  const steps = toTimeline(activity, lookup.owner, now, own);
  const [first, next, ...later] = steps;
  const toRow = ({ text, date, tone }: TimelineStep) => ({
    label: text,
    value: date === undefined ? tone === "stale" ? resultsMessages.card.stale : "–" : <Day date={date} />,
  });
  if (first?.date === undefined || first.text !== controlsMessages.timeline.started || next === undefined)
    return steps.map(toRow);
  const { label } = toCardLabel(activity, now, labels, own);
  const [from, to] = toFullSpan(first.date, next.date ?? first.date);
  const length = next.date && toSpanLength(first.date, next.date);
  const value =
    from === to ? (
      <Day date={first.date} />
    ) : (
      <>
        {entryMessages.span(from, to)} {length === undefined ? null : <p className="text-ink-3">{length}</p>}
      </>
    );
  return [{ label, value }, ...later.map(toRow)];
}

const Day = ({ date }: { date: string }) => <time dateTime={date}>{toFullDate(date)}</time>;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{withoutColon(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Each leads to the results with this tag. */
function TagLinks({ tags }: { tags: readonly string[] }) {
  const { base } = useRouter();
  if (tags.length === 0) return null;
  return (
    <Fact label={controlsMessages.details.tags}>
      <ul className="entry-row">
        {tags.map((tag) => (
          <li key={tag}>
            <a
              href={`${base}/?q=${encodeURIComponent(`tag:${spellFieldValue({ text: tag })}`)}`}
              className="quiet-link hit-area"
            >
              <bdi>{tag}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Fact>
  );
}
