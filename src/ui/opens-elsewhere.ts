/** Apart, because the page and its later parts share it. */
import type { MouseEvent } from "react";

/** With a modifier the browser opens a link in another tab or window, or downloads it. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
