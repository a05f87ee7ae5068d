/** Keeps what the data files refuse out of them: a field at a time where that suffices, so that no entry costs others. */
import * as v from "valibot";
import { parseTimestamp } from "../../worker/data/dates.ts";
import { isProfileSection, profileSchema } from "../../worker/data/profile.ts";
import { activitySchemaOf, schemas, toReason } from "../../worker/data/schema.ts";
import type { Collection, JsonObject } from "./upstream.ts";

interface ValidEntry {
  /** Undefined if the entry cannot be used at all. */
  readonly fields: JsonObject | undefined;
  /** What was left out, and why: `url is a link that browsers must not follow: "javascript:…"`. */
  readonly problems: readonly string[];
}

/** Leaves out the fields that the checks of the data would refuse. `entry` is complete, with its id. */
export function toValidEntry(collection: Collection, entry: JsonObject): ValidEntry {
  const problems = [...findIssues(collection, entry), ...findWrongOrder(entry)];
  if (problems.length === 0) return { fields: entry, problems: [] };
  const wrong = new Set(problems.map(({ field }) => field));
  const rest = Object.fromEntries(Object.entries(entry).filter(([field]) => !wrong.has(field)));
  const isUsable = findIssues(collection, rest).length === 0;
  return {
    fields: isUsable ? rest : undefined,
    problems: problems.map(({ field, reason }) => `${field} ${reason}`),
  };
}

interface Issue {
  readonly field: string;
  readonly reason: string;
}

function findIssues(collection: Collection, entry: JsonObject): Issue[] {
  if (isProfileSection(collection)) {
    // Path: the section, the entry's index, the field.
    return issuesOf(profileSchema, { [collection]: [entry] }, 2);
  }
  switch (collection) {
    case "activities":
      return issuesOf(activitySchemaOf(entry), entry, 0);
    case "orgs":
      return issuesOf(schemas.orgs, entry, 0);
    case "languages":
      return issuesOf(schemas.languages, entry, 0);
    case "owner":
      // Not all sources bring all of the owner: what is missing is in the owner's file.
      return issuesOf(v.partial(schemas.owner), entry, 0);
    case "profile":
      return issuesOf(profileSchema, entry, 0);
  }
}

function issuesOf(schema: v.GenericSchema, value: unknown, depth: number): Issue[] {
  const { issues = [] } = v.safeParse(schema, value, { message: toReason });
  return issues.map((issue) => ({
    field: String(issue.path?.[depth]?.key ?? ""),
    reason: issue.message,
  }));
}

/** Histories that were moved between hosts have merges before their requests; the checks refuse such dates. */
function findWrongOrder({ createdAt, acceptedAt, closedAt, endedAt }: JsonObject): Issue[] {
  if (typeof createdAt !== "string") return [];
  const created = parseTimestamp(createdAt);
  return Object.entries({ acceptedAt, closedAt, endedAt }).flatMap(([field, date]) => {
    if (typeof date !== "string" || created === undefined) return [];
    const time = parseTimestamp(date);
    // A year or a month may lie before a day within it.
    const isBefore = time !== undefined && time < created && !createdAt.startsWith(date);
    return isBefore ? [{ field, reason: "is before createdAt" }] : [];
  });
}
