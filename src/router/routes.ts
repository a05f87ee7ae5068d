import { HomePage } from "../pages/home-page.tsx";
import { NotFoundPage } from "../pages/not-found-page.tsx";
import { withWholeStyle } from "../whole-style.ts";
import { words } from "../words.ts";
import { lazyPage, type PageSource, readyPage } from "./page-source.ts";

/** A path with its page, or with the path that it leads to. `:library` stands for each of its values. */
export type Route =
  | { path: string; page: PageSource /** Undefined where the site's title says it all. */; title?: string }
  | { path: string; redirectTo: string };

export const notFound = { page: readyPage(NotFoundPage), title: words.states.notFoundTitle };

const home = readyPage(HomePage);
const { titles } = words.demo;

/** All demo pages come in one chunk. */
const demo = (name: keyof typeof titles) => ({
  page: lazyPage(async () => {
    const { demoPage } = await withWholeStyle(() => import("../demo/demo-page.tsx"));
    return { default: demoPage(name) };
  }),
  title: titles[name],
});

/** Every address of the site. Each stands for its spelling with a slash at the end too. */
export const routes: readonly Route[] = [
  { path: "/", page: home },
  { path: "/demo", ...demo("index") },
  { path: "/demo/typography", ...demo("typography") },
  { path: "/demo/sections", ...demo("sections") },
  { path: "/demo/sections/charts", ...demo("sectionCharts") },
  { path: "/demo/sections/hero", ...demo("sectionHero") },
  { path: "/demo/sections/results", ...demo("sectionResults") },
  { path: "/demo/sections/search", ...demo("sectionSearch") },
  {
    path: "/demo/sections/search-charts",
    ...demo("sectionSearchCharts"),
  },
  { path: "/demo/layout", ...demo("layout") },
  { path: "/demo/components", ...demo("components") },
  { path: "/demo/components/basic", ...demo("componentsBasic") },
  { path: "/demo/components/badges", ...demo("componentsBadges") },
  { path: "/demo/badges", redirectTo: "/demo/components/badges" },
  { path: "/demo/colors", ...demo("colors") },
  { path: "/demo/benchmark", ...demo("benchmark") },
  { path: "/demo/charts", ...demo("charts") },
  { path: "/demo/charts/legacy/:library", ...demo("legacyChart") },
  { path: "/demo/charts/:library", redirectTo: "/demo/charts/:library/fixed" },
  { path: "/demo/charts/:library/:layout", ...demo("chart") },
  {
    path: "/demo/charts/:library/:layout/:viewport",
    ...demo("chartViewport"),
  },
];
