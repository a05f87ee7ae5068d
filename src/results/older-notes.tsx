/** Notes about older activities while only the newest have loaded. Pages of small data never load this file. */
import { useRef } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import { useCv } from "../store/provider.tsx";
import type { PartialData } from "../store/state.ts";
import { Button } from "../ui/buttons.tsx";
import { useHandedFocus } from "../ui/hooks.ts";
import { uiMessages } from "../ui/messages.ts";
import { controlsMessages } from "./controls-messages.ts";
import { floating, LoadingBar, resultsId } from "./states.tsx";

/** The end of the list, and a note over the page: which year is still loading, or why nothing more comes. */
export function OlderNotes({ partial }: { partial: PartialData }) {
  const { loadOlder, cancelOlder } = useCv();
  const year = useAddressedYear();
  const { total, count, oldestYear, share, failure } = partial;
  const isAwaited = year !== undefined && Number(year) < oldestYear;
  const loadingBar = (
    <LoadingBar
      label={controlsMessages.older.bar}
      value={share}
      max={1}
      text={controlsMessages.older.percent(Math.floor(share * 100))}
      onCancel={cancelOlder}
    />
  );
  return (
    <>
      <div className="mt-6 min-h-24 text-ink-2 [overflow-anchor:none] md:ms-32 print:hidden">
        <p>
          {failure === undefined
            ? controlsMessages.older.toCome(total - count)
            : controlsMessages.older.gone(total - count)}
        </p>
        {failure === undefined && !isAwaited ? loadingBar : null}
      </div>
      {failure !== undefined ? (
        <Ended failure={failure} count={count} onRetry={loadOlder} />
      ) : isAwaited ? (
        <div className={`${floating} py-2`}>
          <p role="status">{controlsMessages.older.awaited(year)}</p>
          {loadingBar}
        </div>
      ) : null}
    </>
  );
}

interface EndedProps {
  failure: NonNullable<PartialData["failure"]>;
  count: number;
  onRetry: () => void;
}

function Ended({ failure, count, onRetry }: EndedProps) {
  const button = useRef<HTMLButtonElement>(null);
  useHandedFocus(button, resultsId);
  return (
    <div
      className={`${floating} flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 print:hidden`}
    >
      <div role="status" className="min-w-0 basis-60 grow">
        <p>
          {failure.kind === "cancelled" ? controlsMessages.older.cancelled : controlsMessages.older.failed}
        </p>
        {failure.kind === "cancelled" ? null : <p className="text-sm text-bad">{failure.reason}</p>}
        <p className="text-sm text-ink-2">{controlsMessages.older.usable(count)}</p>
      </div>
      <Button ref={button} onClick={onRetry}>
        {uiMessages.states.retry}
      </Button>
    </div>
  );
}

/** Returns the year that the address links to. */
function useAddressedYear(): string | undefined {
  const hash = useLocationProperty(
    () => window.location.hash,
    () => "",
  );
  return /^#(\d{4})$/.exec(hash)?.[1];
}
