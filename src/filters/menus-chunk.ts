/** What opens below the dropdowns' buttons: a chunk of its own. */
export { FacetMenu } from "./facet-menu.tsx";
export { YearMenu } from "./year-menu.tsx";
