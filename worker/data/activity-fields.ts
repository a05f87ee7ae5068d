/**
 * What becomes of each field of an activity: the engine searches it, a card shows it, or only an opened card does. The
 * compiled file, its decoder and the cards derive from this table, which does not compile without a field.
 */
import type { Activity } from "../contract.ts";

/** `searched`: decoded for all activities at once; `shown`: decoded with the card; `opened`: in the file of details. */
type FieldUse = "searched" | "shown" | "opened";

const activityFields = {
  id: "searched",
  title: "searched",
  category: "searched",
  org: "searched",
  createdAt: "searched",
  acceptedAt: "searched",
  endedAt: "searched",
  acquiringOrg: "shown",
  startedAt: "shown",
  closedAt: "shown",
  qaUrl: "shown",
  number: "shown",
  links: "shown",
  featured: "shown",
  optionDisabled: "shown",
  mergeCommit: "opened",
  diffUrl: "opened",
  summary: "opened",
  highlights: "opened",
} as const satisfies Record<keyof Activity, FieldUse>;

function fieldsOf(use: FieldUse): readonly string[] {
  return Object.entries(activityFields).flatMap(([field, given]) => (given === use ? field : []));
}

/** The fields that only opened cards show. */
export const openedFields = fieldsOf("opened");

/** The fields that the engine reads. */
export const searchedFields = fieldsOf("searched");
