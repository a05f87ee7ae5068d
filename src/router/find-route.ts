import type { PageSource, Sample } from "./page-source.ts";
import { fill, isValueOf, type Params, parameterOf, parameters } from "./parameters.ts";
import { notFound, type Route, routes } from "./routes.ts";

/** What stands at an address. */
export type Match =
  | { kind: "page"; path: string; page: PageSource; title?: string; params: Params; samples: Sample[] }
  | { kind: "redirect"; to: string };

/** `path` is relative to the site's base and decoded. An unknown one is a page too: it says so. */
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
  return { kind: "page", path, ...notFound, params: {}, samples: [] };
}

function matchPath(pattern: string, path: string): Params | undefined {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  if (wanted.length !== given.length) return undefined;
  const params: Params = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? "";
    const name = parameterOf(segment);
    if (name === undefined ? segment !== value : !isValueOf(name, value)) return undefined;
    if (name !== undefined) params[name] = value;
  }
  return params;
}

function segmentsOf(path: string): string[] {
  return path.replace(/^\//, "").split("/");
}

/** The pages below a path with none between, one for each value of a parameter that the path leaves open. */
function findSamples(path: string, params: Params): Sample[] {
  const below = routes.filter(isPageBelow(path));
  const nearest = below.filter((route) => !below.some((other) => isPageBelow(other.path)(route)));
  return nearest.flatMap(({ path: pattern, title = "" }) =>
    expand(pattern, params).map((values) => ({ path: fill(pattern, values), name: fill(title, values) })),
  );
}

function isPageBelow(path: string) {
  return (route: Route): route is Extract<Route, { page: PageSource }> =>
    "page" in route && route.path.startsWith(`${path}/`);
}

function expand(pattern: string, given: Params): Params[] {
  return segmentsOf(pattern).reduce<Params[]>(
    (all, segment) => {
      const name = parameterOf(segment);
      if (name === undefined || given[name] !== undefined) return all;
      return all.flatMap((params) => parameters[name].map((value) => ({ ...params, [name]: value })));
    },
    [given],
  );
}
