import { Button } from "./buttons.tsx";
import { statesMessages } from "./messages.ts";

interface PartFailureProps {
  onRetry: () => void;
  className?: string;
}

/** In the place of a part of the page whose program could not be fetched. */
export function PartFailure({ onRetry, className = "" }: PartFailureProps) {
  return (
    <div role="alert" className={`flex flex-wrap items-center gap-3 text-control text-ink-2 ${className}`}>
      <p>{statesMessages.partFailed}</p>
      <Button onClick={onRetry}>{statesMessages.retry}</Button>
    </div>
  );
}
