import { type ReactNode, useRef } from "react";
import type { Defect } from "../../worker/contract.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useHandedFocus } from "../ui/use-handed-focus.ts";
import { words } from "../words.ts";
import { Outlines, PlaceMessage, RetryButton } from "./place-message.tsx";

/** As high as the first results, so that the footer stays below the first screen. */
const place = "min-h-96 pt-8 md:ms-32";

/** Of the head of the results, or of what stands in their place: one of them is there at a time. */
export const resultsId = "results";

/** Of the list, or of what stands in its place: 'Skip to results' leads there, past the years beside it. */
export const listId = "list";

export function EmptyResults({ onReset }: { onReset: () => void }) {
  return (
    <PlaceMessage place={`${place} max-w-md`} title={<Title id={listId}>{words.states.emptyTitle}</Title>}>
      <p>{words.states.emptyText}</p>
      <Button onClick={onReset}>
        <Icon name="reset" size={16} />
        {words.states.reset}
      </Button>
    </PlaceMessage>
  );
}

export function LoadFailed({ defect, onRetry }: { defect: Defect; onRetry: () => void }) {
  return (
    <Failed title={words.states.failedTitle} onRetry={onRetry}>
      <p>
        <span className="font-mono text-control text-ink">{defect.file}</span>
        {": "}
        <span className="text-bad wrap-anywhere">{defect.reason}</span>
      </p>
      <p>{words.states.failedHint}</p>
    </Failed>
  );
}

export function LoadCancelled({ onRetry }: { onRetry: () => void }) {
  return (
    <Failed title={words.states.cancelledTitle} onRetry={onRetry}>
      <p>{words.states.cancelledText}</p>
    </Failed>
  );
}

function Failed({ title, children, onRetry }: { title: string; children: ReactNode; onRetry: () => void }) {
  return (
    <div role="alert" id={listId} tabIndex={-1} className="outline-none">
      <PlaceMessage place={`${place} max-w-md`} title={<Title id={resultsId}>{title}</Title>}>
        {children}
        <RetryButton focusNext={resultsId} onRetry={onRetry} />
      </PlaceMessage>
    </div>
  );
}

function Title({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} tabIndex={-1} className="text-title font-semibold text-ink outline-none">
      {children}
    </h2>
  );
}

/** Outlines of four cards; what is told of the progress covers the first of them, so that nothing moves. */
export function Loading({ children }: { children?: ReactNode }) {
  const told = useRef<HTMLParagraphElement>(null);
  useHandedFocus(told, resultsId);
  return (
    <div id={listId} tabIndex={-1} className="outline-none">
      <Outlines place={place} count={4}>
        <p
          ref={told}
          id={resultsId}
          tabIndex={-1}
          role="status"
          className="text-meta text-ink-3 outline-none"
        >
          {words.states.loading}
        </p>
        {children === undefined ? null : (
          <div className="relative">
            <div className="absolute inset-x-0 top-1 z-1 min-h-(--card-height) bg-page">{children}</div>
          </div>
        )}
      </Outlines>
    </div>
  );
}
