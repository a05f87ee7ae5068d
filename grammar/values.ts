/** Reads the numbers and dates of a query. A date is an interval of UTC days: `2014` is a whole year. */

/** The first and last day, both included, in days since 1970-01-01 UTC. */
export interface DayInterval {
  readonly first: number;
  readonly last: number;
}

const millisecondsPerDay = 86_400_000;
const numberPattern = /^[+-]?\d+(?:\.\d+)?$/;
const datePattern = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

export function parseNumber(text: string): number | undefined {
  return numberPattern.test(text) ? Number(text) : undefined;
}

/** Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; undefined for other texts and for days that do not exist. */
export function parseDateInterval(text: string): DayInterval | undefined {
  const parts = datePattern.exec(text);
  if (parts === null) return undefined;
  const year = Number(parts[1]);
  if (parts[2] === undefined) return { first: dayOf(year, 1, 1), last: dayOf(year, 12, 31) };
  const month = Number(parts[2]);
  if (month < 1 || month > 12) return undefined;
  if (parts[3] === undefined) return { first: dayOf(year, month, 1), last: dayOf(year, month + 1, 1) - 1 };
  const dayOfMonth = Number(parts[3]);
  if (dayOfMonth < 1 || dayOfMonth > daysIn(year, month)) return undefined;
  const day = dayOf(year, month, dayOfMonth);
  return { first: day, last: day };
}

/** Returns the days since 1970-01-01 UTC; a month or day beyond its range counts on into the next. */
function dayOf(year: number, month: number, dayOfMonth: number): number {
  const date = new Date(0);
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, dayOfMonth);
  return date.getTime() / millisecondsPerDay;
}

function daysIn(year: number, month: number): number {
  return dayOf(year, month + 1, 1) - dayOf(year, month, 1);
}
