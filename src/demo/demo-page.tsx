import "./demo.css";
import type { ComponentType } from "react";
import { cached } from "../../model/collections.ts";
import type { Page, PageProps } from "../router/router.ts";
import type { DemoName } from "../routes.ts";
import { BenchmarkPage } from "./benchmark-page.tsx";
import { ChartPage, LegacyPage } from "./chart-pages.tsx";
import { BadgesPage, BasicPage } from "./components-pages.tsx";
import { DemoFrame } from "./demo-frame.tsx";
import { demoMessages } from "./messages.ts";
import { sectionPages } from "./section-pages.tsx";
import { ColorsPage, LayoutPage, TypographyPage } from "./style-pages.tsx";

/** The content of each page; a page without any leads to the samples below it. */
const contents: Record<DemoName, ComponentType<Pick<PageProps, "params">> | undefined> = {
  index: undefined,
  typography: TypographyPage,
  colors: ColorsPage,
  layout: LayoutPage,
  components: undefined,
  componentsBasic: BasicPage,
  componentsBadges: BadgesPage,
  sections: undefined,
  ...sectionPages,
  benchmark: BenchmarkPage,
  charts: undefined,
  legacyChart: LegacyPage,
  chart: ChartPage,
  chartViewport: ChartPage,
};

const leads: Partial<Record<DemoName, string>> = demoMessages.leads;

const pages = new Map<DemoName, Page>();

/** Returns the page of a name. Each call returns the same component, so that React keeps a page's state. */
export function demoPage(name: DemoName): Page {
  const Content = contents[name];
  const render = ({ title, params }: PageProps) => (
    // A chart has a row of widths instead.
    <DemoFrame title={title} lead={leads[name]} listsSamples={name !== "chart"}>
      {Content === undefined ? null : <Content params={params} />}
    </DemoFrame>
  );
  return cached(pages, name, () => render);
}
