import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { useCv } from "../cv-context.ts";
import { Footer } from "../frame/footer.tsx";
import { TopBar } from "../frame/top-bar.tsx";

interface FrameProps {
  children: ReactNode;
  /** The search is on the home page alone: elsewhere one skips to the content. */
  isHome: boolean;
}

/** What every page has around it. */
export function Frame({ children, isHome }: FrameProps) {
  const { state } = useCv();
  const { site, now } = useSnapshot(state);
  return (
    <>
      <TopBar owner={site?.owner} skipTo={isHome ? "search" : "content"} />
      <main id="content" tabIndex={-1} className="page-column outline-none">
        {children}
      </main>
      <Footer owner={site?.owner} now={now} />
    </>
  );
}
