import type { CategoryId, LoadProgress } from "../worker/contract.ts";

/** What a card says of an activity that still runs or waits, and of one that is over or was accepted. */
interface ActionLabels {
  open: string;
  done: string;
}

const published: ActionLabels = { open: "Published", done: "Published" };

const toKilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString("en-US")} kB`;

/** All that the page says, one section for each of its parts. */
export const words = {
  frame: {
    skip: { search: "Skip to the search", content: "Skip to the content" },
    /** Before the owner's name is known. */
    untitled: "Curriculum vitae",
    /** For search engines, of a demo page. */
    sampleDescription: (page: string) => `A sample page of this site: ${page}.`,
    pageTitle: (page: string, site: string) => `${page} · ${site}`,
    siteTitle: (first: string, last: string) => `${first} ${last}'s CV`,
    home: "Home",
    network: "Professional network",
    newTab: "opens in a new tab",
    backToTop: "Back to top",
  },

  theme: {
    label: "Theme",
    options: { light: "Light", dark: "Dark", system: "System" },
    active: { light: "Light mode active", dark: "Dark mode active" },
  },

  hero: {
    links: { home: "Home page", code: "Code", network: "Network", email: "Email" },
    linksLabel: "Contact",
    print: "Print this CV",
    loading: "Curriculum vitae",
  },

  footer: {
    rights: (from: number, to: number) => (from === to ? `© ${from}.` : `© ${from} – ${to}.`),
    reserved: "All rights reserved.",
    sample: "Sample data: the person, the projects and the companies are invented.",
    connect: "Connect",
    resources: "Resources",
    code: "Code-hosting profile",
    network: "Professional network",
    home: "Home page",
  },

  card: {
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
    languageHint: (language: string) => `Everything in ${language}`,
    orgHint: (org: string) => `Everything for ${org}`,
    pullRequest: (number: number) => `#${number}`,
    patch: "Patch",
    diff: "Diff",
    featured: (place: string) => `Featured on ${place}`,
    changes: (additions: number, deletions: number) => `${additions} lines added, ${deletions} removed`,
    project: "Project",
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

  timeline: {
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
  },

  years: {
    label: "Years",
    decade: (start: number) => `${start}s`,
    none: "no results",
    count: (count: number) => (count === 1 ? "1 result" : `${count.toLocaleString("en-US")} results`),
  },

  states: {
    loading: "Loading",
    loadingLong: "This takes longer than usual.",
    loadingBar: "Data that has come",
    /** Sizes in thousands of bytes. */
    loaded: ({ files, filesDone, bytes }: LoadProgress) =>
      files < 2
        ? `${toKilobytes(bytes)} so far`
        : `${filesDone} of ${files} files, ${toKilobytes(bytes)} so far`,
    cancel: "Cancel",
    cancelledTitle: "Loading was cancelled.",
    cancelledText: "Nothing you typed is lost.",
    /** Without scripts: so many of the results are in the page. */
    noScript: (shown: number, total: number) =>
      `${shown < total ? `The newest ${shown} of ${total} results. ` : ""}Searching${shown < total ? ", and the other results," : ""} needs JavaScript.`,
    noScriptSample: "This sample needs JavaScript.",
    emptyTitle: "No results",
    emptyText: "Nothing in this CV matches all of that at once. Remove a word or a filter, or start over.",
    reset: "Reset filters",
    failedTitle: "The CV could not be loaded",
    failedHint: "Check the connection and try again; nothing you typed is lost.",
    retry: "Try Again",
    partFailed: "This part of the page could not be loaded.",
    errorTitle: "Something went wrong",
    routeErrorTitle: "Something went wrong!",
    showError: "Show Error",
    hideError: "Hide Error",
    notFoundTitle: "Page not found",
    notFoundText: "There is nothing at this address. The CV itself is one step away.",
    goHome: "Go to Home",
    /** At an address beyond this site's own. */
    notFoundDefault: "Not Found",
  },

  search: {
    label: "Search",
    box: "Search the activities",
    placeholder: "language:python fix year:2015..2018",
    clear: "Clear the search",
    focusKey: "/",
    problems: "Problems in the search text",
    goTo: "Show the place in the text",
    atEnd: "at the end",
    facets: {
      languages: {
        name: "Language",
        nameRest: "",
        find: "Find a language",
        none: "No such language",
        selected: (count: number) => `${count} selected languages`,
      },
      categories: {
        name: "Category",
        nameRest: "",
        find: "Find a category",
        none: "No such category",
        selected: (count: number) => `${count} selected categories`,
      },
      orgs: {
        name: "Organization",
        /** Read out, not shown: the row has to hold all filters. */
        nameRest: " and projects",
        find: "Find an organization or project",
        none: "No such organization or project",
        selected: (count: number) => `${count} selected orgs`,
      },
    },
    startYear: "Start year",
    endYear: "End year",
    present: "Present",
    more: "More",
    options: "Options",
    active: (count: number) => `${count} active`,
    done: "Done",
    reset: "Reset",
    alsoShow: "Also show",
    hiddenKinds: {
      showTypos: "Typos",
      showDocImprovements: "Doc improvements",
      showCodeStyleTweaks: "Code style tweaks",
      showReleases: "Releases",
      showUnmerged: "Unmerged",
    },
    languageMatch: "Several languages",
    languageMatches: { any: "Any (OR)", all: "All (AND)" },
    results: (count: number) => (count === 1 ? "1 result" : `${count} results`),
    newestFirst: "newest first",
    unfinished: "for the text before, until this one is finished",
    found: (count: number) => `Found: ${count}`,
  },

  popup: {
    title: "Special search",
    titles: {
      language: (language: string) => `Everything in ${language}`,
      org: (org: string) => `Everything for ${org}`,
      year: (year: number) => `Everything in ${year}`,
    },
    close: "Close",
    apply: "Apply as filter",
    /** Beside the button: the page's text narrows the list down. */
    applied: (count: number) =>
      `With the search text: ${count === 0 ? "none" : count === 1 ? "1 result" : `${count.toLocaleString("en-US")} results`}`,
    years: (from: number, to: number) => `from ${from} to ${to}`,
    empty: "Nothing to list with the years and kinds that this page shows.",
    failedTitle: "The list could not be shown",
  },

  charts: {
    label: "Charts",
    languages: "Languages",
    years: "Activity by year",
    showTable: "Show as table",
    showChart: "Show as chart",
    library: "Drawn with",
    libraries: {
      victory: "Victory",
      nivo: "Nivo",
      plotly: "Plotly",
      carbon: "Carbon",
      billboard: "Billboard",
    },
    other: "Other",
    otherHint: (count: number) => `Lists the other ${count} languages`,
    columns: { language: "Language", year: "Year", count: "Activities", share: "Share" },
    /** With a narrow space that does not break. */
    percent: (percent: number) => (percent < 1 ? "<1\u202f%" : `${percent}\u202f%`),
    count: (count: number) => (count === 1 ? "1 activity" : `${count.toLocaleString("en-US")} activities`),
    languageCount: (count: number) => (count === 1 ? "language" : "languages"),
    languagesGist: (slices: readonly { label: string; percent: number }[]) =>
      `Languages: ${slices.map(({ label, percent }) => `${label} ${percent < 1 ? "<1" : percent} %`).join(", ")}`,
    yearsGist: (total: number, from: number, to: number, most: { year: number; value: number }) =>
      from === to
        ? `${total} in ${from}`
        : `Activity by year: ${total.toLocaleString("en-US")} from ${from} to ${to}, most in ${most.year}: ${most.value}`,
    empty: "Nothing to draw: there are no results.",
    noLanguages: "None of these results names a language.",
    failed: "This chart could not be drawn. The results are not affected.",
  },

  print: {
    selected: "Selected from the whole CV:",
    share: (count: number, total: number) =>
      `The first ${count.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} results: the others had not come when this was printed.`,
  },

  demo: {
    titles: {
      index: "Demo",
      typography: "Typography",
      sections: "Sections",
      sectionCharts: "Section: charts",
      sectionHero: "Section: hero",
      sectionResults: "Section: results",
      sectionSearch: "Section: search",
      sectionSearchCharts: "Section: search and charts",
      layout: "Layout",
      components: "Components",
      componentsBasic: "Components: basic",
      componentsBadges: "Components: badges",
      colors: "Colors",
      charts: "Charts",
      benchmark: "Benchmark",
      legacyChart: "Older chart: :library",
      chart: "Chart: :library, :layout",
      chartViewport: "Chart: :library, :layout, :viewport",
    },
  },

  app: {
    storeFailed: "The program of this page did not arrive.",
  },
} as const;
