import { type ReactNode, useEffect } from "react";
import { useSnapshot } from "valtio";
import { useRouter } from "wouter";
import { useCv } from "../cv-context.ts";
import { FooterPlace } from "../frame/footer-place.tsx";
import { frameTexts } from "../frame/frame-texts-part.ts";
import { TopBar } from "../frame/top-bar.tsx";
import { whenIdle } from "../when-idle.ts";

const homeParts = ["search", "list"] as const;
const pageParts = ["content"] as const;

interface FrameProps {
  children: ReactNode;
  /** The search is on the home page alone: elsewhere one skips to the content. */
  isHome: boolean;
}

/** What every page has around it. */
export function Frame({ children, isHome }: FrameProps) {
  const { state } = useCv();
  const { site, isLoading } = useSnapshot(state);
  const { base } = useRouter();

  // Whatever comes of the loading, the rest is for when it is over.
  useEffect(() => (isLoading ? undefined : whenIdle(() => loadRest(base))), [isLoading, base]);

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

let isOn = false;

/** What nobody misses at first: without it, links are only slower, and the theme does not follow the system's. */
function loadRest(base: string): void {
  frameTexts.preload();
  if (isOn) return;
  isOn = true;
  void frameTexts.arrival.then(() => frameTexts.get()?.getTheme());
  import("../router/preload-on-intent.ts").then(
    ({ preloadOnIntent }) => preloadOnIntent(base),
    () => {},
  );
}
