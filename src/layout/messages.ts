export const frameMessages = {
  /** By the ids of what they lead to. */
  skip: { search: "Skip to the search", list: "Skip to results", content: "Skip to the content" },
  /** Before the owner's name is known. */
  untitled: "Curriculum vitae",
  /** For search engines, of a demo page. */
  sampleDescription: (page: string) => `A sample page of this site: ${page}.`,
  pageTitle: (page: string, site: string) => `${page} · ${site}`,
  siteTitle: (first: string, last: string) => `${first} ${last}'s CV`,
  home: "Home",
  network: "Professional network",
  newTab: "opens in a new tab",
} as const;

export const heroMessages = {
  links: { home: "Home page", code: "Code", network: "Network", email: "Email" },
  linksLabel: "Contact",
  print: "Print this CV",
  cancelPrint: "Cancel printing",
  printProgress: "Results for the print",
  gathering: (total: number) => `Fetching ${total.toLocaleString("en-US")} results for the print`,
} as const;

export const footerMessages = {
  rights: (from: number, to: number) => (from === to ? `© ${from}.` : `© ${from} – ${to}.`),
  reserved: "All rights reserved.",
  sample: "Sample data: the person, the projects and the companies are invented.",
  connect: "Connect",
  resources: "Resources",
  code: "Code-hosting profile",
  network: "Professional network",
  home: "Home page",
} as const;

export const themeMessages = {
  label: "Theme",
  options: { light: "Light", dark: "Dark", system: "System" },
  active: { light: "Light mode active", dark: "Dark mode active" },
} as const;
