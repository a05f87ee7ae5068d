import type { View } from "../../model/cv.ts";
import {
  fill,
  fillTitle,
  isViewPath,
  type PageName,
  type Params,
  parameterOf,
  parameters,
  routes,
} from "../routes.ts";
import { statesMessages } from "../ui/messages.ts";

/** What an address leads to. */
export type Match =
  | { kind: "page"; path: string; page: PageName; title?: string; params: Params }
  | { kind: "redirect"; to: string };

/**
 * Finds what stands at a path, which is relative to the site's base and decoded. An unknown path is a page too,
 * which says so. wouter's own matcher is not used, since it takes any text for a parameter, while a library or a
 * layout that this site does not have must be answered with 'Page not found'. `view`: the one whose document this is;
 * another view's page is another document.
 */
export function findRoute(given: string, view?: View): Match {
  const path = given.replace(/(?<=.)\/$/, "");
  // The same match as the home page's, but for its title: the one becomes the other without being drawn anew.
  if (view !== undefined && isViewPath(path, view))
    return { kind: "page", path: "/", page: "home", title: view.title, params: {} };
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params === undefined) continue;
    if ("redirectTo" in route) return { kind: "redirect", to: fill(route.redirectTo, params) };
    const { page, title } = route;
    return { kind: "page", path, page, params, ...(title && { title: fillTitle(title, params) }) };
  }
  return {
    kind: "page",
    path,
    page: "notFound",
    title: statesMessages.notFoundTitle,
    params: {},
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
