export const frame = {
  /** By the ids of what they lead to. */
  skip: { search: "Skip to the search", list: "Skip to results", content: "Skip to the content" },
  skipList: "Skip past the results",
  /** Before the owner's name is known. */
  untitled: "Curriculum vitae",
  /** For search engines, of a demo page. */
  sampleDescription: (page: string) => `A sample page of this site: ${page}.`,
  pageTitle: (page: string, site: string) => `${page} · ${site}`,
  siteTitle: (first: string, last: string) => `${first} ${last}'s CV`,
  home: "Home",
  network: "Professional network",
  newTab: "opens in a new tab",
  backToTop: "Back to top",
} as const;
