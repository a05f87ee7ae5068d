/**
 * The dataset as columns, and the rows of every value that a query can ask for. A row is an activity's place in
 * newest-first order. Data that skipped validation does no harm: an activity whose createdAt is no date comes
 * last, where no range of years reaches it; a text or list that is none counts as empty.
 */
import { type FlagName, flagNames } from "../../grammar/fields.ts";
import type { Activity, CvData } from "../contract.ts";
import { dayOf, parseTimestamp, yearOf } from "../data/dates.ts";
import type { FlagsOf } from "../data/flags.ts";
import type { Interval } from "../sets/bitset.ts";
import type { RowList } from "../sets/row-lists.ts";
import { type StoredRows, storeRows } from "../sets/rows.ts";
import { buildCells, type Cells, flagBit } from "./cells.ts";
import { DatedRows, missing } from "./dated-rows.ts";
import { type FacetName, type FacetValues, readFacetValues, records, text, texts } from "./facet-values.ts";
import { type Years, yearsOf } from "./years.ts";

export interface Columns {
  readonly size: number;
  readonly activities: readonly Activity[];
  /** UTC days since 1970-01-01, in descending order. */
  readonly createdDay: Int32Array;
  readonly years: Years;
  readonly accepted: DatedRows;
  readonly ended: DatedRows;
  /** By org, the languages of its activities. */
  readonly orgLanguages: readonly (readonly number[])[];
  readonly values: Readonly<Record<FacetName, FacetValues>>;
  /** By value. */
  readonly facets: Readonly<Record<FacetName, readonly StoredRows[]>>;
  readonly flags: Readonly<Record<FlagName, StoredRows>>;
  readonly cells: Cells;
}

