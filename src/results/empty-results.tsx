/** What takes the place of a list without results: its cause, offers, and what is found elsewhere. */
import { type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import type { Advice, Card, Fix, ResultList } from "../../worker/contract.ts";
import { defaultFilters, type Filters, sameFilters, type YearRange } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import { Button } from "../ui/buttons.tsx";
import { useIsLong } from "../ui/hooks.ts";
import { Icon } from "../ui/icons.tsx";
import { InlineText } from "../ui/inline-text.tsx";
import { showCount, uiMessages } from "../ui/messages.ts";
import { CardFeed, useFeed } from "./card-feed.tsx";
import { controlsMessages } from "./controls-messages.ts";
import { findInProfile, type ProfileMatch, showInProfile } from "./profile-matches.ts";
import { EditLink, leadsSomewhere, toShown, useEdit } from "./refine.tsx";
import { bodyClass, focusResults } from "./states.tsx";

/** Explains why there are no results, and offers what leads to some. `advice`: of this answer, once it is there. */
export function EmptyResults({ isSoFar, advice }: { isSoFar: boolean; advice: Advice | undefined }) {
  const { state, reset } = useCv();
  const { site, filters, feedback, dimmed } = useSnapshot(state);
  const cause = toEmptyCause({
    isSoFar,
    query: filters.query,
    // An unfinished text that was typed is not searched, and one of an address is searched as plain words.
    problem:
      feedback.problems.length === 0 || dimmed ? undefined : feedback.incomplete ? "unfinished" : "wrong",
    unknown: advice?.hints.find(({ kind }) => kind === "unknown-value")?.message,
    years: site === undefined || isAllYears(filters, site.owner) ? undefined : filters,
    isEmpty: site?.total === 0,
    isHidden: (advice?.hiddenByDefault.count ?? 0) > 0,
  });
  const isSet = site !== undefined && !sameFilters(filters, defaultFilters(site.owner));
  // While a text is typed, what was found stays until the next is found, so that the list does not come and go.
  const [held, setHeld] = useState(advice);
  useEffect(() => {
    if (advice !== undefined) setHeld(advice);
  }, [advice]);
  const shown = advice ?? held;
  const isOutdated = advice === undefined;
  const words = shown?.plainWords;
  const [inProfile, setInProfile] = useState<readonly ProfileMatch[]>([]);
  useEffect(() => setInProfile(words === undefined ? [] : findInProfile(words)), [words]);
  return (
    <>
      <div className={`${bodyClass} flex flex-col gap-4`}>
        <p className="max-w-[60ch] text-pretty">{cause}</p>
        <div className="flex flex-wrap gap-2">
          {shown === undefined ? null : (
            <Offers advice={shown} inProfile={inProfile} isOutdated={isOutdated} />
          )}
          {isSet ? (
            <Button
              onClick={() => {
                // The button goes when it is pressed.
                focusResults();
                reset();
              }}
            >
              <Icon name="reset" size={16} />
              {uiMessages.states.reset}
            </Button>
          ) : null}
        </div>
        <Searching isUnderWay={advice === undefined || advice.isLoadingDescriptions === true} />
      </div>
      <div className={isOutdated ? "dimmed" : ""}>
        {shown?.inDescriptions === undefined || shown.elsewhere === undefined ? null : (
          <Elsewhere fix={shown.inDescriptions} found={shown.elsewhere} isOutdated={isOutdated} />
        )}
        {inProfile.length === 0 ? null : <InProfile matches={inProfile} />}
      </div>
    </>
  );
}

/** Descriptions that load faster need no note. */
const delayMs = 600;

function Searching({ isUnderWay }: { isUnderWay: boolean }) {
  const isLong = useIsLong(isUnderWay, delayMs);
  return (
    <p role="status" className="text-sm text-ink-3 empty:hidden">
      {isLong ? controlsMessages.elsewhere.searching : null}
    </p>
  );
}

/** More offers would hide that the first is the best. */
const maxOffers = 3;

interface Offer {
  label: string;
  /** It finds less than what was asked for. */
  isLess?: boolean;
  onPress: () => void;
}

interface OffersProps {
  advice: Advice;
  inProfile: readonly ProfileMatch[];
  /** The advice is about an earlier text, so its offers do nothing. */
  isOutdated: boolean;
}

/** What is hidden and matches everything, what the words may be the names of, corrections, and terms to leave out. */
function Offers({ advice, inProfile, isOutdated }: OffersProps) {
  const { setFilters } = useCv();
  const change = useEdit();
  const { hiddenByDefault, readings = [], hints, inDescriptions } = advice;
  const fixesOf = (kind: (typeof hints)[number]["kind"]) =>
    hints
      .flatMap((hint) => (hint.kind === kind ? hint.fixes : []))
      .filter(leadsSomewhere)
      .sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
  const toOffer = ({ label, edit, count }: Fix): Offer => ({
    label: count === undefined ? label : describeFix(label, count),
    onPress: () => change(edit),
  });
  const hidden: Offer[] =
    hiddenByDefault.count === 0
      ? []
      : [
          {
            label: controlsMessages.refine.showHidden(hiddenByDefault.count),
            onPress: () => {
              focusResults();
              void setFilters(toShown(hiddenByDefault.kinds));
            },
          },
        ];
  // A word that the profile has is no typing error.
  const corrections = inProfile.length > 0 ? [] : fixesOf("unknown-word");
  const offers: Offer[] = [
    ...hidden,
    ...[...readings, ...corrections].map(toOffer),
    ...fixesOf("without-term").map((fix) => ({ ...toOffer(fix), isLess: true })),
  ].slice(0, maxOffers);
  const isElsewhere = advice.elsewhere !== undefined || inProfile.length > 0;
  const [announced, setAnnounced] = useState("");
  const { fix } = controlsMessages.refine;
  const { heading, profile } = controlsMessages.elsewhere;
  // Readers announce what changes, not what is there when the paragraph comes.
  const announcement = [
    ...(advice.elsewhere === undefined || inDescriptions === undefined
      ? []
      : [fix(heading, uiMessages.counts.results(inDescriptions.count))]),
    ...(inProfile.length === 0 ? [] : [fix(profile, showCount(inProfile.length))]),
    ...offers.map(({ label }) => label),
  ].join(uiMessages.comma);
  useEffect(() => setAnnounced(announcement), [announcement]);
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {offers.map(({ label, isLess, onPress }, index) => (
        <Button
          key={label}
          // What all words find elsewhere is more than what some of them find.
          kind={index === 0 && !(isLess && isElsewhere) ? "primary" : "outline"}
          className="text-start"
          onClick={isOutdated ? undefined : onPress}
        >
          {label}
        </Button>
      ))}
    </>
  );
}

