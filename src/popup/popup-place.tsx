import { useSnapshot } from "valtio";
import { useCv } from "../cv-context.ts";
import { useLazyPart } from "../lazy-part.ts";
import { PartFailure } from "../ui/part-failure.tsx";
import { popupPart } from "./popup-intent.ts";

/** The popup, once somebody has asked for one. */
export function PopupPlace({ onApplied }: { onApplied: () => void }) {
  const { state } = useCv();
  const { isOpen } = useSnapshot(state).popup;
  const { chunk, error, retry } = useLazyPart(popupPart, isOpen);
  if (chunk !== undefined) return <chunk.Popup onApplied={onApplied} />;
  if (error === undefined || !isOpen) return null;
  return (
    <PartFailure
      onRetry={retry}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-raised px-4 py-3 shadow-float print:hidden"
    />
  );
}
