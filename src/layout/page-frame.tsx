import { type ReactNode, useEffect } from "react";
import { useSnapshot } from "valtio";
import { useRouter } from "wouter";
import { controls } from "../lazy/controls.tsx";
import { useIsOffline } from "../lazy/lazy-module.tsx";
import { getChartLibrary, getTheme } from "../preferences/preferences.ts";
import { type PageSources, preloadOnIntent } from "../router/router.ts";
import { useCv } from "../store/provider.tsx";
import { whenIdle } from "../ui/hooks.ts";
import { Footer, OfflineNote } from "./footer.tsx";
import { TopBar } from "./top-bar.tsx";

const homeParts = ["search", "list"] as const;
const pageParts = ["content"] as const;

interface FrameProps {
  children: ReactNode;
  /** Only the home page has the search; the skip link of other pages leads to the content. */
  isHome: boolean;
  /** The pages that links may lead to. */
  sources: PageSources;
}

/** The top bar and the footer around every page. */
export function Frame({ children, isHome, sources }: FrameProps) {
  const { state } = useCv();
  const { site, isLoading } = useSnapshot(state);
  const { base } = useRouter();

  // Whether the data could be loaded or not, the rest waits until the loading is over.
  useEffect(
    () => (isLoading ? undefined : whenIdle(() => beginRest(base, sources))),
    [isLoading, base, sources],
  );

  return (
    <>
      <TopBar owner={site?.owner} skipTo={isHome ? homeParts : pageParts} />
      <main id="content" tabIndex={-1} className="page-column outline-none">
        {children}
      </main>
      <Footer />
      {useIsOffline() ? <OfflineNote /> : null}
    </>
  );
}

let hasBegun = false;

/** Starts what the first paint does not need. */
function beginRest(base: string, sources: PageSources): void {
  if (hasBegun) return;
  hasBegun = true;
  preloadOnIntent(base, sources);
  // All controls are one chunk, which then is there before the first of them is wanted.
  controls.preload();
  // From now on the theme follows the system's.
  getTheme().start();
  // The library in the address is stored, or logged as invalid, also on visits that render no chart.
  getChartLibrary();
}
