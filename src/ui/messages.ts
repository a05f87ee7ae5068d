import type { Owner } from "../../model/cv.ts";
import type { LoadProgress } from "../../worker/contract.ts";

/** Does what `toLocaleString("en-US")` does with whole numbers, without loading what Intl needs. */
export const showCount = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

const toKilobytes = (bytes: number) => `${showCount(Math.round(bytes / 1000))} kB`;

export const statesMessages = {
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
} as const;

export const countMessages = {
  active: (count: number) => `${count} active`,
  results: (count: number) => (count === 1 ? "1 result" : `${showCount(count)} results`),
  /** While older activities are still to come. */
  resultsSoFar: (count: number) => `${showCount(count)}+ results`,
} as const;

export const badgeMessages = {
  languageHint: (language: string) => `Everything in ${language}`,
} as const;

export const specialSearchMessages = {
  /** The popup's title where no better one is known. */
  title: "Special search",
  years: (from: number, to: number) => `from ${from} to ${to}`,
} as const;

/** Returns the owner's name; a person with one name has no last one. */
export function toFullName({ firstName, lastName }: Pick<Owner, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}
