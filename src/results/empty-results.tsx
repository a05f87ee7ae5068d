/** What stands in the place of a list without results: the cause, and ways to some. It loads when it is first needed. */
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { defaultFilters, type Filters, sameFilters, type YearRange } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import { Button } from "../ui/buttons.tsx";
import { Icon } from "../ui/icon.tsx";
import { statesMessages } from "../ui/messages.ts";
import { bodyClass, focusResults } from "./states.tsx";

const emptyMessages = {
  nothing: "This CV has no entries yet.",
  /** While older activities are still to come. */
  soFar: "Nothing among the newest entries matches.",
  wrong: "The search text has a mistake, so it was looked for as it stands, and no title has it.",
  unknown: (message: string) => `${message} is in this CV.`,
  years: (from: number, to: number, hasText: boolean) =>
    `Nothing ${from === to ? `from ${from}` : `from ${from} to ${to}`} ${hasText ? "matches the search" : "is in this CV"}.`,
  word: (word: string) => `No title has “${word}” in it.`,
  atOnce: "Nothing in this CV matches all of that at once.",
} as const;

/**
 * Says why there are no results, which the head above says already, and offers ways to some. `children`: those before
 * the way to start over.
 */
export function EmptyResults({ isSoFar, children }: { isSoFar: boolean; children: ReactNode }) {
  const { state, reset } = useCv();
  const { site, filters, feedback, advice } = useSnapshot(state);
  const cause = toEmptyCause({
    isSoFar,
    query: filters.query,
    isWrong: feedback.problems.length > 0 && !feedback.incomplete,
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
            {statesMessages.reset}
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
  /** The text has problems, and is searched as it stands. */
  isWrong: boolean;
  /** What the worker says of a value that the data lack. */
  unknown: string | undefined;
  /** The years that are asked for; undefined for all. */
  years: Years | undefined;
  /** There is nothing that could be found. */
  isEmpty: boolean;
}

/** Returns the one sentence that fits the cause. */
export function toEmptyCause({ isSoFar, query, isWrong, unknown, years, isEmpty }: EmptyRequest): string {
  const text = query.trim();
  if (isEmpty) return emptyMessages.nothing;
  if (isSoFar) return emptyMessages.soFar;
  if (isWrong) return emptyMessages.wrong;
  if (unknown !== undefined) return emptyMessages.unknown(unknown);
  if (years !== undefined) return emptyMessages.years(years.startYear, years.endYear, text !== "");
  return /^[^\s:"()]+$/.test(text) ? emptyMessages.word(text) : emptyMessages.atOnce;
}
