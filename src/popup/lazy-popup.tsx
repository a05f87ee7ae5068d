import type { FocusEvent, PointerEvent } from "react";
import { useSnapshot } from "valtio";
import { LazyPart, lazyPart } from "../lazy/lazy-part.tsx";
import { useCv } from "../store/provider.tsx";

const popupPart = lazyPart(() => import("./popup.tsx"));

/** At the lower edge of the page, where the popup cannot be opened. */
const failureClass =
  "fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-raised px-4 py-3 shadow-float print:hidden";

/** A button or a chart under the pointer or the focus may be about to open the popup: it is there by then. */
function preload(event: FocusEvent | PointerEvent) {
  const mayOpen = event.target instanceof Element && event.target.closest("button, [data-chart]") !== null;
  if (mayOpen) popupPart.preload();
}

/** For an element that holds what opens the popup. */
export const popupIntent = { onFocus: preload, onPointerOver: preload };

/** The popup, once somebody has asked for one. */
export function PopupSlot({ onApplied }: { onApplied: () => void }) {
  const { state } = useCv();
  const { isOpen, onClose } = useSnapshot(state).popup;
  return (
    <LazyPart part={popupPart} isWanted={isOpen} failure={{ className: failureClass, onClose }}>
      {({ Popup }) => <Popup onApplied={onApplied} />}
    </LazyPart>
  );
}
