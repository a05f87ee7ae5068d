/**
 * The page of a view: the home page with another question to begin with. Once the visitor asks for anything else it is
 * the home page, at the home page's address, and back leads to the view again.
 */
import type { View } from "../../worker/contract.ts";
import { isViewPath } from "../routes.ts";
import { defaultFilters, type Filters, hasFilters, type YearRange } from "./filters.ts";

export interface ViewPage {
  view: View;
  /** The site's path on its host, without the slash at its end. */
  base: string;
}

/** Whether the address is the view's own, and asks for nothing else. */
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
