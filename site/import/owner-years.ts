/** The years of owner.json, which the activities of all sources widen, and each source remembers for itself. */
import { parseTimestamp, yearOf } from "../../model/dates.ts";
import type { Json, JsonObject, UpstreamItem } from "./upstream.ts";

/**
 * The page shows no year outside the owner's range, so new activities widen it. An item brings the years of its own
 * source's activities, whatever other sources have widened the range to.
 */
export function withYears(
  items: readonly UpstreamItem[],
  owner: JsonObject | undefined,
): readonly UpstreamItem[] {
  const years = items.flatMap(({ collection, fields }) =>
    collection === "activities" ? toYears([fields.createdAt]) : [],
  );
  if (years.length === 0) {
    if (yearsOf(owner ?? {}).firstYear !== undefined) return items;
    // A new owner without any activity needs years, too: those of education and awards, or else this one.
    const others = items.flatMap(({ fields: { startDate, endDate, date } }) =>
      toYears([startDate, endDate, date]),
    );
    years.push(...(others.length === 0 ? [new Date().getUTCFullYear()] : others));
  }
  const range = {
    firstYear: years.reduce((a, b) => Math.min(a, b)),
    lastYear: years.reduce((a, b) => Math.max(a, b)),
  };
  if (items.some(({ collection }) => collection === "owner")) {
    return items.map((item) =>
      item.collection === "owner" ? { ...item, fields: { ...item.fields, ...range } } : item,
    );
  }
  // Without an owner.json, the page takes the years of the activities by itself.
  return owner === undefined
    ? items
    : [...items, { upstreamId: "years", collection: "owner", fields: range }];
}

type Years = Readonly<Partial<Record<"firstYear" | "lastYear", number | undefined>>>;

/** The versions of the years to compare, and those to remember: all that the source has ever had. */
interface YearVersions {
  readonly base: Years;
  readonly theirs: Years;
  readonly recorded: Years;
}

export const noYears: YearVersions = { base: {}, theirs: {}, recorded: {} };

/**
 * A range that is wider than what the source has had was widened by its owner or for another source, and may become
 * wider still; one that is narrower is the owner's.
 */
export function toYearVersions(
  record: JsonObject | undefined,
  entry: JsonObject,
  item: JsonObject,
): YearVersions {
  const [known, ours, theirs] = [yearsOf(record ?? {}), yearsOf(entry), yearsOf(item)];
  const compare = (bound: keyof Years, outer: (...years: number[]) => number) => {
    const all = [known[bound], theirs[bound]].filter((year) => year !== undefined);
    const wanted = all.length === 0 ? undefined : outer(...all);
    const isWider = (a: number | undefined, b: number | undefined) =>
      a !== undefined && b !== undefined && a !== b && outer(a, b) === a;
    // Nothing to do: the comparison sees three that are the same.
    if (ours[bound] !== undefined && !isWider(wanted, ours[bound]))
      return { base: ours[bound], theirs: ours[bound], recorded: wanted };
    const isOwners = ours[bound] === undefined || isWider(known[bound], ours[bound]);
    return { base: isOwners ? known[bound] : ours[bound], theirs: wanted, recorded: wanted };
  };
  const [first, last] = [compare("firstYear", Math.min), compare("lastYear", Math.max)];
  return {
    base: { firstYear: first.base, lastYear: last.base },
    theirs: { firstYear: first.theirs, lastYear: last.theirs },
    recorded: { firstYear: first.recorded, lastYear: last.recorded },
  };
}

function toYears(dates: readonly (Json | undefined)[]): number[] {
  return dates.flatMap((date) => {
    const time = typeof date === "string" ? parseTimestamp(date) : undefined;
    return time === undefined ? [] : [yearOf(time)];
  });
}

function yearsOf({ firstYear, lastYear }: JsonObject): { firstYear?: number; lastYear?: number } {
  return {
    ...(typeof firstYear === "number" && { firstYear }),
    ...(typeof lastYear === "number" && { lastYear }),
  };
}
