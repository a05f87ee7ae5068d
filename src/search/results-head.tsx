import { memo } from "react";
import type { Reading } from "../cv-state.ts";
import { words } from "../words.ts";
import { useSettled } from "./use-settled.ts";

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
        {total === undefined ? words.states.loading : words.search.results(total)}
      </h2>
      {total === undefined ? null : (
        <p className="text-meta text-ink-3">
          {isDimmed ? words.search.unfinished : words.search.newestFirst}
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
  const found = words.search.found(total);
  if (problems.length === 0) return found;
  const told = problems.map(({ message }) => message).join(". ");
  return incomplete ? words.search.incomplete + told : `${words.search.wrong}${told}. ${found}`;
}
