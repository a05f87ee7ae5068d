/** The texts of the demo pages. Their titles are in src/routes.ts. */
import type { DemoName, Layout } from "../routes.ts";
import { formatCount } from "../ui/messages.ts";

export const demoMessages = {
  noScript: "This sample needs JavaScript.",
  /** Describes a demo page to search engines. */
  description: (page: string) => `A sample page of this site: ${page}.`,
  pages: "All demo pages",
  below: "Samples below this one",

  leads: {
    index: "Every part of the site with real data and with the data that breaks layouts.",
    typography: "Serif for the name and the years, one sans for the rest, mono for typed text and numbers.",
    sections: "The parts of the main page, each by itself.",
    sectionCharts: "The charts and the menu of chart libraries.",
    sectionHero: "Who the CV is about.",
    sectionCard: "An opened result with all details of its activity.",
    sectionProfile: "Education, skills and the rest, below the timeline on the screen and above it on paper.",
    sectionResults: "The list, and the messages shown instead of it.",
    sectionSearch: "The search block. With the real data it searches: the count below follows.",
    sectionSearchCharts: "The search block above the charts, which show the results of the query.",
    layout: "The column, the scale of spaces, the corners and the heights that the parts share.",
    components: "The small parts that the sections are made of.",
    componentsBasic: "Buttons, menus, pills and icons. Reach them with Tab: the focus is always visible.",
    componentsBadges: "Badges in their tones and sizes, and every language of the data in its own colour.",
    colors: "The palette of the current theme, with WCAG 2 contrast ratios against the page.",
    benchmark:
      "How fast this site searches on your device: its own worker answers a thousand queries about its own entries, each with all counts and the first cards.",
    charts: "Five libraries, six layouts, three widths. Each library renders the same two charts.",
    legacyChart:
      "The older way to show a chart: the library's bare drawing, large, without the panel, legend and table.",
  } satisfies Partial<Record<DemoName, string>>,

  layouts: {
    current: "As on the main page: the languages are 352 px wide, and the years take the rest.",
    fixed: "Two panels of 352 and 480 px at every width; anything wider scrolls.",
    flex: "Side by side if each has 352 px, else one below the other.",
    grid: "Cells of at least 352 px, as many as fit. Empty cells stay empty.",
    responsive: "One below the other, from 704 px in halves, from 1024 px the years twice as wide.",
    custom: "As wide as the slider is set.",
  } satisfies Record<Layout, string>,

  customWidth: "Width",
  share: (percent: number) => `${percent}\u202f%`,

  window: "Window",
  frame: (viewport: string, pixels: number) => `${viewport}, ${pixels} px`,

  choose: "Library, layout and width",
  choices: { library: "Library", layout: "Layout", viewport: "Width" },
  others: "Other libraries",

  data: "Data",
  cases: {
    real: "Real",
    empty: "Empty",
    one: "One item",
    long: "Long words",
    languages: "60 languages",
    rtl: "Right to left",
    zeros: "Years at zero",
    loading: "Loading",
    failed: "Data failed",
    error: "Worker failed",
  },
  fixture: "This is sample data: nothing in it can be searched or opened.",
  narrowed: "Narrowed to",

  found: (total: number) => `Results: ${formatCount(total)}`,
  lists: {
    sizes: "Sizes",
    families: "Families",
    prose: "In running text",
    column: "The column",
    spaces: "Spaces",
    corners: "Corners",
    heights: "Heights",
    buttons: "Buttons",
    menus: "Menus and dropdowns",
    pills: "Pills and counts",
    icons: "Icons",
    tones: "Tones",
    domains: "Domains",
    languages: "Languages of the data",
    edgeLanguages: "Edge cases of languages",
    categories: "Categories",
    patches: "Patches",
  },
} as const;

/** The data that a page can be shown with. */
export type CaseName = keyof (typeof demoMessages)["cases"];

export const benchmarkMessages = {
  noScript: "The benchmark needs JavaScript.",
  run: "Run",
  running: (percent: number) => `${percent}\u202f%`,
  done: (perSecond: string) => `${perSecond} queries per second`,
  failed: (reason: string) => `The benchmark could not run. ${reason}`,
  table: "Figures by class of query",
  columns: ["Class", "Queries per second", "Median", "99th percentile"],
  all: "all",
  copy: "The result as a line to copy",
  line: (total: string, [perSecond, median, p99]: readonly string[], device: string) =>
    `${total} activities: ${perSecond} queries per second, median ${median}, 99th percentile ${p99}; ${device}`,
} as const;
