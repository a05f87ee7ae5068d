import { Button } from "../ui/button.tsx";
import { words } from "../words.ts";
import { ChartMessage } from "./chart-message.tsx";

/** Of one chart alone: the list and the other chart live on. */
export function ChartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <ChartMessage>
      <p role="alert">{words.charts.failed}</p>
      <Button onClick={onRetry}>{words.states.retry}</Button>
    </ChartMessage>
  );
}
