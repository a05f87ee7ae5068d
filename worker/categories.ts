import type { CategoryId } from "./contract.ts";

/** The categories there are and what they are called where the data does not say, in the order they are offered. */
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
