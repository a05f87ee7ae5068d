import type { Owner, SearchOptions } from "../worker/contract.ts";

/** What a visitor can set. Languages, categories and orgs are not among it: the query text names them. */
export type Filters = Omit<SearchOptions, "languages" | "categories" | "orgs">;

/** The kinds of activities that are hidden until they are asked for, and their names in the address. */
export const hiddenKinds = [
  { option: "showTypos", name: "typos" },
  { option: "showDocImprovements", name: "docs" },
  { option: "showCodeStyleTweaks", name: "style" },
  { option: "showReleases", name: "releases" },
  { option: "showUnmerged", name: "unmerged" },
] as const satisfies readonly { option: keyof Filters; name: string }[];

export type HiddenKind = (typeof hiddenKinds)[number]["option"];

export type Toggle = HiddenKind | "useAndFilterForLanguages";

export type YearRange = Pick<Owner, "firstYear" | "lastYear">;

export function defaultFilters({ firstYear, lastYear }: YearRange): Filters {
  return {
    query: "",
    startYear: firstYear,
    endYear: lastYear,
    showCodeStyleTweaks: false,
    showDocImprovements: false,
    showReleases: false,
    showTypos: false,
    showUnmerged: false,
    useAndFilterForLanguages: false,
  };
}

/** Whether both filter alike; `ignoring` leaves the query text out of it. */
export function sameFilters(a: Filters, b: Filters, ignoring?: "query"): boolean {
  return (
    (ignoring === "query" || a.query === b.query) &&
    a.startYear === b.startYear &&
    a.endYear === b.endYear &&
    a.useAndFilterForLanguages === b.useAndFilterForLanguages &&
    hiddenKinds.every(({ option }) => a[option] === b[option])
  );
}

/** How many of the toggles are on. */
export function countToggles(filters: Filters): number {
  const shown = hiddenKinds.filter(({ option }) => filters[option]).length;
  return shown + (filters.useAndFilterForLanguages ? 1 : 0);
}
