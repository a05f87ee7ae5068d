import type { Answer, Site } from "../../worker/contract.ts";
import type { Facet } from "../store/filters.ts";

/** One line of a dropdown. */
export interface FacetOption {
  id: string;
  name: string;
  /** How many results choosing it would give. */
  count: number;
  /** A CSS colour. */
  color?: string;
  icon?: string;
}

/** The options of a dropdown in the answer's order, the most results first. */
export function toFacetOptions(site: Site, answer: Answer, facet: Facet): FacetOption[] {
  const faces = facesOf(site, facet);
  return answer.facets[facet].map(({ id, count }) => ({ id, name: id, ...faces.get(id), count }));
}

type Face = Omit<FacetOption, "id" | "count">;

function facesOf(site: Site, facet: Facet): ReadonlyMap<string, Face> {
  switch (facet) {
    case "languages":
      return new Map(
        site.languages.map(({ id, ui }) => [id, { name: id, ...(ui && { color: ui.backgroundColor }) }]),
      );
    case "categories":
      return new Map(
        site.categories.map(({ id, name, ui }) => [id, { name, ...(ui?.icon && { icon: ui.icon }) }]),
      );
    case "orgs":
      return new Map(site.orgs.map(({ id, name }) => [id, { name }]));
  }
}
