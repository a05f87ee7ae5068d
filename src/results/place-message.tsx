import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { useHandedFocus } from "../ui/use-handed-focus.ts";
import { words } from "../words.ts";
import { CardOutline } from "./card-outline.tsx";

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
      {words.states.retry}
    </Button>
  );
}
