import type { FocusEvent, PointerEvent } from "react";
import { useSnapshot } from "valtio";
import { lazyPart, useLazyPart } from "../lazy/lazy-part.ts";
import { loadFillPopup } from "../store/load-fill-popup.ts";
import { useCv } from "../store/provider.tsx";
import { PartFailure } from "../ui/part-failure.tsx";
import { loadPopupList } from "./load-popup-list.ts";

const popupPart = lazyPart(() => import("./popup.tsx"));

/** A button or a chart under the pointer or the focus may be about to open the popup: it is there by then. */
function preload(event: FocusEvent | PointerEvent) {
  const mayOpen = event.target instanceof Element && event.target.closest("button, [data-chart]") !== null;
  if (!mayOpen) return;
  popupPart.preload();
  // Opening it will tell what went wrong.
  for (const load of [loadPopupList, loadFillPopup]) void load().catch(() => {});
}

/** For an element that holds what opens the popup. */
export const popupIntent = { onFocus: preload, onPointerOver: preload };

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
