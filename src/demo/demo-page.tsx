import type { ComponentType } from "react";
import type { Page, PageProps } from "../router/use-page.ts";
import type { DemoName } from "../routes.ts";
import { BenchmarkPage } from "./benchmark/benchmark-page.tsx";
import { ChartPage, ChartsIndex } from "./chart-pages.tsx";
import { BadgesPage, BasicPage } from "./components-pages.tsx";
import { DemoFrame } from "./demo-frame.tsx";
import { LegacyPage } from "./legacy-page.tsx";
import { demoWords } from "./messages.ts";
import {
  ChartsSection,
  HeroSection,
  ResultsSection,
  SearchChartsSection,
  SearchSection,
} from "./section-pages.tsx";
import { ColorsPage, LayoutPage, TypographyPage } from "./style-pages.tsx";

type Content = ComponentType<Pick<PageProps, "params">>;

/** What each kind of page shows; those without are the samples below them. */
const contents: Record<DemoName, Content | undefined> = {
  index: undefined,
  typography: TypographyPage,
  colors: ColorsPage,
  layout: LayoutPage,
  components: undefined,
  componentsBasic: BasicPage,
  componentsBadges: BadgesPage,
  sections: undefined,
  sectionHero: HeroSection,
  sectionSearch: SearchSection,
  sectionCharts: ChartsSection,
  sectionSearchCharts: SearchChartsSection,
  sectionResults: ResultsSection,
  benchmark: BenchmarkPage,
  charts: ChartsIndex,
  legacyChart: LegacyPage,
  chart: ChartPage,
  chartViewport: ChartPage,
};

const leads: Partial<Record<DemoName, string>> = demoWords.leads;

const pages = new Map<DemoName, Page>();

/** The page of a kind, the same one at each call. */
export function demoPage(name: DemoName): Page {
  const known = pages.get(name);
  if (known !== undefined) return known;
  const Content = contents[name];
  const page = ({ title, params, samples }: PageProps) => (
    // The charts' index has them in its table.
    <DemoFrame title={title} lead={leads[name]} samples={name === "charts" ? [] : samples}>
      {Content === undefined ? null : <Content params={params} />}
    </DemoFrame>
  );
  pages.set(name, page);
  return page;
}
