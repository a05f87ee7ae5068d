import type { ReactNode } from "react";
import { CardOutline } from "../results/card-outline.tsx";
import { Button } from "../ui/button.tsx";
import { words } from "../words.ts";

/** As wide as the list, and high enough that little moves when it comes. */
const place = "min-h-60 overflow-y-auto px-4 py-4 sm:px-6";

export function PopupWaiting() {
  return (
    <div role="status" className={place}>
      <p className="text-meta text-ink-3">{words.states.loading}</p>
      <div className="mt-3">
        <CardOutline />
        <CardOutline />
        <CardOutline />
      </div>
    </div>
  );
}

export function PopupEmpty() {
  return (
    <PopupMessage title={words.states.emptyTitle}>
      <p>{words.popup.empty}</p>
    </PopupMessage>
  );
}

export function PopupFailed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <PopupMessage title={words.popup.failedTitle}>
        <p className="rounded-field bg-sunk px-3 py-2 font-mono text-meta wrap-anywhere">{reason}</p>
        <Button kind="primary" onClick={onRetry}>
          {words.states.retry}
        </Button>
      </PopupMessage>
    </div>
  );
}

function PopupMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${place} flex flex-col items-start gap-3 text-ink-2`}>
      <h3 className="text-body font-semibold text-ink">{title}</h3>
      {children}
    </div>
  );
}