export function buildColumns(data: CvData, flagsOf: FlagsOf): Columns {
  const inFile = records(data.activities);
  const { activities, created } = newestFirst(inFile);
  const size = activities.length;
  const values = readFacetValues(data, inFile);
  const category = new Uint32Array(size);
  const org = new Uint32Array(size);
  const flags = new Uint8Array(size);
  const year = new Int32Array(size);
  const createdDay = new Int32Array(size);
  const acceptedDay = new Int32Array(size);
  const endedDay = new Int32Array(size);
  for (let row = 0; row < size; row++) {
    const activity = activities[row]!;
    const time = created[row]!;
    category[row] = values.categories.indexOf(text(activity.category));
    org[row] = values.orgs.indexOf(text(activity.org));
    flags[row] = flagBitsOf(activity, flagsOf);
    year[row] = Number.isNaN(time) ? missing : yearOf(time);
    createdDay[row] = Number.isNaN(time) ? missing : dayOf(time);
    acceptedDay[row] = toDay(activity.acceptedAt);
    endedDay[row] = toDay(activity.endedAt);
  }

  const years = yearsOf(year);
  const orgLanguages = readOrgLanguages(data, values.orgs, values.languages);
  const cells = buildCells({ org, category, flags, orgLanguages, values, yearStarts: years.starts });
  const rowsByOrg = groupRows(org, values.orgs.size);
  const rowsByLanguage = values.languages.ids.map((_, language) =>
    rowsOf(org, (index) => orgLanguages[index]?.includes(language) ?? false, values.orgs.size),
  );
  const store = (groups: readonly RowList[]) => groups.map((rows) => storeRows(rows, size));
  const rowsFlagged = (flag: FlagName) =>
    storeRows(
      rowsOf(flags, (bits) => (bits & flagBit(flag)) !== 0, 1 << flagNames.length),
      size,
    );
  return {
    size,
    activities,
    createdDay,
    years,
    accepted: new DatedRows(acceptedDay),
    ended: new DatedRows(endedDay),
    orgLanguages,
    values,
    facets: {
      languages: store(rowsByLanguage),
      categories: store(groupRows(category, values.categories.size)),
      orgs: store(rowsByOrg),
    },
    flags: {
      bikeshed: rowsFlagged("bikeshed"),
      docs: rowsFlagged("docs"),
      merged: rowsFlagged("merged"),
      release: rowsFlagged("release"),
      typo: rowsFlagged("typo"),
      unmerged: rowsFlagged("unmerged"),
    },
    cells,
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

/** With the time of each, not a number where it has none. Equal times keep file order. */
function newestFirst(activities: readonly Activity[]) {
  const times = new Float64Array(activities.length);
  let isSorted = true;
  for (let at = 0; at < times.length; at++) {
    times[at] = parseTimestamp(text(activities[at]!.createdAt)) ?? -Infinity;
    if (at > 0 && times[at - 1]! < times[at]!) isSorted = false;
  }
  const toNumber = (time: number) => (time === -Infinity ? Number.NaN : time);
  // Data files are mostly in order already, and finding that out is nearly free.
  if (isSorted) return { activities, created: times.map(toNumber) };
  const order = Uint32Array.from(activities, (_, index) => index);
  order.sort((one, other) => times[other]! - times[one]! || one - other);
  return {
    activities: Array.from(order, (index) => activities[index]!),
    created: Float64Array.from(order, (index) => toNumber(times[index]!)),
  };
}

/** By org; one that only activities name has no languages. */
function readOrgLanguages(data: CvData, orgs: FacetValues, languages: FacetValues): number[][] {
  const byOrg: number[][] = orgs.ids.map(() => []);
  // The first org of several with the same id counts, so it is written last.
  for (const org of [...records(data.orgs)].reverse()) {
    const index = orgs.indexOf(text(org.id));
    const used = new Set(texts(org.languages).map((id) => languages.indexOf(id)));
    if (index < orgs.size) byOrg[index] = [...used];
  }
  return byOrg;
}

function flagBitsOf(activity: Activity, flagsOf: FlagsOf): number {
  const isUnmerged = activity.acceptedAt === undefined;
  const readable = typeof activity.title === "string" ? activity : { ...activity, title: "" };
  const { bikeshed, docs, merged, release, typo } = flagsOf(readable);
  return (
    (bikeshed ? bits.bikeshed : 0) |
    (docs ? bits.docs : 0) |
    (merged ? bits.merged : 0) |
    (release ? bits.release : 0) |
    (typo ? bits.typo : 0) |
    (isUnmerged ? bits.unmerged : 0)
  );
}

const bits = {
  bikeshed: flagBit("bikeshed"),
  docs: flagBit("docs"),
  merged: flagBit("merged"),
  release: flagBit("release"),
  typo: flagBit("typo"),
  unmerged: flagBit("unmerged"),
};

function toDay(date: unknown): number {
  if (date === undefined) return missing;
  const time = parseTimestamp(text(date));
  return time === undefined ? missing : dayOf(time);
}

/** The rows of each value, ascending. The groups share one buffer. */
function groupRows(column: Uint32Array, valueCount: number): RowList[] {
  const ends = new Uint32Array(valueCount + 1);
  for (let row = 0; row < column.length; row++) ends[column[row]!]! += 1;
  for (let value = 1; value <= valueCount; value++) ends[value]! += ends[value - 1]!;
  const next = Uint32Array.from(ends, (_, value) => (value === 0 ? 0 : ends[value - 1]!));
  const starts = next.slice();
  const rows = new Int32Array(column.length);
  for (let row = 0; row < column.length; row++) rows[next[column[row]!]!++] = row;
  return Array.from({ length: valueCount }, (_, value) => rows.subarray(starts[value], ends[value]));
}

/** The rows whose value in a column passes, ascending. */
function rowsOf(
  column: Uint32Array | Uint8Array,
  passes: (value: number) => boolean,
  valueCount: number,
): RowList {
  const table = Uint8Array.from({ length: valueCount + 1 }, (_, value) => (passes(value) ? 1 : 0));
  let count = 0;
  for (let row = 0; row < column.length; row++) count += table[column[row]!]!;
  const rows = new Int32Array(count);
  // What does not pass is written over by what comes next, and dropped beyond the end.
  let at = 0;
  for (let row = 0; row < column.length; row++) {
    rows[at] = row;
    at += table[column[row]!]!;
  }
  return rows;
}
