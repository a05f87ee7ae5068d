/** The sections of what the page says. A section comes with the parts of the page that say it. */

export { app } from "./app.ts";
export { card } from "./card.ts";
export { charts } from "./charts.ts";
export { chartsPlace } from "./charts-place.ts";
export { demo } from "./demo.ts";
export { footer } from "./footer.ts";
export { frame } from "./frame.ts";
export { hero } from "./hero.ts";
export { orgLinks } from "./org-links.ts";
export { popup } from "./popup.ts";
export { print } from "./print.ts";
export { search } from "./search.ts";
export { specialSearch } from "./special-search.ts";
export { states } from "./states.ts";
export { theme } from "./theme.ts";
export { timeline } from "./timeline.ts";
export { years } from "./years.ts";
