/**
 * What becomes of each field of an activity: the engine searches it, a card shows it, or only an opened card does. The
 * compiled file, its decoder and the cards derive from this table, which does not compile without a field.
 */
import type { PresenceName } from "../../grammar/fields.ts";
import type { Activity } from "../contract.ts";

/** `searched`: decoded for all activities at once; `shown`: decoded with the card; `opened`: in the file of details. */
type FieldUse = "searched" | "shown" | "opened";

export type ActivityField = keyof Activity;

/** What is no field of its own; all other names of `has:` and `no:` are fields. */
type DerivedName = "language" | "pdf";

/** With these names, the table also does not compile where `has:` and `no:` lack a field. */
type NamedField = Exclude<PresenceName, DerivedName> | "id" | "title" | "category" | "org" | "createdAt";

/** What nobody would ask `has:` for; the query language is the specification's. */
type UnnamedField = "commits" | "endUnknown" | "authors" | "citation";

export const activityFields = {
  id: "searched",
  title: "searched",
  category: "searched",
  org: "searched",
  createdAt: "searched",
  acceptedAt: "searched",
  endedAt: "searched",
  tags: "searched",
  acquiringOrg: "shown",
  startedAt: "shown",
  endUnknown: "shown",
  closedAt: "shown",
  qaUrl: "shown",
  number: "shown",
  commits: "shown",
  links: "shown",
  featured: "shown",
  optionDisabled: "shown",
  mergeCommit: "opened",
  diffUrl: "opened",
  position: "opened",
  summary: "opened",
  highlights: "opened",
  authors: "opened",
  citation: "opened",
} as const satisfies Record<ActivityField, FieldUse> satisfies Record<NamedField | UnnamedField, FieldUse>;

/** Returns a field of an activity, wherever it is kept; true for one that it has and whose value is not here yet. */
export type ReadField = (activity: Activity, field: ActivityField) => unknown;

/** Whether an activity has what `has:` asks for. */
export function isPresent(
  activity: Activity,
  name: Exclude<PresenceName, "language">,
  readField: ReadField,
): boolean {
  if (name !== "pdf") return isFilled(readField(activity, name));
  const links = readField(activity, "links");
  if (typeof links !== "object" || links === null) return false;
  return Object.entries(links).some(
    ([id, link]) => /^pdf$/i.test(id) || /^[^?#]*\.pdf(?:[?#]|$)/i.test(String(link?.url)),
  );
}

/** Whether a value says anything: an empty list or a text of blanks is as good as none. */
export function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null;
}

function fieldsOf(use: FieldUse): readonly string[] {
  return Object.entries(activityFields).flatMap(([field, given]) => (given === use ? field : []));
}

/** The fields that only opened cards show. */
export const openedFields = fieldsOf("opened");

/** The fields that the engine reads. */
export const searchedFields = fieldsOf("searched");
