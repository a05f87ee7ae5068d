import { type ReactNode, useEffect } from "react";
import { useSnapshot } from "valtio";
import { useRouter } from "wouter";
import { useMissesNetwork } from "../lazy/failed-loads.ts";
import { LazyPart } from "../lazy/lazy-part.tsx";
import type { PageSources } from "../router/use-page.ts";
import { useCv } from "../store/provider.tsx";
import { whenIdle } from "../ui/hooks.ts";
import { deferredHeaderFooter, FooterSlot } from "./lazy-texts.tsx";
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
    () => (isLoading ? undefined : whenIdle(() => loadRest(base, sources))),
    [isLoading, base, sources],
  );

  return (
    <>
      <TopBar owner={site?.owner} skipTo={isHome ? homeParts : pageParts} />
      <main id="content" tabIndex={-1} className="page-column outline-none">
        {children}
      </main>
      <FooterSlot />
      {useMissesNetwork() ? (
        <LazyPart part={deferredHeaderFooter}>{({ OfflineNote }) => <OfflineNote />}</LazyPart>
      ) : null}
    </>
  );
}

let hasBegun = false;

/** Loads what nobody misses at first. Without it links are slower, and the theme does not follow the system's. */
function loadRest(base: string, sources: PageSources): void {
  deferredHeaderFooter.preload();
  if (hasBegun) return;
  hasBegun = true;
  void deferredHeaderFooter.arrival.then(() => {
    const loaded = deferredHeaderFooter.get();
    loaded?.preloadOnIntent(base, sources);
    loaded?.getTheme();
    // The library in the address is stored, or logged as invalid, also on visits that draw no chart.
    loaded?.getChartLibrary();
  });
}
