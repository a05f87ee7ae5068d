/** The texts of card details, years, other searches, downloads and links. */

import type { FieldsMarked } from "../../model/activity-fields.ts";
import { localize } from "../ui/localize.ts";
import { formatCount } from "../ui/messages.ts";

export const controlsMessages = localize("controls", {
  backToTop: "Back to top",
  sidebar: {
    label: "Years",
    decade: (start: number) => `${start}s`,
    none: "no results",
  },
  details: {
    project: "Project",
    orgHint: (org: string) => `Everything for ${org}`,
    labels: { location: "Location:", position: "Position:" } satisfies Record<
      FieldsMarked<"labelled">,
      string
    >,
    authors: "Authors:",
    citation: { volume: "volume", number: "number", page: "page", pages: "pages" },
    commit: "Commit:",
    change: "Change",
    diff: "Diff",
    tree: "Browse at this commit",
    zipball: "ZIP archive",
    tags: "Tags",
    kinds: "Kinds",
    tagHint: (tag: string) => `Everything about ${tag}`,
    changes: (additions: number, deletions: number) =>
      `${formatCount(additions)} lines added, ${formatCount(deletions)} removed`,
  },
  download: {
    formats: { csv: "CSV", json: "JSON", bibtex: "BibTeX" },
    label: "Download the results",
    working: "Creating the file …",
    failed: "The file could not be created. Try again.",
    noPublication: "None of the results is a publication.",
    done: (name: string) => `${name} was downloaded.`,
  },
  timeline: {
    pullRequest: "Opened pull request",
    patch: "Submitted patch",
    merged: "Merged to project",
    closed: "Pull request closed",
    waiting: "Awaiting final review",
    started: "Started",
    job: { running: "Still there", left: "Left" },
    other: { running: "Ongoing", left: "Ended" },
    published: "Published",
    retired: "Retired",
    acquired: "Acquired",
  },
  sharing: {
    copy: "Copy link",
    copied: "Link copied",
    address: "Address to copy",
    byHand: "The browser does not allow copying. The address is selected:",
    failed: "The link could not be created. Try again.",
  },
  refine: {
    hidden: (count: number) => `${formatCount(count)} more hidden`,
    hiddenName: (count: number) => `${formatCount(count)} more hidden: show ${count === 1 ? "it" : "them"}`,
    showHidden: (count: number) =>
      count === 1 ? "Show 1 hidden result" : `Show ${formatCount(count)} hidden results`,
    descriptions: "In descriptions",
    /** A query in words, and the number of its results. */
    offer: (words: string, count: string) => `${words} · ${count}`,
    /** A change of the search that is not a question, and the number of its results. */
    fix: (label: string, results: string) => `${label}: ${results}`,
  },
  empty: {
    clear: "Clear search",
    /** Announced once descriptions and the profile were searched, too. */
    anywhere: (text: string) => `Nothing found for ${text}`,
    nothing: "This CV has no entries yet.",
    hidden: "All matches are hidden by default.",
    wrong: "The search text has a mistake, so it was searched as plain words, and no title contains them.",
    unfinished:
      "The search text is unfinished, so it was searched as plain words, and no title contains them.",
    unknown: (message: string) => `${message} in this CV.`,
    ofYear: (year: number) => `This CV has nothing from ${year}.`,
    ofYears: (from: number, to: number) => `This CV has nothing from ${from} to ${to}.`,
    matchOfYear: (year: number) => `Nothing from ${year} matches the search.`,
    matchOfYears: (from: number, to: number) => `Nothing from ${from} to ${to} matches the search.`,
    word: (word: string) => `No title contains “${word}”.`,
    words: "No title contains all of these words.",
    atOnce: "Nothing in this CV matches all of these terms.",
  },
  /** Results outside of titles, for a text that no title contains. */
  elsewhere: {
    heading: "In descriptions, project pages, positions, places, authors and organizations",
    /** The heading if all results are in project pages. */
    pages: "In project pages",
    show: "Show as results",
    showAll: (count: number) => `Show all ${formatCount(count)}`,
    profile: "In the profile",
    searching: "Searching descriptions, positions and places …",
    missing: "Descriptions could not be loaded, so only titles were searched.",
    reload: "Reload the page",
  },
  /** Shown if nothing at all matches. */
  toFind: {
    heading: "What you can search for",
    titles: "Similar titles",
    categories: "Categories",
    orgs: "Organizations",
  },
});
