/** The order of the demo pages and what is near each of them, derived from the table of addresses. */
import { allPages, type PageEntry } from "../router/all-pages.ts";
import { type Params, parameters } from "../routes.ts";

const entries = allPages.filter(({ path }) => path.startsWith("/demo"));

/** The pages without a parameter, in the order to leaf through them. */
export const plainPages: readonly PageEntry[] = entries.filter(({ params }) => params.library === undefined);

/** All demo pages: the plain ones, then each library's from its older chart to its last layout. */
export const demoPages: readonly PageEntry[] = [
  ...plainPages,
  ...parameters.library.flatMap((library) => [
    findPage({ library }),
    ...parameters.layout.flatMap((layout) => [
      findPage({ library, layout }),
      ...parameters.viewport.map((viewport) => findPage({ library, layout, viewport })),
    ]),
  ]),
];

/** Returns the page of a library, a layout and a viewport; without a layout it is the library's older chart. */
export function findPage({ library, layout, viewport }: Params): PageEntry {
  const found = entries.find(
    ({ params }) => params.library === library && params.layout === layout && params.viewport === viewport,
  );
  if (found === undefined) throw new Error(`No demo page has ${library}, ${layout} and ${viewport}.`);
  return found;
}

/** Lists the pages above one, the outermost first. */
export function findAbove(path: string): PageEntry[] {
  return demoPages.filter((entry) => path.startsWith(`${entry.path}/`));
}

/** Lists the pages next below one: those below it that have no other page between. */
export function findBelow(path: string): PageEntry[] {
  const below = demoPages.filter((entry) => entry.path.startsWith(`${path}/`));
  return below.filter((entry) => !below.some((other) => entry.path.startsWith(`${other.path}/`)));
}

/** Returns the pages before and after one; both are undefined for an unknown path. */
export function findNeighbours(path: string) {
  const index = demoPages.findIndex((entry) => entry.path === path);
  return { previous: demoPages[index - 1], next: index === -1 ? undefined : demoPages[index + 1] };
}
