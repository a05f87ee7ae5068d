/** The texts of entries' pages. */
import type { OrgTypeId } from "../../model/cv.ts";
import { localize } from "../ui/localize.ts";

export const entryMessages = localize("entry", {
  back: "Back to all",
  contents: "Contents",
  /** The way back to the search that the visitor came from. */
  backToResults: "Back to the results",
  others: "Other pages",
  /** By the type of the organization. */
  org: {
    Company: "Organization",
    Publication: "Published in",
    Website: "Website",
    "Open Source": "Project",
  } satisfies Record<OrgTypeId, string>,
  /** From the first date to the last. */
  span: (from: string, to: string) => `${from} to ${to}`,
  links: "Links",
  cite: "Cite",
  close: "Close",
  previous: "Previous",
  next: "Next",
});
