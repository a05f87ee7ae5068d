import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { useCv } from "../cv-context.ts";
import { HeroPlace } from "../frame/hero-place.tsx";
import { PopupPlace } from "../popup/popup-place.tsx";
import { SearchPanel } from "../search/search-panel.tsx";
import { ChartsPart } from "./charts-part.tsx";
import { ResultsPart } from "./results-part.tsx";

/** The CV: who, then the search, then the work. */
export function HomePage() {
  const { state, followAddress } = useCv();
  const { site, answer } = useSnapshot(state);
  const [path] = useLocation();
  const addressSearch = useSearch();

  // biome-ignore lint/correctness/useExhaustiveDependencies: back, forward and links change the address.
  useEffect(() => {
    // While the next page loads this one still stands, at an address that is not its own.
    if (path === "/") followAddress();
  }, [addressSearch, path]);

  return (
    <>
      <HeroPlace />
      <SearchPanel site={site} answer={answer} />
      <ChartsPart />
      <ResultsPart />
      <PopupPlace onApplied={focusResults} />
    </>
  );
}

function focusResults() {
  document.getElementById("results")?.focus({ preventScroll: true });
}
