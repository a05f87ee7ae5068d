import { fill, parameterOf, parameters } from "../router/parameters.ts";
import { routes } from "../router/routes.ts";

/** The address of every page, below the base; redirects are none. */
export function findPaths(): string[] {
  return routes.flatMap((route) => ("redirectTo" in route ? [] : expand(route.path)));
}

/** One for each value of the parameters. */
function expand(path: string): string[] {
  const open = path
    .split("/")
    .map(parameterOf)
    .find((name) => name !== undefined);
  if (open === undefined) return [path];
  return parameters[open].flatMap((value) => expand(fill(path, { [open]: value })));
}
