import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { Advice, Fix, HiddenKind, Hint, TextEdit } from "../../worker/contract.ts";
import { bodyClass, focusResults, resultsId } from "../results/states.tsx";
import { defaultFilters, type Filters, sameFilters, type YearRange } from "../store/filters.ts";
import { searchBox } from "../store/inline-constants.ts";
import { useCv } from "../store/provider.tsx";
import { Button } from "../ui/buttons.tsx";
import { useHandedFocus } from "../ui/hooks.ts";
import { Icon } from "../ui/icons.tsx";
import { uiMessages } from "../ui/messages.ts";
import { replaceText } from "../ui/replace-text.ts";
import { controlsMessages } from "./messages.ts";

interface HiddenByDefaultButtonProps {
  /** How many matches are of hidden kinds, and the options that show them. */
  hiddenByDefault: { readonly count: number; readonly kinds: readonly HiddenKind[] };
  /** Is called with the options that show what is hidden. */
  onShow: (shown: Partial<Record<HiddenKind, true>>) => void;
  /** The id of the element that takes the focus from the button, which goes when it is pressed. */
  focusNext: string;
}

/** A button with the number of matches of hidden kinds, which shows them. */
export function HiddenByDefaultButton({
  hiddenByDefault: { count, kinds },
  onShow,
  focusNext,
}: HiddenByDefaultButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useHandedFocus(button, focusNext);
  const name = controlsMessages.refine.hiddenName(count);
  return (
    <button
      ref={button}
      type="button"
      aria-label={name}
      title={name}
      onClick={() => {
        const shown: Partial<Record<HiddenKind, true>> = {};
        for (const kind of kinds) shown[kind] = true;
        onShow(shown);
      }}
      className="hit-area quiet-link text-sm text-ink-2"
    >
      {controlsMessages.refine.hidden(count)}
    </button>
  );
}

/** The button in the head of the results. */
export function ResultsHiddenByDefault({
  hiddenByDefault,
}: Pick<HiddenByDefaultButtonProps, "hiddenByDefault">) {
  const { setFilters } = useCv();
  return hiddenByDefault.count === 0 ? null : (
    <HiddenByDefaultButton
      hiddenByDefault={hiddenByDefault}
      onShow={(shown) => void setFilters(shown)}
      focusNext={resultsId}
    />
  );
}

/** Returns a function that changes the text of the search box and searches for it; the head takes the focus. */
function useEdit(): (edit: TextEdit) => void {
  const { commitQuery } = useCv();
  return (edit) => {
    const box = document.querySelector<HTMLInputElement>(searchBox);
    if (box === null) return;
    replaceText(box, edit);
    commitQuery();
    focusResults();
  };
}

/** Asks for the words in descriptions, too. The head takes its focus, because the button goes when it is pressed. */
export function ResultsInDescriptions({
  inDescriptions,
}: {
  inDescriptions: Advice["inDescriptions"] | undefined;
}) {
  const change = useEdit();
  if (inDescriptions === undefined) return null;
  const { label, edit, count } = inDescriptions;
  return (
    <button
      type="button"
      title={label}
      className="hit-area quiet-link text-sm text-ink-2"
      onClick={() => change(edit)}
    >
      {controlsMessages.refine.described(count)}
    </button>
  );
}

/** A label may be a question: 'Did you mean heddle? 6 results'. */
function describeFix(label: string, count: number): string {
  const results = uiMessages.counts.results(count);
  return /[?？؟]$/.test(label) ? `${label} ${results}` : controlsMessages.refine.fix(label, results);
}

/** Whether a change of the text, as far as its results are counted, finds anything. */
export const leadsSomewhere = ({ count }: Fix) => count !== 0;

/** A page of suggestions would hide that the first is the best. */
const maxFixes = 3;

/** Where there are no results: words of titles that may be suggestions, then terms whose removal gives some, most results first. */
export function WithoutTerms({ hints }: { hints: readonly Hint[] }) {
  const change = useEdit();
  const fixes = hints
    .flatMap(({ kind, fixes }) => (kind === "unknown-value" ? [] : fixes.map((fix) => ({ ...fix, kind }))))
    .filter(leadsSomewhere)
    .sort((a, b) => a.kind.localeCompare(b.kind) || (b.count ?? 0) - (a.count ?? 0))
    .slice(0, maxFixes);
  const suggestions = fixes.filter(({ kind }) => kind === "unknown-word");
  const [announced, setAnnounced] = useState("");
  // Readers announce what changes, not what is there when the paragraph comes.
  const announcement = suggestions
    .map(({ label, count = 0 }) => describeFix(label, count))
    .join(uiMessages.comma);
  useEffect(() => setAnnounced(announcement), [announcement]);
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {fixes.map(({ label, edit, count }, index) => (
        <Button
          key={label}
          kind={index === 0 ? "primary" : "outline"}
          className="text-start"
          onClick={() => change(edit)}
        >
          {count === undefined ? label : describeFix(label, count)}
        </Button>
      ))}
    </>
  );
}

/**
 * Explains why there are no results, and offers buttons that lead to some. `children`: the buttons before
 * the way to start over.
 */
export function EmptyResults({ isSoFar, children }: { isSoFar: boolean; children: ReactNode }) {
  const { state, reset } = useCv();
  const { site, filters, feedback, advice, dimmed } = useSnapshot(state);
  const cause = toEmptyCause({
    isSoFar,
    query: filters.query,
    // An unfinished text that was typed is not searched, and one of an address is searched as plain words.
    problem:
      feedback.problems.length === 0 || dimmed ? undefined : feedback.incomplete ? "unfinished" : "wrong",
    unknown: advice?.hints.find(({ kind }) => kind === "unknown-value")?.message,
    years: site === undefined || isAllYears(filters, site.owner) ? undefined : filters,
    isEmpty: site?.total === 0,
  });
  const isSet = site !== undefined && !sameFilters(filters, defaultFilters(site.owner));
  return (
    <div className={`${bodyClass} flex flex-col gap-4`}>
      <p className="max-w-[60ch] text-pretty">{cause}</p>
      <div className="flex flex-wrap gap-2">
        {children}
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
    </div>
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
}

/** Returns the one sentence that fits the cause. */
export function toEmptyCause({ isSoFar, query, problem, unknown, years, isEmpty }: EmptyRequest): string {
  const text = query.trim();
  if (isEmpty) return controlsMessages.empty.nothing;
  if (isSoFar) return controlsMessages.empty.soFar;
  if (problem !== undefined) return controlsMessages.empty[problem];
  if (unknown !== undefined) return controlsMessages.empty.unknown(unknown);
  if (years !== undefined) return toYearsCause(years, text !== "");
  return /^[^\s:"()]+$/.test(text) ? controlsMessages.empty.word(text) : controlsMessages.empty.atOnce;
}

function toYearsCause({ startYear, endYear }: Years, hasText: boolean): string {
  const { ofYear, ofYears, matchOfYear, matchOfYears } = controlsMessages.empty;
  if (startYear === endYear) return (hasText ? matchOfYear : ofYear)(startYear);
  return (hasText ? matchOfYears : ofYears)(startYear, endYear);
}
