import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { ChartsSlot } from "../charts/charts-slot.tsx";
import { PopupSlot, popupIntent } from "../popup/popup-slot.tsx";
import { profileSlot } from "../profile/profile-slot.tsx";
import { ResultsPart } from "../results/results-section.tsx";
import { focusResults } from "../results/states.tsx";
import { isViewPath } from "../routes.ts";
import { SearchPanel } from "../search/search-panel.tsx";
import { useCv } from "../store/provider.tsx";
import { Hero } from "./hero.tsx";
import { Overview } from "./overview.tsx";

/** The CV: the owner, the search, the charts and the results. */
export function HomePage() {
  const { state, followAddress } = useCv();
  const { site, answer } = useSnapshot(state);
  const [path] = useLocation();
  const addressSearch = useSearch();
  const isView = isViewPath(path, state.page.view);

  // biome-ignore lint/correctness/useExhaustiveDependencies: back, forward and links change the address.
  useEffect(() => {
    // While the next page loads, this one is still rendered at the next one's address.
    if (path === "/" || isView) followAddress();
  }, [addressSearch, path]);

  return (
    <>
      <Hero />
      <SearchPanel site={site} answer={answer} />
      <Overview />
      <div className="home-columns" {...popupIntent}>
        <ChartsSlot />
        <ResultsPart />
      </div>
      {profileSlot}
      <PopupSlot onApplied={focusResults} />
    </>
  );
}
