/** Converts the owner's data to rows of the tables of schema.ts. */
import { flagNames, presenceNames, wordFields } from "../../grammar/fields.ts";
import { foldLetters } from "../../grammar/letters.ts";
import { isPresent, type ReadField } from "../../model/activity-fields.ts";
import type { Activity, CvData, Owner } from "../../model/cv.ts";
import { dayOf, parseTimestamp, yearOf } from "../../model/dates.ts";
import { computeFlags } from "../../model/flags.ts";
import { toShown } from "../../model/mark-texts.ts";
import { listFacetValues, readWordList, records, text, texts } from "../indexes/facet-values.ts";
import { textsOf } from "../indexes/texts.ts";
import type { Value } from "./dialects.ts";
import { joinTexts, toFolded, toStorable, toWords } from "./folded-text.ts";
import { type ActivityColumn, activityColumns, type SchemaTable, schemaVersion } from "./schema.ts";

/** The values of a row, in the order of the table's columns in schema.ts. */
export type Row = readonly Value[];

export type Tables = Readonly<Record<SchemaTable, readonly Row[]>>;

/** Stores texts as people see them; values of wrong types are missing. `years`: those of the owner's page. */
export function toTables(data: CvData, years?: Pick<Owner, "firstYear" | "lastYear">): Tables {
  const activities = records(data.activities).map(toShown);
  const listed = listFacetValues(data, activities);
  // The first of several orgs with the same id wins, so it is set last.
  const orgs = new Map([...records(data.orgs)].reverse().map((org) => [text(org.id), org]));
  const languagesOf = new Map(Array.from(orgs, ([id, org]) => [id, [...new Set(texts(org.languages))]]));
  const orgNames = new Map(Array.from(orgs, ([id, { name }]) => [id, text(name)]));

  const toRow = (activity: Activity, dataIndex: number): Row => {
    const created = parseTimestamp(text(activity.createdAt)) ?? null;
    const title = storable(activity.title);
    const flags = { ...flagsOf(activity), unmerged: activity.acceptedAt === undefined };
    const hasLanguage = (languagesOf.get(text(activity.org))?.length ?? 0) > 0;
    const id = storable(activity.id);
    const values: Readonly<Record<ActivityColumn, Value>> = {
      dataIndex,
      id,
      category: storable(activity.category),
      org: storable(activity.org) || null,
      created,
      year: created === null ? null : yearOf(created),
      title,
      createdAt: storable(activity.createdAt),
      foldedId: foldLetters(id),
      createdDay: created === null ? null : dayOf(created),
      acceptedDay: toDay(activity.acceptedAt),
      endedDay: toDay(activity.endedAt),
    };
    return [
      ...activityColumns.map((name) => values[name]),
      ...wordFields.flatMap((field) => {
        const written = textsOf(field, activity, orgNames, readField).map(toStorable);
        return [toFolded, toWords].map((convert) => joinTexts(written.map(convert)));
      }),
      ...flagNames.map((name) => flags[name]),
      ...presenceNames.map((name) =>
        name === "language" ? hasLanguage : isPresent(activity, name, readField),
      ),
    ];
  };

  return {
    version: [[schemaVersion, years?.firstYear ?? null, years?.lastYear ?? null]],
    language: toValueRows(listed.languages),
    category: toValueRows(listed.categories),
    org: toValueRows(listed.orgs),
    tag: toValueRows(listTags(activities)),
    languageAlias: toAliasRows(listed.languages),
    orgLanguage: Array.from(languagesOf, ([org, languages]) =>
      languages.map((language) => [toStorable(org), toStorable(language)]),
    ).flat(),
    activity: activities.map(toRow),
    activityTag: activities.flatMap((activity, dataIndex) => {
      const tags = new Map(
        texts(activity.tags).map((tag) => [foldLetters(toStorable(tag)), toStorable(tag)]),
      );
      return Array.from(tags, ([folded, tag]) => [dataIndex, tag, folded]);
    }),
  };
}

const readField: ReadField = (activity, field) => activity[field];

function flagsOf(activity: Activity) {
  return computeFlags(typeof activity.title === "string" ? activity : { ...activity, title: "" });
}

function storable(value: unknown): string {
  return toStorable(text(value));
}

function toDay(date: unknown): number | null {
  const time = parseTimestamp(text(date));
  return time === undefined ? null : dayOf(time);
}

/** Lists tags by the engine's code, which reads the newest activities first. */
function listTags(activities: readonly Activity[]): { readonly id: string }[] {
  const times = new Map(
    activities.map((activity) => [activity, parseTimestamp(text(activity.createdAt)) ?? -Infinity]),
  );
  const timeOf = (activity: Activity) => times.get(activity) ?? -Infinity;
  const newestFirst = [...activities].sort((one, other) => {
    const [a, b] = [timeOf(one), timeOf(other)];
    return a === b ? 0 : b > a ? 1 : -1;
  });
  return readWordList(newestFirst).values.ids.map((id) => ({ id }));
}

/** Lists the short forms that are no id or name. Of several languages with the same id the first one wins. */
function toAliasRows(
  languages: readonly { readonly id: string; readonly aliases?: readonly string[] }[],
): Row[] {
  const aliasesOf = new Map([...languages].reverse().map(({ id, aliases }) => [storable(id), aliases]));
  const names = new Set(Array.from(aliasesOf.keys(), foldLetters));
  return Array.from(aliasesOf, ([id, aliases]) => {
    const folded = new Set(texts(aliases).map((alias) => foldLetters(toStorable(alias))));
    return id === "" ? [] : [...folded].filter((alias) => !names.has(alias)).map((alias): Row => [id, alias]);
  }).flat();
}

/** The first of several values with the same id wins. */
function toValueRows(values: Iterable<{ readonly id: string; readonly name?: string }>): Row[] {
  const rows = new Map<string, Row>();
  for (const value of values) {
    const id = storable(value.id);
    if (id === "" || rows.has(id)) continue;
    const name = storable(value.name) || id;
    rows.set(id, [rows.size, id, name, foldLetters(id), foldLetters(name)]);
  }
  return [...rows.values()];
}
