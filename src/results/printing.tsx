import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useSnapshot } from "valtio";
import type { PageAnswer, PageOwner } from "../../worker/contract.ts";
import { retainedFirst as maxPrinted } from "../store/card-cache.ts";
import { searchingClass } from "../store/inline-constants.ts";
import { useCv } from "../store/provider.tsx";
import { uiMessages } from "../ui/messages.ts";
import { resultsMessages } from "./messages.ts";

/** A pause after an answer: by then the visitor has stopped typing and the list itself is rendered. */
const debounceMs = 2_000;

/** Without a query or a filter, the career and the highlights are printed instead of the results. */
function isListPrinted(): boolean {
  return (
    document.documentElement.classList.contains(searchingClass) ||
    document.querySelector(".overview") === null
  );
}

/** Returns how many results are printed, undefined while none are; cards for paper are prefetched when idle. */
export function usePrinting(answer: PageAnswer | undefined): number | undefined {
  const { state, prefetchForPrint, countPrintable } = useCv();
  const [printed, setPrinted] = useState<number>();

  useEffect(() => {
    if (answer === undefined) return;
    const timer = setTimeout(() => {
      if (isListPrinted()) void prefetchForPrint();
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [answer, prefetchForPrint]);

  useEffect(() => {
    // Before the first answer, these are the html's results.
    const countReady = () => (state.results.answer === undefined ? answer?.rows.length : countPrintable());
    const draw = () => {
      if (isListPrinted()) flushSync(() => setPrinted(countReady()));
    };
    const undo = () => setPrinted(undefined);
    window.addEventListener("beforeprint", draw);
    window.addEventListener("afterprint", undo);
    return () => {
      window.removeEventListener("beforeprint", draw);
      window.removeEventListener("afterprint", undo);
    };
  }, [state, answer, countPrintable]);

  return printed;
}

/** Prints the query and the years: there is no search box on paper, so a filtered CV has to show that it is filtered. */
export function PrintedFilters({ query, words }: { query: string; words: string | undefined }) {
  const { state } = useCv();
  const { question, site } = useSnapshot(state);
  const { startYear, endYear } = question.filters;
  const isAllYears = startYear === site?.owner.firstYear && endYear === site?.owner.lastYear;
  if (query.trim() === "" && isAllYears) return null;
  return (
    <p className="mt-2 hidden text-sm text-ink-2 print:block">
      {resultsMessages.print.selected} {words === undefined ? null : `${words} `}
      {query.trim() === "" ? null : <code className="font-mono">{query}</code>}{" "}
      {isAllYears ? null : <span>{uiMessages.specialSearch.years(startYear, endYear)}</span>}
    </p>
  );
}

/** Prints where to find the results, which the print of an unfiltered page leaves out. */
export function PrintNotice({ owner, total }: { owner: PageOwner; total: number }) {
  const { rest, search } = resultsMessages.print;
  return (
    <p className="print-only-notice hidden text-sm text-ink-2 print:block">
      {rest(total)}
      {owner.homeUrl === undefined ? null : (
        <>
          {", "}
          <bdi>{owner.homeUrl}</bdi>
        </>
      )}
      {`. ${search}`}
    </p>
  );
}

/** Prints that the list is incomplete, how much is missing, and how to print the rest. */
export function PrintedShare({ count, total }: { count: number; total: number }) {
  if (count >= total) return null;
  const { share, again, fewer } = resultsMessages.print;
  return (
    <p className="mt-2 hidden text-sm text-ink-2 print:block">
      {`${share(count, total, total - count)} ${count < Math.min(total, maxPrinted) ? again : fewer}`}
    </p>
  );
}
