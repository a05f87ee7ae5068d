/** The map of tables and columns, the only source of identifiers; teams pass that of their own tables. */
import {
  type FlagName,
  flagNames,
  type PresenceName,
  presenceNames,
  type WordField,
  wordFields,
} from "../../grammar/fields.ts";
import { recordOf } from "../../model/collections.ts";

/** The name of a table, optionally with its schema. */
export type TableName = string | readonly [schema: string, table: string];

export interface TableOf<Column extends string> {
  readonly table: TableName;
  readonly columns: Readonly<Record<Column, string>>;
}

/**
 * `created`: milliseconds since 1970, by which results are sorted, together with `dataIndex`, the index in the data.
 * `year`: the UTC year. Both are null if an activity has no date; no search finds it.
 */
export type NeededColumn = "dataIndex" | "id" | "category" | "org" | "created" | "year";

/** `title`, `createdAt`: as in the data, for printing. Days are counted from 1970-01-01 UTC. `foldedId`: by foldLetters. */
export type OptionalColumn = "title" | "createdAt" | "foldedId" | "createdDay" | "acceptedDay" | "endedDay";

/** The two forms of a text in which words are searched, by folded-text.ts: `words` has marks where words begin. */
type TextForm = "folded" | "words";

interface ActivityTable {
  readonly table: TableName;
  readonly columns: Readonly<Record<NeededColumn, string>> &
    Readonly<Partial<Record<OptionalColumn, string>>>;
  /** The texts that the fields of words search, such as `title:`. */
  readonly texts: Readonly<Partial<Record<WordField, Readonly<Partial<Record<TextForm, string>>>>>>;
  /** Booleans for `is:`. */
  readonly flags: Readonly<Partial<Record<FlagName, string>>>;
  /** Booleans for `has:`. */
  readonly presences: Readonly<Partial<Record<PresenceName, string>>>;
}

/** The columns of a facet's values. `dataIndex`: the index in the data. */
export type ValueColumn = "dataIndex" | "id" | "name" | "foldedId" | "foldedName";

export interface ColumnMap {
  readonly activity: ActivityTable;
  readonly language: TableOf<ValueColumn>;
  readonly category: TableOf<ValueColumn>;
  readonly org: TableOf<ValueColumn>;
  /** Spellings that differ only in case and accents are one tag. Most used first. */
  readonly tag: TableOf<ValueColumn>;
  /** Short forms of languages that are no id or name of one; without it, `language:js` finds nothing. */
  readonly languageAlias?: TableOf<"language" | "foldedAlias">;
  /** Each language of each org once. An activity's languages are those of its org. */
  readonly orgLanguage: TableOf<"org" | "language">;
  /** `activity`: its index in the data. It has each folded tag once. */
  readonly activityTag: TableOf<"activity" | "tag" | "foldedTag">;
}

const valueColumns = {
  dataIndex: "data_index",
  id: "id",
  name: "name",
  foldedId: "folded_id",
  foldedName: "folded_name",
} as const satisfies Record<ValueColumn, string>;

/** The tables of schema.ts. */
export const vitaeColumns = {
  activity: {
    table: "vitae_activity",
    columns: {
      dataIndex: "data_index",
      id: "id",
      category: "category",
      org: "org",
      created: "created",
      year: "year",
      title: "title",
      createdAt: "created_at",
      foldedId: "folded_id",
      createdDay: "created_day",
      acceptedDay: "accepted_day",
      endedDay: "ended_day",
    },
    texts: recordOf(wordFields, (field) => ({ folded: `folded_${field}`, words: `${field}_words` })),
    flags: recordOf(flagNames, (flag) => `is_${flag}`),
    presences: recordOf(presenceNames, (name) => `has_${toSnakeCase(name)}`),
  },
  language: { table: "vitae_language", columns: valueColumns },
  category: { table: "vitae_category", columns: valueColumns },
  org: { table: "vitae_org", columns: valueColumns },
  tag: { table: "vitae_tag", columns: valueColumns },
  languageAlias: {
    table: "vitae_language_alias",
    columns: { language: "language", foldedAlias: "folded_alias" },
  },
  orgLanguage: { table: "vitae_org_language", columns: { org: "org", language: "language" } },
  activityTag: {
    table: "vitae_activity_tag",
    columns: { activity: "activity", tag: "tag", foldedTag: "folded_tag" },
  },
} as const satisfies ColumnMap & { activity: { columns: Record<NeededColumn | OptionalColumn, string> } };

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
