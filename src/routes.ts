/**
 * The one table of addresses. The page matches against it, the build prerenders from it, the hosts' files are
 * written from it, and the demo's map is derived from it. It contains only data, so that a build can read it without
 * loading a page; src/app/app.tsx names the component of each page.
 */

import type { View } from "../model/cv.ts";
import { chartLibraries, isLibrary, libraries } from "./chart-libraries.ts";

/** The values that a path's parameter may have; a path with any other value is unknown. */
export const parameters = {
  library: libraries,
  layout: ["current", "fixed", "flex", "grid", "responsive", "custom"],
  viewport: ["phone", "tablet", "desktop"],
} as const satisfies Record<string, readonly string[]>;

type ParameterName = keyof typeof parameters;

export type Layout = (typeof parameters)["layout"][number];

export type Viewport = (typeof parameters)["viewport"][number];

export type Params = Partial<Record<ParameterName, string>>;

/** The demo's pages in the order of their links; `:library` and the like are parameters. */
const demoPages = [
  { path: "/demo", page: "index", title: "Demo" },
  { path: "/demo/typography", page: "typography", title: "Typography" },
  { path: "/demo/colors", page: "colors", title: "Colors" },
  { path: "/demo/layout", page: "layout", title: "Layout" },
  { path: "/demo/components", page: "components", title: "Components" },
  { path: "/demo/components/basic", page: "componentsBasic", title: "Components: basic" },
  { path: "/demo/components/badges", page: "componentsBadges", title: "Components: badges" },
  { path: "/demo/sections", page: "sections", title: "Sections" },
  { path: "/demo/sections/hero", page: "sectionHero", title: "Section: hero" },
  { path: "/demo/sections/search", page: "sectionSearch", title: "Section: search" },
  { path: "/demo/sections/charts", page: "sectionCharts", title: "Section: charts" },
  {
    path: "/demo/sections/search-charts",
    page: "sectionSearchCharts",
    title: "Section: search and charts",
  },
  { path: "/demo/sections/results", page: "sectionResults", title: "Section: results" },
  { path: "/demo/sections/card", page: "sectionCard", title: "Section: opened card" },
  { path: "/demo/sections/profile", page: "sectionProfile", title: "Section: profile" },
  { path: "/demo/benchmark", page: "benchmark", title: "Benchmark" },
  { path: "/demo/charts", page: "charts", title: "Charts" },
  { path: "/demo/charts/legacy/:library", page: "legacyChart", title: "Older chart: :library" },
  { path: "/demo/charts/:library/:layout", page: "chart", title: "Chart: :library, :layout" },
  {
    path: "/demo/charts/:library/:layout/:viewport",
    page: "chartViewport",
    title: "Chart: :library, :layout, :viewport",
  },
] as const;

export type DemoName = (typeof demoPages)[number]["page"];

/** `entry` is the page of an entry, whose data the document has; `notFound` is the page of every address that is not in the table. */
export type PageName = DemoName | "entry" | "home" | "notFound";

/** A path with its page; without a title it has the site's. */
interface PageRoute {
  path: string;
  page: PageName;
  title?: string;
}

type Route = PageRoute | { path: string; redirectTo: string };

/** Every address of the site, each with or without a slash at its end. */
export const routes: readonly Route[] = [
  { path: "/", page: "home" },
  ...demoPages,
  { path: "/demo/badges", redirectTo: "/demo/components/badges" },
  { path: "/demo/charts/:library", redirectTo: "/demo/charts/:library/fixed" },
];

/** Returns whether a path below the site's base is in the demo area, which an owner can leave out. */
export const isDemoPath = (path: string) => path === "/demo" || path.startsWith("/demo/");

/** Returns the path of a view's page below the site's base. The owner's data name the views, so no route does. */
export const viewPath = (id: string) => `/views/${id}`;

/** Returns whether a path below the site's base is the view's. */
export function isViewPath(path: string, view: Pick<View, "id"> | undefined): boolean {
  return view !== undefined && path.replace(/\/$/, "") === viewPath(view.id);
}

/** Returns the path of an entry's page, or of the one in a view. Ids of pages need no encoding. */
export function entryPath(id: string, view?: Pick<View, "id">): string {
  return `${view === undefined ? "" : viewPath(view.id)}/entries/${id}`;
}

/** Returns the parameter that a segment such as `:library` names; undefined for a plain segment. */
export function parameterOf(segment: string): ParameterName | undefined {
  const name = segment.slice(1);
  return segment.startsWith(":") && isParameterName(name) ? name : undefined;
}

function isParameterName(name: string): name is ParameterName {
  return name in parameters;
}

/** Replaces `:library` and the like in a path by the values of the parameters. */
export function fill(text: string, params: Params, spell = (value: string) => value): string {
  return text.replace(/:[a-z]+/g, (segment) => {
    const name = parameterOf(segment);
    return spell((name && params[name]) ?? segment);
  });
}

/** Fills a title as `fill` does a path, but with the names that people read. */
export const fillTitle = (title: string, params: Params) => fill(title, params, nameOf);

/** Returns how people write the value of a parameter; addresses have it in small letters. */
export function nameOf(value: string): string {
  return isLibrary(value) ? chartLibraries[value].name : value[0]?.toUpperCase() + value.slice(1);
}
