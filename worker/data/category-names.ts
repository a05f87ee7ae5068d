// A file of its own, because the engine needs the names at once and the other defaults never.
import type { CategoryId } from "../contract.ts";

/** The names of the categories where the data gives none, in the order in which the page offers them. */
export const categoryNames: Readonly<Record<CategoryId, string>> = {
  Patch: "patch",
  SoftwareLib: "software lib",
  SoftwareApp: "software app",
  Website: "website",
  Volunteer: "volunteer",
  Article: "article",
  Publication: "publication",
  Work: "work",
  Acquisition: "acquisition",
};
