/**
 * Results as files for other programs. The page's worker makes them when somebody asks for one, and so does the command
 * line, letter for letter: nothing depends on the day, or on where the activities were read from.
 */

import { activityFields } from "../../model/activity-fields.ts";
import type { Activity, CvData, Owner } from "../../model/cv.ts";
import type { FileFormat } from "../contract.ts";
import { toBibtex } from "./bibtex.ts";
import { toCsv } from "./csv.ts";

/** What files tell besides the activities. */
export interface FileSource {
  data: Pick<CvData, "orgs" | "categories">;
  owner: Pick<Owner, "firstName" | "lastName">;
}

/** `activities`: the results, newest first, with all their fields. A BibTeX file of no publication is empty. */
export function toResultFile(
  format: FileFormat,
  { data, owner }: FileSource,
  activities: readonly Activity[],
): string {
  switch (format) {
    case "csv":
      return toCsv(data, activities);
    case "json":
      return toJsonFile(activities);
    case "bibtex":
      return toBibtex(data, owner, activities);
  }
}

export function toJsonFile(activities: readonly Activity[]): string {
  return `${JSON.stringify(activities.map(inOneOrder), null, 2)}\n`;
}

const fieldNames = Object.keys(activityFields);

/** Returns the activity as activities.json may have it, its fields in the order of their table. */
function inOneOrder(activity: Activity): Record<string, unknown> {
  const fields = new Map(Object.entries(activity));
  return Object.fromEntries(
    fieldNames.flatMap((name) => (fields.get(name) === undefined ? [] : [[name, fields.get(name)]])),
  );
}
