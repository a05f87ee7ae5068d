import { recordOf } from "../../model/collections.ts";
import type { Owner, View } from "../../model/cv.ts";
import { hiddenKindOptions, hiddenKinds } from "../../model/hidden-kinds.ts";
import type { EditRequest, MaxQueryLength, PageAnswer, SearchOptions } from "../../worker/contract.ts";
import { isViewPath } from "../routes.ts";
import { type FilterParameter, filterParameters, lineBreaks, queryParameter } from "./inline-constants.ts";

export type Selected = PageAnswer["selected"];

/** A filter whose selection is part of the query text. */
export type Facet = keyof Selected;

/** Everything that a visitor can set, apart from what the query text names. */
export type Filters = Omit<SearchOptions, "languages" | "categories" | "orgs">;

/** A filter that is on or off, and off by default. */
export type Toggle = {
  [Name in keyof Filters]: Filters[Name] extends boolean ? Name : never;
}[keyof Filters];

export type YearRange = Pick<Owner, "firstYear" | "lastYear">;

export function defaultFilters({ firstYear, lastYear }: YearRange): Filters {
  return {
    query: "",
    startYear: firstYear,
    endYear: lastYear,
    ...recordOf(hiddenKindOptions, () => false),
    useAndFilterForLanguages: false,
    useAndFilterForTags: false,
  };
}

/** Returns whether both are the same filters. */
export function sameFilters(a: Filters, b: Filters): boolean {
  return Object.entries(a).every(([name, value]) => value === Reflect.get(b, name));
}

/** Returns how many of the toggles are on. */
export function countToggles(filters: Filters): number {
  return Object.values(filters).filter((value) => value === true).length;
}

/** Returns the query text of an address. It needs no range of years, so it can be shown before the data has loaded. */
export function readQuery(search: string): string {
  return toOneLine(new URLSearchParams(search).get(queryParameter) ?? "");
}

/** Returns whether the search part of an address contains a filter. */
export function hasFilters(search: string): boolean {
  const given = new URLSearchParams(search);
  return filterParameters.some((name) => given.has(name));
}

/** Returns the text without line breaks, which a box of one line cannot contain. */
export function toOneLine(text: string): string {
  return text.replace(lineBreaks, " ");
}

const fields = {
  languages: "language",
  categories: "category",
  orgs: "org",
  tags: "tag",
  years: "year",
} as const satisfies Record<Choosable, EditRequest["field"]>;

/** The filters with options: the facets, which answers count and name, and years, which they do not. */
export type Choosable = Facet | "years";

/** Returns the request that makes the query text name these values of a facet, and no others. */
export function toEdit(filters: Filters, facet: Choosable, values: readonly string[]): EditRequest {
  const join = requiresAll(filters, facet) ? "and" : "or";
  return { options: { ...filters }, field: fields[facet], values: [...values], join };
}

/** Returns the facet whose values are all required, instead of any, with a toggle. */
export function facetOfToggle(toggle: Toggle): "languages" | "tags" | undefined {
  if (toggle === "useAndFilterForLanguages") return "languages";
  return toggle === "useAndFilterForTags" ? "tags" : undefined;
}

/** Returns whether an activity must have all that are chosen. */
export function requiresAll(filters: Filters, facet: Choosable): boolean {
  return (
    (facet === "languages" && filters.useAndFilterForLanguages) ||
    (facet === "tags" && filters.useAndFilterForTags)
  );
}

/**
 * The page of a view: the home page with another question to begin with. Once the visitor asks for anything else it is
 * the home page, at the home page's address, and back leads to the view again.
 */
export interface ViewPage {
  view: View;
  /** The site's path on its host, without the slash at its end. */
  base: string;
}

/** Returns whether the address is the view's own, and asks for nothing else. */
export function isAtView(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  page: ViewPage,
): boolean {
  const path = pathname.startsWith(page.base) ? pathname.slice(page.base.length) : "";
  return isViewPath(path, page.view) && !hasFilters(search);
}

/** Returns what the view's page asks. */
export function toViewFilters({ query, years = {} }: View, range: YearRange): Filters {
  const { from = range.firstYear, to = range.lastYear } = years;
  return { ...defaultFilters(range), query, startYear: from, endYear: to };
}

type AddressParts = Pick<Location, "pathname" | "search">;

/** Returns the filters of an address: those in its search part, with defaults for what is missing or invalid. */
export function readLocation(location: AddressParts, range: YearRange, page?: ViewPage): Filters {
  if (page !== undefined && isAtView(location, page)) return toViewFilters(page.view, range);
  return readAddress(location.search, range);
}

/** Returns the filters in the search part of an address. What is missing or invalid there has its default. */
export function readAddress(search: string, range: YearRange): Filters {
  // URLSearchParams takes a malformed percent sign literally; decodeURIComponent would throw.
  const given = new URLSearchParams(search);
  const filters = defaultFilters(range);
  const from = toYear(given.get("from"), range) ?? range.firstYear;
  const to = toYear(given.get("to"), range) ?? range.lastYear;
  if (from <= to) {
    filters.startYear = from;
    filters.endYear = to;
  }
  const shown = new Set(given.get("show")?.split(","));
  for (const { option, name } of hiddenKinds) filters[option] = shown.has(name);
  filters.query = readQuery(search);
  filters.useAndFilterForLanguages = given.get("match") === "all";
  filters.useAndFilterForTags = given.get("tags") === "all";
  return filters;
}

/** The grammar refuses longer texts. Escaped, they could be longer than what hosts and chat programs accept. */
const maxQueryLength: MaxQueryLength = 2_000;

/** Returns the search part for the filters with its `?`, or an empty string. Defaults and texts that are too long are left out. */
export function writeAddress(search: string, filters: Filters, range: YearRange): string {
  const own: [name: FilterParameter, value: string][] = [];
  if (filters.query !== "" && filters.query.length <= maxQueryLength)
    own.push([queryParameter, filters.query]);
  if (filters.startYear !== range.firstYear) own.push(["from", String(filters.startYear)]);
  if (filters.endYear !== range.lastYear) own.push(["to", String(filters.endYear)]);
  const shown = hiddenKinds.filter(({ option }) => filters[option]).map(({ name }) => name);
  if (shown.length > 0) own.push(["show", shown.join(",")]);
  if (filters.useAndFilterForLanguages) own.push(["match", "all"]);
  if (filters.useAndFilterForTags) own.push(["tags", "all"]);
  const parts = [
    ...own.map(([name, value]) => `${name}=${encode(value)}`),
    ...partsWithout(search, filterParameters),
  ];
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function toYear(text: string | null, { firstYear, lastYear }: YearRange): number | undefined {
  if (text === null || !/^\d{4}$/.test(text)) return undefined;
  const year = Number(text);
  return year >= firstYear && year <= lastYear ? year : undefined;
}

/** Returns the parts of an address's search as they were written, without those of the named parameters. */
export function partsWithout(search: string, names: readonly string[]): string[] {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part !== "" && !names.some((name) => new URLSearchParams(part).has(name)));
}

/** Keeps a query readable in the address by escaping no more than is necessary. Lone surrogates are replaced. */
function encode(value: string): string {
  const escaped = new URLSearchParams([["", value]]).toString().slice(1);
  return escaped.replace(/%(?:3A|2C|28|29|2F|40|21)/g, (code) => decodeURIComponent(code));
}
