/** The texts of the results: the list and its cards. */
import type { PartialData } from "../store/state.ts";
import { showCount } from "../ui/messages.ts";

export const resultsMessages = {
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
    soFar: ({ count, total, share, failure }: PartialData) =>
      `newest ${showCount(count)} of ${showCount(total)} · ${failure === undefined ? `loading ${Math.floor(share * 100)} %` : "the rest is missing"}`,
    foundSoFar: (count: number) => `Found so far: ${showCount(count)}`,
    unfinished: "results of the previous text until this one is finished",
    found: (count: number) => `Found: ${showCount(count)}`,
  },
  years: {
    /** `isSoFar`: more of them are on their way. */
    count: (count: number, isSoFar = false) =>
      `${count === 1 ? "1 result" : `${showCount(count)} results`}${isSoFar ? " so far" : ""}`,
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
    rest: (total: number, address: string | undefined) =>
      `All ${total === 1 ? "" : `${showCount(total)} `}entries are on the page${address === undefined ? "" : `, ${address}`}. A search there prints what it finds.`,
    /** `most` is the greatest number of results that are printed. */
    share: (count: number, total: number, most: number) =>
      `The newest ${showCount(count)} of ${showCount(total)} results; ${showCount(total - count)} are left out. ${
        count < Math.min(total, most)
          ? "Print again when the page is complete to have more of them."
          : "To print those, choose earlier years on the page, or search for fewer."
      }`,
  },
};
