/** Replaces a list without results: shows the cause, offers, and what is found elsewhere. */
import { useEffect, useLayoutEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { Advice, Card, Fix } from "../../worker/contract.ts";
import { defaultFilters, type Filters, sameFilters, type YearRange } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import { Button } from "../ui/buttons.tsx";
import { useIsLong } from "../ui/hooks.ts";
import { InlineText } from "../ui/inline-text.tsx";
import { formatCount, uiMessages } from "../ui/messages.ts";
import { controlsMessages } from "./controls-messages.ts";
import { findInProfile, findPlaces, type ProfileMatch, showInProfile } from "./profile-matches.ts";
import { FoundCards, FoundSection, WhatThereIs } from "./readings.tsx";
import { EditLink, leadsSomewhere, toFix, toShown, useEdit } from "./refine.tsx";
import { bodyClass, focusResults } from "./states.tsx";

interface EmptyResultsProps {
  /** For this answer, once it has arrived. */
  advice: Advice | undefined;
  /** Called with what the header says in place of the count, if something is found outside of titles. */
  onPlace: (place: string | undefined) => void;
}

/** Explains why there are no results, and offers searches that have some. */
export function EmptyResults({ advice, onPlace }: EmptyResultsProps) {
  const { state } = useCv();
  const {
    site,
    question: { filters, feedback, dimmed },
  } = useSnapshot(state);
  const cause = toEmptyCause({
    query: filters.query,
    // While it is dimmed, the list is the answer to an earlier text.
    problem:
      feedback.problems.length === 0 || dimmed ? undefined : feedback.incomplete ? "unfinished" : "wrong",
    unknown: advice?.hints.find(({ kind }) => kind === "unknown-value")?.message,
    years: site === undefined || isAllYears(filters, site.owner) ? undefined : filters,
    isEmpty: site?.total === 0,
    isHidden: (advice?.hiddenByDefault.count ?? 0) > 0,
  });
  // While a text is typed, the previous findings stay until the next ones arrive, so that the list does not flicker.
  const [held, setHeld] = useState(advice);
  useEffect(() => {
    if (advice !== undefined) setHeld(advice);
  }, [advice]);
  const shown = advice ?? held;
  const isOutdated = advice === undefined;
  const [inProfile, setInProfile] = useState<readonly ProfileMatch[]>([]);
  // Before painting, because what is found stands above the rest.
  useLayoutEffect(() => {
    const { places = [], plainWords } = shown ?? {};
    const found = [...findPlaces(places), ...(plainWords === undefined ? [] : findInProfile(plainWords))];
    setInProfile(
      found.filter(({ element }, at) => found.findIndex((match) => match.element === element) === at),
    );
  }, [shown]);
  const place = shown && toPlace(shown, inProfile.length);
  useLayoutEffect(() => {
    onPlace(place);
    return () => onPlace(undefined);
  }, [onPlace, place]);
  const fields = shown?.hints.find(({ kind }) => kind === "fields")?.message;
  return (
    <>
      <div className={`${bodyClass} flex flex-col gap-4`}>
        <p className="max-w-[60ch] text-pretty">{cause}</p>
        {fields === undefined ? null : <p className="max-w-[60ch] text-pretty text-ink-2">{fields}</p>}
        <div className="flex flex-wrap gap-2">
          {shown === undefined ? null : (
            <Offers advice={shown} inProfile={inProfile} isOutdated={isOutdated} />
          )}
        </div>
        <Searching
          isUnderWay={
            filters.query.trim() !== "" && (advice === undefined || advice.descriptions === "loading")
          }
        />
      </div>
      <div className={isOutdated ? "dimmed" : ""}>
        {shown?.inDescriptions === undefined || shown.elsewhere === undefined ? null : (
          <Elsewhere
            heading={
              areAllInPages(shown) ? controlsMessages.elsewhere.pages : controlsMessages.elsewhere.heading
            }
            fix={shown.inDescriptions}
            found={shown.elsewhere}
            isOutdated={isOutdated}
          />
        )}
        {inProfile.length === 0 ? null : <InProfile matches={inProfile} />}
      </div>
      {/* What descriptions have would push it down. */}
      {shown?.toFind === undefined || shown.descriptions === "loading" ? null : (
        <WhatThereIs toFind={shown.toFind} text={filters.query} isOutdated={isOutdated} />
      )}
    </>
  );
}

/** Returns whether everything outside of titles is in pages of entries. */
function areAllInPages({ elsewhere = [], inDescriptions }: Advice): boolean {
  const isInPage = ({ found = [] }: Card) =>
    found.some((token) => token.kind === "link" && token.href.startsWith("entries/"));
  return elsewhere.length === inDescriptions?.count && elsewhere.every(isInPage);
}

/** Returns where a text is found that no title contains, with the number of results: `In project pages: 1 result`. */
function toPlace(advice: Advice, inProfile: number): string | undefined {
  const { descriptions, fix } = controlsMessages.refine;
  const { pages, profile } = controlsMessages.elsewhere;
  const { elsewhere, inDescriptions } = advice;
  if (elsewhere !== undefined && inDescriptions !== undefined)
    return fix(areAllInPages(advice) ? pages : descriptions, uiMessages.counts.results(inDescriptions.count));
  return inProfile === 0 ? undefined : fix(profile, uiMessages.counts.results(inProfile));
}

/** Clears a search without results: beside the count, where other answers have their offers. */
export function ResultsReset() {
  const { state, reset } = useCv();
  const { site, question } = useSnapshot(state);
  const { filters } = question;
  const defaults = site && defaultFilters(site.owner);
  if (defaults === undefined || sameFilters(filters, defaults)) return null;
  const isOnlyText = sameFilters(filters, { ...defaults, query: filters.query });
  return (
    <button
      type="button"
      className="quiet-link hit-area text-sm text-ink-2 print:hidden"
      onClick={() => {
        // The button disappears when it is pressed.
        focusResults();
        reset();
      }}
    >
      {isOnlyText ? controlsMessages.empty.clear : uiMessages.states.reset}
    </button>
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

/** More offers would hide that the first one is the best. */
const maxOffers = 3;

interface Offer {
  label: string;
  /** The text that it puts into the box. */
  query?: string;
  /** It finds less than the search asked for. */
  isLess?: boolean;
  onPress: () => void;
}

interface OffersProps {
  advice: Advice;
  inProfile: readonly ProfileMatch[];
  /** The advice is about an earlier text, so its offers do nothing. */
  isOutdated: boolean;
}

/** Hidden results that match everything, names that the words may stand for, corrections, and terms to leave out. */
function Offers({ advice, inProfile, isOutdated }: OffersProps) {
  const { state, setFilters } = useCv();
  const { query } = useSnapshot(state.question).filters;
  const change = useEdit();
  const { hiddenByDefault, readings = [], hints } = advice;
  const fixesOf = (kind: (typeof hints)[number]["kind"]) =>
    hints.flatMap((hint) => (hint.kind === kind ? hint.fixes : [])).filter(leadsSomewhere);
  const byCount = (one: Fix, other: Fix) => (other.count ?? 0) - (one.count ?? 0);
  const toOffer = ({ label, edit, count }: Fix): Offer => ({
    label: count === undefined ? label : describeFix(label, count),
    query: query.slice(0, edit.start) + edit.text + query.slice(edit.start + edit.length),
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
  // A word that occurs in the profile is not a typing error.
  const corrections = inProfile.length > 0 ? [] : [...fixesOf("operator"), ...fixesOf("unknown-word")];
  const offers: Offer[] = [
    ...hidden,
    ...[...readings.map((reading) => toFix(reading, query)), ...corrections].map(toOffer),
    ...fixesOf("without-term")
      .sort(byCount)
      .map((fix) => ({ ...toOffer(fix), isLess: true })),
  ].slice(0, maxOffers);
  const isElsewhere = advice.elsewhere !== undefined || inProfile.length > 0;
  const [announced, setAnnounced] = useState("");
  // Screen readers announce changes, not first contents; the header announces what is found elsewhere.
  const announcement = offers.map(({ label }) => label).join(uiMessages.comma);
  const isNothing =
    announcement === "" && !isElsewhere && advice.descriptions === undefined && query.trim() !== "";
  const status = isNothing ? controlsMessages.empty.anywhere(query.trim()) : announcement;
  useEffect(() => setAnnounced(status), [status]);
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {offers.map(({ label, query: text, isLess, onPress }, index) => (
        <Button
          key={label}
          title={text}
          // Results elsewhere for all words are better than results for some of them.
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

interface ElsewhereProps {
  heading: string;
  fix: Required<Fix>;
  found: readonly Card[];
  isOutdated: boolean;
}

/** The newest results of the wider search. */
function Elsewhere({ heading, fix, found, isOutdated }: ElsewhereProps) {
  const { show, showAll } = controlsMessages.elsewhere;
  return (
    <FoundSection
      heading={heading}
      count={uiMessages.counts.results(fix.count)}
      link={
        <EditLink fix={fix} isOutdated={isOutdated}>
          {fix.count > found.length ? showAll(fix.count) : show}
        </EditLink>
      }
    >
      {(id) => <FoundCards found={found} labelledBy={id} />}
    </FoundSection>
  );
}

/** Links to the entries of the profile. */
function InProfile({ matches }: { matches: readonly ProfileMatch[] }) {
  const { reset } = useCv();
  return (
    <FoundSection heading={controlsMessages.elsewhere.profile} count={formatCount(matches.length)}>
      {() => (
        <ul className="mt-2">
          {matches.map((match, at) => (
            <li key={at.toString()} className="py-2">
              {match.link === undefined ? (
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
              ) : (
                <a {...match.link} className="quiet-link hit-area">
                  <InlineText tokens={match.title} />
                </a>
              )}
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
    </FoundSection>
  );
}

const isAllYears = ({ startYear, endYear }: Years, { firstYear, lastYear }: YearRange) =>
  startYear === firstYear && endYear === lastYear;

type Years = Pick<Filters, "startYear" | "endYear">;

interface EmptyRequest {
  query: string;
  /** The error in the text, because of which it is searched as plain words. */
  problem: "wrong" | "unfinished" | undefined;
  /** The worker's message about a value that is not in the data. */
  unknown: string | undefined;
  years: Years | undefined;
  /** The data have nothing that could be found. */
  isEmpty: boolean;
  /** Something that is hidden by default matches. */
  isHidden: boolean;
}

/** Returns the one sentence that fits the cause. */
export function toEmptyCause(request: EmptyRequest): string {
  const { query, problem, unknown, years, isEmpty, isHidden } = request;
  const text = query.trim();
  if (isEmpty) return controlsMessages.empty.nothing;
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
