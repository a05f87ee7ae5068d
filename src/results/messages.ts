import type { CategoryId } from "../../worker/contract.ts";

export const detailsMessages = {
  commit: "Commit:",
  /** Of the project's files as a commit left them. */
  files: "Files",
  tree: "Browse at this commit",
  zipball: "ZIP archive",
} as const;

/** What a card says of an activity that still runs or waits, and of one that is over or was accepted. */
interface ActionLabels {
  open: string;
  done: string;
}

const published: ActionLabels = { open: "Published", done: "Published" };

export const cardMessages = {
  actions: {
    Acquisition: { open: "Acquired", done: "Acquired" },
    Article: published,
    Patch: { open: "Merge requested", done: "Merged" },
    Publication: published,
    SoftwareApp: published,
    SoftwareLib: published,
    Volunteer: { open: "Volunteering there since", done: "Volunteered there" },
    Website: published,
    Work: { open: "Working there since", done: "Worked there" },
  } satisfies Record<CategoryId, ActionLabels>,
  closed: "Closed",
  stale: "Stale",
  staleHint: "Open for more than a year",
  until: "until",
  acquiredBy: "by",
  details: "Details",
  links: "Links",
  languages: "Languages",
  orgHint: (org: string) => `Everything for ${org}`,
  pullRequest: (number: number) => `#${number}`,
  patch: "Patch",
  diff: "Diff",
  featured: (place: string) => `Featured on ${place}`,
  changes: (additions: number, deletions: number) => `${additions} lines added, ${deletions} removed`,
  project: "Project",
} as const;

export const timelineMessages = {
  pullRequest: "Opened pull request",
  patch: "Submitted patch",
  merged: "Merged to project",
  closed: "Pull request closed",
  waiting: "Awaiting final review",
  started: "Started",
  ended: "Left",
  running: "Still there",
  published: "Published",
  retired: "Retired",
  acquired: "Acquired",
} as const;

const show = (count: number) => count.toLocaleString("en-US");

export const printMessages = {
  selected: "Selected from the whole CV:",
  /** `most` is how many results are printed at a time. */
  share: (count: number, total: number, most: number) =>
    `The first ${show(count)} of ${show(total)} results. ${
      count < most
        ? `“Print this CV” on the page prints ${total <= most ? "all of them" : `${show(most)} of them`}.`
        : "A search that finds fewer prints them all."
    }`,
} as const;

export const yearsMessages = {
  label: "Years",
  decade: (start: number) => `${start}s`,
  none: "no results",
  count: (count: number) => (count === 1 ? "1 result" : `${count.toLocaleString("en-US")} results`),
} as const;

export const orgLinksMessages = {
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
} as const;

export const headMessages = {
  skipPast: "Skip past the results",
  newest: (shown: number, total: number) => `The newest ${shown} of ${total} results`,
  wrong: "The search text is wrong: ",
  incomplete: "The search text is unfinished: ",
  newestFirst: "newest first",
  unfinished: "for the text before, until this one is finished",
  found: (count: number) => `Found: ${count}`,
} as const;
