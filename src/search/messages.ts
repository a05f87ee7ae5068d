// The few texts of the first visit; those of the list of problems stand in assist-messages.ts, which loads later.
export const searchMessages = {
  label: "Search",
  box: "Search this CV",
  example: (query: string) => `Try ${query}`,
  clear: "Clear the search",
  help: "Search help",
  focusKey: "/",
  helpKey: "?",
  options: "Options",
  charts: "Charts",
} as const;
