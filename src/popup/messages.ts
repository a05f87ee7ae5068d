/** The texts of the popup. */
import { localize } from "../ui/localize.ts";
import { formatCount } from "../ui/messages.ts";

export const popupMessages = localize("popup", {
  close: "Close",
  apply: "Apply as filter",
  /** The name of the switch between the two lists. */
  scope: "Which results to list",
  scopes: {
    text: (count: number) => `${formatCount(count)} with the search text`,
    all: (count: number) => `${formatCount(count)} in all`,
  },
  /** Shown if the page would then have another number of results than the list. */
  applied: (results: string) => `As a filter of this search: ${results}`,
  none: "none",
  empty: "No results in the years and categories that this page shows.",
  failedTitle: "The list could not be shown",
});
