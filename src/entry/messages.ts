/** The texts of entries' pages. */
import { localize } from "../ui/localize.ts";

export const entryMessages = localize("entry", {
  back: "Back to all",
  contents: "Contents",
  others: "More projects",
  previous: "Previous",
  next: "Next",
});
