/**
 * The map of tables and columns for statements. Identifiers come only from such a map; teams with their own tables pass
 * their own map. A query that needs a column that the map lacks is refused.
 */
import type { FlagName, PresenceName } from "../grammar/fields.ts";

/** The name of a table, optionally with its schema. */
export type TableName = string | readonly [schema: string, table: string];

export interface TableOf<Column extends string> {
  readonly table: TableName;
  readonly columns: Readonly<Record<Column, string>>;
}

/**
 * `created`: milliseconds since 1970, by which results are sorted, together with `position`, the index in the data. `year`:
 * the UTC year. Both are null if an activity has no date; no search finds it.
 */
export type NeededColumn = "position" | "id" | "category" | "org" | "created" | "year";

/**
 * `title`, `createdAt`: as in the data, for printing. Days are counted from 1970-01-01 UTC. Columns that are named folded or
 * words have texts of folded-text.ts.
 */
export type OptionalColumn =
  | "title"
  | "createdAt"
  | "foldedId"
  | "foldedTitle"
  | "titleWords"
  | "foldedText"
  | "textWords"
  | "createdDay"
  | "acceptedDay"
  | "endedDay";

export interface ActivityTable {
  readonly table: TableName;
  readonly columns: Readonly<Record<NeededColumn, string>> &
    Readonly<Partial<Record<OptionalColumn, string>>>;
  /** Booleans for `is:`. */
  readonly flags: Readonly<Partial<Record<FlagName, string>>>;
  /** Booleans for `has:`. */
  readonly presences: Readonly<Partial<Record<PresenceName, string>>>;
}

/** The columns of a facet's values. `position`: the index in the data. */
export type ValueColumn = "position" | "id" | "name" | "foldedId" | "foldedName";

export interface ColumnMap {
  readonly activity: ActivityTable;
  readonly language: TableOf<ValueColumn>;
  readonly category: TableOf<ValueColumn>;
  readonly org: TableOf<ValueColumn>;
  /** Spellings that differ only in case are one tag. Most used first. */
  readonly tag: TableOf<ValueColumn>;
  /** Each language of each org once. An activity's languages are those of its org. */
  readonly orgLanguage: TableOf<"org" | "language">;
  /** `activity`: its position. It has each folded tag once. */
  readonly activityTag: TableOf<"activity" | "tag" | "foldedTag">;
}

const valueColumns = {
  position: "position",
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
      position: "position",
      id: "id",
      category: "category",
      org: "org",
      created: "created",
      year: "year",
      title: "title",
      createdAt: "created_at",
      foldedId: "folded_id",
      foldedTitle: "folded_title",
      titleWords: "title_words",
      foldedText: "folded_text",
      textWords: "text_words",
      createdDay: "created_day",
      acceptedDay: "accepted_day",
      endedDay: "ended_day",
    },
    flags: {
      bikeshed: "is_bikeshed",
      docs: "is_docs",
      merged: "is_merged",
      release: "is_release",
      typo: "is_typo",
      unmerged: "is_unmerged",
    },
    presences: {
      acceptedAt: "has_accepted_at",
      acquiringOrg: "has_acquiring_org",
      closedAt: "has_closed_at",
      diffUrl: "has_diff_url",
      endedAt: "has_ended_at",
      featured: "has_featured",
      highlights: "has_highlights",
      language: "has_language",
      links: "has_links",
      mergeCommit: "has_merge_commit",
      number: "has_number",
      optionDisabled: "has_option_disabled",
      pdf: "has_pdf",
      position: "has_position",
      qaUrl: "has_qa_url",
      startedAt: "has_started_at",
      summary: "has_summary",
      tags: "has_tags",
    },
  },
  language: { table: "vitae_language", columns: valueColumns },
  category: { table: "vitae_category", columns: valueColumns },
  org: { table: "vitae_org", columns: valueColumns },
  tag: { table: "vitae_tag", columns: valueColumns },
  orgLanguage: { table: "vitae_org_language", columns: { org: "org", language: "language" } },
  activityTag: {
    table: "vitae_activity_tag",
    columns: { activity: "activity", tag: "tag", foldedTag: "folded_tag" },
  },
} as const satisfies ColumnMap & {
  activity: {
    columns: Record<NeededColumn | OptionalColumn, string>;
    flags: Record<FlagName, string>;
    presences: Record<PresenceName, string>;
  };
};
