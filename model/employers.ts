/** Groups jobs by employer, as readers expect of a career: one employer with its positions. */
import { addTo } from "./collections.ts";
import { parseTimestamp, yearOf } from "./dates.ts";

/** A longer break at an employer begins a new group: somebody left and came back. */
const maxGapMonths = 3;

/** When a job began and ended, as precise as the data; `to` is absent while it is ongoing, and null if unknown. */
export interface JobDates {
  readonly from: string;
  readonly to?: string | null;
}

interface EmployerJob extends JobDates {
  /** The id of the employer; absent if there is none, as for somebody self-employed. */
  readonly org?: string | undefined;
}

/**
 * Groups consecutive jobs at one employer, with at most three months between the end of one and the start of the next.
 * Jobs elsewhere at the same time do not separate them. Groups are in the order of their first jobs, and jobs in the
 * order given. A job without an employer is a group of its own.
 *
 * @param read Returns the employer and the dates of a job.
 */
export function groupByEmployer<T>(jobs: readonly T[], read: (job: T) => EmployerJob): T[][] {
  const byOrg = new Map<unknown, { job: T; start: number; end: number }[]>();
  for (const job of jobs) {
    const { org, from, to } = read(job);
    const start = parseTimestamp(from) ?? 0;
    // A job with an unknown end lasted at least until its start.
    const end = to === undefined ? Number.POSITIVE_INFINITY : latestEnd(to ?? from);
    addTo(byOrg, org ?? job, { job, start, end });
  }
  const groupOf = new Map<T, T[]>();
  for (const ofOrg of byOrg.values()) {
    let group: T[] = [];
    let lastEnd = Number.NEGATIVE_INFINITY;
    for (const { job, start, end } of ofOrg.sort((one, other) => one.start - other.start)) {
      if (start > addMonths(lastEnd, maxGapMonths)) group = [];
      groupOf.set(job, group);
      lastEnd = Math.max(lastEnd, end);
    }
  }
  for (const job of jobs) groupOf.get(job)?.push(job);
  return [...new Set(jobs.flatMap((job) => [groupOf.get(job) ?? []]))];
}

/** Returns the time from the first start to the last end of a group. */
export function spanOfJobs(jobs: readonly JobDates[]): JobDates {
  const timeOf = (date: string) => parseTimestamp(date) ?? 0;
  const from = jobs.map((job) => job.from).reduce((a, b) => (timeOf(b) < timeOf(a) ? b : a));
  if (jobs.some(({ to }) => to === undefined)) return { from };
  const ends = jobs.flatMap(({ to }) => to ?? []);
  if (ends.length === 0) return { from, to: null };
  return { from, to: ends.reduce((a, b) => (latestEnd(b) > latestEnd(a) ? b : a)) };
}

/** Returns years and months between dates, both counted; years alone for a bare year. Undefined if nothing. */
export function lengthOfSpan(from: string, to: string): { years: number; months: number } | undefined {
  const [start, end] = [parseTimestamp(from), parseTimestamp(to)];
  if (start === undefined || end === undefined || end < start) return undefined;
  const hasBareYear = from.length === 4 || to.length === 4;
  const calendarYears = yearOf(end) - yearOf(start);
  const months = hasBareYear
    ? calendarYears * 12
    : calendarYears * 12 + new Date(end).getUTCMonth() - new Date(start).getUTCMonth() + 1;
  return months === 0 ? undefined : { years: Math.trunc(months / 12), months: months % 12 };
}

/** The last moment of a date: the end of the year, of the month, of the day. */
function latestEnd(date: string): number {
  const start = parseTimestamp(date) ?? 0;
  if (date.length === 4) return addMonths(start, 12);
  return date.length === 7 ? addMonths(start, 1) : start;
}

function addMonths(time: number, months: number): number {
  return Number.isFinite(time) ? new Date(time).setUTCMonth(new Date(time).getUTCMonth() + months) : time;
}
