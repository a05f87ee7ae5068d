import { words } from "../words.ts";
import { Button } from "./button.tsx";

interface PartFailureProps {
  onRetry: () => void;
  className?: string;
}

/** In the place of a part of the page whose program could not be fetched. */
export function PartFailure({ onRetry, className = "" }: PartFailureProps) {
  return (
    <div role="alert" className={`flex flex-wrap items-center gap-3 text-control text-ink-2 ${className}`}>
      <p>{words.states.partFailed}</p>
      <Button onClick={onRetry}>{words.states.retry}</Button>
    </div>
  );
}
