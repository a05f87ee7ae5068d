import {
  expandRoute,
  fill,
  type PageEntry,
  type PageName,
  type PageRoute,
  type Params,
  parameterOf,
  parameters,
  type Route,
  routes,
} from "../routes.ts";
import { statesMessages } from "../ui/messages.ts";

/** What an address leads to. `samples` are the pages next below it. */
export type Match =
  | { kind: "page"; path: string; page: PageName; title?: string; params: Params; samples: PageEntry[] }
  | { kind: "redirect"; to: string };

/**
 * Finds what stands at a path, which is relative to the site's base and decoded. An unknown path is a page too,
 * which says so. wouter's own matcher is not used, since it takes any text for a parameter, while a library or a
 * layout that this site does not have must be answered with 'Page not found'.
 */
export function findRoute(given: string): Match {
  const path = given.replace(/(?<=.)\/$/, "");
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params === undefined) continue;
    if ("redirectTo" in route) return { kind: "redirect", to: fill(route.redirectTo, params) };
    const { page, title } = route;
    const samples = findSamples(route.path, params);
    return { kind: "page", path, page, params, samples, ...(title && { title: fill(title, params) }) };
  }
  return {
    kind: "page",
    path,
    page: "notFound",
    title: statesMessages.notFoundTitle,
    params: {},
    samples: [],
  };
}

function matchPath(pattern: string, path: string): Params | undefined {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  if (wanted.length !== given.length) return undefined;
  const params: Params = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? "";
    const name = parameterOf(segment);
    if (name === undefined) {
      if (segment !== value) return undefined;
      continue;
    }
    if (!parameters[name].some((allowed) => allowed === value)) return undefined;
    params[name] = value;
  }
  return params;
}

function segmentsOf(path: string): string[] {
  return path.replace(/^\//, "").split("/");
}

/** Lists the pages below a path with none between, one for each value of a parameter that the path leaves open. */
function findSamples(path: string, params: Params): PageEntry[] {
  const isBelow = (route: Route, above: string) => route.path.startsWith(`${above}/`);
  const below = routes.filter((route): route is PageRoute => "page" in route && isBelow(route, path));
  const nearest = below.filter((route) => !below.some((other) => isBelow(route, other.path)));
  return nearest.flatMap((route) => expandRoute(route, params));
}
