export const footer = {
  rights: (from: number, to: number) => (from === to ? `© ${from}.` : `© ${from} – ${to}.`),
  reserved: "All rights reserved.",
  sample: "Sample data: the person, the projects and the companies are invented.",
  connect: "Connect",
  resources: "Resources",
  code: "Code-hosting profile",
  network: "Professional network",
  home: "Home page",
} as const;
