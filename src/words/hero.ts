export const hero = {
  links: { home: "Home page", code: "Code", network: "Network", email: "Email" },
  linksLabel: "Contact",
  print: "Print this CV",
} as const;
