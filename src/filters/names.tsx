// Stands apart from messages.ts because the skeleton is drawn at once, and the other texts load with the filter bar.
export const filterNames = {
  languages: "Language",
  categories: "Category",
  orgs: "Organization and projects",
  present: "Present",
  more: "More",
  reset: "Reset",
} as const;

/** A facet takes what its name needs, and gives up the rest where the row is narrow. */
export const facetWidth = "md:max-w-max md:min-w-0 md:flex-[1_1_6.25rem]";

/** The name of a facet. Of "Organization and projects" a tablet has room for the first word. */
export function FacetName({ name }: { name: string }) {
  const [first, ...rest] = name.split(/(?= and )/);
  return (
    <span className="truncate">
      {first}
      {rest.length === 0 ? null : <span className="md:max-lg:sr-only">{rest}</span>}
    </span>
  );
}
