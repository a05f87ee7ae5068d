/** The sections of what the page says from the start. */

export { app } from "./app.ts";
export { card } from "./card.ts";
export { chartsPlace } from "./charts-place.ts";
export { demo } from "./demo.ts";
export { frame } from "./frame.ts";
export { orgLinks } from "./org-links.ts";
export { print } from "./print.ts";
export { search } from "./search.ts";
export { specialSearch } from "./special-search.ts";
export { states } from "./states.ts";
export { theme } from "./theme.ts";
export { years } from "./years.ts";
