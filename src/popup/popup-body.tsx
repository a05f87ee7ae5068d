import { useSnapshot } from "valtio";
import { useCv } from "../cv-context.ts";
import { useChunk } from "../use-chunk.ts";
import { loadPopupList } from "./load-popup-list.ts";
import { PopupHead } from "./popup-head.tsx";
import { PopupEmpty, PopupFailed, PopupWaiting } from "./popup-states.tsx";

interface PopupBodyProps {
  /** The id of the dialog's heading. */
  labelledBy: string;
  onApply: () => void;
}

/** What the popup lists, or in its place what is awaited, what failed or that there is nothing. */
export function PopupBody({ labelledBy, onApply }: PopupBodyProps) {
  const { state } = useCv();
  const { popup, site, now } = useSnapshot(state);
  const { lists, scope, failure, onRetry } = popup;
  const { answer, cards } = lists[scope] ?? {};
  const { chunk, error, retry } = useChunk(loadPopupList);
  if (failure !== undefined)
    return <PopupFailed reason={failure} labelledBy={labelledBy} onRetry={onRetry} />;
  if (error !== undefined)
    return <PopupFailed reason={error.message} labelledBy={labelledBy} onRetry={retry} />;
  if (chunk === undefined || answer === undefined || cards === undefined || site === undefined)
    return <PopupWaiting />;
  return (
    <>
      <PopupHead total={answer.total} onApply={onApply} />
      {answer.total === 0 ? (
        <PopupEmpty />
      ) : (
        <chunk.PopupList site={site} now={now} answer={answer} cards={cards} labelledBy={labelledBy} />
      )}
    </>
  );
}
