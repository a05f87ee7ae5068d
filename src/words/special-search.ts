/** What the popup, its store and the page itself say of a search. */
export const specialSearch = {
  title: "Special search",
  titles: {
    language: (language: string) => `Everything in ${language}`,
    org: (org: string) => `Everything for ${org}`,
    year: (year: number) => `Everything in ${year}`,
  },
  years: (from: number, to: number) => `from ${from} to ${to}`,
} as const;
