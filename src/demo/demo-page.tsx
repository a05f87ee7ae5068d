import "./demo.css";
import { type ComponentType, useRef } from "react";
import { Link } from "wouter";
import type { PageEntry } from "../router/all-pages.ts";
import type { Page, PageProps } from "../router/router.ts";
import type { DemoName } from "../routes.ts";
import { useVisibleWhenIdle } from "../ui/hooks.ts";
import { BenchmarkPage } from "./benchmark-page.tsx";
import { ChartPage, ChartsIndex, LegacyPage } from "./chart-pages.tsx";
import { BadgesPage, BasicPage } from "./components-pages.tsx";
import { DemoFrame, findBelow } from "./demo-frame.tsx";
import { demoMessages } from "./messages.ts";
import { sectionPages } from "./section-pages.tsx";
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

/** The text and the picture of each page's card on the front page, by path. */
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
  // A card without a picture would look blank among the others, so it gets a separate row at the end.
  items.sort((one, other) => Number(one.Picture === undefined) - Number(other.Picture === undefined));
  return (
    <nav aria-label={demoMessages.below}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {items.map((item) => (
          <GalleryTile key={item.entry.path} {...item} />
        ))}
      </ul>
    </nav>
  );
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

interface GalleryItem {
  entry: PageEntry;
  lead: string | undefined;
  /** The component drawn as the card's picture; without it the card has only text. */
  Picture: ComponentType | undefined;
}

/** The whole card is pressed, but only the title is the link's name. */
function GalleryTile({ entry, lead, Picture }: GalleryItem) {
  return (
    <li
      className={`${Picture === undefined ? "sm:col-span-2 " : ""}group relative flex flex-col overflow-hidden rounded-panel border border-line bg-raised hover:border-accent`}
    >
      {Picture === undefined ? null : <LivePicture Picture={Picture} />}
      <div className="p-4">
        <Link
          href={entry.path}
          className="font-semibold text-ink after:absolute after:inset-0 group-hover:text-accent"
        >
          {entry.title}
        </Link>
        {lead === undefined ? null : <p className="mt-1 text-sm text-ink-2 text-pretty">{lead}</p>}
      </div>
    </li>
  );
}

/** Draws the real parts at two fifths of their size, once they are in view and the page is idle. */
function LivePicture({ Picture }: { Picture: ComponentType }) {
  const frame = useRef<HTMLDivElement>(null);
  const isDrawn = useVisibleWhenIdle(frame);
  return (
    <div
      ref={(element) => {
        Object.assign(frame, { current: element });
        // React 18 does not know the attribute, which keeps pointers, focus and screen readers out of the picture.
        if (element !== null) element.inert = true;
      }}
      aria-hidden="true"
      className="h-44 overflow-hidden border-b border-line bg-page"
    >
      {isDrawn ? (
        <div className="w-[250%] origin-top-left scale-40 rtl:origin-top-right space-y-6 p-8">
          <Picture />
        </div>
      ) : null}
    </div>
  );
}
