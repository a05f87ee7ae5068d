// Stands apart from messages.ts because the skeleton is drawn at once, and the other texts load with the filter bar.
export const filterNames = {
  languages: "Language",
  categories: "Category",
  orgs: "Organization and projects",
  startYear: "Start year",
  endYear: "End year",
  more: "More",
} as const;
