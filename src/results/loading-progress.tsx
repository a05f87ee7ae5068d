import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { LoadProgress } from "../../worker/contract.ts";
import { useCv } from "../store/provider.tsx";
import { Button } from "../ui/buttons.tsx";
import { statesMessages } from "../ui/messages.ts";
import { useHandedFocus } from "../ui/use-handed-focus.ts";
import { resultsId } from "./states.tsx";

/** Whoever waits for less is told soonest by what comes. */
const patienceMs = 3_000;

/** Over the page's lower edge: what can be read already does not move. */
const floating =
  "fixed inset-x-4 bottom-4 z-20 mx-auto max-w-md rounded-field border border-line-strong bg-raised px-4 pt-2 shadow-float";

/** While the data takes long: what has come of it, and a button that ends the waiting. `floats` above a list. */
export function LoadingProgress({ floats = false }: { floats?: boolean }) {
  const { state, cancelLoading } = useCv();
  const { isLoading, progress } = useSnapshot(state);
  const isUnderWay = isLoading && progress !== undefined;
  const isLong = useLong(isUnderWay);
  return (
    <div className={`print:hidden ${isLong ? (floats ? floating : "pt-1.5") : ""}`}>
      {/* Told once: what counts up below it would never let a screen reader finish. */}
      <p role="status" className="text-meta text-ink-2">
        {isLong ? statesMessages.loadingLong : null}
      </p>
      {isLong && progress !== undefined ? <Waiting progress={progress} onCancel={cancelLoading} /> : null}
    </div>
  );
}

function useLong(isUnderWay: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isUnderWay]);
  return isLong && isUnderWay;
}

function Waiting({ progress, onCancel }: { progress: LoadProgress; onCancel: () => void }) {
  const { files, filesDone, bytes } = progress;
  const button = useRef<HTMLButtonElement>(null);
  useHandedFocus(button, resultsId);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      {/* How much a single file will be is not known before it is there. */}
      <progress
        aria-label={statesMessages.loadingBar}
        className="loading-bar"
        {...(files > 1 ? { value: filesDone, max: files } : {})}
      />
      {files === 0 ? null : (
        <p className="font-mono text-meta text-ink-2">{statesMessages.loaded({ files, filesDone, bytes })}</p>
      )}
      <Button ref={button} onClick={onCancel}>
        {statesMessages.cancel}
      </Button>
    </div>
  );
}
