import { HomePage } from "../pages/home-page.tsx";
import { NotFoundPage } from "../pages/not-found-page.tsx";
import { words } from "../words.ts";
import { lazyPage, type PageSource, readyPage } from "./page-source.ts";

/** A path with its page, or with the path that it leads to. `:library` stands for each of its values. */
export type Route =
  | { path: string; page: PageSource /** Undefined where the site's title says it all. */; title?: string }
  | { path: string; redirectTo: string };

export const notFound = { page: readyPage(NotFoundPage), title: words.states.notFoundTitle };

const home = readyPage(HomePage);
const demo = lazyPage(() => import("../pages/demo-page.tsx"));

const { titles } = words.demo;

/** Every address of the site. Each stands for its spelling with a slash at the end too. */
export const routes: readonly Route[] = [
  { path: "/", page: home },
  { path: "/demo", page: demo, title: titles.index },
  { path: "/demo/typography", page: demo, title: titles.typography },
  { path: "/demo/sections", page: demo, title: titles.sections },
  { path: "/demo/sections/charts", page: demo, title: titles.sectionCharts },
  { path: "/demo/sections/hero", page: demo, title: titles.sectionHero },
  { path: "/demo/sections/results", page: demo, title: titles.sectionResults },
  { path: "/demo/sections/search", page: demo, title: titles.sectionSearch },
  { path: "/demo/sections/search-charts", page: demo, title: titles.sectionSearchCharts },
  { path: "/demo/layout", page: demo, title: titles.layout },
  { path: "/demo/components", page: demo, title: titles.components },
  { path: "/demo/components/basic", page: demo, title: titles.componentsBasic },
  { path: "/demo/components/badges", page: demo, title: titles.componentsBadges },
  { path: "/demo/badges", redirectTo: "/demo/components/badges" },
  { path: "/demo/colors", page: demo, title: titles.colors },
  { path: "/demo/charts", page: demo, title: titles.charts },
  { path: "/demo/charts/legacy/:library", page: demo, title: titles.legacyChart },
  { path: "/demo/charts/:library", redirectTo: "/demo/charts/:library/fixed" },
  { path: "/demo/charts/:library/:layout", page: demo, title: titles.chart },
  { path: "/demo/charts/:library/:layout/:viewport", page: demo, title: titles.chartViewport },
];
