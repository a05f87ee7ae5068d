/** Parses, compares and prints the dates of data files. Everything is UTC: in local time 2020-01-01 may be in 2019. */
import { millisecondsPerDay } from "../grammar/values.ts";
import type { ValueDefect } from "./json-schema.ts";

export { millisecondsPerDay };

const millisecondsPerMinute = 60_000;

const timestampPattern =
  /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?)?)?$/;

/**
 * Returns the milliseconds since 1970 of `YYYY` (its 1 January), `YYYY-MM` (its first day), an existing `YYYY-MM-DD`, or an
 * ISO timestamp, which is in UTC unless it names a zone. Returns undefined for anything else: `2024-02-30` does not roll
 * over into March.
 */
export function parseTimestamp(text: string): number | undefined {
  // The position of each part is fixed, so no capturing groups have to be allocated for 100,000 dates.
  if (!timestampPattern.test(text)) return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  if (text.length === 4) return startOf(year, 1, 1);
  const month = twoDigits(text, 5);
  if (month < 1 || month > 12) return undefined;
  if (text.length === 7) return startOf(year, month, 1);
  const dayOfMonth = twoDigits(text, 8);
  if (dayOfMonth < 1 || dayOfMonth > daysIn(year, month)) return undefined;
  const start = startOf(year, month, dayOfMonth);
  if (text.length === 10) return start;

  const minutes = toMinutes(twoDigits(text, 11), twoDigits(text, 14));
  const hasSeconds = text[16] === ":";
  const seconds = hasSeconds ? twoDigits(text, 17) : 0;
  const zone = text.length - "+00:00".length;
  const hasZone = text[zone] === "+" || text[zone] === "-";
  const zoneMinutes = hasZone ? toMinutes(twoDigits(text, zone + 1), twoDigits(text, zone + 4)) : 0;
  if (minutes === undefined || zoneMinutes === undefined || seconds > 59) return undefined;
  const offset = (text[zone] === "-" ? -zoneMinutes : zoneMinutes) * millisecondsPerMinute;
  const milliseconds = hasSeconds && text[19] === "." ? readMilliseconds(text) : 0;
  return start + minutes * millisecondsPerMinute + seconds * 1000 + milliseconds - offset;
}

/** Truncates to milliseconds, because rounding could carry into the next day. */
function readMilliseconds(text: string): number {
  return Number.parseInt(text.slice(20, 23).replace(/\D.*/, "").padEnd(3, "0"), 10);
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;
}

/** The code unit of `0`. */
const zero = 48;

/** Returns undefined for 24:00 and later. */
function toMinutes(hours: number, minutes: number): number | undefined {
  return hours > 23 || minutes > 59 ? undefined : hours * 60 + minutes;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

function startOf(year: number, month: number, dayOfMonth: number): number {
  // Date.UTC reads the years 0 to 99 as 1900 to 1999. The calendar repeats every 400 years, which have 146,097 days.
  return Date.UTC(year + 400, month - 1, dayOfMonth) - 146_097 * millisecondsPerDay;
}

/** Returns the UTC day of a time, counted from 1970-01-01. */
export function dayOf(milliseconds: number): number {
  return Math.floor(milliseconds / millisecondsPerDay);
}

/** Returns the UTC year of a time. */
export function yearOf(milliseconds: number): number {
  return new Date(milliseconds).getUTCFullYear();
}

const activityOrder = [
  ["acceptedAt", "createdAt"],
  ["closedAt", "createdAt"],
  ["endedAt", "createdAt"],
  ["endedAt", "startedAt"],
] as const;

const spanOrder = [["endDate", "startDate"]] as const;

type Order = typeof activityOrder | typeof spanOrder;
type Dates = { readonly [Field in Order[number][number]]?: unknown };

/** Finds dates of an activity that are before its beginning. `2020` may be any day of that year, so it is not before `2020-03`. */
export function findWrongOrder(activity: Dates): ValueDefect[] {
  return findWrong(activity, activityOrder);
}

/** Finds an end before its beginning in an entry of the profile or of a résumé. */
export function findWrongSpan(entry: Dates): ValueDefect[] {
  return findWrong(entry, spanOrder);
}

function findWrong(entry: Dates, order: Order): ValueDefect[] {
  const defects = new Map<string, ValueDefect>();
  for (const [later, earlier] of order) {
    const [end, start] = [endOfDate(entry[later]), startOfDate(entry[earlier])];
    if (end === undefined || start === undefined || end > start || defects.has(later)) continue;
    defects.set(later, { path: [later], reason: `is before ${earlier}`, isHarmless: true });
  }
  return [...defects.values()];
}

function startOfDate(date: unknown): number | undefined {
  return typeof date === "string" ? parseTimestamp(date) : undefined;
}

/** Returns the first millisecond after a year, month, day or instant. */
function endOfDate(date: unknown): number | undefined {
  const start = startOfDate(date);
  if (typeof date !== "string" || start === undefined) return undefined;
  if (date.length === 4) return parseTimestamp(String(Number(date) + 1).padStart(4, "0"));
  if (date.length === 7) return new Date(start).setUTCMonth(new Date(start).getUTCMonth() + 1);
  return date.length === 10 ? start + millisecondsPerDay : start + 1;
}
