/** The texts of the results: the list and its cards. */
import { localize } from "../ui/localize.ts";
import { formatCount } from "../ui/messages.ts";

export const resultsMessages = localize("results", {
  head: {
    skipPast: "Skip past the results",
    download: "Download",
    fullCv: "All entries as a PDF",
    wordCv: "CV for Word",
    newest: (shown: number, total: number) =>
      `The newest ${formatCount(shown)} of ${formatCount(total)} results`,
    wrong: "The search text is wrong: ",
    incomplete: "The search text is unfinished: ",
    newestFirst: "newest first",
    unfinished: "showing the previous results while you type",
    slow: "loading what this search needs; these are the previous results",
    /** Announced to screen readers: `9 results for pyth*`. */
    found: (results: string, text: string) => `${results} for ${text}`,
  },
  /** The results are those of a query that the text most likely means, which follows. */
  reading: {
    noTitle: "No title contains these words.",
    /** The query follows. */
    plain: "The text, searched as plain words:",
    /** Of an unfinished text; the query follows. */
    completed: "The text, completed:",
    without: (words: string) => `No title contains these words; without “${words}”.`,
    use: "Put this query into the search box",
  },
  card: {
    details: "Details",
    stale: "Stale",
    staleHint: "Open for more than a year",
    until: "until",
    opened: "opened",
    /** The project's name follows. */
    patchGroup: (count: number) => `${formatCount(count)} patches to`,
    links: "Links",
    readMore: "Read more",
    /** The name of the same link for screen readers. */
    readMoreOf: (title: string) => `Read more: ${title}`,
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
      total === 1 ? "All entries are on the page" : `All ${formatCount(total)} entries are on the page`,
    search: "Run a search there to print other results.",
    share: (count: number, total: number, left: number) =>
      `The newest ${formatCount(count)} of ${formatCount(total)} results; ${formatCount(left)} are left out.`,
    again: "Print again once the page has loaded to get more of them.",
    fewer: "To print those, choose earlier years on the page or narrow the search.",
  },
});
