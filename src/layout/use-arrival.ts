import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { View } from "../router/use-page.ts";
import { isRestoringScroll } from "../scroll/scroll-memory.ts";
import { useCv } from "../store/provider.tsx";
import { toFullName } from "../ui/full-name.ts";
import { frameMessages } from "./messages.ts";

/**
 * Does for a page what a browser does for a document that loads: sets the title, scrolls to the top, and focuses the
 * heading, which makes a screen reader announce the page.
 */
export function useArrival(view: View) {
  const { state } = useCv();
  const { site } = useSnapshot(state);
  const match = "match" in view ? view.match : undefined;
  const pageTitle = match?.title;
  const path = match?.path;
  const arrivedAt = useRef<string>(undefined);
  const hasMovedOn = useRef(false);

  useEffect(() => {
    const owner = site?.owner;
    const siteTitle = owner ? frameMessages.siteTitle(toFullName(owner)) : frameMessages.untitled;
    document.title = pageTitle === undefined ? siteTitle : frameMessages.pageTitle(pageTitle, siteTitle);
  }, [pageTitle, site]);

  useEffect(() => {
    if (path === undefined || path === arrivedAt.current) return;
    // The browser has done it for the first page.
    hasMovedOn.current = arrivedAt.current !== undefined;
    arrivedAt.current = path;
    if (!hasMovedOn.current) return;
    if (!isRestoringScroll()) window.scrollTo({ top: 0, behavior: "instant" });
    focusHeading();
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the data replaces the skeleton's heading.
  useEffect(() => {
    if (hasMovedOn.current && document.activeElement === document.body) focusHeading();
  }, [site]);
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
