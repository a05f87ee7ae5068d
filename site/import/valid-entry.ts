/** Keeps what the data files refuse out of them: a field at a time where that suffices, so that no entry costs others. */
import { readValue, type Schema } from "../../worker/data/json-schema.ts";
import { isProfileSection } from "../../worker/data/profile.ts";
import { schemas } from "../../worker/data/schema.ts";
import { profileSchema } from "../../worker/data/schemas/profile.ts";
import { findWrongOrder } from "../owner/date-order.ts";
import type { Collection, JsonObject } from "./upstream.ts";

interface ValidEntry {
  /** Undefined if the entry cannot be used at all. */
  readonly fields: JsonObject | undefined;
  /** What was left out, and why: `url is a link that browsers must not follow: "javascript:…"`. */
  readonly problems: readonly string[];
}

/** Leaves out the fields that the checks of the data would refuse. `entry` is complete, with its id. */
export function toValidEntry(collection: Collection, entry: JsonObject): ValidEntry {
  // Histories that were moved between hosts have merges before their requests.
  const order = collection === "activities" ? findWrongOrder(entry) : [];
  const wrongOrder = order.map(({ path, reason }) => ({ field: String(path[0]), reason }));
  const problems = [...findIssues(collection, entry), ...wrongOrder];
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
      return issuesOf(schemas.activities, entry, 0);
    case "orgs":
      return issuesOf(schemas.orgs, entry, 0);
    case "languages":
      return issuesOf(schemas.languages, entry, 0);
    case "owner":
      // Not all sources bring all of the owner: what is missing is in the owner's file.
      return issuesOf({ ...schemas.owner, required: [] }, entry, 0);
    case "profile":
      return issuesOf(profileSchema, entry, 0);
  }
}

function issuesOf(schema: Schema, value: unknown, depth: number): Issue[] {
  const { problems } = readValue(schema, value);
  return problems.flatMap(({ path, reason, isHarmless }) =>
    isHarmless ? [] : [{ field: String(path[depth] ?? ""), reason }],
  );
}
