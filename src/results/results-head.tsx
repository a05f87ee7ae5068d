/** The head of the results: how many there are, and for whom that is announced. */
import { type ReactNode, useState } from "react";
import { Controls, controls } from "../lazy/controls.tsx";
import type { PartialData, QueryFeedback } from "../store/state.ts";
import { useSettled } from "../ui/hooks.ts";
import { countMessages, statesMessages } from "../ui/messages.ts";
import { headMessages } from "./messages.ts";
import { resultsId } from "./states.tsx";

interface ResultsHeadProps {
  /** Undefined until there is an answer. */
  total: number | undefined;
  /** Undefined if the count is of everything. */
  partial: PartialData | undefined;
  /** The count is for an earlier text, because the text in the box is incomplete. */
  isDimmed: boolean;
  feedback: QueryFeedback;
  /** Stands beside the count. */
  children: ReactNode;
}

/** A word typed at an ordinary pace causes one announcement, not one for each letter. */
const debounceMs = 500;

export function ResultsHead({ total, partial, isDimmed, feedback, children }: ResultsHeadProps) {
  const announced = useSettled(
    toStatus({ total, isPartial: partial !== undefined, isDimmed, feedback }),
    debounceMs,
  );
  return (
    <div
      // The heading of the charts beside the list stands on the same line, and the first of them begins at the border.
      className={`flex flex-wrap content-center items-baseline gap-x-3 border-b border-line pb-2 min-[84rem]:min-h-10 min-[84rem]:pb-1 ${total === undefined ? "needs-script" : ""}`}
    >
      <h2
        id={resultsId}
        tabIndex={-1}
        className={`text-base font-semibold outline-none ${isDimmed ? "text-ink-2" : ""}`}
      >
        {total === undefined ? statesMessages.loading : countMessages.results(total)}
      </h2>
      {children}
      {total === undefined || (total === 0 && !isDimmed && partial === undefined) ? null : (
        <p className={`text-sm text-ink-3 ${isDimmed || partial !== undefined ? "" : "max-[24rem]:hidden"}`}>
          {isDimmed
            ? headMessages.unfinished
            : partial === undefined
              ? headMessages.newestFirst
              : headMessages.soFar(partial)}
        </p>
      )}
      {total === undefined || total === 0 ? null : <Download />}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

/** Opens the formats in which the results can be downloaded. */
function Download() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="quiet-link hit-area order-last ms-auto text-sm text-ink-2 print:hidden"
        onPointerEnter={controls.preload}
        onFocus={controls.preload}
        onClick={() => setOpen(!isOpen)}
      >
        {headMessages.download}
      </button>
      <Controls isWanted={isOpen} failure={{ className: "order-last basis-full" }}>
        {({ DownloadFormats }) => (isOpen ? <DownloadFormats /> : null)}
      </Controls>
    </>
  );
}

interface Status extends Pick<ResultsHeadProps, "total" | "isDimmed" | "feedback"> {
  isPartial: boolean;
}

/** Names the problems of the text and the number of its results, which a text that is being typed may not have. */
function toStatus({ total, isPartial, isDimmed, feedback }: Status): string | undefined {
  const { problems, incomplete } = feedback;
  if (total === undefined) return undefined;
  const found = isPartial ? headMessages.foundSoFar(total) : headMessages.found(total);
  if (problems.length === 0) return found;
  const messages = problems.map(({ message }) => message).join(". ");
  const told = (incomplete ? headMessages.incomplete : headMessages.wrong) + messages;
  return isDimmed ? told : `${told}. ${found}`;
}
