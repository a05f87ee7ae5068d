/** The pages that show each part of the main page by itself. */
import { useSnapshot } from "valtio";
import { Charts } from "../charts/charts.tsx";
import { ChartsPart } from "../charts/lazy-charts.tsx";
import { HeroPlace } from "../layout/lazy-texts.tsx";
import { ResultsPart } from "../results/results-section.tsx";
import { SearchPanel } from "../search/search-panel.tsx";
import { useCv } from "../store/provider.tsx";
import { allCases, DemoData, dataCases, WithAnswer } from "./demo-data.tsx";
import { demoMessages } from "./messages.ts";

export const sectionPages = {
  sectionHero: () => (
    <DemoData cases={["real", "one", "long", "rtl", "loading"]}>
      <HeroPlace />
    </DemoData>
  ),
  sectionSearch: () => (
    <DemoData cases={dataCases}>
      <Search />
      <ResultCount />
    </DemoData>
  ),
  sectionCharts: () => (
    <DemoData cases={dataCases}>
      <UnfoldedCharts />
    </DemoData>
  ),
  sectionSearchCharts: () => (
    <DemoData cases={dataCases}>
      <Search />
      <ChartsPart />
    </DemoData>
  ),
  sectionResults: () => (
    <DemoData cases={allCases}>
      <ResultsPart />
    </DemoData>
  ),
};

function Search() {
  const { site, answer } = useSnapshot(useCv().state);
  return <SearchPanel site={site} answer={answer} />;
}

/** Keeps as much room below the search block as an open menu needs. */
function ResultCount() {
  const { answer } = useSnapshot(useCv().state);
  return (
    <p className="min-h-80 text-meta text-ink-2">
      {answer === undefined ? null : demoMessages.found(answer.total)}
    </p>
  );
}

function UnfoldedCharts() {
  const { openPopup } = useCv();
  return (
    <WithAnswer>
      {(site, answer) => <Charts site={site} answer={answer} isUnfolded onChoose={openPopup} />}
    </WithAnswer>
  );
}
