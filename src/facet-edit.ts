import type { EditRequest } from "../worker/contract.ts";
import type { Facet } from "./cv-state.ts";
import type { Filters } from "./filters.ts";

const fields = { languages: "language", categories: "category", orgs: "org" } as const satisfies Record<
  Facet,
  EditRequest["field"]
>;

/** What to ask of the worker so that a filter's text names these values, and no others of their kind. */
export function toEdit(filters: Filters, facet: Facet, values: readonly string[]): EditRequest {
  const join = facet === "languages" && filters.useAndFilterForLanguages ? "and" : "or";
  return { options: { ...filters }, field: fields[facet], values: [...values], join };
}
