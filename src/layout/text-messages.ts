// The messages of lazy-texts-chunk.ts, which loads after the first drawing.
export const heroMessages = {
  links: { home: "Home page", code: "Code", network: "Network", email: "Email" },
  linksLabel: "Contact",
  pdf: "PDF",
  pdfLabel: "PDF: this CV, typeset",
  print: "Print this CV",
  views: "CV for:",
  viewsLabel: "CV for",
  wholeCv: "everyone",
} as const;

export const footerMessages = {
  rights: (from: number, to: number) => (from === to ? `© ${from}.` : `© ${from} – ${to}.`),
  reserved: "All rights reserved.",
  sample: "Sample data: the person, the projects and the companies are invented.",
  benchmark: "Search benchmark",
  connect: "Connect",
  resources: "Resources",
  code: "Code-hosting profile",
  network: "Professional network",
  home: "Home page",
} as const;

export const offlineMessages = {
  offline:
    "You are offline. Searching and reading go on; what has not been loaded yet comes once you are online again.",
  close: "Close",
} as const;

export const notFoundMessages = {
  text: "There is nothing at this address. The CV itself is one step away.",
  goHome: "Go to Home",
} as const;
