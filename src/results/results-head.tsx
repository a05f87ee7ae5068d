/** The line above the list: the number of results, a note about them, and ways to more of them or to a file. */
import { type ReactNode, useState } from "react";
import { useSnapshot } from "valtio";
import type { WordedReading } from "../../worker/contract.ts";
import { lazyControl, preloadControls } from "../lazy/controls.tsx";
import { LazyContent } from "../lazy/lazy-module.tsx";
import { searchBox } from "../store/inline-constants.ts";
import { useCv } from "../store/provider.tsx";
import type { QueryFeedback } from "../store/state.ts";
import { useIsLong, useSettled } from "../ui/hooks.ts";
import { uiMessages } from "../ui/messages.ts";
import { replaceText } from "../ui/replace-text.ts";
import { resultsMessages } from "./messages.ts";
import { focusResults, formatProgress, resultsId } from "./states.tsx";

interface ResultsHeadProps {
  /** The count is the prerendered one, which CSS hides if the address has a search. */
  isFirst: boolean;
  /** Undefined until there is an answer. */
  total: number | undefined;
  /** Where a text is found that no title contains, with the number of results; undefined if it is nowhere else. */
  place: string | undefined;
  /** The text in the box is unfinished, so the count is that of an earlier text. */
  isDimmed: boolean;
  /** The answer waits for a file, so the count is that of an earlier text. */
  isSlow: boolean;
  feedback: QueryFeedback;
  /** The reading of a text that no title matches, whose results are counted. */
  reading: WordedReading | undefined;
  /** Offers of more results. They appear later than the count, so a row is reserved for them on phones. */
  children: ReactNode;
}

/** Long enough that typing a word at an ordinary pace causes one announcement, not one per letter. */
const debounceMs = 500;

export function ResultsHead(props: ResultsHeadProps) {
  const { total, place, isFirst, isSlow, feedback, reading, children } = props;
  const isDimmed = props.isDimmed || isSlow;
  const announced = useSettled(
    // The html's results answer no search, so a screen reader announces nothing about them.
    toStatus({ total: isFirst ? undefined : total, place, isDimmed, feedback, reading }),
    debounceMs,
  );
  const isEmpty = total === 0 && !isDimmed;
  const hasNote = !isFirst && total !== undefined && !isEmpty;
  return (
    <div
      // Aligned with the heading of the charts, the first of which begins at the border.
      className={`flex flex-wrap content-center items-baseline gap-x-3 border-b border-line pb-2 columns:min-h-10 columns:pb-1 ${total === undefined ? "needs-script" : ""}`}
    >
      <h2
        id={resultsId}
        tabIndex={-1}
        className={`text-xl font-semibold outline-none ${isDimmed ? "text-ink-2" : ""}`}
      >
        {place ?? toCount(total, isFirst)}
      </h2>
      {reading === undefined ? null : (
        <h3
          className={`min-w-0 truncate text-base ${isDimmed ? "text-ink-3" : "text-ink-2"}`}
          title={reading.words}
        >
          <bdi>{reading.words}</bdi>
        </h3>
      )}
      <div className="results-ways">
        {reading === undefined ? null : <ReadingNote reading={reading} />}
        {children}
        {isSlow ? <SlowNote /> : null}
        {hasNote && !isSlow && reading === undefined ? <Note isDimmed={isDimmed} /> : null}
      </div>
      {isFirst || total === undefined || total === 0 ? null : <Download />}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

/** Not a component: React replaces an element's only text as a whole, even if a translator has changed it. */
function toCount(total: number | undefined, isFirst: boolean): ReactNode {
  if (total === undefined) return uiMessages.states.loading;
  const count = uiMessages.counts.results(total);
  if (!isFirst) return count;
  return (
    <>
      <span className="first-count">{count}</span>
      <span className="first-loading needs-script">{uiMessages.states.loading}</span>
    </>
  );
}

/** Notes that the results belong to an earlier text, or else the order. */
function Note({ isDimmed }: Pick<ResultsHeadProps, "isDimmed">) {
  const { unfinished, newestFirst } = resultsMessages.head;
  if (isDimmed) return <p className={noteClass}>{unfinished}</p>;
  return <p className={`${noteClass} results-order`}>{newestFirst}</p>;
}

const noteClass = "text-sm text-ink-3";

/** The note that the answer waits for a file shows the progress after this time. */
const progressAfterMs = 2_000;

/** Says that the answer waits for a file. */
function SlowNote() {
  const { progress } = useSnapshot(useCv().state.loading);
  const isLong = useIsLong(true, progressAfterMs) && progress !== undefined;
  return (
    <p className={noteClass}>
      {resultsMessages.head.slow}
      {isLong ? ` (${formatProgress(progress)})` : null}
    </p>
  );
}

const downloads = lazyControl(() => import("./download.tsx"));

function Download() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="quiet-link hit-area ms-auto text-sm text-ink-2 md:order-last print:hidden"
        onPointerEnter={preloadControls}
        onFocus={preloadControls}
        onClick={() => setOpen(!isOpen)}
      >
        {resultsMessages.head.download}
      </button>
      <LazyContent module={downloads} isWanted={isOpen} failure={{ className: "order-last basis-full" }}>
        {({ DownloadFormats }) => (isOpen ? <DownloadFormats /> : null)}
      </LazyContent>
    </>
  );
}

/** Says that the results are those of a reading, and puts its query into the box. */
function ReadingNote({ reading: { query, kind, unused } }: { reading: WordedReading }) {
  const { commitQuery } = useCv();
  const { reading: messages } = resultsMessages;
  const whole = { plain: messages.plain, completed: messages.completed }[kind] ?? messages.noTitle;
  return (
    <p className={noteClass}>
      {unused.length === 0 ? whole : messages.without(unused.join(uiMessages.comma))}{" "}
      <button
        type="button"
        title={messages.use}
        className="quiet-link hit-area"
        onClick={() => {
          const box = document.querySelector<HTMLInputElement>(searchBox);
          if (box === null) return;
          replaceText(box, { start: 0, length: box.value.length, text: query });
          commitQuery();
          focusResults();
        }}
      >
        <bdi className="font-mono text-xs">{query}</bdi>
      </button>
    </p>
  );
}

type Status = Pick<ResultsHeadProps, "total" | "place" | "isDimmed" | "feedback" | "reading">;

/** Returns what screen readers announce: problems, then the count if it belongs to the text. */
function toStatus({ total, place, isDimmed, feedback, reading }: Status): string | undefined {
  const { problems, incomplete, text } = feedback;
  if (total === undefined) return undefined;
  const { found: counted } = resultsMessages.head;
  const results = place ?? uiMessages.counts.results(total);
  const subject = reading?.words ?? text.trim();
  const found = subject === "" ? results : counted(results, subject);
  if (problems.length === 0) return found;
  const messages = problems.map(({ message }) => message).join(". ");
  const status = (incomplete ? resultsMessages.head.incomplete : resultsMessages.head.wrong) + messages;
  return isDimmed ? status : `${status}. ${found}`;
}
