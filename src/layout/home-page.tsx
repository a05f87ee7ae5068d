import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { ChartsSlot } from "../charts/charts-slot.tsx";
import { PopupSlot, popupIntent } from "../popup/popup-slot.tsx";
import { profileSlot } from "../profile/profile-slot.tsx";
import { PaperLinks, ResultsPart } from "../results/results-section.tsx";
import { focusResults } from "../results/states.tsx";
import { isViewPath } from "../routes.ts";
import { SearchPanel } from "../search/search-panel.tsx";
import { useCv } from "../store/provider.tsx";
import { useMedia } from "../ui/hooks.ts";
import { Hero } from "./hero.tsx";
import { Overview } from "./overview.tsx";

/** The CV: the owner, the search, the charts and the results. */
export function HomePage() {
  const { state, followAddress } = useCv();
  const { site, answer, isSearching } = useSnapshot(state);
  const [path] = useLocation();
  const addressSearch = useSearch();
  const isView = isViewPath(path, state.page.view);
  const areChartsBeside = useAreChartsBeside(isSearching === true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: back, forward and links change the address.
  useEffect(() => {
    // While the next page loads, this one is still rendered at the next one's address.
    if (path === "/" || isView) followAddress();
  }, [addressSearch, path]);

  // Without activities there is nothing to search: the page is the owner, the profile and the papers.
  if (site?.total === 0)
    return (
      <>
        <Hero />
        {profileSlot}
        <PaperLinks exports={site.owner.exports} hasEntries={false} />
      </>
    );
  const parts = [<ChartsSlot key="charts" />, <ResultsPart key="results" />];
  return (
    <>
      <Hero />
      <SearchPanel site={site} answer={answer} />
      <Overview />
      <div className="home-columns" {...popupIntent}>
        {/* Tab goes through what is next to each other from its start to its end. */}
        {areChartsBeside ? parts.reverse() : parts}
      </div>
      {profileSlot}
      <PopupSlot onApplied={focusResults} />
    </>
  );
}

/** Whether the charts are after the list in its row: the style sheet's variant `columns`. */
function useAreChartsBeside(isSearching: boolean): boolean {
  return useMedia(isSearching ? "screen and (width >= 79rem)" : "screen and (width >= 84rem)");
}
