import { memo } from "react";
import { words } from "../words.ts";
import { useSettled } from "./use-settled.ts";

interface ResultsHeadProps {
  /** Undefined until there is an answer. */
  total: number | undefined;
  /** The count is for an older text: the one in the box is unfinished. */
  isDimmed: boolean;
}

/** A word typed at an ordinary pace is one announcement, not five. */
const quietMs = 500;

export const ResultsHead = memo(({ total, isDimmed }: ResultsHeadProps) => {
  const announced = useSettled(total, quietMs);
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
        {announced === undefined ? null : words.search.found(announced)}
      </p>
    </div>
  );
});
