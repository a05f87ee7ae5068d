/**
 * The dataset as columns, and the rows of every value that a query can name. A row is an activity's index in newest-first
 * order. Data that is not validated is accepted: an activity with an invalid createdAt is last and in no range of years,
 * and a value of a wrong type is treated as empty.
 */

import { type FlagName, flagNames, type PresenceName } from "../../grammar/fields.ts";
import { foldLetters } from "../../grammar/letters.ts";
import { isPresent, type ReadField } from "../../model/activity-fields.ts";
import { addTo, recordOf } from "../../model/collections.ts";
import type { Activity, CvData } from "../../model/cv.ts";
import { dayOf, parseTimestamp, yearOf } from "../../model/dates.ts";
import type { FlagsOf } from "../../model/flags.ts";
import type { RowRange } from "../sets/bitset.ts";
import { type RowList, type StoredRows, storeRows } from "../sets/rows.ts";
import { buildCells, type Cells, flagBit } from "./cells.ts";
import { DatedRows, missing, type Years, yearsOf } from "./dated-rows.ts";
import {
  type FacetName,
  type FacetValues,
  readFacetValues,
  readWordList,
  records,
  text,
  texts,
  type WordList,
} from "./facet-values.ts";
import { LanguageSets } from "./language-sets.ts";
import { groupRowsBy, type RowGroups } from "./row-groups.ts";

export interface Columns {
  readonly size: number;
  readonly activities: readonly Activity[];
  readonly ids: ActivityIds;
  /** UTC days since 1970-01-01, in descending order. */
  readonly createdDay: Int32Array;
  readonly years: Years;
  readonly accepted: DatedRows;
  readonly ended: DatedRows;
  readonly languageSets: LanguageSets;
  readonly values: Readonly<Record<FacetName, FacetValues>>;
  readonly facets: Readonly<Record<FacetName, readonly StoredRows[]>>;
  readonly flags: Readonly<Record<FlagName, StoredRows>>;
  readonly tags: WordList;
  /** Returns the rows that `has:` matches. */
  readonly present: (name: PresenceName) => StoredRows;
  readonly cells: Cells;
  /** The rows by org and by category. The last group has the rows without a value. */
  readonly byOrg: RowGroups;
  readonly byCategory: RowGroups;
}

const readPlainField: ReadField = (activity, field) => activity[field];

export function buildColumns(data: CvData, flagsOf: FlagsOf, readField: ReadField = readPlainField): Columns {
  const inFile = records(data.activities);
  const { activities, created } = newestFirst(inFile);
  const size = activities.length;
  const values = readFacetValues(data, inFile);
  const { category, org, flags, year, createdDay, acceptedDay, endedDay } = readFields(
    { activities, created },
    values,
    flagsOf,
  );
  const years = yearsOf(year);
  const orgLanguages = readOrgLanguages(data, values.orgs, values.languages);
  const languageSets = new LanguageSets(orgLanguages, org, years.starts);
  const cells = buildCells({
    org,
    category,
    flags,
    orgLanguages,
    languageSets,
    values,
    yearStarts: years.starts,
  });
  const facets = storeFacets({ category, org }, orgLanguages, values);
  const rowsFlagged = (flag: FlagName) =>
    storeRows(
      rowsOf(flags, (raised) => (raised & flagBit(flag)) !== 0, 1 << flagNames.length),
      size,
    );
  const flagged = recordOf(flagNames, rowsFlagged);
  const accepted = new DatedRows(acceptedDay);
  const ended = new DatedRows(endedDay);
  const tags = readWordList(activities);
  const hasLanguage = (row: number) => (orgLanguages[org[row]!]?.length ?? 0) > 0;
  return {
    size,
    activities,
    ids: new ActivityIds(activities),
    createdDay,
    years,
    accepted,
    ended,
    languageSets,
    values,
    facets,
    flags: flagged,
    tags,
    present: createPresent(activities, (row, name) =>
      name === "language" ? hasLanguage(row) : isPresent(activities[row]!, name, readField),
    ),
    cells,
    byOrg: groupRowsBy(org, values.orgs.size + 1, years.starts),
    byCategory: groupRowsBy(category, values.categories.size + 1, years.starts),
  };
}

