// A file of its own, because the engine needs the names at once and the other defaults never.
import type { Category, CategoryId } from "./cv.ts";

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

/** Returns which of the nine an activity's category is shown and told as; `own`: what the data say of that category. */
export function findKind(category: string, own: Category | undefined): CategoryId {
  return isKind(category) ? category : (own?.countsAs ?? "Article");
}

function isKind(id: string): id is CategoryId {
  return Object.hasOwn(categoryNames, id);
}
