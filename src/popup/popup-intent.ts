import type { FocusEvent, PointerEvent } from "react";
import { lazyPart } from "../lazy-part.ts";
import { loadFillPopup } from "./load-fill-popup.ts";
import { loadPopupList } from "./load-popup-list.ts";

export const popupPart = lazyPart(() => import("./popup.tsx"));

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
