export const searchMessages = {
  label: "Search",
  box: "Search the activities",
  placeholder: "language:python table year:2015..2018",
  clear: "Clear the search",
  focusKey: "/",
  options: "Options",
  charts: "Charts",
} as const;

const atEnd = "at the end";

/** Around the list of what is wrong with the search text; the problems themselves are worded by the parser. */
export const problemsMessages = {
  label: "Problems in the search text",
  goTo: "Show the place in the text",
  atEnd,
  /** Where the place cannot be seen. */
  told: (message: string, place: string) => `${message}, ${place === "" ? atEnd : `at ${place}`}`,
} as const;
