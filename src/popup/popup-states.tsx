import { laterWords } from "../later-words.ts";
import { Outlines, PlaceMessage, RetryButton } from "../results/place-message.tsx";
import { words } from "../words.ts";

/** As wide as the list, and high enough that little moves when it comes. */
const place = "min-h-60 overflow-y-auto px-4 py-4 sm:px-6";

export function PopupWaiting() {
  return (
    <Outlines place={place} count={3}>
      <p role="status" className="text-meta text-ink-3">
        {words.states.loading}
      </p>
    </Outlines>
  );
}

export function PopupEmpty() {
  return (
    <PlaceMessage place={place} title={<Title>{words.states.emptyTitle}</Title>}>
      <p>{laterWords.popup.empty}</p>
    </PlaceMessage>
  );
}

interface PopupFailedProps {
  reason: string;
  /** The id of the dialog's heading. */
  labelledBy: string;
  onRetry: () => void;
}

export function PopupFailed({ reason, labelledBy, onRetry }: PopupFailedProps) {
  return (
    <div role="alert">
      <PlaceMessage place={place} title={<Title>{laterWords.popup.failedTitle}</Title>}>
        <p className="rounded-field bg-sunk px-3 py-2 font-mono text-meta wrap-anywhere">{reason}</p>
        <RetryButton focusNext={labelledBy} onRetry={onRetry} />
      </PlaceMessage>
    </div>
  );
}

function Title({ children }: { children: string }) {
  return <h3 className="text-body font-semibold text-ink">{children}</h3>;
}
