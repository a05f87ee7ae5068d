/** Categories and types of organizations: ids, names, looks, and the sections of a CV that list them. */

import type { CvSectionId } from "./cv-sections.ts";

/** In the order in which the page offers them. A separate column, because the engine needs only the names. */
export const categoryNames = {
  Patch: "patch",
  SoftwareLib: "software lib",
  SoftwareApp: "software app",
  Website: "website",
  Volunteer: "volunteer",
  Article: "article",
  Publication: "publication",
  Work: "work",
  Acquisition: "acquisition",
} as const;

export type CategoryId = keyof typeof categoryNames;

export function isCategoryId(id: string): id is CategoryId {
  return Object.hasOwn(categoryNames, id);
}

export const categoryIds: readonly CategoryId[] = /* @__PURE__ */ Object.keys(categoryNames).filter(
  isCategoryId,
);

interface CategoryRow {
  readonly icon: string;
  readonly backgroundColor: string;
  readonly cvSection: CvSectionId;
  /** The section of JSON Resume; null if it has none. */
  readonly resumeSection: string | null;
}

/** The properties of each category that the build needs. Icons and colours are the specification's. */
export const categoryTable = {
  Patch: { icon: "🔨", backgroundColor: "#6d4aa8", cvSection: "patches", resumeSection: null },
  SoftwareLib: { icon: "⚙️", backgroundColor: "#1f6f78", cvSection: "software", resumeSection: "projects" },
  SoftwareApp: { icon: "📦", backgroundColor: "#2f6db3", cvSection: "software", resumeSection: "projects" },
  Website: { icon: "🖥️", backgroundColor: "#3c7d4b", cvSection: "software", resumeSection: "projects" },
  Volunteer: {
    icon: "💗",
    backgroundColor: "#b8457b",
    cvSection: "volunteering",
    resumeSection: "volunteer",
  },
  Article: { icon: "📃", backgroundColor: "#a8621a", cvSection: "writing", resumeSection: "publications" },
  Publication: {
    icon: "📚",
    backgroundColor: "#8c4a2f",
    cvSection: "writing",
    resumeSection: "publications",
  },
  Work: { icon: "💼", backgroundColor: "#4b5a6b", cvSection: "work", resumeSection: "work" },
  Acquisition: { icon: "🤝", backgroundColor: "#a33b3b", cvSection: "acquisitions", resumeSection: null },
} as const satisfies Record<CategoryId, CategoryRow>;

/** The rows of categories.json that an owner may leave out. */
export const defaultCategories = /* @__PURE__ */ categoryIds.map((id) => {
  const { icon, backgroundColor } = categoryTable[id];
  return { id, name: categoryNames[id], ui: { icon, backgroundColor } };
});

/** Returns the built-in category that an activity is treated as. `own`: the row of categories.json, if there is one. */
export function findBaseCategory(category: string, own: { countsAs?: CategoryId } | undefined): CategoryId {
  return isCategoryId(category) ? category : (own?.countsAs ?? "Article");
}

/** By id. */
export const orgTypeNames = {
  Company: "Company",
  "Open Source": "Open Source",
  Publication: "Publication",
  Website: "Website",
} as const;

export type OrgTypeId = keyof typeof orgTypeNames;

const toOrgType = <Id extends OrgTypeId>(id: Id, backgroundColor: string) => ({
  id,
  name: orgTypeNames[id],
  ui: { backgroundColor },
});

/** The rows of org-types.json that an owner may leave out. */
export const defaultOrgTypes = [
  /* @__PURE__ */ toOrgType("Company", "#4b5a6b"),
  /* @__PURE__ */ toOrgType("Open Source", "#3c7d4b"),
  /* @__PURE__ */ toOrgType("Publication", "#8c4a2f"),
  /* @__PURE__ */ toOrgType("Website", "#2f6db3"),
] as const;
