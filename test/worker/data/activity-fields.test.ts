/** Each field of an activity is where its row says, and nowhere else: tried with the example of its schema. */
import { describe, expect, it } from "vitest";
import { entryReader } from "../../../site/export/entries.ts";
import { toPaper } from "../../../site/export/paper.ts";
import { toActivityText, toCardActivity } from "../../../worker/cards/activity-text.ts";
import { textsOf } from "../../../worker/columns/described-texts.ts";
import type { Activity } from "../../../worker/contract.ts";
import { type ActivityField, activityFields } from "../../../worker/data/activity-fields.ts";
import { activitySchema } from "../../../worker/data/schemas/activity.ts";
import { toCsv } from "../../../worker/files/csv.ts";
import { owner } from "../../site/export/sample.ts";

const orgs = ["weft", "tall-heron"].map((id) => ({ id, name: `The ${id}`, orgType: "Company" as const }));

/** No one category has all fields. */
const categories = ["Work", "Patch", "Publication", "Article", "Acquisition"];

const fields = Object.keys(activityFields).filter((name): name is ActivityField =>
  Object.hasOwn(activityFields, name),
);
/** Without these there is no activity. */
const needed: readonly ActivityField[] = ["id", "title", "category", "org", "createdAt"];
const optional = fields.filter((field) => !needed.includes(field));
const marked = (field: ActivityField, place: string) =>
  activityFields[field].some((mark: string) => mark === place);

/** An activity with all fields but those of `without`, each date in a month of its own. */
function whole(category: string, ...without: readonly string[]): Activity {
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

/** Whether leaving the field out changes what `show` makes of an activity. */
function changes(field: ActivityField, show: (activity: Activity) => unknown): boolean {
  for (const { category, without } of variants) {
    const activities = [whole(category, ...without), whole(category, ...without, field)];
    const [one, other] = activities.map((activity) => JSON.stringify(show(activity)));
    if (one !== other) return true;
  }
  return false;
}

const named = new Map(orgs.map(({ id, name }) => [id, name]));

const places: Readonly<Record<string, (activity: Activity) => unknown>> = {
  text: (activity) => textsOf(activity, named, (from, field) => from[field]),
  csv: (activity) => toCsv({ orgs }, [activity]),
  paper(activity) {
    const data = { activities: [activity], orgs, languages: [], categories: [], orgTypes: [] };
    const entries = [entryReader(data)(activity)];
    const { sections } = toPaper({
      form: "whole",
      data: { data, owner, address: "https://cv.example/" },
      language: "en",
      entries,
      found: 1,
      kept: new Set([activity]),
      programming: [],
      patches: undefined,
    });
    return sections;
  },
};

describe.each(Object.entries(places))("%s", (place, show) => {
  it.each(optional)("%s", (field) => {
    expect(changes(field, show)).toBe(marked(field, place));
  });
});

describe("what only an open card shows", () => {
  it.each(optional)("%s", async (field) => {
    const activity = whole("Patch");
    const isOpened = marked(field, "opened");
    expect(field in toCardActivity(activity).activity).toBe(!isOpened);
    expect(field in (await toActivityText(activity, false, owner))).toBe(isOpened);
  });
});
