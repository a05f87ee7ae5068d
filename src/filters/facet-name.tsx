// A separate file, because the row of filters and its placeholder have it in common.
import type { Facet } from "../store/filters.ts";
import type { FacetText } from "./messages.ts";

/** The name of a facet; a tablet shows the short one, if there is one. */
export function FacetName({ text }: { text: FacetText }) {
  if (!("short" in text)) return <span>{text.name}</span>;
  return (
    <>
      <span className="md:max-lg:hidden">{text.name}</span>
      <span className="hidden md:max-lg:inline">{text.short}</span>
    </>
  );
}

/** The facets in the row; tags are below it. */
export const facets = ["languages", "categories", "orgs"] as const satisfies readonly Facet[];
