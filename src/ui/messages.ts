import type { Owner } from "../../model/cv.ts";
import type { LoadProgress } from "../../worker/contract.ts";

/** The words for activities, dates and sections that the page shares with papers. */
export { en as labels } from "../../model/labels/en.ts";

/** Does what `toLocaleString("en-US")` does with whole numbers, without loading what Intl needs. */
export const showCount = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

const toKilobytes = (bytes: number) => `${showCount(Math.round(bytes / 1000))} kB`;

/** Returns the owner's name; a person with one name has no last one. */
export function toFullName({ firstName, lastName }: Pick<Owner, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

// Not by Intl, whose first use costs a slow phone a tenth of a second before search can be used.
const monthNames =
  "January February March April May June July August September October November December".split(" ");
const shortMonths = monthNames.map((name) => name.slice(0, 3));

export const uiMessages = {
  states: {
    loading: "Loading",
    loadingLong: "This takes longer than usual.",
    loadingBar: "Loaded so far",
    /** Sizes are in kB of 1,000 bytes. */
    loaded: ({ files, filesDone, bytes }: LoadProgress) =>
      files < 2
        ? `${toKilobytes(bytes)} so far`
        : `${filesDone} of ${files} files, ${toKilobytes(bytes)} so far`,
    cancel: "Cancel",
    cancelledTitle: "Loading was cancelled.",
    cancelledText: "Nothing you typed is lost.",
    /** Without scripts `shown` results are in the page's html. */
    share: (shown: number, total: number) =>
      shown < total ? `The newest ${showCount(shown)} of ${showCount(total)} results.` : "",
    noScript: "Searching, and results beyond these, need JavaScript.",
    reset: "Reset filters",
    failedTitle: "The CV could not be loaded",
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
    /** Where the profile lists spoken languages, too. */
    programmingLanguages: "Programming languages",
    years: "Activity by year",
    /** What folded charts contain. */
    contents: (languages: number, from: number, to: number) =>
      [
        languages === 0 ? "" : languages === 1 ? "1 language" : `${showCount(languages)} languages`,
        from === to ? `${from}` : `${from} to ${to}`,
      ]
        .filter(Boolean)
        .join(", "),
  },
  counts: {
    active: (count: number) => `${count} active`,
    results: (count: number) => (count === 1 ? "1 result" : `${showCount(count)} results`),
    /** While older activities are still to come. */
    resultsSoFar: (count: number) => `${showCount(count)}+ results`,
  },
  badge: {
    languageHint: (language: string) => `Everything in ${language}`,
  },
  specialSearch: {
    /** The popup's title where no better one is known. */
    title: "Special search",
    years: (from: number, to: number) => `from ${from} to ${to}`,
  },
  dates: {
    months: shortMonths,
    /** `month`: 0 to 11. Without a day, the data name none. */
    full: (month: number, day: number | undefined, year: number) =>
      `${monthNames[month]} ${day === undefined ? "" : `${day}, `}${year}`,
    short: (month: number, year: number) => `${shortMonths[month]} ${year}`,
    thisMonth: "this month",
    today: "today",
    /** `count`: negative in the past. */
    relative(count: number, unit: "year" | "month" | "day") {
      const distance = Math.abs(count);
      const text = `${distance} ${unit}${distance === 1 ? "" : "s"}`;
      return count < 0 ? `${text} ago` : `in ${text}`;
    },
  },
};
