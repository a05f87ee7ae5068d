import { millisecondsPerDay, parseTimestamp } from "../../model/dates.ts";
import { lengthOfSpan } from "../../model/employers.ts";
import { toLength } from "../../model/labels/labels.ts";
import { labels, uiMessages } from "./messages.ts";

const { dates } = uiMessages;

/** Returns a date as exact as the data: 'November 4, 2018', 'November 2018' or '2018'. */
export function toFullDate(date: string): string {
  const time = parseTimestamp(date);
  if (time === undefined || isYear(date)) return date;
  const day = new Date(time);
  const month = day.getUTCMonth();
  const year = day.getUTCFullYear();
  if (isMonth(date)) return dates.month(dates.months[month] ?? "", year);
  return dates.day(dates.dayMonths[month] ?? "", day.getUTCDate(), year);
}

/** Returns both dates for a text such as 'March to June 2025': two months of one year have it once. */
export function toFullSpan(start: string, end: string): [from: string, to: string] {
  const [from, to] = [toFullDate(start), toFullDate(end)];
  const year = start.slice(0, "2018".length);
  if (!isMonth(start) || !isMonth(end) || !end.startsWith(year)) return [from, to];
  return from.startsWith(year) ? [from, toMonthName(end)] : [toMonthName(start), to];
}

/** Returns whether a date has no day. */
function isMonth(date: string): boolean {
  return date.length === "2018-11".length;
}

/** Returns whether a date has no month. */
function isYear(date: string): boolean {
  return /^\d{4}$/.test(date);
}

/** Returns the name of a date's month, or its year if it has no month. */
export function toMonthName(date: string): string {
  const time = parseTimestamp(date);
  if (time === undefined || isYear(date)) return date;
  return dates.months[new Date(time).getUTCMonth()] ?? "";
}

/** Returns a date no more exactly than by its month: 'Feb 2023', or '2023' for a bare year. */
export function toShortDate(date: string): string {
  const time = parseTimestamp(date);
  if (time === undefined || isYear(date)) return date;
  const day = new Date(time);
  return dates.shortMonth(dates.shortMonths[day.getUTCMonth()] ?? "", day.getUTCFullYear());
}

/** Returns 'Jan 2022 – Feb 2023', 'Jan 2022' if both are in one month, and 'Jan 2022 – present' if there is no end. */
export function toSpan(start: string, end?: string): string {
  const from = toShortDate(start);
  const to = end === undefined ? labels.present : toShortDate(end);
  return from === to ? from : `${from} – ${to}`;
}

/** Returns '1 yr 2 mo' from one date to another; undefined if the data are not that exact, or wrong. */
export function toSpanLength(start: string, end: string): string | undefined {
  const length = lengthOfSpan(start, end);
  return length && toLength(labels, length.years, length.months);
}

/** Returns '8 years ago', 'in 2 months', 'this month' or 'today', by calendar years and months in UTC. */
export function toRelativeDate(date: string, now: number): string {
  const time = parseTimestamp(date);
  if (time === undefined) return date;
  // A month is compared with this month, because its day is not known.
  const from = isMonth(date) ? Date.parse(new Date(now).toISOString().slice(0, 7)) : now;
  const days = Math.trunc((time - from) / millisecondsPerDay);
  if (days === 0) return isMonth(date) ? dates.thisMonth : dates.today;
  const months = wholeMonths(time, from);
  if (Math.abs(months) >= 12) return formatDistance(Math.trunc(months / 12), "year");
  if (months !== 0) return formatDistance(months, "month");
  return formatDistance(days, "day");
}

/** `count`: negative in the past. */
function formatDistance(count: number, unit: "year" | "month" | "day"): string {
  return dates[count < 0 ? "ago" : "in"][unit](Math.abs(count));
}

/** Returns the whole calendar months from `now` to `time`, negative in the past. */
function wholeMonths(time: number, now: number): number {
  const sign = time < now ? -1 : 1;
  const [from, to] = time < now ? [new Date(time), new Date(now)] : [new Date(now), new Date(time)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const unfinished =
    to.getUTCDate() * millisecondsPerDay + (to.getTime() % millisecondsPerDay) <
    from.getUTCDate() * millisecondsPerDay + (from.getTime() % millisecondsPerDay);
  const whole = unfinished ? months - 1 : months;
  return whole === 0 ? 0 : sign * whole;
}

/** A date with its full form as the tooltip. Print shows the full form, since a relative date grows old on paper. */
export function DateText({ date, text, className }: { date: string; text: string; className?: string }) {
  const fullDate = toFullDate(date);
  return (
    <time dateTime={date} title={fullDate} className={className}>
      <span className="ago">{text}</span>
      <span className="full-date">{fullDate}</span>
    </time>
  );
}
