import { type ReactNode, useRef } from "react";
import type { Defect } from "../../worker/contract.ts";
import { Button } from "../ui/buttons.tsx";
import { Icon } from "../ui/icon.tsx";
import { statesMessages } from "../ui/messages.ts";
import { useHandedFocus } from "../ui/use-handed-focus.ts";

/** Where a card will be: its shape in the paper's shade, as high as an average card. */
export function CardOutline() {
  return (
    <div aria-hidden="true" className="card-outline print:hidden">
      <span className="card-icon" />
      <span className="space-y-2.5">
        <span className="mt-1 block h-3 w-40 rounded-small bg-sunk" />
        <span className="block h-4 w-4/5 max-w-md rounded-small bg-sunk" />
        <span className="block h-5 w-20 rounded-small bg-sunk" />
      </span>
    </div>
  );
}

interface PlaceMessageProps {
  /** The classes of the list's place. */
  place: string;
  title: ReactNode;
  children: ReactNode;
}

/** In a list's place: why there is none. */
export function PlaceMessage({ place, title, children }: PlaceMessageProps) {
  return (
    <div className={`${place} flex flex-col items-start gap-3 text-ink-2`}>
      {title}
      {children}
    </div>
  );
}

interface OutlinesProps {
  place: string;
  /** So many cards are outlined. */
  count: number;
  /** What is told of the waiting. */
  children: ReactNode;
}

/** Outlines of cards: a list has its shape before it has its words. */
export function Outlines({ place, count, children }: OutlinesProps) {
  return (
    <div className={place}>
      {children}
      <div className="mt-3">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <CardOutline key={at} />
        ))}
      </div>
    </div>
  );
}

/** Tries again, and hands its focus on to what the attempt brings: the element with this id. */
export function RetryButton({ focusNext, onRetry }: { focusNext: string; onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useHandedFocus(button, focusNext);
  return (
    <Button ref={button} kind="primary" onClick={onRetry}>
      {statesMessages.retry}
    </Button>
  );
}

/** As high as the first results, so that the footer stays below the first screen. */
const place = "min-h-96 pt-8 md:ms-32";

/** Of the head of the results, or of what stands in their place: one of them is there at a time. */
export const resultsId = "results";

/** Of the list, or of what stands in its place: 'Skip to results' leads there, past the years beside it. */
export const listId = "list";

export function EmptyResults({ onReset }: { onReset: () => void }) {
  return (
    <PlaceMessage place={`${place} max-w-md`} title={<Title id={listId}>{statesMessages.emptyTitle}</Title>}>
      <p>{statesMessages.emptyText}</p>
      <Button onClick={onReset}>
        <Icon name="reset" size={16} />
        {statesMessages.reset}
      </Button>
    </PlaceMessage>
  );
}

export function LoadFailed({ defect, onRetry }: { defect: Defect; onRetry: () => void }) {
  return (
    <Failed title={statesMessages.failedTitle} onRetry={onRetry}>
      <p>
        <span className="font-mono text-control text-ink">{defect.file}</span>
        {": "}
        <span className="text-bad wrap-anywhere">{defect.reason}</span>
      </p>
      <p>{statesMessages.failedHint}</p>
    </Failed>
  );
}

export function LoadCancelled({ onRetry }: { onRetry: () => void }) {
  return (
    <Failed title={statesMessages.cancelledTitle} onRetry={onRetry}>
      <p>{statesMessages.cancelledText}</p>
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
          {statesMessages.loading}
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
