/** How far a publication is that has not appeared yet. */

/** The values of an activity's `status`. A publication without one is published. */
export const publicationStatuses = [
  "in preparation",
  "submitted",
  "under review",
  "to appear",
  "in press",
  "unpublished",
] as const;

export type PublicationStatus = (typeof publicationStatuses)[number];
