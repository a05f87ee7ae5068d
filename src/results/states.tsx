import type { ReactNode } from "react";
import type { Defect } from "../../worker/contract.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words.ts";
import { CardOutline } from "./card-outline.tsx";

/** As high as the first results, so that the footer stays below the first screen. */
const place = "min-h-96 pt-8 md:ms-32";

export function EmptyResults({ onReset }: { onReset: () => void }) {
  return (
    <Message title={words.states.emptyTitle}>
      <p>{words.states.emptyText}</p>
      <Button onClick={onReset}>
        <Icon name="reset" size={16} />
        {words.states.reset}
      </Button>
    </Message>
  );
}

export function LoadFailed({ defect, onRetry }: { defect: Defect; onRetry: () => void }) {
  return (
    <div role="alert">
      <Message title={words.states.failedTitle}>
        <p>
          <span className="font-mono text-control text-ink">{defect.file}</span>
          {": "}
          <span className="text-bad wrap-anywhere">{defect.reason}</span>
        </p>
        <p>{words.states.failedHint}</p>
        <Button kind="primary" onClick={onRetry}>
          {words.states.retry}
        </Button>
      </Message>
    </div>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${place} flex max-w-md flex-col items-start gap-3 text-ink-2`}>
      <h2 className="text-title font-semibold text-ink">{title}</h2>
      {children}
    </div>
  );
}

/** Outlines of four cards: the page has its shape before it has its words. */
export function Loading() {
  return (
    <div role="status" className={place}>
      <p className="text-meta text-ink-3">{words.states.loading}</p>
      <div className="mt-3">
        <CardOutline />
        <CardOutline />
        <CardOutline />
        <CardOutline />
      </div>
    </div>
  );
}
