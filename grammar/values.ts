/** Parses numbers and dates of a query. A date is an interval of UTC days: `2014` is a year, `@today-1y` relative. */

/** The first and last day, both included, in days since 1970-01-01 UTC. */
export interface DayInterval {
  readonly first: number;
  readonly last: number;
}

export const millisecondsPerDay = 86_400_000;
const numberPattern = /^[+-]?\d+(?:\.\d+)?$/;
const datePattern = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;
const relativePattern = /^@today(?:-(\d+)([dwmy]))?$/i;
/** A thousand years, so that the result is never before the year 0. */
const maxDaysBack = 365_250;

export function parseNumber(text: string): number | undefined {
  return numberPattern.test(text) ? Number(text) : undefined;
}

/** Returns whether a text has the form `@today` or `@today-1y`. It may be too far back. */
export function isRelativeDate(text: string): boolean {
  return relativePattern.test(text);
}

/** Parses `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, and relative dates if `today` (days since 1970-01-01 UTC) is given. */
export function parseDateInterval(text: string, today?: number): DayInterval | undefined {
  if (!datePattern.test(text)) {
    const day = today === undefined ? undefined : resolveRelativeDate(text, today);
    return day === undefined ? undefined : { first: day, last: day };
  }
  const year = Number(text.slice(0, 4));
  if (text.length === 4) return { first: dayOf(year, 1, 1), last: dayOf(year, 12, 31) };
  const month = Number(text.slice(5, 7));
  if (month < 1 || month > 12) return undefined;
  if (text.length === 7) return { first: dayOf(year, month, 1), last: dayOf(year, month + 1, 1) - 1 };
  const dayOfMonth = Number(text.slice(8));
  if (dayOfMonth < 1 || dayOfMonth > daysIn(year, month)) return undefined;
  const day = dayOf(year, month, dayOfMonth);
  return { first: day, last: day };
}

/** Returns undefined for other texts, and for days that are too far back. */
function resolveRelativeDate(text: string, today: number): number | undefined {
  const [whole, count = "0", unit = "d"] = relativePattern.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const day = goBack(today, Number(count), unit.toLowerCase());
  return today - day <= maxDaysBack ? day : undefined;
}

/** A month before 31 March is the last day of February. */
function goBack(today: number, count: number, unit: string): number {
  if (unit === "d" || unit === "w") return today - count * (unit === "w" ? 7 : 1);
  const date = new Date(today * millisecondsPerDay);
  const month = date.getUTCMonth() + 1 - count * (unit === "y" ? 12 : 1);
  const year = date.getUTCFullYear();
  return dayOf(year, month, Math.min(date.getUTCDate(), daysIn(year, month)));
}

/** Prints a day, given in days since 1970-01-01 UTC, as in a query. */
export function spellDay(day: number): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Returns the days since 1970-01-01 UTC. A month or day beyond its range continues into the next. */
function dayOf(year: number, month: number, dayOfMonth: number): number {
  // 2,000 years later, because Date.UTC treats the years 0 to 99 as 1900 to 1999. The calendar repeats every 400 years.
  return Date.UTC(year + 2000, month - 1, dayOfMonth) / millisecondsPerDay - daysIn2000Years;
}

const daysIn2000Years = 730_485;

function daysIn(year: number, month: number): number {
  return dayOf(year, month + 1, 1) - dayOf(year, month, 1);
}
