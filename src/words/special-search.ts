/** What the popup and the page itself say of a search. */
export const specialSearch = {
  title: "Special search",
  years: (from: number, to: number) => `from ${from} to ${to}`,
} as const;