interface TimedActivities {
  readonly activities: readonly Activity[];
  /** The time of each, or NaN. */
  readonly created: Float64Array;
}

/** Reads the fields that become typed arrays, in one pass over the rows. */
function readFields({ activities, created }: TimedActivities, values: Columns["values"], flagsOf: FlagsOf) {
  const size = activities.length;
  const fields = {
    category: new Uint32Array(size),
    org: new Uint32Array(size),
    flags: new Uint8Array(size),
    year: new Int32Array(size),
    createdDay: new Int32Array(size),
    acceptedDay: new Int32Array(size),
    endedDay: new Int32Array(size),
  };
  const { category, org, flags, year, createdDay, acceptedDay, endedDay } = fields;
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
  return fields;
}

/** Stores the rows of each value of a facet. */
function storeFacets(
  { category, org }: { readonly category: Uint32Array; readonly org: Uint32Array },
  orgLanguages: OrgLanguages,
  values: Columns["values"],
): Columns["facets"] {
  const size = org.length;
  const languages: StoredRows[] = [];
  for (const language of values.languages.ids.keys()) {
    const isOfLanguage = (index: number) => orgLanguages[index]?.includes(language) ?? false;
    languages.push(storeRows(rowsOf(org, isOfLanguage, values.orgs.size), size));
  }
  const store = (groups: readonly RowList[]) => groups.map((rows) => storeRows(rows, size));
  const categories = store(groupRows(category, values.categories.size));
  const orgs = store(groupRows(org, values.orgs.size));
  return { languages, categories, orgs };
}

/** Few queries need the rows that have a field, so each set is built when it is first needed. */
function createPresent(
  activities: readonly Activity[],
  has: (row: number, name: PresenceName) => boolean,
): Columns["present"] {
  const known = new Map<PresenceName, StoredRows>();
  return (name) => {
    const rows = () => Uint32Array.from(activities.keys()).filter((row) => has(row, name));
    const found = known.get(name) ?? storeRows(rows(), activities.length);
    known.set(name, found);
    return found;
  };
}

/** Returns the rows of a descending column with values from `low` to `high`, both included. */
export function rowsBetween(column: Int32Array, low: number, high: number): RowRange {
  // Not `low > high`, which is false if a bound is NaN.
  if (!(low <= high)) return { from: 0, to: 0 };
  return {
    from: firstRow(column, (value) => value <= high),
    to: firstRow(column, (value) => value < low || value === missing),
  };
}

/** Finds the first row for which `holds` is true by binary search. It must be true for all later rows. */
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

/** Sorts the activities and returns the time of each, or NaN. Equal times keep file order. */
function newestFirst(activities: readonly Activity[]): TimedActivities {
  const times = new Float64Array(activities.length);
  let isSorted = true;
  for (let at = 0; at < times.length; at++) {
    times[at] = parseTimestamp(text(activities[at]!.createdAt)) ?? -Infinity;
    if (at > 0 && times[at - 1]! < times[at]!) isSorted = false;
  }
  const toNumber = (time: number) => (time === -Infinity ? Number.NaN : time);
  // Most data files are already sorted, and checking that costs almost nothing.
  if (isSorted) return { activities, created: times.map(toNumber) };
  const order = Uint32Array.from(activities, (_, index) => index);
  order.sort((one, other) => times[other]! - times[one]! || one - other);
  return {
    activities: Array.from(order, (index) => activities[index]!),
    created: Float64Array.from(order, (index) => toNumber(times[index]!)),
  };
}

/** The languages of each org's activities, as indices. */
type OrgLanguages = readonly (readonly number[])[];

/** Returns the languages of each org. An org that is not in orgs.json has none. */
function readOrgLanguages(data: CvData, orgs: FacetValues, languages: FacetValues): OrgLanguages {
  const byOrg: number[][] = orgs.ids.map(() => []);
  // The first of several orgs with the same id wins, so it is set last.
  for (const org of [...records(data.orgs)].reverse()) {
    const index = orgs.indexOf(text(org.id));
    const used = new Set(texts(org.languages).map((id) => languages.indexOf(id)));
    if (index < orgs.size) byOrg[index] = [...used];
  }
  return byOrg;
}

