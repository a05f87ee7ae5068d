/** The texts of the search box, and its buttons. */
import { localize } from "../ui/localize.ts";

export const searchMessages = localize("search", {
  label: "Search",
  box: "Search this CV",
  example: (query: string) => `Try ${query}`,
  help: "Search help",
  clear: "Clear the search",
  options: "Options",
  charts: "Charts",
});

/** Letters that lead to the box and to the help, in every language. */
export const searchKeys = { focus: "/", help: "?" };
