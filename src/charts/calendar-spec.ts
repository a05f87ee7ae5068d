/** What the calendar draws: a square for each day of a year, in columns of weeks. Lengths are in CSS pixels. */
import { millisecondsPerDay } from "../../model/dates.ts";
import type { DayCounts, Subject } from "../../worker/contract.ts";
import { toShownDate } from "../ui/dates.tsx";

interface CalendarDay {
  /** `2024-03-05` */
  id: string;
  count: number;
  /** From 0, no result, to `levels`, as many as on the fullest day. */
  level: number;
  /** The column in its strip, and the weekday from Monday on. */
  week: number;
  weekday: number;
}

/** A whole year, or a half where there is no room for 53 columns. */
export interface CalendarStrip {
  weeks: number;
  days: CalendarDay[];
  /** The column in which each month begins. */
  months: { name: string; week: number }[];
}

export const levels = 4;

/** Days with few results differ most: the root of the share of the fullest day, in steps. */
export function toLevel(count: number, max: number): number {
  return count === 0 ? 0 : Math.ceil(levels * Math.sqrt(count / max));
}

export function toStrips({ days }: Pick<DayCounts, "days">, year: number, parts: 1 | 2): CalendarStrip[] {
  const max = Math.max(...days, 1);
  const first = Date.UTC(year, 0, 1);
  const middle = Date.UTC(year, 6, 1);
  const last = Date.UTC(year + 1, 0, 1);
  const spans = parts === 1 ? [[first, last] as const] : [[first, middle] as const, [middle, last] as const];
  return spans.map(([from, to]) => {
    const offset = toWeekday(from);
    const strip: CalendarStrip = { weeks: 0, days: [], months: [] };
    for (let time = from; time < to; time += millisecondsPerDay) {
      const at = (time - from) / millisecondsPerDay + offset;
      const count = days[(time - first) / millisecondsPerDay] ?? 0;
      const id = toDayId(time);
      const week = Math.floor(at / 7);
      strip.days.push({ id, count, level: toLevel(count, max), week, weekday: at % 7 });
      if (id.endsWith("-01")) strip.months.push({ name: toMonthName(id.slice(0, 7)), week });
      strip.weeks = week + 1;
    }
    return strip;
  });
}

/** 0 is Monday. */
function toWeekday(time: number): number {
  return (new Date(time).getUTCDay() + 6) % 7;
}

/** The year may have fewer than four digits. */
function toDayId(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns the month's first three letters: `2024-03` is `Mar`. */
export function toMonthName(month: string): string {
  return toShownDate(month).slice(0, 3);
}

/** Returns what the popup is about: a day, a month or a year, each as it is written in the data. */
export function toSubject(id: string): Subject {
  return id.length === 4
    ? { kind: "year", year: Number(id) }
    : { kind: "day", id, title: toShownDate(id), query: `createdAt:${id}` };
}

/** Returns the rows of the table, newest first: days, then months whose days are not known, then the rest of the year. */
export function toRows({ days, months, undated }: DayCounts, year: number) {
  const first = Date.UTC(year, 0, 1);
  const entries = [
    ...days.map((value, at) => ({ id: toDayId(first + at * millisecondsPerDay), value })).reverse(),
    ...listMonths({ months }, year).reverse(),
    { id: String(year), value: undated },
  ];
  return entries
    .filter(({ value }) => value > 0)
    .map(({ id, value }) => ({ id, name: toShownDate(id), value }));
}

/** Returns the months that have results without a day. */
export function listMonths({ months }: Pick<DayCounts, "months">, year: number) {
  return months
    .map((value, at) => ({ id: `${year}-${String(at + 1).padStart(2, "0")}`, value }))
    .filter(({ value }) => value > 0);
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 };

/** Returns the day that a key leads to; undefined for other keys and beyond the year. */
export function findNextDay(id: string, key: string): string | undefined {
  const year = id.slice(0, 4);
  if (key === "Home") return `${year}-01-01`;
  if (key === "End") return `${year}-12-31`;
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = toDayId(Date.parse(id) + step * millisecondsPerDay);
  return next.startsWith(year) ? next : undefined;
}
