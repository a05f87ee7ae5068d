export const hero = {
  links: { home: "Home page", code: "Code", network: "Network", email: "Email" },
  linksLabel: "Contact",
  print: "Print this CV",
  cancelPrint: "Cancel printing",
  printProgress: "Results for the print",
  gathering: (total: number) => `Fetching ${total.toLocaleString("en-US")} results for the print`,
} as const;
