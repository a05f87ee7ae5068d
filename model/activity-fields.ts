/**
 * The fields of an activity, one row each: when the page has them, and where they are shown, searched and exported.
 * Each place then needs a column, a reader or a view for the fields that are marked for it, or it does not compile;
 * `test/model/activity-fields.test.ts` tries the places that types cannot hold. JSON Resume's keys are in
 * site/import/json-resume-table.ts, which has a row for each field, too.
 */
import type { PresenceName } from "../grammar/fields.ts";
import type { Activity } from "./cv.ts";

/** `searched`: decoded for all activities at once; `shown`: decoded with the card; `opened`: in the file of details. */
type Arrival = "searched" | "shown" | "opened";

/**
 * `text`: `text:` finds its words. `card`: a card shows it, closed or open. `paper`: the PDF and the other papers have
 * it. `csv`: it has a column.
 */
type Place = "text" | "card" | "paper" | "csv";

export type ActivityField = keyof Activity;

/** What is no field of its own; all other names of `has:` and `no:` are fields. */
type DerivedName = "language" | "pdf";

/** With these names, the table also does not compile where `has:` and `no:` lack a field. */
type NamedField = Exclude<PresenceName, DerivedName> | "id" | "title" | "category" | "org" | "createdAt";

/** Fields that nobody would ask `has:` for; the query language is the specification's. */
type UnnamedField = "commits" | "authors" | "citation" | "endUnknown";

export const activityFields = {
  id: ["searched", "csv"],
  title: ["searched", "text", "card", "paper", "csv"],
  category: ["searched", "card", "paper", "csv"],
  org: ["searched", "text", "card", "paper", "csv"],
  createdAt: ["searched", "card", "paper", "csv"],
  acceptedAt: ["searched", "card", "paper", "csv"],
  endedAt: ["searched", "card", "paper", "csv"],
  tags: ["searched", "card", "csv"],
  acquiringOrg: ["shown", "card", "paper"],
  startedAt: ["shown", "card", "paper", "csv"],
  endUnknown: ["shown", "card", "paper"],
  closedAt: ["shown", "card", "paper"],
  qaUrl: ["shown", "card", "paper", "csv"],
  number: ["shown", "card", "paper"],
  commits: ["shown"],
  links: ["shown", "card", "paper", "csv"],
  featured: ["shown", "card", "paper"],
  optionDisabled: ["shown"],
  mergeCommit: ["opened", "card"],
  diffUrl: ["opened", "card", "paper"],
  position: ["opened", "text", "card", "paper", "csv"],
  summary: ["opened", "text", "card", "paper", "csv"],
  highlights: ["opened", "text", "card", "paper", "csv"],
  authors: ["opened", "card", "paper", "csv"],
  citation: ["opened", "card", "paper"],
} as const satisfies Record<ActivityField, readonly [Arrival, ...Place[]]> &
  Record<NamedField | UnnamedField, unknown>;

/** The fields that are marked so. */
export type FieldsMarked<Mark extends Arrival | Place> = {
  [Field in ActivityField]: Mark extends (typeof activityFields)[Field][number] ? Field : never;
}[ActivityField];

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

/** Returns the fields that are marked so, in the order of the table. */
export function fieldsMarked<Mark extends Arrival | Place>(mark: Mark): readonly FieldsMarked<Mark>[] {
  const marksOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(activityFields));
  const isMarked = (field: string): field is FieldsMarked<Mark> =>
    marksOf.get(field)?.includes(mark) ?? false;
  return Object.keys(activityFields).filter(isMarked);
}

/** The fields that only opened cards show. */
export const openedFields = fieldsMarked("opened");

/** The fields that the engine reads. */
export const searchedFields: readonly string[] = fieldsMarked("searched");
