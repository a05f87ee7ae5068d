/** What stands in for data files that a CV may leave out. Names, icons and colours are the specification's. */

import { categoryNames } from "./category-names.ts";
import type { Activity, Category, OrgType, Owner } from "./cv.ts";
import { parseTimestamp, yearOf } from "./dates.ts";

export const defaultCategories = [
  { id: "Patch", name: categoryNames.Patch, ui: { icon: "🔨", backgroundColor: "#6d4aa8" } },
  { id: "SoftwareLib", name: categoryNames.SoftwareLib, ui: { icon: "⚙️", backgroundColor: "#1f6f78" } },
  { id: "SoftwareApp", name: categoryNames.SoftwareApp, ui: { icon: "📦", backgroundColor: "#2f6db3" } },
  { id: "Website", name: categoryNames.Website, ui: { icon: "🖥️", backgroundColor: "#3c7d4b" } },
  { id: "Volunteer", name: categoryNames.Volunteer, ui: { icon: "💗", backgroundColor: "#b8457b" } },
  { id: "Article", name: categoryNames.Article, ui: { icon: "📃", backgroundColor: "#a8621a" } },
  { id: "Publication", name: categoryNames.Publication, ui: { icon: "📚", backgroundColor: "#8c4a2f" } },
  { id: "Work", name: categoryNames.Work, ui: { icon: "💼", backgroundColor: "#4b5a6b" } },
  { id: "Acquisition", name: categoryNames.Acquisition, ui: { icon: "🤝", backgroundColor: "#a33b3b" } },
] as const satisfies readonly Category[];

export const defaultOrgTypes = [
  { id: "Company", name: "Company", ui: { backgroundColor: "#4b5a6b" } },
  { id: "Open Source", name: "Open Source", ui: { backgroundColor: "#3c7d4b" } },
  { id: "Publication", name: "Publication", ui: { backgroundColor: "#8c4a2f" } },
  { id: "Website", name: "Website", ui: { backgroundColor: "#2f6db3" } },
] as const satisfies readonly OrgType[];

const firstYear = 2007;
const lastYear = 2025;

/**
 * Makes an owner for data without an owner.json: with a neutral name, so that 'A Developer's CV' reads as a title,
 * and the years that the activities cover, so that the year filter reaches all of them.
 */
export function defaultOwner(activities: readonly Activity[]): Owner {
  const range = { firstYear: Number.POSITIVE_INFINITY, lastYear: Number.NEGATIVE_INFINITY };
  for (const { createdAt } of activities) {
    const time = parseTimestamp(createdAt);
    if (time === undefined) continue;
    range.firstYear = Math.min(range.firstYear, yearOf(time));
    range.lastYear = Math.max(range.lastYear, yearOf(time));
  }
  const isEmpty = range.firstYear > range.lastYear;
  return { firstName: "A", lastName: "Developer", ...(isEmpty ? { firstYear, lastYear } : range) };
}
