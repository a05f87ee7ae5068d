export const popup = {
  close: "Close",
  apply: "Apply as filter",
  /** Beside the button: the page's text narrows the list down. */
  applied: (count: number) =>
    `With the search text: ${count === 0 ? "none" : count === 1 ? "1 result" : `${count.toLocaleString("en-US")} results`}`,
  empty: "Nothing to list with the years and kinds that this page shows.",
  failedTitle: "The list could not be shown",
} as const;
