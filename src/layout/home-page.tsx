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
import { hasFilters } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import { Hero } from "./hero.tsx";
import { Overview } from "./overview.tsx";

/** The CV: the owner, the search, the charts and the results. */
export function HomePage() {
  const { state, followAddress } = useCv();
  const { site, answer, filters, homeOverview, showChartsMobile } = useSnapshot(state);
  const [path] = useLocation();
  const addressSearch = useSearch();
  const { view, isHome } = state.page;
  const isView = isViewPath(path, view);

  // biome-ignore lint/correctness/useExhaustiveDependencies: back, forward and links change the address.
  useEffect(() => {
    // While the next page loads, this one is still rendered at the next one's address.
    if (path === "/" || isView) followAddress();
  }, [addressSearch, path]);

  return (
    <>
      <Hero />
      <SearchPanel site={site} answer={answer} />
      <Overview
        isSearching={
          filters.query !== (isView ? view?.query : "") ||
          hasFilters(addressSearch) ||
          // Until it is here, the page has at most the jobs and highlights of the view whose html it is.
          (!isHome && !isView && homeOverview === undefined)
        }
        givesWay={showChartsMobile}
      />
      <div className="home-columns" {...popupIntent}>
        <ChartsSlot />
        <ResultsPart />
      </div>
      {profileSlot}
      <PopupSlot onApplied={focusResults} />
    </>
  );
}
