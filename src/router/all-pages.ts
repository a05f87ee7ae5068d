/** Every page of the table of addresses, for the build and the demo: the first visit needs none of it. */
import { fill, fillTitle, type Params, parameterOf, parameters, routes } from "../routes.ts";

/** An address of a page, with the values of its parameters. */
export interface PageEntry {
  path: string;
  title: string;
  params: Params;
}

/** Lists every page of the site, one for each value of the parameters. */
export const allPages: readonly PageEntry[] = routes.flatMap((route) => {
  if ("redirectTo" in route) return [];
  const { path, title = "" } = route;
  return expandPath(path).map((params) => ({
    path: fill(path, params),
    title: fillTitle(title, params),
    params,
  }));
});

/** Returns the values of a path's parameters, in each combination. */
export function expandPath(path: string): Params[] {
  return path.split("/").reduce<Params[]>(
    (all, segment) => {
      const name = parameterOf(segment);
      if (name === undefined) return all;
      return all.flatMap((params) => parameters[name].map((value) => ({ ...params, [name]: value })));
    },
    [{}],
  );
}
