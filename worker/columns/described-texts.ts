/** The texts of an activity that `text:` searches. */

import { fieldsMarked, type ReadField } from "../../model/activity-fields.ts";
import type { Activity, CvData } from "../../model/cv.ts";
import { records, text, texts } from "./facet-values.ts";

/** Stands between the texts of an activity, so that no phrase is found across two of them. */
const betweenTexts = "\u0000";

/** Returns each text of an activity that `text:` searches. */
export function textsOf(
  activity: Activity,
  orgNames: ReadonlyMap<string, string>,
  readField: ReadField,
): string[] {
  return textFields.flatMap((field) => {
    const value = readField(activity, field);
    if (Array.isArray(value)) return texts(value);
    const written = text(value);
    return field === "org" ? orgNames.get(written) || written : written;
  });
}

const textFields = fieldsMarked("text");

/** Returns a function that returns all texts of the activity at a row, in one: what `text:` searches. */
export function createTextOf(
  { orgs }: Pick<CvData, "orgs">,
  activities: readonly Activity[],
  readField: ReadField = (activity, field) => activity[field],
): (row: number) => string {
  // Of several orgs with the same id the first counts, so it is written last.
  const names = new Map([...records(orgs)].reverse().map(({ id, name }) => [id, text(name)]));
  return (row) => {
    const activity = activities[row];
    return activity === undefined ? "" : textsOf(activity, names, readField).join(betweenTexts);
  };
}
