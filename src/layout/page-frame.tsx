import { type ReactNode, useEffect } from "react";
import { useSnapshot } from "valtio";
import { useRouter } from "wouter";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { whenIdle } from "../lazy/when-idle.ts";
import type { PageSources } from "../router/use-page.ts";
import { useCv } from "../store/provider.tsx";
import { FooterPlace, frameTexts } from "./lazy-texts.tsx";
import { TopBar } from "./top-bar.tsx";

const homeParts = ["search", "list"] as const;
const pageParts = ["content"] as const;

interface FrameProps {
  children: ReactNode;
  /** The search is on the home page alone: elsewhere one skips to the content. */
  isHome: boolean;
  /** Where the pages come from that links may lead to. */
  sources: PageSources;
}

/** What every page has around it. */
export function Frame({ children, isHome, sources }: FrameProps) {
  const { state } = useCv();
  const { site, isLoading } = useSnapshot(state);
  const { base } = useRouter();

  // Whatever comes of the loading, the rest is for when it is over.
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
      <FooterPlace />
    </>
  );
}

const intentPart = lazyPart(() => import("../router/preload-on-intent.ts"), { needsStylesheet: false });

let isOn = false;

/** What nobody misses at first: without it, links are only slower, and the theme does not follow the system's. */
function loadRest(base: string, sources: PageSources): void {
  frameTexts.preload();
  if (isOn) return;
  isOn = true;
  void frameTexts.arrival.then(() => frameTexts.get()?.getTheme());
  void intentPart.arrival.then(() => intentPart.get()?.preloadOnIntent(base, sources));
  intentPart.preload();
}
