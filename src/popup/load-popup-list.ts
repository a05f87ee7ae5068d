import type { FocusEvent, PointerEvent } from "react";

/** The popup's list is a chunk of its own. */
export const loadPopupList = () => import("./popup-list.tsx");

/** A button or a chart under the pointer or the focus may be about to open the popup: its list is fetched by then. */
function preload(event: FocusEvent | PointerEvent) {
  const mayOpen = event.target instanceof Element && event.target.closest("button, svg, canvas") !== null;
  // Opening it will tell what went wrong.
  if (mayOpen) void loadPopupList().catch(() => {});
}

/** For an element that holds what opens the popup. */
export const popupIntent = { onFocus: preload, onPointerOver: preload };
