// Stands alone: it listens to the whole document, for links of every part of the page.
import { intentMs } from "../lazy/lazy-module.tsx";
import { findRoute } from "./match-route.ts";
import type { PageSources } from "./use-page.ts";

/** Preloads a link's page once the pointer, a finger or the focus has stayed on the link. */
export function preloadOnIntent(base: string, sources: PageSources) {
  let link: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onIntent({ target }: Event) {
    const found = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (found === link) return;
    link = found;
    clearTimeout(timer);
    if (found !== null) timer = setTimeout(() => preload(found, base, sources), intentMs);
  }

  document.addEventListener("pointerover", onIntent);
  document.addEventListener("focusin", onIntent);
  document.addEventListener("touchstart", onIntent, { passive: true });
}

function preload({ origin, pathname }: HTMLAnchorElement, base: string, sources: PageSources) {
  if (origin !== window.location.origin || !pathname.startsWith(`${base}/`)) return;
  const match = findRoute(pathname.slice(base.length));
  const target = match.kind === "redirect" ? findRoute(match.to) : match;
  if (target.kind === "page") sources(target.page).preload();
}
