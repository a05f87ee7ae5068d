import { fill, type Params, parameters } from "../router/parameters.ts";
import { words } from "../words.ts";

export interface Entry {
  path: string;
  title: string;
}

const { titles } = words.demo;

/** The pages without a parameter, in the order to leaf through them. test/src/demo.test.ts holds it to the routes. */
export const plainPages: readonly Entry[] = [
  { path: "/demo", title: titles.index },
  { path: "/demo/typography", title: titles.typography },
  { path: "/demo/colors", title: titles.colors },
  { path: "/demo/layout", title: titles.layout },
  { path: "/demo/components", title: titles.components },
  { path: "/demo/components/basic", title: titles.componentsBasic },
  { path: "/demo/components/badges", title: titles.componentsBadges },
  { path: "/demo/sections", title: titles.sections },
  { path: "/demo/sections/hero", title: titles.sectionHero },
  { path: "/demo/sections/search", title: titles.sectionSearch },
  { path: "/demo/sections/charts", title: titles.sectionCharts },
  { path: "/demo/sections/search-charts", title: titles.sectionSearchCharts },
  { path: "/demo/sections/results", title: titles.sectionResults },
  { path: "/demo/benchmark", title: titles.benchmark },
  { path: "/demo/charts", title: titles.charts },
];

/** All demo pages: after the plain ones each library's, from its older chart to its last layout. */
export const allPages: readonly Entry[] = [
  ...plainPages,
  ...parameters.library.flatMap((library) => [
    legacyPage({ library }),
    ...parameters.layout.flatMap((layout) => [
      chartPage({ library, layout }),
      ...parameters.viewport.map((viewport) => viewportPage({ library, layout, viewport })),
    ]),
  ]),
];

export function legacyPage(params: Params): Entry {
  return { path: fill("/demo/charts/legacy/:library", params), title: fill(titles.legacyChart, params) };
}

export function chartPage(params: Params): Entry {
  return { path: fill("/demo/charts/:library/:layout", params), title: fill(titles.chart, params) };
}

export function viewportPage(params: Params): Entry {
  return {
    path: fill("/demo/charts/:library/:layout/:viewport", params),
    title: fill(titles.chartViewport, params),
  };
}

/** The pages above one, the outermost first. */
export function findAbove(path: string): Entry[] {
  return allPages.filter((entry) => path.startsWith(`${entry.path}/`));
}

export function findNeighbours(path: string): { previous: Entry | undefined; next: Entry | undefined } {
  const index = allPages.findIndex((entry) => entry.path === path);
  return { previous: allPages[index - 1], next: index === -1 ? undefined : allPages[index + 1] };
}
