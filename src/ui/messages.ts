import type { LoadProgress } from "../../worker/contract.ts";

const toKilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString("en-US")} kB`;

export const statesMessages = {
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
    shown < total
      ? `The newest ${shown} of ${total} results. Searching and the other results need JavaScript.`
      : "Searching needs JavaScript.",
  noScriptSample: "This sample needs JavaScript.",
  emptyTitle: "No results",
  emptyText: "Nothing in this CV matches all of that at once. Remove a word or a filter, or start over.",
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
  notFoundText: "There is nothing at this address. The CV itself is one step away.",
  goHome: "Go to Home",
  /** At an address beyond this site's own. */
  notFoundDefault: "Not Found",
} as const;

export const countMessages = {
  active: (count: number) => `${count} active`,
  results: (count: number) => (count === 1 ? "1 result" : `${count} results`),
} as const;

export const badgeMessages = {
  languageHint: (language: string) => `Everything in ${language}`,
} as const;

export const scrollMessages = { backToTop: "Back to top" } as const;
