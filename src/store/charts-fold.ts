/** Whether the charts are open where the page folds them. A later page of the same visit keeps it. */
import { chartsOpenClass, chartsOpenKey } from "./inline-constants.ts";

/** Whether an inline script of index.html has opened them, which is before the first paint. */
export function areChartsOpen(): boolean {
  return typeof document !== "undefined" && document.documentElement.classList.contains(chartsOpenClass);
}

export function setChartsOpen(isOpen: boolean): void {
  if (typeof document === "undefined") return;
  document.documentElement.classList.toggle(chartsOpenClass, isOpen);
  try {
    if (isOpen) sessionStorage.setItem(chartsOpenKey, "1");
    else sessionStorage.removeItem(chartsOpenKey);
  } catch {
    // Without storage they stay open on this page only.
  }
}
