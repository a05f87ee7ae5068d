export const popupMessages = {
  close: "Close",
  apply: "Apply as filter",
  /** The name of the switch between the two lists. */
  scope: "Listed",
  scopes: {
    text: (count: number) => `${count.toLocaleString("en-US")} with the search text`,
    all: (count: number) => `${count.toLocaleString("en-US")} in all`,
  },
  /** Shown if the page would then have another number of results than the list. */
  applied: (count: number) =>
    `As a filter of this search: ${count === 0 ? "none" : count === 1 ? "1 result" : `${count.toLocaleString("en-US")} results`}`,
  empty: "Nothing to list with the years and kinds that this page shows.",
  failedTitle: "The list could not be shown",
} as const;
