/** Remembers for later pages of the same visit whether the visitor has opened the collapsed charts. */
import { chartsOpenClass, chartsOpenKey } from "./inline-constants.ts";

/** Returns whether the inline script of index.html opened them before the first paint. */
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
