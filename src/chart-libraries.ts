/**
 * The chart libraries, one row each, in the order of menus and pages. For a new row the compiler asks for its adapter
 * (`charts/drawing.tsx`), its budget (`bench/budget/main.ts`) and what its translation is tested by
 * (`test/src/charts/adapters.test.ts`). Addresses, the demo, the browser tests and the benchmark of the page follow.
 */

interface ChartLibrary {
  /** The name as people write it. */
  name: string;
  /** Selects the elements of the pie's slices within its rendering, one for each slice. */
  slices: string;
  /** Selects the elements of the line's dots, one for each point: the popup of the nearest point is found by them. */
  dots: string;
}

export const chartLibraries = {
  // Victory gives its elements no class names, but only the dots' paths have arcs.
  victory: { name: "Victory", slices: "path", dots: "path[d*=a]" },
  nivo: { name: "nivo", slices: "path", dots: "circle" },
  plotly: { name: "Plotly", slices: "path.surface", dots: "path.point" },
  carbon: { name: "Carbon", slices: "path.slice", dots: "circle.dot" },
  billboard: { name: "billboard.js", slices: "path.bb-arc", dots: "circle.bb-circle" },
} as const satisfies Record<string, ChartLibrary>;

export type Library = keyof typeof chartLibraries;

/** Renders the charts until a visitor chooses another library. A site without the demo area has only this one. */
export const defaultLibrary = "victory" satisfies Library;

export function isLibrary(name: string): name is Library {
  return Object.hasOwn(chartLibraries, name);
}

export const libraries: readonly Library[] = Object.keys(chartLibraries).filter(isLibrary);
