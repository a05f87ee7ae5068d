// A separate file, because the popup itself loads with the controls.
import type { FocusEvent, PointerEvent } from "react";
import { useSnapshot } from "valtio";
import { lazyControl, preloadControls } from "../lazy/controls.tsx";
import { LazyContent } from "../lazy/lazy-module.tsx";
import { useCv } from "../store/provider.tsx";

/** At the bottom of the page, if the popup cannot be loaded. */
const failureClass =
  "fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-raised px-4 py-3 shadow-float print:hidden";

/** A button or a chart under the pointer or the focus may be about to open the popup. */
function preload(event: FocusEvent | PointerEvent) {
  const mayOpen = event.target instanceof Element && event.target.closest("button, [data-chart]") !== null;
  if (mayOpen) preloadControls();
}

/** Properties of an element that contains what opens the popup. */
export const popupIntent = { onFocus: preload, onPointerOver: preload };

const popupModule = lazyControl(() => import("./popup.tsx"));

/** The popup, once one has been opened. */
export function LazyPopup({ onApplied }: { onApplied: () => void }) {
  const { state, popup } = useCv();
  const { isOpen } = useSnapshot(state.panels).popup;
  return (
    <LazyContent
      module={popupModule}
      isWanted={isOpen}
      failure={{ className: failureClass, onClose: popup.close }}
    >
      {({ Popup }) => <Popup onApplied={onApplied} />}
    </LazyContent>
  );
}