/** A label may be a question: 'Did you mean heddle? 6 results'. */
function describeFix(label: string, count: number): string {
  const results = uiMessages.counts.results(count);
  return /[?？؟]$/.test(label) ? `${label} ${results}` : controlsMessages.refine.fix(label, results);
}

interface SectionProps {
  heading: string;
  count: string;
  /** A link next to the heading. */
  link?: ReactNode;
  children: (headingId: string) => ReactNode;
}

function Section({ heading, count, link, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={bodyClass}>
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line pb-2">
        <h2 id={id} className="text-base font-semibold text-pretty">
          {heading} <span className="font-normal text-ink-2">· {count}</span>
        </h2>
        {link}
      </div>
      {children(id)}
    </section>
  );
}

interface ElsewhereProps {
  fix: Required<Fix>;
  found: readonly Card[];
  isOutdated: boolean;
}

/** The newest results of the wider search. */
function Elsewhere({ fix, found, isOutdated }: ElsewhereProps) {
  const { heading, show, showAll } = controlsMessages.elsewhere;
  return (
    <Section
      heading={heading}
      count={uiMessages.counts.results(fix.count)}
      link={
        <EditLink fix={fix} isOutdated={isOutdated}>
          {fix.count > found.length ? showAll(fix.count) : show}
        </EditLink>
      }
    >
      {(id) => <Cards found={found} labelledBy={id} />}
    </Section>
  );
}

