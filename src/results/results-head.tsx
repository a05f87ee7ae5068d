import { memo } from "react";
import type { Reading } from "../store/state.ts";
import { countMessages, statesMessages } from "../ui/messages.ts";
import { useSettled } from "../ui/use-settled.ts";
import { headMessages } from "./messages.ts";

/** Over the results that the page came with, where no others can be had. */
export function FirstResultsHead({ shown, total }: { shown: number; total: number }) {
  return (
    <h2 className="mt-2 border-b border-line pb-2 text-body font-semibold">
      {headMessages.newest(shown, total)}
    </h2>
  );
}

interface ResultsHeadProps {
  /** Undefined until there is an answer. */
  total: number | undefined;
  /** The count is for an older text: the one in the box is unfinished. */
  isDimmed: boolean;
  reading: Reading;
}

/** A word typed at an ordinary pace is one announcement, not five. */
const quietMs = 500;

export const ResultsHead = memo(({ total, isDimmed, reading }: ResultsHeadProps) => {
  const announced = useSettled(toStatus(total, reading), quietMs);
  return (
    <div
      className={`mt-2 flex flex-wrap items-baseline gap-x-3 border-b border-line pb-2 ${total === undefined ? "needs-script" : ""}`}
    >
      <h2
        id="results"
        tabIndex={-1}
        className={`text-body font-semibold outline-none ${isDimmed ? "text-ink-2" : ""}`}
      >
        {total === undefined ? statesMessages.loading : countMessages.results(total)}
      </h2>
      {total === undefined ? null : (
        <p className="text-meta text-ink-3">
          {isDimmed ? headMessages.unfinished : headMessages.newestFirst}
        </p>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
});

/** The problems of a text, and what was found all the same: an unfinished one is not searched for. */
function toStatus(total: number | undefined, { problems, incomplete }: Reading): string | undefined {
  if (total === undefined) return undefined;
  const found = headMessages.found(total);
  if (problems.length === 0) return found;
  const told = problems.map(({ message }) => message).join(". ");
  return incomplete ? headMessages.incomplete + told : `${headMessages.wrong}${told}. ${found}`;
}
