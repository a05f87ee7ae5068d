import type { Activity } from "../contract.ts";
import { parseTimestamp } from "../dates.ts";
import type { Problem } from "../defects.ts";

const laterDates = ["acceptedAt", "closedAt", "endedAt"] as const;

/**
 * Dates of an activity that lie before its createdAt. Only what is certain: `2020` may be any day of that year,
 * so it is not before 2020-05-01.
 */
export function checkOrder(activity: Activity): Problem[] {
  const created = parseTimestamp(activity.createdAt);
  return laterDates.flatMap((field) => {
    const end = endOf(activity[field] ?? "");
    const isEarlier = created !== undefined && end !== undefined && end <= created;
    return isEarlier ? [{ path: [field], reason: "is before createdAt" }] : [];
  });
}

/** The first moment after what a date may mean: a year, a day or an instant. */
function endOf(date: string): number | undefined {
  const start = parseTimestamp(date);
  if (start === undefined) return undefined;
  if (date.length === 4) return parseTimestamp(String(Number(date) + 1).padStart(4, "0"));
  return date.length === 10 ? start + millisecondsPerDay : start + 1;
}

const millisecondsPerDay = 86_400_000;
