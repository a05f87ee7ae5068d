import { defaultFilters, type Filters, hiddenKinds, type YearRange } from "./filters.ts";
import { readQuery } from "./read-query.ts";

/** The parameters that are this page's own; all others pass through as they were written. */
const ownNames = new Set(["q", "from", "to", "show", "match"]);

/** The filters that an address's search part asks for. Whatever makes no sense there has its default. */
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
  return filters;
}

/** The search part for these filters, with its `?`, or empty; defaults are left out. */
export function writeAddress(search: string, filters: Filters, range: YearRange): string {
  const own: [name: string, value: string][] = [];
  if (filters.query !== "") own.push(["q", filters.query]);
  if (filters.startYear !== range.firstYear) own.push(["from", String(filters.startYear)]);
  if (filters.endYear !== range.lastYear) own.push(["to", String(filters.endYear)]);
  const shown = hiddenKinds.filter(({ option }) => filters[option]).map(({ name }) => name);
  if (shown.length > 0) own.push(["show", shown.join(",")]);
  if (filters.useAndFilterForLanguages) own.push(["match", "all"]);
  const parts = [...own.map(([name, value]) => `${name}=${encode(value)}`), ...foreignParts(search)];
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function toYear(text: string | null, { firstYear, lastYear }: YearRange): number | undefined {
  if (text === null || !/^\d{4}$/.test(text)) return undefined;
  const year = Number(text);
  return year >= firstYear && year <= lastYear ? year : undefined;
}

function foreignParts(search: string): string[] {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter(
      (part) => part !== "" && ![...new URLSearchParams(part).keys()].some((name) => ownNames.has(name)),
    );
}

/** A query stays readable in the address: what may stand there unescaped does. Lone surrogates do no harm. */
function encode(value: string): string {
  const escaped = new URLSearchParams([["", value]]).toString().slice(1);
  return escaped.replace(/%(?:3A|2C|28|29|2F|40|21)/g, (code) => decodeURIComponent(code));
}
