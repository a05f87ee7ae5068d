/** The texts of the search box, and its buttons. */

export const searchMessages = {
  label: "Search",
  box: "Search this CV",
  example: (query: string) => `Try ${query}`,
  help: "Search help",
  clear: "Clear the search",
  focusKey: "/",
  helpKey: "?",
  options: "Options",
  charts: "Charts",
};
