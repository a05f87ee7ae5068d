import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { useCv } from "../cv-context.ts";
import { Footer } from "../frame/footer.tsx";
import { Hero } from "../frame/hero.tsx";
import { TopBar } from "../frame/top-bar.tsx";
import { SearchPanel } from "../search/search-panel.tsx";
import { words } from "../words.ts";
import { ResultsPart } from "./results-part.tsx";

/** The CV: who, then the search, then the work. */
export function HomePage() {
  const { state, followAddress } = useCv();
  const { site, answer } = useSnapshot(state);
  const owner = site?.owner;
  const addressSearch = useSearch();

  // biome-ignore lint/correctness/useExhaustiveDependencies: back, forward and links change the address.
  useEffect(followAddress, [addressSearch]);
  useEffect(() => {
    if (owner !== undefined) document.title = words.frame.siteTitle(owner.firstName, owner.lastName);
  }, [owner]);

  return (
    <>
      <TopBar owner={owner} />
      <main className="page-column">
        <Hero owner={owner} />
        {site === undefined ? null : <SearchPanel site={site} answer={answer} />}
        <ResultsPart />
      </main>
      <Footer owner={owner} />
    </>
  );
}
