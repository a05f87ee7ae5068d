/** The main page's parts, each by itself. */
import { useSnapshot } from "valtio";
import { Charts } from "../charts/charts.tsx";
import { ChartsPart } from "../charts/lazy-charts.tsx";
import { HeroPlace } from "../layout/lazy-texts.tsx";
import { ResultsPart } from "../results/results-section.tsx";
import { SearchPanel } from "../search/search-panel.tsx";
import { useCv } from "../store/provider.tsx";
import { allCases, DemoData, dataCases, WithAnswer } from "./demo-data.tsx";
import { demoWords } from "./messages.ts";

export function ChartsSection() {
  return (
    <DemoData cases={dataCases}>
      <RealCharts />
    </DemoData>
  );
}

function RealCharts() {
  const { openPopup } = useCv();
  return (
    <WithAnswer>
      {(site, answer) => <Charts site={site} answer={answer} isUnfolded onChoose={openPopup} />}
    </WithAnswer>
  );
}

export function HeroSection() {
  return (
    <DemoData cases={["real", "one", "long", "rtl", "loading"]}>
      <HeroPlace />
    </DemoData>
  );
}

export function ResultsSection() {
  return (
    <DemoData cases={allCases}>
      <ResultsPart />
    </DemoData>
  );
}

export function SearchSection() {
  return (
    <DemoData cases={dataCases}>
      <RealSearch />
      <Found />
    </DemoData>
  );
}

function RealSearch() {
  const { state } = useCv();
  const { site, answer } = useSnapshot(state);
  return <SearchPanel site={site} answer={answer} />;
}

/** As high as an open menu. */
function Found() {
  const { state } = useCv();
  const { answer } = useSnapshot(state);
  return (
    <p className="min-h-80 text-meta text-ink-2">
      {answer === undefined ? null : demoWords.found(answer.total)}
    </p>
  );
}

export function SearchChartsSection() {
  return (
    <DemoData cases={dataCases}>
      <RealSearch />
      <ChartsPart />
    </DemoData>
  );
}
