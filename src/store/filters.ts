import type { Answer, EditRequest, Owner, SearchOptions } from "../../worker/contract.ts";

export type Selected = Answer["selected"];

/** A filter whose selection lives in the query text, and the name of its field there. */
export type Facet = keyof Selected;

/** The text as a box of one line can hold it: browsers drop line breaks there, which would join the words around them. */
export function toOneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}

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

/** The query text alone: it needs no range of years, so it can be shown before the data is there. */
export function readQuery(search: string): string {
  return toOneLine(new URLSearchParams(search).get("q") ?? "");
}

const fields = { languages: "language", categories: "category", orgs: "org" } as const satisfies Record<
  Facet,
  EditRequest["field"]
>;

/** What to ask of the worker so that a filter's text names these values, and no others of their kind. */
export function toEdit(filters: Filters, facet: Facet, values: readonly string[]): EditRequest {
  const join = facet === "languages" && filters.useAndFilterForLanguages ? "and" : "or";
  return { options: { ...filters }, field: fields[facet], values: [...values], join };
}
