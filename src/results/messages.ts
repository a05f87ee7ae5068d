/** The texts of the results: the list and its cards. */
import { localize } from "../ui/localize.ts";
import { showCount, uiMessages } from "../ui/messages.ts";

export const resultsMessages = localize("results", {
  head: {
    skipPast: "Skip past the results",
    download: "Download",
    fullCv: "All entries as a PDF",
    wordCv: "CV for Word",
    newest: (shown: number, total: number) => `The newest ${showCount(shown)} of ${showCount(total)} results`,
    wrong: "The search text is wrong: ",
    incomplete: "The search text is unfinished: ",
    newestFirst: "newest first",
    /** While only the newest activities have been loaded. */
    soFar: (count: number, total: number, percent: number) =>
      `newest ${showCount(count)} of ${showCount(total)} · loading ${percent} %`,
    rest: (count: number, total: number) =>
      `newest ${showCount(count)} of ${showCount(total)} · the rest is missing`,
    foundSoFar: (count: number) => `Found so far: ${showCount(count)}`,
    unfinished: "results of the previous text until this one is finished",
    found: (count: number) => `Found: ${showCount(count)}`,
  },
  years: {
    /** While more of them are on their way. */
    soFar: (results: string) => `${results} so far`,
  },
  card: {
    details: "Details",
    stale: "Stale",
    staleHint: "Open for more than a year",
    until: "until",
    opened: "opened",
    /** The project's name follows. */
    patchGroup: (count: number) => `${showCount(count)} patches to`,
    links: "Links",
    languages: "Languages",
    pullRequest: (number: number) => `#${number}`,
    patch: "Patch",
    featured: (place: string) => `Featured on ${place}`,
  },
  orgLinks: {
    url: "Website",
    oldUrl: "Archived site",
    repoUrl: "Code",
    browseCodeUrl: "Browse code",
    browseCodeTestsUrl: "Tests",
    docsUrl: "Docs",
    apiUrl: "API",
    changelogUrl: "Changelog",
    issuesUrl: "Issues",
    ciUrl: "CI",
    coverageUrl: "Coverage",
    leanpubUrl: "Leanpub",
    amazonUrl: "Amazon",
    goodreadsUrl: "Goodreads",
  },
  print: {
    selected: "Selected from the whole CV:",
    /** The page's address may follow. */
    rest: (total: number) =>
      total === 1 ? "All entries are on the page" : `All ${showCount(total)} entries are on the page`,
    search: "Run a search there to print other results.",
    share: (count: number, total: number, left: number) =>
      `The newest ${showCount(count)} of ${showCount(total)} results; ${showCount(left)} are left out.`,
    again: "Print again once the page has loaded to get more of them.",
    fewer: "To print those, choose earlier years on the page or narrow the search.",
  },
});

/** `isSoFar`: more of them are on their way. */
export function showYearCount(count: number, isSoFar = false): string {
  const results = uiMessages.counts.results(count);
  return isSoFar ? resultsMessages.years.soFar(results) : results;
}
