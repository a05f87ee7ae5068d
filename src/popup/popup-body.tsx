import { useId } from "react";
import { useSnapshot } from "valtio";
import { useChunk } from "../lazy/lazy-part.ts";
import { ListSkeleton, PlaceMessage, RetryButton } from "../results/states.tsx";
import { specialSearchMessages } from "../store/messages.ts";
import { useCv } from "../store/provider.tsx";
import { Button } from "../ui/buttons.tsx";
import { countMessages, statesMessages } from "../ui/messages.ts";
import { loadPopupList } from "./load-popup-list.ts";
import { popupMessages } from "./messages.ts";

/** Which of its two lists the popup shows, and how long each is. */
function ScopeSwitch() {
  const { state } = useCv();
  const { lists, scope, onScope } = useSnapshot(state).popup;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={popupMessages.scope} className="flex flex-wrap gap-x-4">
      {(["text", "all"] as const).map((option) => (
        <label key={option} className="target inline-flex cursor-pointer items-center gap-2 text-control">
          <input
            type="radio"
            name={name}
            className="size-4 accent-accent"
            checked={option === scope}
            onChange={() => onScope(option)}
          />
          {popupMessages.scopes[option](lists[option]?.answer?.total ?? 0)}
        </label>
      ))}
    </div>
  );
}

/** As wide as the list, and high enough that little moves when it comes. */
const place = "min-h-60 overflow-y-auto px-4 py-4 sm:px-6";

function PopupWaiting() {
  return (
    <ListSkeleton place={place} count={3}>
      <p role="status" className="text-meta text-ink-3">
        {statesMessages.loading}
      </p>
    </ListSkeleton>
  );
}

function PopupEmpty() {
  return (
    <PlaceMessage place={place} title={<Title>{statesMessages.emptyTitle}</Title>}>
      <p>{popupMessages.empty}</p>
    </PlaceMessage>
  );
}

interface PopupFailedProps {
  reason: string;
  /** The id of the dialog's heading. */
  labelledBy: string;
  onRetry: () => void;
}

function PopupFailed({ reason, labelledBy, onRetry }: PopupFailedProps) {
  return (
    <div role="alert">
      <PlaceMessage place={place} title={<Title>{popupMessages.failedTitle}</Title>}>
        <p className="rounded-field bg-sunk px-3 py-2 font-mono text-meta wrap-anywhere">{reason}</p>
        <RetryButton focusNext={labelledBy} onRetry={onRetry} />
      </PlaceMessage>
    </div>
  );
}

function Title({ children }: { children: string }) {
  return <h3 className="text-body font-semibold text-ink">{children}</h3>;
}

interface PopupHeadProps {
  total: number;
  onApply: () => void;
}

/** How many there are, and the way to have them on the page. */
function PopupHead({ total, onApply }: PopupHeadProps) {
  const { state } = useCv();
  const { popup, filters, site } = useSnapshot(state);
  const { subject, lists, appliedTotal } = popup;
  const { startYear, endYear } = filters;
  const isAllYears = startYear === site?.owner.firstYear && endYear === site?.owner.lastYear;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2 sm:px-6">
      <div className="min-w-0">
        {/* The switch says it to the eye. */}
        <p role="status" className={lists.text === undefined ? "" : "sr-only"}>
          <span className="font-semibold">{countMessages.results(total)}</span>{" "}
          {isAllYears || subject?.kind === "year" ? null : (
            <span className="text-meta text-ink-3">{specialSearchMessages.years(startYear, endYear)}</span>
          )}
        </p>
        {lists.text === undefined ? null : <ScopeSwitch />}
        {appliedTotal === undefined || appliedTotal === total ? null : (
          <p className="text-meta text-ink-3">{popupMessages.applied(appliedTotal)}</p>
        )}
      </div>
      <Button kind="primary" onClick={onApply}>
        {popupMessages.apply}
      </Button>
    </div>
  );
}

interface PopupBodyProps {
  /** The id of the dialog's heading. */
  labelledBy: string;
  onApply: () => void;
}

/** What the popup lists, or in its place what is awaited, what failed or that there is nothing. */
export function PopupBody({ labelledBy, onApply }: PopupBodyProps) {
  const { state } = useCv();
  const { popup, site, now } = useSnapshot(state);
  const { lists, scope, failure, onRetry } = popup;
  const { answer, cards } = lists[scope] ?? {};
  const { chunk, error, retry } = useChunk(loadPopupList);
  if (failure !== undefined)
    return <PopupFailed reason={failure} labelledBy={labelledBy} onRetry={onRetry} />;
  if (error !== undefined)
    return <PopupFailed reason={error.message} labelledBy={labelledBy} onRetry={retry} />;
  if (chunk === undefined || answer === undefined || cards === undefined || site === undefined)
    return <PopupWaiting />;
  return (
    <>
      <PopupHead total={answer.total} onApply={onApply} />
      {answer.total === 0 ? (
        <PopupEmpty />
      ) : (
        <chunk.PopupList site={site} now={now} answer={answer} cards={cards} labelledBy={labelledBy} />
      )}
    </>
  );
}
