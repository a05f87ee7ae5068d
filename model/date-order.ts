/** Finds ends that lie before their beginnings. Only certain cases count: `2020` may be any day of that year. */
import { parseTimestamp } from "./dates.ts";
import type { ValueDefect } from "./defects.ts";

const activityOrder = [
  ["acceptedAt", "createdAt"],
  ["closedAt", "createdAt"],
  ["endedAt", "createdAt"],
  ["endedAt", "startedAt"],
] as const;

const spanOrder = [["endDate", "startDate"]] as const;

type Order = typeof activityOrder | typeof spanOrder;
type Dates = { readonly [Field in Order[number][number]]?: unknown };

/** Finds dates of an activity that lie before its beginning. */
export function findWrongOrder(activity: Dates): ValueDefect[] {
  return findWrong(activity, activityOrder);
}

/** Finds the end of an entry of the profile or of a résumé where it lies before the beginning. */
export function findWrongSpan(entry: Dates): ValueDefect[] {
  return findWrong(entry, spanOrder);
}

function findWrong(entry: Dates, order: Order): ValueDefect[] {
  const defects = new Map<string, ValueDefect>();
  for (const [later, earlier] of order) {
    const [end, start] = [toEnd(entry[later]), toStart(entry[earlier])];
    if (end === undefined || start === undefined || end > start || defects.has(later)) continue;
    defects.set(later, { path: [later], reason: `is before ${earlier}`, isHarmless: true });
  }
  return [...defects.values()];
}

function toStart(date: unknown): number | undefined {
  return typeof date === "string" ? parseTimestamp(date) : undefined;
}

/** Returns the first millisecond after the year, the month, the day or the instant that a date means. */
function toEnd(date: unknown): number | undefined {
  const start = toStart(date);
  if (typeof date !== "string" || start === undefined) return undefined;
  if (date.length === 4) return parseTimestamp(String(Number(date) + 1).padStart(4, "0"));
  if (date.length === 7) return new Date(start).setUTCMonth(new Date(start).getUTCMonth() + 1);
  return date.length === 10 ? start + millisecondsPerDay : start + 1;
}

const millisecondsPerDay = 86_400_000;
