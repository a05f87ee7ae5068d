/**
 * The sections of what is said by parts that come later. Hero and footer are a part together, and take
 * theirs themselves.
 */

export { charts } from "./charts.ts";
export { details } from "./details.ts";
export { filters } from "./filters.ts";
export { popup } from "./popup.ts";
export { problems } from "./problems.ts";
export { timeline } from "./timeline.ts";