const requestNothing = () => {};

function Cards({ found, labelledBy }: { found: readonly Card[]; labelledBy: string }) {
  const { site, now } = useSnapshot(useCv().state);
  const list = useMemo(() => {
    const answer: ResultList = {
      total: found.length,
      rows: Uint32Array.from(found, ({ row }) => row),
      years: [],
    };
    return { answer, cards: new Map(found.map((card) => [card.row, card])) };
  }, [found]);
  return site === undefined ? null : (
    <CardList site={site} now={now} onRequestCards={requestNothing} labelledBy={labelledBy} {...list} />
  );
}

function CardList({ labelledBy, ...request }: Parameters<typeof useFeed>[0] & { labelledBy: string }) {
  const { feed, keys } = useFeed(request);
  return (
    <div {...keys}>
      <CardFeed range={{ from: 0, count: request.answer.total }} labelledBy={labelledBy} {...feed} />
    </div>
  );
}

/** Links to the entries of the profile. */
function InProfile({ matches }: { matches: readonly ProfileMatch[] }) {
  const { reset } = useCv();
  return (
    <Section heading={controlsMessages.elsewhere.profile} count={showCount(matches.length)}>
      {() => (
        <ul className="mt-2">
          {matches.map((match, at) => (
            <li key={at.toString()} className="py-2">
              <a
                href={`#${match.section}`}
                className="quiet-link hit-area"
                onClick={(event) => {
                  event.preventDefault();
                  reset();
                  showInProfile(match);
                }}
              >
                <InlineText tokens={match.title} />
              </a>
              {match.heading === undefined ? null : <span className="text-ink-3"> · {match.heading}</span>}
              {match.more === undefined ? null : (
                <p className="text-sm text-ink-2">
                  <InlineText tokens={match.more} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const isAllYears = ({ startYear, endYear }: Years, { firstYear, lastYear }: YearRange) =>
  startYear === firstYear && endYear === lastYear;

type Years = Pick<Filters, "startYear" | "endYear">;

interface EmptyRequest {
  /** Older activities are still to come. */
  isSoFar: boolean;
  query: string;
  /** What is wrong with the text, so that it is searched as plain words. */
  problem: "wrong" | "unfinished" | undefined;
  /** The worker's message about a value that is not in the data. */
  unknown: string | undefined;
  /** The years that are asked for; undefined for all. */
  years: Years | undefined;
  /** There is nothing that could be found. */
  isEmpty: boolean;
  /** Something of a kind that is hidden by default matches. */
  isHidden: boolean;
}

/** Returns the one sentence that fits the cause. */
export function toEmptyCause(request: EmptyRequest): string {
  const { isSoFar, query, problem, unknown, years, isEmpty, isHidden } = request;
  const text = query.trim();
  if (isEmpty) return controlsMessages.empty.nothing;
  if (isSoFar) return controlsMessages.empty.soFar;
  if (isHidden) return controlsMessages.empty.hidden;
  if (problem !== undefined) return controlsMessages.empty[problem];
  if (unknown !== undefined) return controlsMessages.empty.unknown(unknown);
  if (years !== undefined) return toYearsCause(years, text !== "");
  if (/^[^\s:"()]+$/.test(text)) return controlsMessages.empty.word(text);
  const isPlain = !/[:"“”„«»()]|(?:^|\s)(?:-\S|(?:and|or|not)(?:\s|$))/i.test(text);
  return isPlain && text !== "" ? controlsMessages.empty.words : controlsMessages.empty.atOnce;
}

function toYearsCause({ startYear, endYear }: Years, hasText: boolean): string {
  const { ofYear, ofYears, matchOfYear, matchOfYears } = controlsMessages.empty;
  if (startYear === endYear) return (hasText ? matchOfYear : ofYear)(startYear);
  return (hasText ? matchOfYears : ofYears)(startYear, endYear);
}
