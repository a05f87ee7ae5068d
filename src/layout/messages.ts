/** The messages that the first visit needs; those of the hero and the footer are in text-messages.ts. */
export const frameMessages = {
  /** Keyed by the ids of the skip links' targets. */
  skip: { search: "Skip to the search", list: "Skip to results", content: "Skip to the content" },
  /** The title while the owner's name is unknown. */
  untitled: "Curriculum vitae",
  pageTitle: (page: string, site: string) => `${page} · ${site}`,
  siteTitle: (name: string) => `${name}'s CV`,
  home: "Home",
  network: "Professional network",
  networkShort: "Network",
  newTab: "opens in a new tab",
} as const;

export const themeMessages = {
  label: "Theme",
  active: { light: "Light mode active", dark: "Dark mode active" },
} as const;
