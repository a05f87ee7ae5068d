/**
 * The fields of an activity, one row each: when the page loads them, and where they are shown, searched and exported.
 * A place does not compile without a column, reader or view for each field that is marked for it;
 * `test/model/activity-fields.test.ts` checks the places that types cannot express. The keys of JSON Resume are in
 * model/json-resume.ts, which also has a row for each field.
 */
import type { CvFieldName, PresenceName } from "../grammar/fields.ts";
import type { Activity } from "./cv.ts";

/** In the data of all activities, with the card, in the details file, or in the file of pages' texts. */
type Arrival = "searched" | "shown" | "opened" | "page";

/**
 * `text`: `text:` searches it. `card`: a card shows it, closed or open. `document`: the PDF and other documents contain
 * it. `csv`: it has a column. Two marks say how a short plain text is shown, so that no further code is needed.
 * `labelled`: an open card shows it with its label, the CSV column has the field's name, and JSON Resume is read as it
 * is. `org-line`: documents show it after the org's name. `requested`: an opened card requests it, because its form
 * there is computed from it; a closed one has a part.
 */
type Place = "text" | "card" | "document" | "csv" | "labelled" | "org-line" | "requested";

export type ActivityField = keyof Activity;

/** The names of `has:` and `no:` that are not fields. */
type DerivedName = "language" | "pdf";

/** Makes the table fail to compile if `has:` and `no:` lack a field. */
type NamedField = Exclude<PresenceName, DerivedName> | "id" | "title" | "category" | "org" | "createdAt";

/** Fields that `has:` does not support. */
type UnnamedField = "commits" | "authors" | "citation" | "endUnknown" | "status" | "imageAlt" | "pageText";

/** The fields that terms of queries read. The engine would not find fields that are decoded later. */
type QueriedField = Extract<CvFieldName, ActivityField> | QueriedList;

/** The lists of which a field of the query language names one entry. */
type QueriedList = "tags" | "authors";

export const activityFields = {
  id: ["searched", "csv"],
  title: ["searched", "text", "card", "document", "csv"],
  category: ["searched", "card", "document", "csv"],
  org: ["searched", "text", "card", "document", "csv"],
  createdAt: ["searched", "card", "document", "csv"],
  acceptedAt: ["searched", "card", "document", "csv"],
  endedAt: ["searched", "card", "document", "csv"],
  tags: ["searched", "card", "csv"],
  location: ["searched", "text", "card", "labelled", "document", "org-line", "csv"],
  authors: ["searched", "requested", "text", "card", "document", "csv"],
  acquiringOrg: ["shown", "card", "document"],
  startedAt: ["shown", "card", "document", "csv"],
  endUnknown: ["shown", "card", "document"],
  status: ["shown", "card", "document"],
  closedAt: ["shown", "card", "document"],
  qaUrl: ["shown", "card", "document", "csv"],
  number: ["shown", "card", "document"],
  commits: ["shown"],
  links: ["shown", "card", "document", "csv"],
  featured: ["shown", "card", "document"],
  image: ["shown", "card"],
  imageAlt: ["shown", "card"],
  page: ["shown", "card"],
  optionDisabled: ["shown"],
  mergeCommit: ["opened", "card"],
  diffUrl: ["opened", "card", "document"],
  position: ["opened", "text", "card", "labelled", "document", "csv"],
  summary: ["opened", "text", "card", "document", "csv"],
  highlights: ["opened", "text", "card", "document", "csv"],
  citation: ["opened", "card", "document"],
  pageText: ["page", "text"],
} as const satisfies Record<ActivityField, readonly [Arrival, ...Place[]]> &
  Record<NamedField | UnnamedField, unknown> &
  Record<QueriedField, readonly ["searched", ...Place[]]>;

export type FieldsMarked<Mark extends Arrival | Place> = {
  [Field in ActivityField]: Mark extends (typeof activityFields)[Field][number] ? Field : never;
}[ActivityField];

/** Returns a field of an activity; true if the activity has it and its value is not loaded yet. */
export type ReadField = (activity: Activity, field: ActivityField) => unknown;

/** Returns whether `has:` with this name matches an activity. */
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

/** Returns whether a value has content. Empty lists and texts of white space do not. */
export function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null;
}

/** Returns the fields with a mark, in the order of the table. */
export function fieldsMarked<Mark extends Arrival | Place>(mark: Mark): readonly FieldsMarked<Mark>[] {
  const marksOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(activityFields));
  const isMarked = (field: string): field is FieldsMarked<Mark> =>
    marksOf.get(field)?.includes(mark) ?? false;
  return Object.keys(activityFields).filter(isMarked);
}

/** The fields that only opened cards show, and that are loaded with the first one. */
export const openedFields = fieldsMarked("opened");

/** The fields that an opened card requests. */
export const requestedFields = [...openedFields, ...fieldsMarked("requested")];

/** The fields that the engine reads. */
export const searchedFields: readonly string[] = fieldsMarked("searched");
