/** The sections of a CV document. */

/** Ids that `cv.sections` in owner.json can name, besides those of the owner's own sections. */
export const cvSectionIds = [
  "summary",
  "work",
  "selected",
  "software",
  "openSource",
  "writing",
  "volunteering",
  "acquisitions",
  "patches",
  "education",
  "skills",
  "certificates",
  "awards",
  "spokenLanguages",
  "interests",
  "references",
] as const;

export type CvSectionId = (typeof cvSectionIds)[number];

/** Sections that get the activities without a date, since none is ever invented. */
export const undatedSectionIds = [
  "work",
  "software",
  "writing",
  "volunteering",
] as const satisfies readonly CvSectionId[];

export type UndatedSectionId = (typeof undatedSectionIds)[number];

export function isCvSection(id: string): id is CvSectionId {
  return cvSectionIds.some((known) => known === id);
}

export function isUndatedSection(id: string): id is UndatedSectionId {
  return undatedSectionIds.some((known) => known === id);
}
