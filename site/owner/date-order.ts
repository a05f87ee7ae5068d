import { parseTimestamp } from "../../worker/data/dates.ts";
import type { Problem } from "../../worker/data/defects.ts";

const laterDates = ["acceptedAt", "closedAt", "endedAt"] as const;

type Dates = Partial<Record<"createdAt" | (typeof laterDates)[number], unknown>>;

/**
 * Finds dates of an activity that lie before its createdAt. Only certain cases count: `2020` may be any day of that
 * year, so it is not before 2020-05-01.
 */
export function findWrongOrder(activity: Dates): Problem[] {
  const { createdAt } = activity;
  const created = typeof createdAt === "string" ? parseTimestamp(createdAt) : undefined;
  return laterDates.flatMap((field) => {
    const date = activity[field];
    const end = typeof date === "string" ? endOf(date) : undefined;
    const isEarlier = created !== undefined && end !== undefined && end <= created;
    return isEarlier ? [{ path: [field], reason: "is before createdAt" }] : [];
  });
}

/** Returns the first millisecond after the year, the month, the day or the instant that a date means. */
function endOf(date: string): number | undefined {
  const start = parseTimestamp(date);
  if (start === undefined) return undefined;
  if (date.length === 4) return parseTimestamp(String(Number(date) + 1).padStart(4, "0"));
  if (date.length === 7) return new Date(start).setUTCMonth(new Date(start).getUTCMonth() + 1);
  return date.length === 10 ? start + millisecondsPerDay : start + 1;
}

const millisecondsPerDay = 86_400_000;