function flagBitsOf(activity: Activity, flagsOf: FlagsOf): number {
  // Programs may write null for a missing date.
  const isUnmerged = typeof activity.acceptedAt !== "string";
  const readable = typeof activity.title === "string" ? activity : { ...activity, title: "" };
  const flags: Readonly<Record<FlagName, boolean>> = { ...flagsOf(readable), unmerged: isUnmerged };
  let raised = 0;
  for (const name of flagNames) if (flags[name]) raised |= bits[name];
  return raised;
}

const bits = recordOf(flagNames, flagBit);

function toDay(date: unknown): number {
  if (date === undefined) return missing;
  const time = parseTimestamp(text(date));
  return time === undefined ? missing : dayOf(time);
}

/** Returns the rows of each value, ascending. The groups share one buffer. */
function groupRows(column: Uint32Array, valueCount: number): RowList[] {
  const ends = new Uint32Array(valueCount + 1);
  for (let row = 0; row < column.length; row++) ends[column[row]!]! += 1;
  for (let value = 1; value <= valueCount; value++) ends[value]! += ends[value - 1]!;
  const next = Uint32Array.from(ends, (_, value) => (value === 0 ? 0 : ends[value - 1]!));
  const starts = next.slice();
  const rows = new Uint32Array(column.length);
  for (let row = 0; row < column.length; row++) rows[next[column[row]!]!++] = row;
  return Array.from({ length: valueCount }, (_, value) => rows.subarray(starts[value], ends[value]));
}

/** Returns the rows whose value passes a test, ascending. */
function rowsOf(
  column: Uint32Array | Uint8Array,
  passes: (value: number) => boolean,
  valueCount: number,
): RowList {
  const table = Uint8Array.from({ length: valueCount + 1 }, (_, value) => (passes(value) ? 1 : 0));
  let count = 0;
  for (let row = 0; row < column.length; row++) count += table[column[row]!]!;
  const rows = new Uint32Array(count);
  // A row that does not pass is overwritten by the next one; a write beyond the end has no effect.
  let at = 0;
  for (let row = 0; row < column.length; row++) {
    rows[at] = row;
    at += table[column[row]!]!;
  }
  return rows;
}

/** Ascending rows. Data that is not validated may contain an id several times. */
type RowsById = ReadonlyMap<string, readonly number[]>;

/** The rows of activities by id. Built for the first query that names an id, because few do. */
class ActivityIds {
  readonly #activities: readonly Activity[];
  #exact: RowsById | undefined;
  #folded: RowsById | undefined;

  /** `activities`: in the order of their rows. */
  constructor(activities: readonly Activity[]) {
    this.#activities = activities;
  }

  /** Returns the rows with exactly this id; else those whose id differs only in case and accents. */
  named(id: string): RowList {
    this.#exact ??= this.#read((written) => written);
    return Uint32Array.from(this.#exact.get(id) ?? this.#inAnyCase().get(foldLetters(id)) ?? []);
  }

  /** Returns the rows whose id begins with the text, without regard to case and accents. */
  namedFrom(prefix: string): RowList {
    const folded = foldLetters(prefix);
    const found: number[] = [];
    for (const [id, rows] of this.#inAnyCase()) if (id.startsWith(folded)) found.push(...rows);
    return Uint32Array.from(found).sort();
  }

  #inAnyCase(): RowsById {
    this.#folded ??= this.#read(foldLetters);
    return this.#folded;
  }

  /** Ignores activities without an id, which are invalid. */
  #read(keyOf: (id: string) => string): RowsById {
    const rowsById = new Map<string, number[]>();
    for (let row = 0; row < this.#activities.length; row++) {
      const id = text(this.#activities[row]!.id);
      if (id !== "") addTo(rowsById, keyOf(id), row);
    }
    return rowsById;
  }
}
