/**
 * The format of the compiled dataset: JSON whose keys this file explains.
 *
 * Activities and orgs are tables of columns, so that similar values are adjacent and compress well. A text can be a
 * template: `{org}` is the row's value in that earlier column, `{mergeCommit.oid:7}` its first seven characters, and
 * `{{` a brace. So `https://github.com/a/b/commit/4ef0…`, which activities.json contains six times for each activity,
 * is written once, as `https://github.com/{org}/commit/{mergeCommit.oid}`. Titles, summaries and highlights are parsed, see
 * marked-text.ts. Everything else is the data's own JSON.
 */
import type { Activity, Category, Language, Org, OrgType, PageLine } from "../cv.ts";
import type { Flags } from "../flags.ts";
import type { TranslatedActivity } from "../translated-fields.ts";

/** Raise it whenever the format changes, so that an older program refuses the file. */
export const formatVersion = 11;

export interface CompiledFile {
  version: number;
  /** The name of a file in the same folder with further columns of the activities. */
  details?: string;
  /** The name of the file with the texts of pages, in the same folder. */
  pages?: string;
  owner: Partial<Record<string, unknown>>;
  orgs: Table;
  languages: Language[];
  categories: Category[];
  orgTypes: OrgType[];
  /** The flags of each activity, see `toFlagCode`. */
  flags: number[];
  activities: Table;
}

/**
 * The fields that only opened cards show, mainly commit hashes, which are a fifth of the data and do not compress. The
 * file is fetched after the first answer. Its columns follow those of the activities' table and can refer to them.
 */
export interface CompiledDetails extends Table {
  version: number;
}

/** The texts of entries' pages, by the ids of the activities. It is fetched when descriptions are searched. */
export interface CompiledPages {
  version: number;
  pages: Record<string, PageLine[]>;
}

/** The texts of a site in another of its languages. */
export interface CompiledTranslation {
  version: number;
  /** The language of the texts that are not translated, as a BCP 47 tag. */
  original: string;
  /** The name of the file with the texts of all pages in this language or, where it lacks one, in the original. */
  pages?: string;
  owner: Partial<Record<string, unknown>>;
  activities: TranslatedActivity[];
  orgs: Pick<Org, "id" | "name">[];
  categories: Category[];
  orgTypes: OrgType[];
}

/** A list of objects, by column. */
export interface Table {
  /** Distinct sets of fields, in order. `inDetailsFile` before a name: in the details file; alone: an empty field. */
  fieldSets: string[][];
  /** The set of each row. */
  fieldSetOf: number[];
  /** Each has the values of the rows that have the field, in their order. */
  columns: Column[];
}

export const inDetailsFile = "…";

/** `field`: a key of the object, or a key of one of its objects: `mergeCommit.oid`. */
export type Column = { field: string } & (TextColumn | JsonColumn);

/** A template for each row that has the field. */
export interface TextColumn {
  texts: string[];
}

/** Numbers, lists, objects and other values. */
export interface JsonColumn {
  values: unknown[];
}

/** The start of the last field, which a truncated file lacks. */
export const checksumStart = ',"sum":';

/** Computes a checksum of the text before `end`, which detects accidental damage. */
export function checksumOf(text: string, end: number): number {
  let sum = 0;
  for (let at = 0; at < end; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum >>> 0;
}

const bits = { bikeshed: 1, docs: 2, release: 4, typo: 8 } as const satisfies Readonly<
  Record<Exclude<keyof Flags, "merged">, number>
>;

/** Encodes flags as a number. Not in flags.ts, so that the page does not load the rules. */
export function toFlagCode(flags: Flags): number {
  let code = 0;
  for (const [flag, bit] of Object.entries(bits)) if (Reflect.get(flags, flag)) code |= bit;
  return code;
}

/** Decodes flags. `merged` is not part of the code, because it follows from the activity. */
export function fromFlagCode(code: number | undefined = 0, { category, acceptedAt }: Activity): Flags {
  return {
    bikeshed: (code & bits.bikeshed) !== 0,
    docs: (code & bits.docs) !== 0,
    merged: category !== "Patch" || acceptedAt !== undefined,
    release: (code & bits.release) !== 0,
    typo: (code & bits.typo) !== 0,
  };
}
