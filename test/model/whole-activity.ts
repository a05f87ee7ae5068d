/** Activities with all fields, and with all but one, to find out where each field appears. */

import { type ActivityField, activityFields } from "../../model/activity-fields.ts";
import type { Activity, Org } from "../../model/cv.ts";
import { activitySchema } from "../../model/schemas/activity.ts";

export const orgs: Org[] = ["weft", "tall-heron"].map((id) => ({
  id,
  name: `The ${id}`,
  orgType: "Company",
}));

/** No one category has all fields. */
const categories = ["Work", "Patch", "Publication", "Article", "Acquisition"];

const fields = Object.keys(activityFields).filter((name): name is ActivityField =>
  Object.hasOwn(activityFields, name),
);
/** The required fields. */
const needed: readonly ActivityField[] = ["id", "title", "category", "org", "createdAt"];
/** The fields that an activity may lack. */
export const optional = fields.filter((field) => !needed.includes(field));
export const marked = (field: ActivityField, place: string) =>
  activityFields[field].some((mark: string) => mark === place);

/** An activity with all fields except those of `without`, and each date in a different month. */
export function whole(category: string, ...without: readonly string[]): Activity {
  const all: Record<string, unknown> = { category, org: "weft", acquiringOrg: "tall-heron" };
  for (const [at, field] of fields.entries())
    all[field] ??= field.endsWith("At")
      ? `${2000 + at}-${String((at % 12) + 1).padStart(2, "0")}`
      : activitySchema.properties?.[field]?.examples?.[0];
  for (const field of without) delete all[field];
  return JSON.parse(JSON.stringify(all));
}

/** An end hides that it is unknown. */
const variants = categories.flatMap((category) => [
  { category, without: [] },
  { category, without: ["endedAt", "acceptedAt"] },
]);

/** Returns whether leaving the field out changes what `render` makes of an activity. */
export async function changes(
  field: ActivityField,
  render: (activity: Activity) => unknown,
): Promise<boolean> {
  for (const { category, without } of variants) {
    const activities = [whole(category, ...without), whole(category, ...without, field)];
    const [one, other] = await Promise.all(
      activities.map(async (activity) => JSON.stringify(await render(activity))),
    );
    if (one !== other) return true;
  }
  return false;
}
