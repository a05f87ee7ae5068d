import { Button } from "../ui/button.tsx";
import { words } from "../words.ts";

/** In the place of one chart alone: the list and the other chart live on. */
export function ChartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex h-full flex-col items-start justify-center gap-2 text-meta text-ink-2">
      <p role="alert">{words.chartsPlace.failed}</p>
      <Button onClick={onRetry}>{words.states.retry}</Button>
    </div>
  );
}
