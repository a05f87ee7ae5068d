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
