import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { LazyCharts } from "../charts/lazy-charts.tsx";
import { lazyControl, preloadControls } from "../lazy/controls.tsx";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { LazyPopup, popupIntent } from "../popup/lazy-popup.tsx";
import { lazyProfile } from "../profile/lazy-profile.tsx";
import { DocumentLinks } from "../results/document-links.tsx";
import { ResultsPart } from "../results/results-section.tsx";
import { focusResults } from "../results/states.tsx";
import { isViewPath } from "../routes.ts";
import { scrolling } from "../scroll/scrolling.ts";
import { SearchPanel } from "../search/search-panel.tsx";
import { useCv } from "../store/provider.tsx";
import { useMedia } from "../ui/hooks.ts";

/** Loads the controls if there is no html, and holds a restored scroll position until they are there. */
function AwaitedPart() {
  useEffect(preloadControls, []);
  useEffect(scrolling.awaitContent, []);
  return null;
}

const hero = lazyPart(
  lazyControl(() => import("./hero.tsx")),
  ({ Hero }) => <Hero />,
  <AwaitedPart />,
);
const overviewModule = lazyControl(() => import("./overview.tsx"));
const overview = lazyPart(overviewModule, ({ Overview }) => <Overview />, <AwaitedPart />);
const firstHighlights = lazyPart(overviewModule, ({ FirstHighlights }) => <FirstHighlights />);

/** The CV: the owner, the search, the charts and the results. */
export function HomePage() {
  const { state, followAddress } = useCv();
  const { site, results } = useSnapshot(state);
  const [path] = useLocation();
  const addressSearch = useSearch();
  const isView = isViewPath(path, state.page.view);
  const areChartsBeside = useAreChartsBeside();

  // biome-ignore lint/correctness/useExhaustiveDependencies: back, forward and links change the address.
  useEffect(() => {
    // While the next page loads, this one is still rendered, at the next page's address.
    if (path === "/" || isView) followAddress();
  }, [addressSearch, path]);

  // Without activities there is nothing to search: the page is the owner, the profile and the documents.
  if (site?.total === 0)
    return (
      <>
        {hero}
        {lazyProfile}
        <DocumentLinks exports={site.owner.exports} hasEntries={false} />
      </>
    );
  const { charts, highlights } = state.page.parts;
  const parts = [
    charts?.length === 0 ? null : (
      <div key="charts" className="charts-rail" {...popupIntent}>
        <LazyCharts />
      </div>
    ),
    <div key="results" className="results" {...popupIntent}>
      <ResultsPart />
    </div>,
  ];
  const search = <SearchPanel key="search" site={site} answer={results.answer} />;
  return (
    <>
      {hero}
      {/* A portfolio's pictures and career come first, and the search stands above what it searches. */}
      {highlights ? firstHighlights : search}
      {overview}
      {lazyProfile}
      {highlights ? search : null}
      {/* Tab visits elements that are side by side from the start to the end. */}
      {areChartsBeside ? parts.reverse() : parts}
      <LazyPopup onApplied={focusResults} />
    </>
  );
}

/** Returns whether the charts follow the main column: the style sheet's variant `columns`. */
const useAreChartsBeside = () => useMedia("screen and (width >= 79rem)");
