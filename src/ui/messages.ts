import { en } from "../../model/labels/en.ts";
import { localize } from "./localize.ts";

/** The words for activities, dates and sections that the page shares with documents. */
export const labels = localize("labels", en);

// Avoids Intl, whose first use costs a slow phone a tenth of a second before search can be used.
const monthNames =
  "January February March April May June July August September October November December".split(" ");

/** Formats a whole number without Intl, for the same reason. */
export const formatCount = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, uiMessages.thousands);

/** Names a time from now: in the past `ago`, in the future `in`. */
const toTimes = (before: string, after: string) => {
  const of = (unit: string) => (count: number) =>
    `${before}${count} ${unit}${count === 1 ? "" : "s"}${after}`;
  return { year: of("year"), month: of("month"), day: of("day") };
};

export const uiMessages = localize("ui", {
  /** The separator of thousands. */
  thousands: ",",
  /** Between the parts of a list. */
  comma: ", ",
  /** The heading of the owner's pinned work, and the one if it has no writing. */
  highlights: "Projects and writing",
  projects: "Projects",
  states: {
    loading: "Loading",
    loadingLong: "This takes longer than usual.",
    loadingBar: "Loaded so far",
    loaded: (kilobytes: number) => `${formatCount(kilobytes)} kB so far`,
    loadedFiles: (done: number, files: number, kilobytes: number) =>
      `${done} of ${files} files, ${formatCount(kilobytes)} kB so far`,
    cancel: "Cancel",
    cancelledTitle: "Loading was cancelled.",
    cancelledText: "Nothing you typed is lost.",
    /** Without scripts `shown` results are in the page's html. */
    share: (shown: number, total: number) =>
      `The newest ${formatCount(shown)} of ${formatCount(total)} results.`,
    /** Where the search box would be. */
    noScriptSearch: "Searching needs JavaScript, so the search in this page’s address has no effect.",
    noScript: "Searching, and results beyond these, need JavaScript.",
    reset: "Reset filters",
    failedTitle: "The CV could not be loaded",
    /** After the name of a file. */
    missingFile: "is missing",
    failedHint: "Check the connection and try again; nothing you typed is lost.",
    retry: "Try Again",
    partFailed: "This part of the page could not be loaded.",
    chartFailed: "This chart could not be drawn. The results are not affected.",
    errorTitle: "Something went wrong",
    routeErrorTitle: "Something went wrong!",
    showError: "Show Error",
    hideError: "Hide Error",
    notFoundTitle: "Page not found",
    /** Shown at an address outside the site's base. */
    notFoundDefault: "Not Found",
  },
  charts: {
    label: "Charts",
    languages: "Languages",
    /** Used if the profile lists spoken languages, too. */
    programmingLanguages: "Programming languages",
    years: "Activity by year",
    languageCount: (count: number) => (count === 1 ? "1 language" : `${formatCount(count)} languages`),
    span: (from: number, to: number) => `${from} to ${to}`,
  },
  counts: {
    active: (count: number) => `${count} active`,
    results: (count: number) => (count === 1 ? "1 result" : `${formatCount(count)} results`),
  },
  badge: {
    languageHint: (language: string) => `Everything in ${language}`,
  },
  specialSearch: {
    /** The popup's title if no better one is known. */
    title: "Special search",
    years: (from: number, to: number) => `from ${from} to ${to}`,
  },
  dates: {
    months: monthNames,
    /** Next to a day, where Polish, for example, has another form. */
    dayMonths: [...monthNames],
    shortMonths: monthNames.map((name) => name.slice(0, 3)),
    day: (month: string, day: number, year: number) => `${month} ${day}, ${year}`,
    month: (month: string, year: number) => `${month} ${year}`,
    shortMonth: (month: string, year: number) => `${month} ${year}`,
    thisMonth: "this month",
    today: "today",
    ago: toTimes("", " ago"),
    in: toTimes("in ", ""),
  },
});
