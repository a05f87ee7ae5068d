// The messages that the store shares with the popup, the results and the print.
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
  storeFailed: "A part of this page could not be loaded.",
} as const;
