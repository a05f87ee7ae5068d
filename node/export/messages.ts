/** The English texts of documents and other exports. Words that the page has, too, come from the page: see words.ts. */

const formatCount = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

const count = (one: string, several: string) => (number: number) =>
  number === 1 ? `1 ${one}` : `${formatCount(number)} ${several}`;

export const exportMessages = {
  /** Examples in the search box, in words that the search understands. */
  placeholders: {
    articlesSince: (year: string) => `articles since ${year}`,
    libraries: "libraries",
    jobs: "jobs",
  },
  /** The titles of `> [!NOTE]` and its siblings on entries' pages. */
  alerts: { note: "Note", tip: "Tip", important: "Important", warning: "Warning", caution: "Caution" },
  cvTitle: (name: string) => `${name}’s CV`,
  /** The title in a document's metadata. */
  documentTitle: (name: string) => `${name}, CV`,
  page: (page: string, total: string) => `Page ${page} of ${total}`,
  /** The label of an ongoing activity, with its start. */
  since: {
    Volunteer: (date: string) => `Volunteering there since ${date}`,
    Work: (date: string) => `Working there since ${date}`,
  },
  boughtBy: (buyer: string) => `acquired by ${buyer}`,
  citation: { volume: "vol.", number: "no.", page: "p.", pages: "pp." },
  /** The programming languages, as a skill. */
  programming: "Programming",
  /** The number of patches, and of the projects that have them. */
  patches: count("merged patch", "merged patches"),
  projects: count("project", "projects"),
  patchesTo: (patches: string, projects: string) => `${patches} to ${projects}`,
  /** The number of projects that are left out, after the others. */
  others: (projects: number) => `and ${count("other", "others")(projects)}`,
  /** The number of entries that a CV leaves out, with the address of the full list. */
  moreAt: (entries: number, address: string) =>
    `This is a selection; ${entries === 1 ? "one more entry is" : `${formatCount(entries)} more entries are`} at ${address}.`,
  notListed: (entries: number) =>
    `This is a selection; ${entries === 1 ? "one more entry is" : `${formatCount(entries)} more entries are`} not listed.`,
  /** The heading of those entries of a section that have no date. */
  undated: (heading: string) => `${heading} (undated)`,
  /** The heading of entries that the sections do not list. */
  byYear: "More, by year",
  /** The number of entries of a year that are not listed. */
  earlier: (entries: number) =>
    entries === 1
      ? "1 more entry of this year is not listed."
      : `${formatCount(entries)} more entries of this year are not listed.`,
  /** The line above results. The count is a text such as '5 results'. */
  newestFirst: (results: string) => `${results}, newest first.`,
  newestFirstOf: (results: string, query: string) => `${results} of: ${query}, newest first.`,
  machineFiles: "Files for programs",
  fullPdf: "PDF of all entries",
  /** The labels below the numbers of the preview image. */
  figures: {
    activities: (count: number) => (count === 1 ? "activity" : "activities"),
    orgs: (count: number) => (count === 1 ? "organization" : "organizations"),
    languages: (count: number) => (count === 1 ? "language" : "languages"),
  },
};
