import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { View } from "../router/use-page.ts";
import { isRestoringScroll } from "../scroll/scroll-memory.ts";
import { useCv } from "../store/provider.tsx";
import { frameMessages } from "./messages.ts";

/**
 * What a browser does when a document loads, done for a page that another one makes way for: the title, the place
 * at the top, and the focus on the heading, which is how a screen reader comes to say where one is.
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
    const siteTitle = owner
      ? frameMessages.siteTitle(owner.firstName, owner.lastName)
      : frameMessages.untitled;
    document.title = pageTitle === undefined ? siteTitle : frameMessages.pageTitle(pageTitle, siteTitle);
  }, [pageTitle, site]);

  useEffect(() => {
    if (path === undefined || path === arrivedAt.current) return;
    // The first page is a document's: the browser has seen to it.
    hasMovedOn.current = arrivedAt.current !== undefined;
    arrivedAt.current = path;
    if (!hasMovedOn.current) return;
    if (!isRestoringScroll()) window.scrollTo({ top: 0, behavior: "instant" });
    focusHeading();
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a heading that waited for its name gave way to another.
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
