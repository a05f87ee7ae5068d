/** Counts the results of a year by day, in one pass over them. The worker loads this when the calendar is in view. */

import type { Activity } from "../../model/cv.ts";
import { millisecondsPerDay } from "../../model/dates.ts";
import type { DayCounts } from "../contract.ts";

const days = 366;

/**
 * A result whose day is not known is counted for its month, and one whose month is not known for the year alone: no
 * day is invented. `commitsOf` returns the number of commits that an activity stands for, if the data say it.
 */
export function countDays(
  activities: Iterable<Activity>,
  year: number,
  commitsOf: (activity: Activity) => unknown,
): DayCounts {
  const counts: DayCounts = { days: Array(days).fill(0), months: Array(12).fill(0), undated: 0 };
  const newYear = Date.UTC(year, 0, 1);
  for (const activity of activities) {
    const { createdAt } = activity;
    const commits = commitsOf(activity);
    const weight = typeof commits === "number" ? commits : 1;
    const month = Number(createdAt.slice(5, 7)) - 1;
    if (createdAt.length >= 10) {
      const day = (Date.UTC(year, month, Number(createdAt.slice(8, 10))) - newYear) / millisecondsPerDay;
      if (counts.days[day] !== undefined) counts.days[day] += weight;
    } else if (counts.months[month] !== undefined) counts.months[month] += weight;
    else counts.undated += weight;
  }
  return counts;
}
