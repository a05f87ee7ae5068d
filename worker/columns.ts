/**
 * The dataset as columns: one typed array for each property that a query asks about, and the rows of every value
 * of a facet. A row is an activity's place in newest-first order. Data that skipped validation does no harm: an
 * activity whose createdAt is no date comes last, where no range of years reaches it; a text or list that is
 * none counts as empty.
 */
import { type FlagName, flagNames } from "../grammar/fields.ts";
import { addRow, type Bitset, emptyBitset, type Interval } from "./bitset.ts";
import type { Activity, CvData } from "./contract.ts";
import { dayOf, parseTimestamp, yearOf } from "./dates.ts";
import { type FacetName, type FacetValues, readFacetValues } from "./facet-values.ts";
import { computeFlags } from "./flags.ts";
import { records, text, texts } from "./records.ts";
import { type StoredRows, storeRows } from "./row-sets.ts";

/** In a column of days or years: there is none. Less than every day and year. */
export const missing = -0x8000_0000;

export interface Columns {
  readonly size: number;
  readonly activities: readonly Activity[];
  readonly titles: readonly string[];
  /** UTC year of createdAt, and so in descending order. */
  readonly year: Int32Array;
  /** UTC days since 1970-01-01; this one is in descending order. */
  readonly createdDay: Int32Array;
  readonly acceptedDay: Int32Array;
  readonly endedDay: Int32Array;
  /** Each row's category and org, as indices; one beyond the last where it has none. */
  readonly category: Uint32Array;
  readonly org: Uint32Array;
  /** By org, the languages of its activities. */
  readonly orgLanguages: readonly (readonly number[])[];
  readonly facets: Readonly<Record<FacetName, FacetColumn>>;
  readonly flags: Readonly<Record<FlagName, Bitset>>;
  readonly unmergedPatches: Bitset;
}

export interface FacetColumn {
  readonly values: FacetValues;
  /** By value. */
  readonly rows: readonly StoredRows[];
}

export function buildColumns(data: CvData): Columns {
  const activities = newestFirst(records(data.activities));
  const size = activities.length;
  const created = activities.map(({ createdAt }) => parseTimestamp(text(createdAt)));
  const { languages, categories, orgs } = readFacetValues(data);
  const category = Uint32Array.from(activities, (activity) => categories.indexOf(text(activity.category)));
  const org = Uint32Array.from(activities, (activity) => orgs.indexOf(text(activity.org)));
  const orgLanguages = readOrgLanguages(data, orgs, languages);
  const rowsByOrg = groupRows(org, orgs.size);
  const rowsByLanguage = languages.ids.map((_, language) =>
    concatenate(rowsByOrg.filter((_, index) => orgLanguages[index]?.includes(language))),
  );
  const store = (groups: readonly Uint32Array[]) => groups.map((rows) => storeRows(rows, size));

  return {
    size,
    activities,
    titles: activities.map(({ title }) => text(title)),
    year: Int32Array.from(created, (time) => (time === undefined ? missing : yearOf(time))),
    createdDay: toDays(created),
    acceptedDay: toDays(activities.map(({ acceptedAt }) => parseTimestamp(text(acceptedAt)))),
    endedDay: toDays(activities.map(({ endedAt }) => parseTimestamp(text(endedAt)))),
    category,
    org,
    orgLanguages,
    facets: {
      languages: { values: languages, rows: store(rowsByLanguage) },
      categories: { values: categories, rows: store(groupRows(category, categories.size)) },
      orgs: { values: orgs, rows: store(rowsByOrg) },
    },
    ...readFlags(activities),
  };
}

/** The rows of a column in descending order whose value lies between `low` and `high`, both included. */
export function rowsBetween(column: Int32Array, low: number, high: number): Interval {
  // Not `low > high`: a bound that is no number holds nothing either.
  if (!(low <= high)) return { from: 0, to: 0 };
  return {
    from: firstRow(column, (value) => value <= high),
    to: firstRow(column, (value) => value < low || value === missing),
  };
}

/** The first row for which `holds`, given that it holds from some row on. */
function firstRow(column: Int32Array, holds: (value: number) => boolean): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(column[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Equal times keep file order. */
function newestFirst(activities: readonly Activity[]): readonly Activity[] {
  const times = Float64Array.from(
    activities,
    ({ createdAt }) => parseTimestamp(text(createdAt)) ?? -Infinity,
  );
  const order = Uint32Array.from(activities, (_, index) => index);
  // Data files are mostly in order already, and finding that out is nearly free.
  if (order.every((index) => index === 0 || times[index - 1]! >= times[index]!)) return activities;
  order.sort((one, other) => times[other]! - times[one]! || one - other);
  return Array.from(order, (index) => activities[index]!);
}

/** By org; one that only activities name has no languages. */
function readOrgLanguages(data: CvData, orgs: FacetValues, languages: FacetValues): number[][] {
  const byOrg: number[][] = orgs.ids.map(() => []);
  // The first org of several with the same id counts, so it is written last.
  for (const org of records(data.orgs).toReversed()) {
    const index = orgs.indexOf(text(org.id));
    const used = new Set(texts(org.languages).map((id) => languages.indexOf(id)));
    if (index < orgs.size) byOrg[index] = [...used];
  }
  return byOrg;
}

function readFlags(activities: readonly Activity[]): Pick<Columns, "flags" | "unmergedPatches"> {
  const size = activities.length;
  const unmergedPatches = emptyBitset(size);
  const flags = {
    bikeshed: emptyBitset(size),
    docs: emptyBitset(size),
    merged: emptyBitset(size),
    release: emptyBitset(size),
    typo: emptyBitset(size),
    unmerged: emptyBitset(size),
  };
  activities.forEach((activity, row) => {
    const unmerged = activity.acceptedAt === undefined;
    const readable = typeof activity.title === "string" ? activity : { ...activity, title: "" };
    const has = { ...computeFlags(readable), unmerged };
    for (const flag of flagNames) if (has[flag]) addRow(flags[flag], row);
    if (unmerged && activity.category === "Patch") addRow(unmergedPatches, row);
  });
  return { flags, unmergedPatches };
}

function toDays(times: readonly (number | undefined)[]): Int32Array {
  return Int32Array.from(times, (time) => (time === undefined ? missing : dayOf(time)));
}

/** The rows of each value, ascending. The groups share one buffer. */
function groupRows(column: Uint32Array, valueCount: number): Uint32Array[] {
  const ends = new Uint32Array(valueCount + 1);
  for (const value of column) ends[value]! += 1;
  for (let value = 1; value <= valueCount; value++) ends[value]! += ends[value - 1]!;
  const starts = Uint32Array.from(ends, (_, value) => (value === 0 ? 0 : ends[value - 1]!));
  const next = starts.slice();
  const rows = new Uint32Array(column.length);
  column.forEach((value, row) => {
    rows[next[value]!++] = row;
  });
  return Array.from({ length: valueCount }, (_, value) => rows.subarray(starts[value], ends[value]));
}

function concatenate(groups: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(groups.reduce((length, group) => length + group.length, 0));
  let length = 0;
  for (const group of groups) {
    all.set(group, length);
    length += group.length;
  }
  return all;
}
