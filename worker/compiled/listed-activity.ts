/**
 * Activities with those fields only that searching needs. To make a hundred thousand whole ones takes as long as to
 * parse the plain files, and the most of their memory; a page shows some dozens.
 */
import type { Activity } from "../contract.ts";
import type { DecodedTable } from "./decode-table.ts";

/** The activity with all its fields. One that has them is given back as it is. */
export type CompleteActivity = (activity: Activity) => Activity;

export interface ListedActivities {
  activities: Activity[];
  complete: CompleteActivity;
  /** The table's row that an activity is of; undefined of one that is not of the table. */
  rowOf(activity: Activity): number | undefined;
}

/** Not copied with the activity's fields when it is posted. */
const rowKey = Symbol("row");

type Listed = Partial<Record<string, unknown>> & { [rowKey]: number };

/** Undefined where an activity lacks a field that all of them have. */
export function listActivities(table: DecodedTable): ListedActivities | undefined {
  const activities: Activity[] = [];
  const column = (key: string) => table.column(key)?.at ?? nothing;
  const id = column("id");
  const title = column("title");
  const category = column("category");
  const org = column("org");
  const createdAt = column("createdAt");
  const acceptedAt = column("acceptedAt");
  const endedAt = column("endedAt");
  for (let row = 0; row < table.rows; row++) {
    const activity: Listed = {
      id: id(row),
      title: title(row),
      category: category(row),
      org: org(row),
      createdAt: createdAt(row),
      [rowKey]: row,
    };
    if (table.has(row, "acceptedAt")) activity.acceptedAt = acceptedAt(row);
    if (table.has(row, "endedAt")) activity.endedAt = endedAt(row);
    if (!isActivity(activity)) return undefined;
    activities.push(activity);
  }
  return { activities, complete: (activity) => completeFrom(table, activity), rowOf };
}

function completeFrom(table: DecodedTable, activity: Activity): Activity {
  const row = rowOf(activity);
  if (row === undefined) return activity;
  try {
    const whole = table.object(row);
    return isActivity(whole) ? whole : activity;
  } catch {
    return activity;
  }
}

function rowOf(activity: Activity): number | undefined {
  return rowKey in activity && typeof activity[rowKey] === "number" ? activity[rowKey] : undefined;
}

function isActivity(entry: Partial<Record<string, unknown>>): entry is typeof entry & Activity {
  // Spelled out, for there are as many as there are activities.
  const { id, title, category, org, createdAt } = entry;
  return (
    typeof id === "string" &&
    typeof title === "string" &&
    typeof category === "string" &&
    typeof org === "string" &&
    typeof createdAt === "string"
  );
}

const nothing = () => undefined;
