/** What the popup, its store and the page itself say of a search. */
export const specialSearchMessages = {
  title: "Special search",
  titles: {
    language: (list: string, language: string) => `${list} in ${language}`,
    org: (list: string, org: string) => `${list} for ${org}`,
    year: (list: string, year: number) => `${list} in ${year}`,
  },
  lists: { all: "Everything", text: "Results" },
  years: (from: number, to: number) => `from ${from} to ${to}`,
} as const;

export const appMessages = {
  storeFailed: "The program of this page did not arrive.",
} as const;
