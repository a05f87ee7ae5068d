import type { ComponentType } from "react";
import type { Page, PageProps } from "../router/use-page.ts";
import type { DemoName } from "../routes.ts";
import { BenchmarkPage } from "./benchmark/benchmark-page.tsx";
import { ChartPage, ChartsIndex, LegacyPage } from "./chart-pages.tsx";
import { BadgesPage, BasicPage } from "./components-pages.tsx";
import { DemoFrame } from "./demo-frame.tsx";
import { Gallery, type GalleryItem } from "./gallery.tsx";
import { demoMessages } from "./messages.ts";
import { sectionPages } from "./section-pages.tsx";
import { findBelow } from "./site-map.ts";
import { ColorsPage, LayoutPage, TypographyPage } from "./style-pages.tsx";

/** The content of each page; a page without any leads to the samples below it. */
const contents: Record<DemoName, ComponentType<Pick<PageProps, "params">> | undefined> = {
  index: DemoIndex,
  typography: TypographyPage,
  colors: ColorsPage,
  layout: LayoutPage,
  components: undefined,
  componentsBasic: BasicPage,
  componentsBadges: BadgesPage,
  sections: undefined,
  ...sectionPages,
  benchmark: BenchmarkPage,
  charts: ChartsIndex,
  legacyChart: LegacyPage,
  chart: ChartPage,
  chartViewport: ChartPage,
};

const leads: Partial<Record<DemoName, string>> = demoMessages.leads;

/** What the front page says and shows of each page below it, by its path. */
const front = new Map<string, Omit<GalleryItem, "entry">>([
  ["/demo/typography", { lead: leads.typography, Picture: TypographyPage }],
  ["/demo/colors", { lead: leads.colors, Picture: ColorsPage }],
  ["/demo/layout", { lead: leads.layout, Picture: LayoutPage }],
  ["/demo/components", { lead: leads.components, Picture: BasicPage }],
  ["/demo/sections", { lead: leads.sections, Picture: sectionPages.sectionCard }],
  ["/demo/charts", { lead: leads.charts, Picture: () => <LegacyPage params={{ library: "victory" }} /> }],
  ["/demo/benchmark", { lead: leads.benchmark, Picture: undefined }],
]);

function DemoIndex() {
  const items = findBelow("/demo").map((entry) => ({
    entry,
    lead: undefined,
    Picture: undefined,
    ...front.get(entry.path),
  }));
  // A card without a picture would be a blank one among the others, so it is a row of its own at the end.
  items.sort((one, other) => Number(one.Picture === undefined) - Number(other.Picture === undefined));
  return <Gallery label={demoMessages.below} items={items} />;
}

const pages = new Map<DemoName, Page>();

/** Returns the page of a name. Each call returns the same component, so that React keeps a page's state. */
export function demoPage(name: DemoName): Page {
  const known = pages.get(name);
  if (known !== undefined) return known;
  const Content = contents[name];
  const page = ({ title, params }: PageProps) => (
    // The front page has a gallery of its samples, the index of charts a table, and a chart its row of widths.
    <DemoFrame title={title} lead={leads[name]} listsSamples={!["index", "charts", "chart"].includes(name)}>
      {Content === undefined ? null : <Content params={params} />}
    </DemoFrame>
  );
  pages.set(name, page);
  return page;
}
