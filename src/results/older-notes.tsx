/** What is said of the older activities while only the newest have been loaded. Pages of small data never load this. */
import { useRef } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import { useCv } from "../store/provider.tsx";
import type { PartialData } from "../store/state.ts";
import { Button } from "../ui/buttons.tsx";
import { useHandedFocus } from "../ui/hooks.ts";
import { showCount, statesMessages } from "../ui/messages.ts";
import { floating, LoadingBar, resultsId } from "./states.tsx";

const percent = (share: number) => `${Math.floor(share * 100)} %`;

const olderMessages = {
  toCome: (count: number) => `${showCount(count)} older entries are still to come.`,
  gone: (count: number) => `${showCount(count)} older entries are missing.`,
  awaited: (year: string) => `The results of ${year} are on their way.`,
  bar: "Older entries loaded so far",
  cancelled: "Loading the older entries was cancelled.",
  failed: "The older entries could not be loaded.",
  usable: (count: number) => `The newest ${showCount(count)} can be searched.`,
} as const;

/** The end of the list; and over the page, the year that is waited for, or why there is no more. */
export function OlderNotes({ partial }: { partial: PartialData }) {
  const { loadOlder, cancelOlder } = useCv();
  const year = useAddressedYear();
  const { total, count, oldestYear, share, failure } = partial;
  const isAwaited = year !== undefined && Number(year) < oldestYear;
  const loadingBar = (
    <LoadingBar
      label={olderMessages.bar}
      value={share}
      max={1}
      text={percent(share)}
      onCancel={cancelOlder}
    />
  );
  return (
    <>
      <div className="mt-6 min-h-24 text-ink-2 [overflow-anchor:none] md:ms-32 print:hidden">
        <p>
          {failure === undefined ? olderMessages.toCome(total - count) : olderMessages.gone(total - count)}
        </p>
        {failure === undefined && !isAwaited ? loadingBar : null}
      </div>
      {failure !== undefined ? (
        <Ended failure={failure} count={count} onRetry={loadOlder} />
      ) : isAwaited ? (
        <div className={`${floating} py-2`}>
          <p role="status">{olderMessages.awaited(year)}</p>
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
        <p>{failure.kind === "cancelled" ? olderMessages.cancelled : olderMessages.failed}</p>
        {failure.kind === "cancelled" ? null : <p className="text-sm text-bad">{failure.reason}</p>}
        <p className="text-sm text-ink-2">{olderMessages.usable(count)}</p>
      </div>
      <Button ref={button} onClick={onRetry}>
        {statesMessages.retry}
      </Button>
    </div>
  );
}

/** Returns the year that the address leads to. */
function useAddressedYear(): string | undefined {
  const hash = useLocationProperty(
    () => window.location.hash,
    () => "",
  );
  return /^#(\d{4})$/.exec(hash)?.[1];
}
